import { OFFLINE_ENDPOINTS } from '../src/contract/all/offline-endpoints.ts'
import { API_PREFIX } from '../src/contract/constants.ts'
import type { OfflineEndpoint } from '../src/contract/offline-endpoint.ts'
import { readSession } from '../src/local/api/session.ts'
import { createId } from '../src/local/db/ids.ts'
import { readBlob } from '../src/local/db/stored-files.ts'
import { enqueueWrite } from '../src/local/outbox/queue.ts'
import { requestDrain } from '../src/local/outbox/sender.ts'

declare const self: ServiceWorkerGlobalScope

type EndpointCall = { endpoint: OfflineEndpoint; parameters: Record<string, string> }

/**
 * A write that fails on the network and may wait goes into the outbox and is answered with 202. Our own page queues its
 * writes itself and sends them with a key: those, and navigations, are left alone
 * (src/local/README.md#the-workers-fallback).
 */
export const handleWriteRequest = (event: FetchEvent): Promise<Response> | undefined => {
  const write = findQueueableWrite(event.request)
  return write && sendOrQueue(event.request, write)
}

/** The endpoint and path parameters of a request that may be queued here. */
export const findQueueableWrite = (request: Request): EndpointCall | undefined => {
  const url = new URL(request.url)
  const isOurs = url.origin === self.location.origin && url.pathname.startsWith(`${API_PREFIX}/`)
  if (!isOurs || request.method === 'GET' || request.mode === 'navigate') return undefined
  if (request.headers.has('idempotency-key')) return undefined
  return matchEndpoint(request.method, url.pathname.slice(API_PREFIX.length))
}

/**
 * The endpoint of a method and path. Fewer parameters win: `/coupons/create` before `/coupons/:id`. A write without a
 * key is left alone, because sent again it could take effect twice.
 */
const matchEndpoint = (method: string, path: string): EndpointCall | undefined => {
  const keyed = OFFLINE_ENDPOINTS.filter(endpoint => endpoint.method === method && endpoint.keyed !== false)
  const found = keyed.flatMap(endpoint => {
    const patterns = [endpoint.path, ...(endpoint.aliases ?? [])]
    const parameters = patterns.map(pattern => matchPath(pattern, path)).find(Boolean)
    return parameters ? [{ endpoint, parameters }] : []
  })
  const count = (write: EndpointCall) => Object.keys(write.parameters).length
  return found.sort((a, b) => count(a) - count(b))[0]
}

const matchPath = (pattern: string, path: string): Record<string, string> | null => {
  const expression = new RegExp(`^${pattern.replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`)
  const found = expression.exec(path)
  if (!found) return null
  return Object.fromEntries(Object.entries(found.groups ?? {}).map(([name, text]) => [name, decodeURIComponent(text)]))
}

const sendOrQueue = async (request: Request, write: EndpointCall): Promise<Response> => {
  const copy = request.clone()
  const key = createId()
  try {
    return await fetch(withIdempotencyKey(request, key))
  } catch (failure) {
    const queued = await queueRequest(copy, write, key)
    if (!queued) throw failure
    requestDrain()
    const body = { success: true, message: 'Saved on this device. Waiting to send.', data: { queued } }
    return new Response(JSON.stringify(body), { status: 202, headers: { 'content-type': 'application/json' } })
  }
}

/** The request with the key that its entry would have, because its response may be lost after it took effect. */
const withIdempotencyKey = (request: Request, key: string): Request => {
  const headers = new Headers(request.headers)
  headers.set('idempotency-key', key)
  return new Request(request, { headers })
}

/** The id of the new entry; null where the user or the body is unknown. */
const queueRequest = async (
  request: Request,
  { endpoint, parameters }: EndpointCall,
  id: string,
): Promise<string | null> => {
  const userId = await findWriter(request, endpoint)
  const body = await readRequestBody(request)
  if (userId === undefined || body === null) return null
  const input = { ...body, ...parameters }
  const options = { label: '', key: id, scopeId: String(input.id ?? id) }
  // It was sent once and may have taken effect. Only our own page knows what a person calls it.
  await enqueueWrite(endpoint, input, userId, options, { mayHaveHappened: true })
  return id
}

/** The user of the request; undefined: not the one who is signed in here. */
const findWriter = async (request: Request, endpoint: OfflineEndpoint): Promise<string | null | undefined> => {
  const token = request.headers.get('authorization')?.replace(/^Bearer /, '')
  if (!token) return endpoint.who === 'anyone' ? null : undefined
  const session = await readSession()
  return session?.accessToken === token ? session.user.id : undefined
}

const readRequestBody = async (request: Request): Promise<Record<string, unknown> | null> => {
  const type = request.headers.get('content-type') ?? ''
  try {
    if (type.startsWith('multipart/')) return await parseForm(await request.formData())
    const text = await request.text()
    return toObject(text ? JSON.parse(text) : {})
  } catch {
    // Not a body that an endpoint takes: the page gets the network error.
    return null
  }
}

/** The fields are JSON in `data`, or form fields. */
const parseForm = async (form: FormData): Promise<Record<string, unknown> | null> => {
  const { data = '{}', ...fields } = Object.fromEntries(form)
  const written = toObject(JSON.parse(String(data)))
  if (!written) return null
  const readable = Object.entries(fields).map(async ([name, value]) => [
    name,
    typeof value === 'string' ? value : await readBlob(value),
  ])
  return { ...Object.fromEntries(await Promise.all(readable)), ...written }
}

const toObject = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
