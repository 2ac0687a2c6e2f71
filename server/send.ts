import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { compress } from './compress.ts'
import type { Config } from './config.ts'
import type { Reply } from './envelope.ts'
import { corsHeaders, namesTag, SECURITY_HEADERS } from './headers.ts'

/** Picture fields in a JSON text. Inside a string a quote is escaped, so no name or description can look like this. */
const PICTURES = /"(image|logoUrl|profilePhoto)":"(?=\/pictures\/)/g

/**
 * A reply as a response: security and CORS headers, pictures absolute for a page of another origin, compressed. Answers of
 * the API are never kept by a cache, except that `etag` lets the client ask whether his copy is still right.
 */
export const send = async (c: Context, config: Config, reply: Reply, etag = false): Promise<Response> => {
  const origin = c.req.header('origin')
  const text = isForeign(c, config) ? reply.body.replace(PICTURES, `$&${config.publicUrl}`) : reply.body
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
    headers.etag = tagOf(text)
    if (namesTag(c.req.header('if-none-match'), headers.etag)) return new Response(null, { status: 304, headers })
  }
  const { body, encoding } = await compress(text, c.req.header('accept-encoding') ?? '')
  if (encoding) headers['content-encoding'] = encoding
  return new Response(body, { status: reply.status, headers })
}

/** Our own page may have been reached by another name than the public one; its policy then allows that name's pictures alone. */
const isForeign = (c: Context, { publicUrl }: Config): boolean => {
  const origin = c.req.header('origin')
  return origin !== undefined && origin !== publicUrl && origin.replace(/^https?:\/\//, '') !== c.req.header('host')
}

/** Weak: the same rows may be compressed differently. */
const tagOf = (text: string): string => `W/"${createHash('sha1').update(text).digest('base64url')}"`
