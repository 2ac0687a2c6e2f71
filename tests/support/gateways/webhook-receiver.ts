import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A call as it arrived. `event` is its body. */
export type WebhookCall = {
  path: string
  headers: IncomingHttpHeaders
  body: string
  event: { id: string; type: string; createdAt: string; data: Record<string, unknown> }
}

/** How a call is answered: by a status, not at all, by a closed connection, or by a body without end. */
export type WebhookMood = number | 'silent' | 'drop' | 'endless'

export type WebhookReceiver = {
  /** With the path of a call. */
  url: string
  host: string
  calls: WebhookCall[]
  /** For the following calls; `mood` of a path counts first. */
  mood: WebhookMood
  close(): Promise<void>
}

/** A stand-in for a program of a vendor, which accepts, refuses, drops, or never answers. */
export const startWebhookReceiver = async (): Promise<WebhookReceiver> => {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      receiver.calls.push({ path: request.url!, headers: request.headers, body, event: JSON.parse(body) })
      answer(response, receiver.mood)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const receiver: WebhookReceiver = {
    url: `http://${host}/hook`,
    host,
    calls: [],
    mood: 200,
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
  return receiver
}

const answer = (response: ServerResponse, mood: WebhookMood): void => {
  if (mood === 'silent') return
  if (mood === 'drop') return void response.destroy()
  if (typeof mood === 'number') return void response.writeHead(mood, { location: 'http://127.0.0.1:9/' }).end('Seen.')
  response.writeHead(200)
  const write = (): void => {
    while (!response.destroyed && response.write('x'.repeat(65_536))) {}
    if (!response.destroyed) response.once('drain', write)
  }
  write()
}
