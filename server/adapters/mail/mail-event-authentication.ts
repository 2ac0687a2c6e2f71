import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import type { MailEventConfig } from '../../config/config.ts'
import type { SnsVerifier } from './sns-signature.ts'

/** A signature does not cover the event, so an old one that somebody has seen must not be good for ever. */
const SIGNATURE_LIFETIME_MS = 24 * 3_600_000

/**
 * Does the request come from the mail provider? Mailgun and Amazon SNS sign their webhooks. SNS and Postmark can also
 * send the user and password of the webhook's URL (Basic), Postmark and others a header (Bearer).
 * @param isFromTopic null: no topic of SNS is configured
 * @throws Error when Amazon's certificate cannot be read
 */
export const isFromMailProvider = async (
  { authorization, body }: { authorization: string | undefined; body: unknown },
  { token, mailgunKey }: MailEventConfig,
  isFromTopic: SnsVerifier | null,
  now: number,
): Promise<boolean> => {
  if (token !== null && authorization && hasToken(authorization, token)) return true
  if (mailgunKey !== null && isSignedByMailgun(body, mailgunKey, now)) return true
  return (await isFromTopic?.(body, now)) ?? false
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

const isSignedByMailgun = (body: unknown, key: string, now: number): boolean => {
  const parsed = v.safeParse(MailgunSignature, body)
  if (!parsed.success) return false
  const { timestamp, token, signature } = parsed.output.signature
  if (!(Math.abs(now - Number(timestamp) * 1000) <= SIGNATURE_LIFETIME_MS)) return false
  return isEqual(
    signature,
    createHmac('sha256', key)
      .update(timestamp + token)
      .digest('hex'),
  )
}

const isEqual = (given: string, expected: string): boolean => timingSafeEqual(digest(given), digest(expected))
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
