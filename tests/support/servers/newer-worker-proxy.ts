import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export type NewerWorkerProxy = {
  url: string
  /** What the service worker's file ends with: another text is another version. */
  newer: string
  /** Requests that end with `?late` wait for it. */
  late: Promise<void>
  close: () => void
}

/** A proxy before a server that serves a newer worker on request. It forwards no event streams and no cookies. */
export const startNewerWorkerProxy = async (target: string): Promise<NewerWorkerProxy> => {
  const server = createServer(async (request, response) => {
    try {
      if (request.url?.endsWith('?late')) await proxy.late
      const answer = await forward(target, request)
      const type = answer.headers.get('content-type') ?? ''
      if (type.startsWith('text/event-stream')) return void response.destroy()
      const cache = answer.headers.get('cache-control') ?? ''
      response.writeHead(answer.status, { 'content-type': type, 'cache-control': cache })
      response.write(Buffer.from(await answer.arrayBuffer()))
      response.end(request.url === '/sw.js' ? proxy.newer : '')
    } catch {
      response.destroy()
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const proxy: NewerWorkerProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    newer: '',
    late: Promise.resolve(),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return proxy
}

const FORWARDED = ['accept', 'content-type', 'authorization', 'idempotency-key']

const forward = async (target: string, request: IncomingMessage): Promise<Response> => {
  const given = FORWARDED.flatMap(name => (request.headers[name] ? [[name, String(request.headers[name])]] : []))
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  return fetch(target + request.url, {
    method: request.method ?? 'GET',
    headers: { accept: '*/*', ...Object.fromEntries(given) },
    ...(hasBody && { body: Buffer.concat(chunks) }),
  })
}
