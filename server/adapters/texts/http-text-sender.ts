import type { HttpTextConfig } from '../../config/config.ts'
import { readResponseStart } from './read-response-start.ts'
import { type OutgoingText, TextNotSent, type TextSender } from './text-sender.ts'

const TIMEOUT_MS = 15_000

/**
 * Sends text messages through the HTTP gateway of an SMS provider. The configuration says how a request looks and what a
 * response contains where it was accepted: many gateways answer 200 to everything.
 */
export const createHttpTextSender = (config: HttpTextConfig): TextSender => ({
  send: async text => {
    const { url, init } = buildTextRequest(config, text)
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
      cause => {
        throw new TextNotSent('NO_RESPONSE', { cause })
      },
    )
    const answer = await readResponseStart(response)
    if (!response.ok) throw new TextNotSent(`HTTP_${response.status}`)
    if (config.success && !config.success.test(answer)) throw new TextNotSent('NOT_ACCEPTED')
    return null
  },
})

/** The request for a message. Each placeholder is encoded as the place that it stands in needs. */
export const buildTextRequest = (
  { url, method, body, headers }: HttpTextConfig,
  text: OutgoingText,
): { url: string; init: RequestInit } => {
  const encodedUrl = fillIn(url, text, encodeURIComponent)
  if (method === 'GET' || body === undefined) return { url: encodedUrl, init: { method, headers } }
  const isJson = body.trim().startsWith('{') || body.trim().startsWith('[')
  return {
    url: encodedUrl,
    init: {
      method,
      headers: { 'content-type': isJson ? 'application/json' : 'application/x-www-form-urlencoded', ...headers },
      body: fillIn(body, text, isJson ? escapeJson : encodeURIComponent),
    },
  }
}

const fillIn = (template: string, { id, to, text }: OutgoingText, encode: (value: string) => string): string => {
  // `{to88}`: with the country's code, which many gateways ask for.
  const values: Record<string, string> = { id, to, to88: `88${to}`, text }
  return template.replace(/\{(\w+)\}/g, (whole, name: string) =>
    values[name] === undefined ? whole : encode(values[name]),
  )
}

/** Without the quotes, which the template has. */
const escapeJson = (value: string): string => JSON.stringify(value).slice(1, -1)
