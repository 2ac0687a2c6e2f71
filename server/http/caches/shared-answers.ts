import type { Context } from 'hono'
import type { Config } from '../../config/config.ts'
import { queueRead } from '../requests/read-queue.ts'
import type { EnvelopeResponse } from '../responses/envelope.ts'
import { encodeForAll, jsonVariant, sendCached } from '../responses/json-response.ts'
import type { CachedResponse, ResponseCache } from '../responses/response-cache.ts'

type SharedAnswerRequest = { c: Context; services: { config: Config }; address: string; requestId: string }

export type SharedAnswerOptions = {
  responses: ResponseCache
  /** Identifies the request, without what the client accepts. */
  cacheKey: string
  /** The version of the data behind the answer. It must have been read after the request arrived. */
  version: number
  /** Called for each cached response: what the handler, which is skipped, would have done beside it. */
  onHit?: () => void
  /** Devices send it by themselves: it waits behind the requests of people. */
  isBackground?: boolean
}

/**
 * Answers with the bytes of an earlier answer to the same request, if there is one of this version, and otherwise by
 * `answer`. Others who send it while it is made wait for it in the queue of reads, and then get its bytes.
 */
export const answerShared = async (
  request: SharedAnswerRequest,
  { responses, cacheKey, version, onHit, isBackground }: SharedAnswerOptions,
  answer: () => Promise<EnvelopeResponse>,
): Promise<Response> => {
  const key = `${cacheKey} ${jsonVariant(request)}`
  const findCached = (): CachedResponse | undefined => {
    const cached = responses.get(key, version)
    if (cached) onHit?.()
    return cached
  }
  const makeCached = async (): Promise<CachedResponse> => {
    const response = await encodeForAll(request, await answer())
    responses.set(key, version, response)
    return response
  }
  const findOrMake = async () => findCached() ?? (await makeCached())
  const cached = findCached() ?? (await queueRead(findOrMake, request, isBackground))
  return sendCached(request, cached)
}
