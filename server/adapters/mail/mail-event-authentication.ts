import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { DAY_MS } from '../../../src/contract/durations.ts'
import type { MailEventConfig } from '../../config/config.ts'
import type { SnsVerifier } from './sns-signature.ts'

/** A signature does not cover the event, so one that somebody has seen must not be good for another event. */
export const SIGNATURE_LIFETIME_MS = DAY_MS

/** `signature`: what was checked does not cover the event, so it must count once. Null: it may come again. */
export type MailEventProof = { signature: string | null }

/**
 * How the request shows that it comes from the mail provider; null: it does not. Mailgun and Amazon SNS sign their webhooks. SNS and Postmark can also
 * send the user and password of the webhook's URL (Basic), Postmark and others a header (Bearer).
 * @param isFromTopic null: no topic of SNS is configured
 * @throws Error when Amazon's certificate cannot be read
 */
export const authenticateMailEvent = async (
  { authorization, body }: { authorization: string | undefined; body: unknown },
  { token, mailgunKey }: MailEventConfig,
  isFromTopic: SnsVerifier | null,
  now: number,
): Promise<MailEventProof | null> => {
  if (token !== null && authorization && hasToken(authorization, token)) return { signature: null }
  const signature = mailgunKey === null ? null : readMailgunSignature(body, mailgunKey, now)
  if (signature !== null) return { signature }
  return (await isFromTopic?.(body, now)) ? { signature: null } : null
}

const hasToken = (authorization: string, token: string): boolean => {
  const [scheme = '', credentials = ''] = authorization.split(' ')
  if (/^bearer$/i.test(scheme)) return isEqual(credentials, token)
  if (!/^basic$/i.test(scheme)) return false
  const [, password = ''] = /:(.*)$/s.exec(Buffer.from(credentials, 'base64').toString('utf8')) ?? []
  return isEqual(password, token)
}

/** https://documentation.mailgun.com/docs/mailgun/user-manual/webhooks/securing-webhooks */
const MailgunSignature = v.object({
  signature: v.object({
    timestamp: v.pipe(v.unknown(), v.transform(String)),
    token: v.string(),
    signature: v.string(),
  }),
})

/** The hash of a valid signature's token, which Mailgun makes for each webhook; null: it is not valid. */
const readMailgunSignature = (body: unknown, key: string, now: number): string | null => {
  const parsed = v.safeParse(MailgunSignature, body)
  if (!parsed.success) return null
  const { timestamp, token, signature } = parsed.output.signature
  if (!(Math.abs(now - Number(timestamp) * 1000) <= SIGNATURE_LIFETIME_MS)) return null
  // Together, because the border between them is not signed: part of the one can be moved into the other.
  const signed = timestamp + token
  const expected = createHmac('sha256', key).update(signed).digest('hex')
  return isEqual(signature, expected) ? digest(signed).toString('base64url') : null
}

const isEqual = (given: string, expected: string): boolean => timingSafeEqual(digest(given), digest(expected))
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
