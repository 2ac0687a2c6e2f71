import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buildCategory, buildOrder, buildProduct } from './entity-fixtures.ts'

/** A request that has arrived, for assertions. */
export type ReceivedRequest = {
  method: string
  path: string
  query: URLSearchParams
  key: string | undefined
  token: string | undefined
  /** Whether an older release may have sent the key with another input. */
  isUpgraded: boolean
  /** Of JSON. */
  body: Record<string, unknown>
  /** The whole body as it arrived. */
  text: string
}
/** How one request is answered; `drop`: the connection dies without a response. */
type Reply = { status?: number; headers?: Record<string, string>; body?: unknown; text?: string } | 'drop'
type Behaviour = (request: ReceivedRequest) => Reply | undefined | Promise<Reply | undefined>

/**
 * A server that speaks the API over real HTTP, stores Idempotency-Keys as the real one does, and misbehaves on
 * command: `next` decides how the next requests are answered, before or after the work was done.
 */
export type FakeServer = {
  url: string
  requests: ReceivedRequest[]
  writes(): ReceivedRequest[]
  /** The orders that were really placed, by id. */
  placed: Map<string, unknown>
  /** The user ids of valid access tokens. */
  sessions: Map<string, string>
  refreshTokens: Map<string, { user: string; accessToken: string; refreshToken: string }>
  /** Answers the next matching request instead of the server. */
  replyToNext(behaviour: Behaviour): void
  /** Does the work of the next write, and then answers like this. */
  replyAfterNextWrite(reply: Reply): void
  /** Every other path's response, by 'GET /path'. */
  responses: Map<string, (request: ReceivedRequest) => Reply>
  /** Stores the present keys; the returned function restores them, as a restored backup does. */
  backUp(): () => void
  close(): Promise<void>
}

export const successReply = (data: unknown, meta?: object): Reply => ({
  body: { success: true, message: 'Done', data, ...(meta && { meta }) },
})
export const failureReply = (status: number, code: string, message: string, detail: object = {}): Reply => ({
  status,
  body: { success: false, message, error: { code, ...detail } },
})

export const startFakeServer = async (): Promise<FakeServer> => {
  const before: Behaviour[] = []
  const afterwards: Reply[] = []
  const stored = new Map<string, Reply>()
  const fake: Omit<FakeServer, 'url' | 'close'> = {
    requests: [],
    writes: () => fake.requests.filter(request => request.method !== 'GET' && !request.path.startsWith('/auth')),
    placed: new Map(),
    sessions: new Map(),
    refreshTokens: new Map(),
    replyToNext: behaviour => before.push(behaviour),
    replyAfterNextWrite: reply => afterwards.push(reply),
    responses: new Map(),
    backUp: () => {
      const kept = new Map(stored)
      return () => {
        stored.clear()
        for (const [key, reply] of kept) stored.set(key, reply)
      }
    },
  }

  const answer = async (request: ReceivedRequest): Promise<Reply> => {
    // The device's reachability probe is no request that a test waits for.
    if (request.path === '/settings') return fake.responses.get('GET /settings')?.(request) ?? successReply({})
    const misbehaviour = await before.shift()?.(request)
    if (misbehaviour) return misbehaviour
    if (request.path === '/auth/refresh-token') return refreshed(request)
    if (request.method === 'GET') return read(request)
    if (request.token !== undefined && !fake.sessions.has(request.token)) {
      return failureReply(401, 'UNAUTHENTICATED', 'Please sign in to continue.')
    }
    const reply = stored.get(request.key ?? '') ?? work(request)
    if (reply !== 'drop' && (reply.status ?? 200) < 300 && request.key) stored.set(request.key, reply)
    return afterwards.shift() ?? reply
  }

  const read = (request: ReceivedRequest): Reply =>
    fake.responses.get(`GET ${request.path}`)?.(request) ?? failureReply(404, 'NOT_FOUND', 'This was not found.')

  const work = (request: ReceivedRequest): Reply => {
    const custom = fake.responses.get(`${request.method} ${request.path}`)
    if (custom) return custom(request)
    if (request.path === '/orders/create') {
      const order = buildOrder({ id: request.body.id as string })
      fake.placed.set(order.id, request.body)
      return successReply(order)
    }
    const id = request.path.split('/').at(-1)!
    if (request.path.startsWith('/orders/change-status/')) {
      return successReply(buildOrder({ id, status: request.body.status as never, seq: 2 }))
    }
    return failureReply(404, 'NOT_FOUND', 'There is no such call.')
  }

  const refreshed = (request: ReceivedRequest): Reply => {
    const next = fake.refreshTokens.get(String(request.body.refreshToken))
    if (!next) return failureReply(401, 'UNAUTHENTICATED', 'Please sign in to continue.')
    fake.sessions.set(next.accessToken, next.user)
    return successReply({ accessToken: next.accessToken, refreshToken: next.refreshToken })
  }

  const server = createServer((incoming, response) => {
    readRequest(incoming)
      .then(async request => {
        fake.requests.push(request)
        sendReply(response, await answer(request))
      })
      .catch(error => response.destroy(error))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(fake, { url: `http://127.0.0.1:${port}`, close: () => closeServer(server) })
}

/** A catalogue of this many products in one category. */
export const buildCatalogue = (count: number) => ({
  categories: [buildCategory()],
  shops: [],
  products: Array.from({ length: count }, (_, n) => buildProduct({ name: `Saree ${n}`, price: 100 + n })),
  removed: { categories: [], shops: [], products: [] as string[] },
})

const readRequest = async (incoming: IncomingMessage): Promise<ReceivedRequest> => {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const url = new URL(incoming.url ?? '/', 'http://market')
  const text = Buffer.concat(chunks).toString()
  return {
    method: incoming.method ?? '',
    path: url.pathname.replace('/api/v1', ''),
    query: url.searchParams,
    key: incoming.headers['idempotency-key'] as string | undefined,
    token: incoming.headers.authorization,
    isUpgraded: incoming.headers['idempotency-upgraded'] === 'true',
    body: text.startsWith('{') ? JSON.parse(text) : {},
    text,
  }
}

const sendReply = (response: ServerResponse, reply: Reply): void => {
  if (reply === 'drop') {
    response.destroy()
    return
  }
  response.writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers })
  response.end(reply.text ?? JSON.stringify(reply.body))
}

const closeServer = (server: Server): Promise<void> =>
  new Promise(resolve => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
