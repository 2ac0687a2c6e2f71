import type { Context, Hono } from 'hono'
import type { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import { createSnsVerifier, type SnsVerifier } from '../../adapters/mail/sns-signature.ts'
import { logSubscription } from '../../adapters/mail/sns-subscription.ts'
import { type Gateway, GatewayError } from '../../adapters/payments/gateway.ts'
import type { Services } from '../../adapters/services.ts'
import { textResponse } from '../../http/responses/text-response.ts'
import { receiveVerifiedNotification } from './receive-payment-notification.ts'

/** https://developer.bka.sh/docs/webhook-payload: the text of a message of Amazon SNS. It only says what to ask bKash for. */
const PaymentMessage = v.object({ merchantInvoiceNumber: v.pipe(v.string(), v.maxLength(255)) })
const Notification = v.object({
  Type: v.literal('Notification'),
  Message: v.pipe(v.string(), v.parseJson(), PaymentMessage),
})

/** `/payments/notify/bkash`: what bKash reports through its topic. Without a topic nothing is believed. */
export const mountBkashNotifications = (app: Hono, services: Services, limit: ReturnType<typeof bodyLimit>): void => {
  const topic = services.config.gateways.find(gateway => gateway.kind === 'bkash')?.snsTopicArn
  const gateway = services.gateways.find(({ name }) => name === 'bkash')
  if (!topic || !gateway) return
  const isFromTopic = createSnsVerifier(topic, services.readCertificate)
  app.post('/payments/notify/bkash', limit, c => handleMessage(c, { services, gateway, isFromTopic }))
}

type Receiver = { services: Services; gateway: Gateway; isFromTopic: SnsVerifier }

/** SNS sends a message again after any response but success. */
const handleMessage = async (c: Context, { services, gateway, isFromTopic }: Receiver): Promise<Response> => {
  const { log, now } = services
  // SNS sends its JSON as text/plain.
  const body: unknown = await c.req.json().catch(() => null)
  try {
    if (!(await isFromTopic(body, now()))) return textResponse(400, 'not ours')
    logSubscription(body, log)
    const message = v.safeParse(Notification, body)
    // Refunds and payments that are no checkout of ours come through the same topic.
    if (!message.success) return textResponse(200, 'ok')
    const transactionId = message.output.Message.merchantInvoiceNumber
    await receiveVerifiedNotification(services, gateway, { transactionId, reference: null })
    return textResponse(200, 'ok')
  } catch (error) {
    const reason = error instanceof GatewayError ? 'bKash could not be queried.' : 'The signature could not be checked.'
    log.warn({ err: error }, `A notification of bKash must come again: ${reason}`)
    return textResponse(503, 'ask again')
  }
}
