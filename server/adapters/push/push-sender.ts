import { type Agent, request } from 'node:https'
import type { RequestDetails } from 'web-push'
import { DAY_MS } from '../../../src/contract/durations.ts'
import type { PushMessage } from '../../../src/contract/notifications/push.ts'
import { shortenText } from '../../../src/contract/text-cut.ts'
import type { Config } from '../../config/config.ts'

export type PushSubscriptionKeys = { endpoint: string; p256dh: string; auth: string }
/** `gone` means that the subscription no longer exists. */
export type PushResult = 'sent' | 'gone'
export type PushSender = { send(to: PushSubscriptionKeys, message: PushMessage): Promise<PushResult>; close(): void }

const REQUEST_TIMEOUT_MS = 10_000
/** How long a push service keeps a message for a device that is offline. */
const TTL_SECONDS = DAY_MS / 1_000
/** In characters. An encrypted message may have 4,096 bytes. */
const MAX_BODY_LENGTH = 300
const GONE_STATUSES = [404, 410]
/** How push services respond to a key that the device has not subscribed with. */
const WRONG_KEY_STATUSES = [400, 401, 403]

/** Sends Web Push messages (RFC 8030), encrypted for the device and signed with the server's VAPID keys. */
export const createPushSender = (
  config: Pick<Config, 'vapid' | 'formerVapid' | 'mailFrom' | 'publicUrl'>,
  agent: Agent,
): PushSender => {
  const keys = [config.vapid, ...config.formerVapid]
  return {
    send: async ({ endpoint, p256dh, auth }, message) => {
      const text = JSON.stringify({ ...message, body: shortenText(message.body, MAX_BODY_LENGTH) })
      // Loaded with the first message, so that a start does not wait for it.
      const { default: webPush } = await import('web-push')
      let status = 0
      for (const pair of keys) {
        const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
          vapidDetails: { subject: `mailto:${config.mailFrom}`, ...pair },
          TTL: TTL_SECONDS,
          urgency: 'high',
          // At the push service a retry replaces the message with the same topic. A topic has at most 32 characters.
          topic: message.id.replaceAll('-', ''),
        })
        status = await sendRequest(details, agent)
        if (!WRONG_KEY_STATUSES.includes(status)) break
      }
      if (GONE_STATUSES.includes(status)) return 'gone'
      if (status < 200 || status > 299) throw new Error(`The push service answered ${status}.`)
      return 'sent'
    },
    close: () => agent.destroy(),
  }
}

/** Resolves with the response's status and ignores its body, which a hostile service could send without end. */
const sendRequest = (details: RequestDetails, agent: Agent): Promise<number> =>
  new Promise((resolve, reject) => {
    const { endpoint, method, headers, body } = details
    const outgoing = request(
      endpoint,
      { method, headers, agent, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) },
      response => {
        response.on('error', reject)
        response.resume()
        resolve(response.statusCode ?? 0)
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
