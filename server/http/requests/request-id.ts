import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'

/**
 * What nginx ($request_id), Caddy ({http.request.uuid}) and tracing proxies send. Nothing that could forge a log line.
 */
const REQUEST_ID = /^[\w.:-]{8,128}$/

const VARIABLE = 'request-id'

/** The id of a request: the one that a trusted proxy has given it, so that both logs show the same, or a new one. */
export const getRequestId = (c: Context, trustProxy: number): string => {
  const known = c.get(VARIABLE) as string | undefined
  const id = known ?? chooseRequestId(c, trustProxy)
  if (!known) c.set(VARIABLE, id)
  return id
}

const chooseRequestId = (c: Context, trustProxy: number): string => {
  const received = trustProxy > 0 ? (c.req.header('x-request-id') ?? '') : ''
  return REQUEST_ID.test(received) ? received : randomUUID()
}
