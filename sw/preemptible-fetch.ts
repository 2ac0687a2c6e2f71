import { runRead } from '../src/local/api/read-preemption.ts'

/** The longest wait for an answer to begin, and then for its last byte, in milliseconds. */
const FIRST_BYTE_TIMEOUT_MS = 20_000
const BODY_TIMEOUT_MS = 60_000

/**
 * Fetches a file of ours as a read: it gives way to writes, and never holds a connection that does not answer. The body is
 * read here, so that a read that was preempted halfway starts again without the page noticing.
 * @throws TypeError or DOMException as fetch does, also after a timeout
 */
export const fetchPreemptible = (request: Request | string, init: RequestInit = {}): Promise<Response> =>
  runRead(async preempted => {
    const ended = new AbortController()
    let timer = setTimeout(() => ended.abort(), FIRST_BYTE_TIMEOUT_MS)
    const own = typeof request === 'string' ? [] : [request.signal]
    const signal = AbortSignal.any([preempted, ended.signal, ...own])
    try {
      const response = await fetch(request, { ...init, signal })
      clearTimeout(timer)
      if (response.status !== 200) return response
      timer = setTimeout(() => ended.abort(), BODY_TIMEOUT_MS)
      return new Response(await response.arrayBuffer(), response)
    } finally {
      clearTimeout(timer)
    }
  })
