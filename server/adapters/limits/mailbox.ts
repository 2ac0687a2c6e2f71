/** Providers under several domains, by any of them. */
const DOMAINS: Readonly<Record<string, string>> = {
  'googlemail.com': 'gmail.com',
  'protonmail.com': 'proton.me',
  'protonmail.ch': 'proton.me',
  'pm.me': 'proton.me',
  'ymail.com': 'yahoo.com',
  'rocketmail.com': 'yahoo.com',
}
/** What a provider ignores in the part before the @, besides case. */
const IGNORED: Readonly<Record<string, RegExp>> = { 'gmail.com': /\./g, 'proton.me': /[._-]/g }
/** What begins a tag that a provider ignores. A plus sign does nearly everywhere, so it does here for all. */
const TAGS: Readonly<Record<string, RegExp>> = { 'yahoo.com': /[+-].*$/s }
const PLUS_TAG = /\+.*$/s

/**
 * The mailbox behind an address, to count mails by: `V.ictim+1@googlemail.com` is `victim@gmail.com`. Only for counting: elsewhere
 * addresses stay as they were typed.
 */
export const toMailbox = (email: string): string => {
  const address = email.normalize('NFKC').trim().toLowerCase()
  const at = address.lastIndexOf('@')
  const given = address.slice(at + 1).replace(/\.$/, '')
  const domain = DOMAINS[given] ?? given
  const name = address.slice(0, Math.max(at, 0)).replace(/^"(.*)"$/s, '$1')
  const box = name.replace(TAGS[domain] ?? PLUS_TAG, '').replace(IGNORED[domain] ?? /$^/, '')
  // An address that begins with its tag.
  return `${box || name}@${domain}`
}
