import type { Context, MiddlewareHandler } from 'hono'
import { API_PREFIX } from '../../src/contract/constants.ts'
import { HOUR_MS } from '../../src/contract/durations.ts'
import type { Metrics } from '../adapters/metrics/metrics.ts'

/** The context's variable with the name of the endpoint. */
const ENDPOINT_VARIABLE = 'endpoint'

/** Names the request for its metrics. Without a name, the kind of its path counts. */
export const nameRequest = (c: Context, endpoint: string): void => c.set(ENDPOINT_VARIABLE, endpoint)

/** Measures every request until the head of its response: the body of an event stream has no end. */
export const observeRequests =
  (metrics: Metrics): MiddlewareHandler =>
  async (c, next) => {
    const startedAt = performance.now()
    await next()
    metrics.observeRequest(readRequestName(c), knownMethod(c.req.method), c.res.status, performance.now() - startedAt)
  }

/** The name of its endpoint, or the kind of its path. */
export const readRequestName = (c: Context): string =>
  (c.get(ENDPOINT_VARIABLE) as string | undefined) ?? kindOfPath(c.req.path)

const kindOfPath = (path: string): string => {
  if (path.startsWith('/pictures/')) return 'picture'
  if (path.startsWith('/assets/')) return 'asset'
  if (/^\/(healthz|readyz|metrics)$/.test(path)) return path.slice(1)
  return path.startsWith(`${API_PREFIX}/`) ? 'unknown endpoint' : 'page'
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Clients may invent methods, and each label value is kept for as long as the process runs. */
const knownMethod = (method: string): string => (METHODS.includes(method) ? method : 'other')

/**
 * How long a change waited on its device: keys of the app are UUIDs of version 7, which begin with the time at which
 * the change was made. Null for other keys, and for clocks that are far off.
 */
export const outboxAge = (key: string, now: number): number | null => {
  if (!/^[\da-f]{8}-[\da-f]{4}-7/i.test(key)) return null
  const age = now - Number.parseInt(key.replace('-', '').slice(0, 12), 16)
  return age > -HOUR_MS && age < YEAR_MS ? Math.max(0, age) : null
}

const YEAR_MS = 365 * 24 * HOUR_MS
