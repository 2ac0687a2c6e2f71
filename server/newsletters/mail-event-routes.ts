import type { Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { authenticateMailEvent, type MailEventProof } from '../adapters/mail/mail-event-authentication.ts'
import { parseMailEvents } from '../adapters/mail/mail-events.ts'
import { createSnsVerifier, type SnsVerifier } from '../adapters/mail/sns-signature.ts'
import { logSubscription } from '../adapters/mail/sns-subscription.ts'
import type { Services } from '../adapters/services.ts'
import type { MailEventConfig } from '../config/config.ts'
import { textResponse } from '../http/responses/text-response.ts'
import { receiveMailEvent } from './receive-mail-event.ts'
import { claimSignature } from './used-signatures.ts'

const MAX_BODY_BYTES = 256 * 1024
const MAX_EVENTS = 500

/** `/mail/events`: what the mail provider reports. Not there unless it is configured. */
export const mountMailEvents = (app: Hono, services: Services): void => {
  const { mailEvents } = services.config
  if (!mailEvents) return
  const { snsTopicArn } = mailEvents
  const isFromTopic = snsTopicArn ? createSnsVerifier(snsTopicArn, services.readCertificate) : null
  const limit = bodyLimit({ maxSize: MAX_BODY_BYTES, onError: () => textResponse(413, 'too large') })
  app.post('/mail/events', limit, c => receiveWebhook(c, services, mailEvents, isFromTopic))
}

const receiveWebhook = async (
  c: Context,
  { store, now, log }: Services,
  mailEvents: MailEventConfig,
  isFromTopic: SnsVerifier | null,
): Promise<Response> => {
  // SNS sends its JSON as text/plain.
  const body: unknown = await c.req.json().catch(() => null)
  const request = { authorization: c.req.header('authorization'), body }
  let proof: MailEventProof | null
  try {
    proof = await authenticateMailEvent(request, mailEvents, isFromTopic, now())
  } catch (error) {
    log.warn({ err: error }, 'The signature of Amazon SNS could not be checked.')
    return textResponse(503, 'try again')
  }
  if (!proof) return unauthorized()
  logSubscription(body, log)
  const events = parseMailEvents(body).slice(0, MAX_EVENTS)
  const isNew = await store.write(async tx => {
    if (proof.signature && !(await claimSignature(tx, proof.signature, now()))) return false
    for (const event of events) await receiveMailEvent(tx, event, now())
    return true
  })
  return isNew ? textResponse(200, 'ok') : unauthorized()
}

/** SNS sends the user and password of the webhook's URL only after this header. */
const unauthorized = (): Response => {
  const response = textResponse(401, 'not authorized')
  response.headers.set('www-authenticate', 'Basic realm="mail events"')
  return response
}
