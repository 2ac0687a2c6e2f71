import { SECURITY_HEADERS } from './headers.ts'

/** A line of text for another server, which nobody may keep. */
export const textResponse = (status: number, text: string, retryAfter?: number): Response =>
  new Response(`${text}\n`, {
    status,
    headers: {
      ...SECURITY_HEADERS,
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
    },
  })
