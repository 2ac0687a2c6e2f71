import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export type SmsRequest = { method: string; url: string; headers: IncomingMessage['headers']; body: string }
type Response = { status?: number; body?: string } | 'never' | 'hang up'
/** A function decides when the request is there. */
type Answer = Response | ((request: SmsRequest) => Promise<Response> | Response)

/** A stand-in for the HTTP gateway of an SMS provider, which accepts every message unless it is told to misbehave. */
export type SmsGateway = {
  url: string
  received: SmsRequest[]
  /** What the next requests are answered; the last one is answered from then on. */
  answer(...answers: Answer[]): void
  close(): Promise<void>
}

export const startSmsGateway = async (): Promise<SmsGateway> => {
  const received: SmsRequest[] = []
  let answers: Answer[] = [{}]
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const asked = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body }
    received.push(asked)
    const next = (answers.length > 1 ? answers.shift() : answers[0]) ?? {}
    const answer = typeof next === 'function' ? await next(asked) : next
    if (answer === 'never') return
    if (answer === 'hang up') return request.socket.destroy()
    response.writeHead(answer.status ?? 200).end(answer.body ?? '{"status":"SUCCESS"}')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer: (...next) => {
      answers = next
    },
    close: () => {
      server.closeAllConnections()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}
