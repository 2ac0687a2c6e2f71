import { verify, X509Certificate } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import * as v from 'valibot'
import { DAY_MS } from '../../../src/contract/durations.ts'
import { SNS_TOPIC_ARN } from '../../config/environment.ts'
import { required } from '../../config/required.ts'

/**
 * Does a message come from this topic of Amazon SNS? Anybody with an account at Amazon can have SNS sign a message, so
 * only the operator's topic is believed.
 */
export type SnsVerifier = (body: unknown, now: number) => Promise<boolean>
/** @throws Error when it cannot be read */
export type ReadCertificate = (url: string) => Promise<string>

/** Retries of SNS come within an hour. A message that somebody has seen must not be good for ever. */
const MESSAGE_LIFETIME_MS = DAY_MS
const CERTIFICATE_PATH = /^\/SimpleNotificationService-[0-9a-f]{1,64}\.pem$/
const MAX_CERTIFICATES = 4

/** https://docs.aws.amazon.com/sns/latest/dg/sns-verify-signature-of-message.html */
const SnsMessage = v.object({
  Type: v.picklist(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  Message: v.string(),
  MessageId: v.string(),
  Subject: v.optional(v.nullable(v.string())),
  SubscribeURL: v.optional(v.string()),
  Token: v.optional(v.string()),
  Timestamp: v.string(),
  TopicArn: v.string(),
  Signature: v.string(),
  SignatureVersion: v.picklist(['1', '2']),
  SigningCertURL: v.string(),
})
type SnsMessage = v.InferOutput<typeof SnsMessage>

/**
 * Certificates are kept by their address; Amazon replaces them rarely.
 * @param topicArn matches SNS_TOPIC_ARN
 */
export const createSnsVerifier = (topicArn: string, readCertificate: ReadCertificate): SnsVerifier => {
  const host = toSigningHost(topicArn)
  const certificates = new LRUCache<string, Promise<X509Certificate>>({ max: MAX_CERTIFICATES })
  const findCertificate = (url: string): Promise<X509Certificate> => {
    const known = certificates.get(url)
    if (known) return known
    const reading = readCertificate(url).then(pem => new X509Certificate(pem))
    certificates.set(url, reading)
    reading.catch(() => certificates.delete(url))
    return reading
  }
  return async (body, now) => {
    const parsed = v.safeParse(SnsMessage, body)
    if (!parsed.success) return false
    const message = parsed.output
    const isRecent = Math.abs(now - Date.parse(message.Timestamp)) <= MESSAGE_LIFETIME_MS
    if (message.TopicArn !== topicArn || !isRecent || !isCertificateOf(host, message.SigningCertURL)) return false
    return isSignedWith(await findCertificate(message.SigningCertURL), message, now)
  }
}

/** The only host that is ever called: it follows from the operator's topic, never from a request. */
const toSigningHost = (topicArn: string): string => {
  const region = required(SNS_TOPIC_ARN.exec(topicArn)?.[1], 'the region of the topic')
  return `sns.${region}.amazonaws.com${topicArn.startsWith('arn:aws-cn:') ? '.cn' : ''}`
}

const isCertificateOf = (host: string, url: string): boolean =>
  url.startsWith(`https://${host}/`) && CERTIFICATE_PATH.test(url.slice(`https://${host}`.length))

const isSignedWith = (certificate: X509Certificate, message: SnsMessage, now: number): boolean => {
  if (now < Date.parse(certificate.validFrom) || now > Date.parse(certificate.validTo)) return false
  const algorithm = message.SignatureVersion === '1' ? 'sha1' : 'sha256'
  return verify(
    algorithm,
    Buffer.from(toSignedText(message)),
    certificate.publicKey,
    Buffer.from(message.Signature, 'base64'),
  )
}

const toSignedText = (message: SnsMessage): string => {
  const names: readonly (keyof SnsMessage)[] =
    message.Type === 'Notification'
      ? ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type']
      : ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type']
  const fields = names.map(name => [name, message[name]])
  return fields.flatMap(([name, value]) => (typeof value === 'string' ? [`${name}\n${value}\n`] : [])).join('')
}

const FETCH_TIMEOUT_MS = 5_000
const MAX_CERTIFICATE_BYTES = 32_768

/** Follows no redirect, and reads no more than a certificate can have. */
export const fetchCertificate = async (url: string, request: typeof fetch = fetch): Promise<string> => {
  const { ok, status, body } = await request(url, {
    redirect: 'error',
    signal: AbortSignal.timeout(FETCH_TIMEOUT_MS),
  })
  if (!ok) throw new Error(`Amazon answered ${status} instead of its certificate.`)
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > MAX_CERTIFICATE_BYTES) throw new Error('The response of Amazon is no certificate.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('latin1')
}
