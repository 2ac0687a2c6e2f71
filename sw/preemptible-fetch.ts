import { abortWithAny } from '../src/local/api/abort-signals.ts'
import { runRead } from '../src/local/api/read-preemption.ts'

/** Timeouts until the first byte, and from then until the last. */
const FIRST_BYTE_TIMEOUT_MS = 20_000
const BODY_TIMEOUT_MS = 60_000

/**
 * Fetches a file as a read: writes preempt it, and a connection that does not answer times out. The body is read here,
 * so that a fetch that was preempted halfway starts again without the page noticing.
 * @throws TypeError or DOMException as fetch does, also after a timeout
 */
export const fetchPreemptible = (request: Request | string, init: RequestInit = {}): Promise<Response> =>
  runRead(async preempted => {
    const ended = new AbortController()
    let timer = setTimeout(() => ended.abort(), FIRST_BYTE_TIMEOUT_MS)
    const own = typeof request === 'string' ? [] : [request.signal]
    const signal = abortWithAny([preempted, ended.signal, ...own])
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
