import { createHmac, randomBytes } from 'node:crypto'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import type { Config } from '../../config/config.ts'
import { errorProperty } from '../../config/error-code.ts'
import { createPublicAgent } from '../push/push-network.ts'

const TIMEOUT_MS = 10_000
const SECRET_PREFIX = 'whsec_'
const SECRET_BYTES = 24

/** `statusCode` null: there was no answer, and `problem` is why. */
export type WebhookAnswer = { statusCode: number | null; problem: string | null }
export type WebhookCall = { url: string; secret: string; id: string; body: string; now: number }
export type WebhookSender = { send(call: WebhookCall): Promise<WebhookAnswer>; close(): void }

type NetworkConfig = Pick<Config, 'webhookHosts'>

/**
 * May calls be sent to this address? Users choose it, so only https to a name on the open internet is allowed (OWASP:
 * Server-Side Request Forgery Prevention), and what the operator has listed. Where the name leads is checked at each connection.
 */
export const isWebhookUrl = (url: string, { webhookHosts }: NetworkConfig): boolean => {
  if (!URL.canParse(url)) return false
  const { protocol, host, hostname, username, password, hash } = new URL(url)
  if (username || password || hash || !protocol.startsWith('http')) return false
  if (webhookHosts.includes(host)) return true
  return protocol === 'https:' && hostname.includes('.') && !hostname.endsWith('.') && isIP(hostname) === 0
}

export const generateWebhookSecret = (): string => SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64')

/** As the Standard Webhooks specification says (standardwebhooks.com), so that its libraries can check it. */
export const signWebhook = ({ secret, id, body, now }: Omit<WebhookCall, 'url'>): Record<string, string> => {
  const timestamp = String(Math.floor(now / 1000))
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}

export const createWebhookSender = (config: NetworkConfig): WebhookSender => {
  const agent = createPublicAgent('The receiver is not on the open internet.')
  const send = (call: WebhookCall): Promise<WebhookAnswer> =>
    new Promise(resolve => {
      // What the configuration allowed once may be forbidden now.
      if (!isWebhookUrl(call.url, config)) return resolve({ statusCode: null, problem: 'FORBIDDEN_ADDRESS' })
      const { protocol, host } = new URL(call.url)
      const isListed = config.webhookHosts.includes(host)
      const headers = {
        ...signWebhook(call),
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(call.body),
        'user-agent': 'webhooks',
      }
      const request = protocol === 'https:' ? requestHttps : requestHttp
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const options = { method: 'POST', headers, signal, ...(!isListed && { agent }) }
      // Redirects are answers like any other: what they lead to was not allowed by anybody.
      const outgoing = request(call.url, options, response => {
        // A body that never ends is of no use to anybody.
        response.destroy()
        resolve({ statusCode: response.statusCode ?? 0, problem: null })
      })
      outgoing.on('error', error => resolve({ statusCode: null, problem: toProblem(error) }))
      outgoing.end(call.body)
    })
  return { send, close: () => agent.destroy() }
}

/** A code, because the text of an error may name addresses of the inner network. */
const toProblem = (error: Error): string =>
  error.name === 'AbortError' || error.name === 'TimeoutError'
    ? 'TIMEOUT'
    : String(errorProperty(error, 'code') ?? 'NO_ANSWER')
