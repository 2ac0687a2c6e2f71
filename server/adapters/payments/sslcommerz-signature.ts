import { createHash, timingSafeEqual } from 'node:crypto'

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

/**
 * The signature of an SSLCommerz notification: the MD5 of the fields that `verify_key` names and the MD5 of the store's
 * password, sorted by key. The gateway requires MD5; a signed notification only causes the payment to be verified.
 */
export const computeSignature = (fields: Record<string, string>, password: string): string => {
  const named = new Set((fields.verify_key ?? '').split(','))
  const pairs = Object.entries(fields).filter(([key]) => named.has(key))
  const sorted = [...pairs, ['store_passwd', md5(password)] as const].sort(([a], [b]) => (a < b ? -1 : 1))
  return md5(sorted.map(([key, value]) => `${key}=${value}`).join('&'))
}

/** Is this notification signed with the store's password, and is its transaction id among the signed fields? */
export const hasValidSignature = (fields: Record<string, string>, password: string): boolean => {
  const signed = (fields.verify_key ?? '').split(',')
  if (!signed.includes('tran_id') || signed.includes('store_passwd')) return false
  const given = Buffer.from(fields.verify_sign ?? '')
  const expected = Buffer.from(computeSignature(fields, password))
  return given.length === expected.length && timingSafeEqual(given, expected)
}
