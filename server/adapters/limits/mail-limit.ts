import { ApiError } from '../../../src/contract/errors.ts'
import { SERVER_ERRORS } from '../../../src/contract/messages/fixed-messages.ts'
import type { RateLimiter } from './rate-limits.ts'

/** The kinds of mail that anyone can cause to be sent to an address that is not proven to be theirs. */
export type MailPurpose = 'reset' | 'change-email' | 'confirm-account' | 'newsletter' | 'contact' | 'shop-invitation'

/**
 * Counts a mail and says whether it may be sent: 5 per hour to each mailbox and 2,000 per hour in total. Each purpose
 * is counted separately, so that newsletter mails caused by a stranger cannot block the owner's password reset. Call it
 * once, in `prepare`, because a transaction may run twice.
 *
 * @example
 * prepare: ({ input, services }) => consumeMailQuota(services.limits, 'confirm-account', input.email)
 */
export const consumeMailQuota = async (limits: RateLimiter, purpose: MailPurpose, email: string): Promise<boolean> =>
  (await limits.tryConsume('mail-target', `${purpose} ${toMailbox(email)}`)) &&
  (await limits.tryConsume('mail-total', purpose))

/** The same where the caller may know of the limit. @throws ApiError RATE_LIMITED */
export const requireMailQuota = async (limits: RateLimiter, purpose: MailPurpose, email: string): Promise<void> => {
  if (!(await consumeMailQuota(limits, purpose, email)))
    throw new ApiError('RATE_LIMITED', SERVER_ERRORS.rateLimited, { retryAfter: 3600 })
}

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
