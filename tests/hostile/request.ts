import { Agent, type ClientRequest, request } from 'node:http'
import type { Socket } from 'node:net'

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })

export type AttackRequest = {
  url: string
  path: string
  method?: string
  headers?: Record<string, string>
  body?: string | Uint8Array
  signal?: AbortSignal
  /** The client address, as a proxy would set it; the server trusts one proxy. */
  address: string
}
/** The status of the response, or what happened to the connection. */
export type AttackOutcome = string

/** Sends a request and reads its response to the end. Never throws. */
export const sendAttack = (sent: AttackRequest): Promise<AttackOutcome> =>
  new Promise(resolve => {
    const started = startRequest(sent, response => {
      response.resume()
      response.on('error', () => undefined)
      response.once('close', () => resolve(String(response.statusCode)))
    })
    started.on('error', error => resolve(classifyError(error)))
    started.end(sent.body)
  })

/** Starts a request whose body the caller sends. */
export const startRequest = (
  { url, path, method = 'GET', headers, address, signal }: AttackRequest,
  onResponse: Parameters<typeof request>[2],
): ClientRequest => {
  const options = { method, agent, signal, headers: { 'x-forwarded-for': address, ...headers } }
  return request(url + path, options, onResponse).on('socket', expectBreak)
}

const watchedSockets = new WeakSet<Socket>()

/** Ignores errors of the socket: a server may answer and close while the body is sent, when the request emits none. */
const expectBreak = (socket: Socket): void => {
  if (!watchedSockets.has(socket)) socket.on('error', () => undefined)
  watchedSockets.add(socket)
}

export const classifyError = (error: Error): AttackOutcome => (error.name === 'AbortError' ? 'unanswered' : 'closed')

export const jsonRequest = (body: unknown): Pick<AttackRequest, 'method' | 'headers' | 'body'> => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

const BOUNDARY = 'haat-hostile-boundary'

/** A form with one file. */
export const formRequest = (
  file: string | Uint8Array,
  accessToken: string,
  method = 'POST',
): Pick<AttackRequest, 'method' | 'headers' | 'body'> => ({
  method,
  headers: { authorization: accessToken, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  body: Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="sent"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    ),
    Buffer.from(file),
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]),
})
