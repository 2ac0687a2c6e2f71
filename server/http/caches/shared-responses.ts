import type { Context } from 'hono'
import type { Config } from '../../config/config.ts'
import { queueRead } from '../requests/read-queue.ts'
import type { EnvelopeResponse } from '../responses/envelope.ts'
import { encodeForAll, jsonVariant, sendCached } from '../responses/json-response.ts'
import type { CachedResponse, ResponseCache } from '../responses/response-cache.ts'

type SharedResponseRequest = { c: Context; services: { config: Config }; address: string; requestId: string }

export type SharedResponseOptions = {
  responses: ResponseCache
  /** Identifies the request, without what the client accepts. */
  cacheKey: string
  /** The version of the data behind the response. It must have been read after the request arrived. */
  version: number
  /** Called for each cached response: what the handler, which is skipped, would have done beside it. */
  onHit?: () => void
  /** Devices send it by themselves: it waits behind the requests of people. */
  isBackground?: boolean
}

/**
 * Responds with the bytes of an earlier response to the same request, if there is one of this version, and otherwise by
 * `makeResponse`. Others who send it while it is made wait for it in the queue of reads, and then get its bytes.
 */
export const respondShared = async (
  request: SharedResponseRequest,
  { responses, cacheKey, version, onHit, isBackground }: SharedResponseOptions,
  makeResponse: () => Promise<EnvelopeResponse>,
): Promise<Response> => {
  const key = `${cacheKey} ${jsonVariant(request)}`
  const findCached = (): CachedResponse | undefined => {
    const cached = responses.get(key, version)
    if (cached) onHit?.()
    return cached
  }
  const makeCached = async (): Promise<CachedResponse> => {
    const response = await encodeForAll(request, await makeResponse())
    responses.set(key, version, response)
    return response
  }
  const findOrMake = async () => findCached() ?? (await makeCached())
  const cached = findCached() ?? (await queueRead(findOrMake, request, isBackground))
  return sendCached(request, cached)
}
