import { createHash, timingSafeEqual } from 'node:crypto'

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

/**
 * The signature of a notification (the contract, section 6): md5 over the pairs that `verify_key` names and the md5 of the
 * store's password, sorted by key. md5 is the gateway's choice; what it signs is asked for again before it counts.
 */
export const computeSignature = (fields: Record<string, string>, password: string): string => {
  const named = (fields.verify_key ?? '').split(',').filter(key => Object.hasOwn(fields, key))
  const pairs: [string, string][] = [...new Set(named)].map(key => [key, fields[key]!])
  const sorted = [...pairs, ['store_passwd', md5(password)] as const].sort(([a], [b]) => (a < b ? -1 : 1))
  return md5(sorted.map(([key, value]) => `${key}=${value}`).join('&'))
}

/** Was this notification signed with the store's password, its transaction included? */
export const hasValidSignature = (fields: Record<string, string>, password: string): boolean => {
  const signed = (fields.verify_key ?? '').split(',')
  if (!signed.includes('tran_id') || signed.includes('store_passwd')) return false
  const given = Buffer.from(fields.verify_sign ?? '')
  const real = Buffer.from(computeSignature(fields, password))
  return given.length === real.length && timingSafeEqual(given, real)
}
