import { type Agent, request } from 'node:https'
import webPush from 'web-push'
import type { PushMessage } from '../../../src/contract/push.ts'
import type { Config } from '../../config/config.ts'
import { createPublicAgent } from './public-agent.ts'

export type PushSubscriptionKeys = { endpoint: string; p256dh: string; auth: string }
/** `gone`: this subscription will never hear anything again. */
export type PushResult = 'sent' | 'gone'
export type PushSender = { send(to: PushSubscriptionKeys, message: PushMessage): Promise<PushResult>; close(): void }

const REQUEST_TIMEOUT_MS = 10_000
/** Seconds that a push service keeps a message for a device that is off. */
const TTL_SECONDS = 24 * 3600
/** A message has room for 4,096 bytes, encrypted. */
const MAX_BODY_LENGTH = 300
const GONE_STATUSES = [404, 410]

/** Sends by Web Push (RFC 8030), encrypted for the device and signed with the market's keys. */
export const createPushSender = (
  config: Pick<Config, 'vapid' | 'mailFrom' | 'publicUrl' | 'ownPushService'>,
): PushSender => {
  const agent = createPublicAgent(config)
  const vapidDetails = { subject: `mailto:${config.mailFrom}`, ...config.vapid }
  return {
    send: async ({ endpoint, p256dh, auth }, message) => {
      const text = JSON.stringify({ ...message, body: message.body.slice(0, MAX_BODY_LENGTH) })
      const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
        vapidDetails,
        TTL: TTL_SECONDS,
        urgency: 'high',
        // A second attempt takes the place of the first: a name of at most 32 letters.
        topic: message.id.replaceAll('-', ''),
      })
      const status = await sendRequest(details, agent)
      if (GONE_STATUSES.includes(status)) return 'gone'
      if (status < 200 || status > 299) throw new Error(`The push service answered ${status}.`)
      return 'sent'
    },
    close: () => agent.destroy(),
  }
}

/** The answer's status. Its body is not ours to keep: a hostile one may never end. */
const sendRequest = (details: webPush.RequestDetails, agent: Agent): Promise<number> =>
  new Promise((answer, fail) => {
    const { endpoint, method, headers, body } = details
    const sent = request(
      endpoint,
      { method, headers, agent, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) },
      response => {
        response.on('error', fail)
        response.resume()
        answer(response.statusCode ?? 0)
      },
    )
    sent.on('error', fail)
    sent.end(body)
  })
