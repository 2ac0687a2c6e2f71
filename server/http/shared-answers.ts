import type { Context } from 'hono'
import type { Config } from '../config/config.ts'
import type { EnvelopeResponse } from './envelope.ts'
import { encodeForAll, jsonVariant, sendCached } from './json-response.ts'
import { queueRead } from './read-queue.ts'
import type { CachedResponse, ResponseCache } from './response-cache.ts'

type SharedAnswerRequest = { c: Context; services: { config: Config }; address: string; requestId: string }

export type SharedAnswerOptions = {
  responses: ResponseCache
  /** The question, whatever the client accepts. */
  question: string
  /** Of what the answer is made of. It must have been read after the request arrived. */
  version: number
  /** What the handler does after each answer, for answers that are sent again without it. */
  onHit?: () => void
  /** Devices ask by themselves: it waits behind what people ask. */
  isBackground?: boolean
}

/**
 * Answers with the bytes of an earlier answer to the same question, if there is one of this version, and otherwise by
 * `answer`. Those who ask the same while it is made wait for it in the queue of reads, and then get its bytes.
 */
export const answerShared = async (
  request: SharedAnswerRequest,
  { responses, question, version, onHit, isBackground }: SharedAnswerOptions,
  answer: () => Promise<EnvelopeResponse>,
): Promise<Response> => {
  const key = `${question} ${jsonVariant(request)}`
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
