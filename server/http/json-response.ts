import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { Config } from '../config/config.ts'
import { compressText } from './compression.ts'
import type { EnvelopeResponse } from './envelope.ts'
import { corsHeaders, matchesETag, SECURITY_HEADERS } from './headers.ts'

/** Picture fields in a JSON text. Inside a string a quote is escaped, so no name or description can look like this. */
const PICTURE_FIELDS = /"(image|logoUrl|profilePhoto)":"(?=\/pictures\/)/g

/**
 * A reply as a response: security and CORS headers, pictures absolute for a page of another origin, compressed. Answers of
 * the API are never kept by a cache, except that `etag` lets the client ask whether his copy is still right.
 */
export const sendJson = async (
  c: Context,
  config: Config,
  reply: EnvelopeResponse,
  etag = false,
): Promise<Response> => {
  const origin = c.req.header('origin')
  const text = isCrossOrigin(c, config) ? reply.body.replace(PICTURE_FIELDS, `$&${config.publicUrl}`) : reply.body
  const headers: Record<string, string> = {
    ...SECURITY_HEADERS,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    ...corsHeaders(config, origin),
    ...reply.headers,
  }
  headers.vary = 'Origin, Accept-Encoding'
  if (etag && reply.status === 200) {
    headers['cache-control'] = 'private, no-cache'
    headers.etag = createETag(text)
    if (matchesETag(c.req.header('if-none-match'), headers.etag)) return new Response(null, { status: 304, headers })
  }
  const { body, encoding } = await compressText(text, c.req.header('accept-encoding') ?? '')
  if (encoding) headers['content-encoding'] = encoding
  return new Response(body, { status: reply.status, headers })
}

/** Our own page may have been reached by another name than the public one; its policy then allows that name's pictures alone. */
const isCrossOrigin = (c: Context, { publicUrl }: Config): boolean => {
  const origin = c.req.header('origin')
  return origin !== undefined && origin !== publicUrl && origin.replace(/^https?:\/\//, '') !== c.req.header('host')
}

/** Weak: the same rows may be compressed differently. */
const createETag = (text: string): string => `W/"${createHash('sha1').update(text).digest('base64url')}"`
