import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { Config } from '../config/config.ts'
import { compressText } from './compression.ts'
import type { EnvelopeResponse } from './envelope.ts'
import { corsHeaders, matchesETag, SECURITY_HEADERS } from './headers.ts'

/** Matches picture fields in JSON. Quotes inside strings are escaped, so user texts cannot match. */
const PICTURE_FIELDS = /"(image|logoUrl|profilePhoto)":"(?=\/pictures\/)/g

/**
 * Sends an envelope with security and CORS headers, compressed. For pages of other origins, picture paths become
 * absolute URLs. Responses are not cached, except that with `etag` the client may revalidate its copy.
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

/** False for this server's own page, also under another host name: its policy only allows pictures of that host. */
const isCrossOrigin = (c: Context, { publicUrl }: Config): boolean => {
  const origin = c.req.header('origin')
  return origin !== undefined && origin !== publicUrl && origin.replace(/^https?:\/\//, '') !== c.req.header('host')
}

/** A weak tag, because the same text may be compressed differently. */
const createETag = (text: string): string => `W/"${createHash('sha1').update(text).digest('base64url')}"`
