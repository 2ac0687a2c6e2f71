import autocannon from 'autocannon'

export type LoadOptions = {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: () => string
  headersOf?: () => Record<string, string>
}
export type LoadResult = { perSecond: number; p50: number; p99: number; failed: number }

const CONNECTIONS = 16

/**
 * Sends requests over 16 connections for some seconds, and returns the responses per second and their times in
 * milliseconds. `failed` counts responses other than 2xx.
 */
export const measureLoad = async (
  { url, method = 'GET', headers, body, headersOf }: LoadOptions,
  seconds: number,
): Promise<LoadResult> => {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    requests: [
      {
        method,
        headers,
        ...(body && {
          setupRequest: request => ({ ...request, body: body(), headers: { ...request.headers, ...headersOf?.() } }),
        }),
      },
    ],
  })
  return {
    perSecond: Math.round(result.requests.average),
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  }
}
