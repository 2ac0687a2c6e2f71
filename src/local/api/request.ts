import { API_PREFIX } from '../../contract/constants.ts'
import { type Endpoint, isAbsent, pathParameters } from '../../contract/endpoint.ts'
import { isStoredFile, toBlob } from '../db/stored-files.ts'

/** The parts of an endpoint that decide how a request is built. */
export type WireEndpoint = Pick<Endpoint, 'method' | 'path' | 'list' | 'body' | 'keyed'>

/** The request of a call. `bytes`: the size of its body. */
export type WireRequest = { path: string; body: string | FormData | null; contentType: string | null; bytes: number }

const TIMEOUT_BASE_MS = 30_000
const BYTES_PER_SECOND = 16 * 1024

/** How long a request with a body of this many bytes may take, in milliseconds: 30 s and 1 s for each 16 KB. */
export const requestTimeout = (bytes: number): number => TIMEOUT_BASE_MS + Math.ceil(bytes / BYTES_PER_SECOND) * 1000

/** The path (with prefix and query) and the body of a call with this flat input. */
export const buildWireRequest = (endpoint: WireEndpoint, input: Record<string, unknown>): WireRequest => {
  const inPath = new Set(pathParameters(endpoint.path))
  const path =
    API_PREFIX + endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input[name])))
  const rest = Object.entries(input).filter(([name, value]) => !inPath.has(name) && value !== undefined)
  if (endpoint.method === 'GET') return { path: path + buildQuery(rest), body: null, contentType: null, bytes: 0 }
  return { path, ...buildBody(endpoint, rest) }
}

const buildQuery = (fields: [string, unknown][]): string => {
  const query = new URLSearchParams(
    fields.filter(([, value]) => !isAbsent(value)).map(([name, value]) => [name, String(value)]),
  )
  return query.size > 0 ? `?${query}` : ''
}

const buildBody = (endpoint: WireEndpoint, fields: [string, unknown][]): Omit<WireRequest, 'path'> => {
  const parts = fields.map(([name, value]) => [name, isStoredFile(value) ? toBlob(value) : value] as const)
  const files = parts.filter((part): part is [string, Blob] => part[1] instanceof Blob)
  const json = JSON.stringify(Object.fromEntries(parts.filter(([, value]) => !(value instanceof Blob))))
  const bytes = new TextEncoder().encode(json).length
  // Multipart only where there is a picture: JSON is accepted, too, and is smaller.
  if (endpoint.body !== 'multipart' || files.length === 0) {
    return { body: json, contentType: 'application/json', bytes }
  }
  const form = new FormData()
  form.set('data', json)
  for (const [name, file] of files) form.set(name, file)
  // The browser sets the content type, because only it knows the boundary.
  return { body: form, contentType: null, bytes: files.reduce((sum, [, file]) => sum + file.size, bytes) }
}
