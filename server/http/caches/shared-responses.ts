import type { Context } from 'hono'
import type { Config } from '../../config/config.ts'
import { queueRead } from '../requests/read-queue.ts'
import type { EnvelopeResponse } from '../responses/envelope.ts'
import { encodeForAll, jsonVariant, sendCached } from '../responses/json-response.ts'
import type { CachedResponse } from '../responses/response-cache.ts'

type SharedResponseRequest = { c: Context; services: { config: Config }; address: string; requestId: string }

export type SharedResponseOptions = {
  /** Identifies the request, without what the client accepts. */
  cacheKey: string
  /** The earlier response with this key, if it is still true. */
  find: (key: string) => CachedResponse | undefined | Promise<CachedResponse | undefined>
  /** Keeps a response as it is sent, with what it was made of. */
  keep: (key: string, response: CachedResponse, made: EnvelopeResponse) => void
  /** Called for each cached response: what the handler, which is skipped, would have done beside it. */
  onHit?: () => void
  /** Devices send it by themselves: it waits behind the requests of people. */
  isBackground?: boolean
}

/**
 * Responds with the bytes of an earlier response to the same request, if there is a true one, and otherwise by
 * `makeResponse`. Others who send it while it is made wait for it in the queue of reads, and then get its bytes.
 */
export const respondShared = async (
  request: SharedResponseRequest,
  { cacheKey, find, keep, onHit, isBackground }: SharedResponseOptions,
  makeResponse: () => Promise<EnvelopeResponse>,
): Promise<Response> => {
  const key = `${cacheKey} ${jsonVariant(request)}`
  const findCached = async (): Promise<CachedResponse | undefined> => {
    const cached = await find(key)
    if (cached) onHit?.()
    return cached
  }
  const makeCached = async (): Promise<CachedResponse> => {
    const made = await makeResponse()
    const response = await encodeForAll(request, made)
    keep(key, response, made)
    return response
  }
  const findOrMake = async () => (await findCached()) ?? (await makeCached())
  const cached = (await findCached()) ?? (await queueRead(findOrMake, request, isBackground))
  return sendCached(request, cached)
}
