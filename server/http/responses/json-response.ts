import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { Config } from '../../config/config.ts'
import { compressText, negotiateEncoding } from './compression.ts'
import type { EnvelopeResponse } from './envelope.ts'
import { corsHeaders, matchesETag, SECURITY_HEADERS } from './headers.ts'
import type { CachedResponse } from './response-cache.ts'

/** Matches picture fields in JSON. Quotes inside strings are escaped, so user texts cannot match. */
const PICTURE_FIELDS = /"(image|logoUrl|profilePhoto)":"(?=\/pictures\/)/g
const JSON_HEADERS = {
  ...SECURITY_HEADERS,
  'cache-control': 'no-store',
  'content-type': 'application/json; charset=utf-8',
}
/** A client asks whether its copy is still right each time it uses it. */
const REVALIDATED = 'private, no-cache'

type JsonRequest = { c: Context; services: { config: Config }; requestId?: string }

/**
 * Sends an envelope with security and CORS headers, compressed. For pages of other origins, picture paths become
 * absolute URLs. Responses are not cached, except that with `etag` the client may revalidate its copy.
 */
export const sendJson = async (request: JsonRequest, reply: EnvelopeResponse, etag = false): Promise<Response> => {
  const { c } = request
  const text = toSentText(request, reply.body)
  const headers: Record<string, string> = { ...JSON_HEADERS, ...requestHeaders(request), ...reply.headers }
  headers.vary = 'Origin, Accept-Encoding'
  if (etag && reply.status === 200) {
    headers['cache-control'] = REVALIDATED
    headers.etag = createETag(text)
    if (matchesETag(c.req.header('if-none-match'), headers.etag)) return new Response(null, { status: 304, headers })
  }
  const { body, encoding } = await compressText(text, c.req.header('accept-encoding') ?? '')
  if (encoding) headers['content-encoding'] = encoding
  return new Response(body, { status: reply.status, headers })
}

/** Encodes a successful response for all whose request has the same `jsonVariant`. */
export const encodeForAll = async (request: JsonRequest, reply: EnvelopeResponse): Promise<CachedResponse> => {
  const text = toSentText(request, reply.body)
  const { body, encoding } = await compressText(text, request.c.req.header('accept-encoding') ?? '')
  const headers = {
    ...JSON_HEADERS,
    ...reply.headers,
    'cache-control': REVALIDATED,
    etag: createETag(text),
    ...(encoding && { 'content-encoding': encoding }),
  }
  return { headers, body: typeof body === 'string' ? toUint8Array(body) : body }
}

/** What the bytes of a response depend on besides the request: encoding, and whether the page is of another origin. */
export const jsonVariant = (request: JsonRequest): string =>
  `${negotiateEncoding(request.c.req.header('accept-encoding') ?? '') ?? ''} ${isCrossOrigin(request) ? 'cross' : ''}`

/**
 * A browser must not serve a signed-in request with what a guest got at the same address, so `vary` names the token.
 */
export const sendCached = (request: JsonRequest, { headers, body }: CachedResponse): Response => {
  const sent: Record<string, string> = { ...headers, ...requestHeaders(request) }
  sent.vary = 'Origin, Accept-Encoding, Authorization'
  return matchesETag(request.c.req.header('if-none-match'), headers.etag ?? '')
    ? new Response(null, { status: 304, headers: sent })
    : new Response(body, { headers: sent })
}

const requestHeaders = ({ c, services, requestId }: JsonRequest): Record<string, string> => ({
  ...corsHeaders(services.config, c.req.header('origin')),
  ...(requestId && { 'x-request-id': requestId }),
})

const toSentText = (request: JsonRequest, body: string): string =>
  isCrossOrigin(request) ? body.replace(PICTURE_FIELDS, `$&${request.services.config.publicUrl}`) : body

/** False for this server's own page, also under another host name: its policy only allows pictures of that host. */
const isCrossOrigin = ({ c, services }: JsonRequest): boolean => {
  const { publicUrl } = services.config
  const origin = c.req.header('origin')
  return origin !== undefined && origin !== publicUrl && origin.replace(/^https?:\/\//, '') !== c.req.header('host')
}

/** A weak tag, because the same text may be compressed differently. */
const createETag = (text: string): string => `W/"${createHash('sha1').update(text).digest('base64url')}"`

const toUint8Array = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text))
