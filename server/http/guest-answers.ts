import type { Context } from 'hono'
import type { Endpoint, ParsedInputOf } from '../../src/contract/endpoint.ts'
import type { Services } from '../adapters/services.ts'
import type { EnvelopeResponse } from './envelope.ts'
import { encodeForGuests, jsonVariant, sendToGuest } from './json-response.ts'
import { queueRead } from './read-queue.ts'
import { checkInput, readQuery } from './request-input.ts'
import type { CachedResponse, ResponseCache } from './response-cache.ts'

type GuestRequest = {
  c: Context
  services: Services
  responses: ResponseCache
  now: number
  address: string
  requestId: string
}

export type GuestCacheOptions<E extends Endpoint> = {
  /** What the handler does after each answer, for answers that are sent again without it. */
  onHit?: (context: { input: ParsedInputOf<E>; services: Services; now: number }) => void
}

/** Nobody is signed in, whatever a token would turn out to be. */
export const isGuest = ({ c }: Pick<GuestRequest, 'c'>): boolean => c.req.header('authorization') === undefined

/**
 * Answers a guest's read of the catalogue with the bytes of an earlier answer to the same question, if the catalogue has
 * not changed since, and otherwise by `answer`. The version is read after the request has arrived and before the rows
 * are, so whoever has seen a change answered never gets an answer from before it.
 */
export const answerGuest = async <E extends Endpoint>(
  request: GuestRequest,
  endpoint: E,
  { onHit }: GuestCacheOptions<E>,
  answer: () => Promise<EnvelopeResponse>,
): Promise<Response> => {
  const { services, responses, now, address } = request
  const input = checkInput(endpoint, readQuery(request.c))
  const key = `${endpoint.name} ${jsonVariant(request)} ${JSON.stringify(input)}`
  const version = await services.store.readCatalogueVersion()
  const findCached = (): CachedResponse | undefined => {
    const cached = responses.get(key, version)
    if (cached) onHit?.({ input, services, now })
    return cached
  }
  const makeCached = async (): Promise<CachedResponse> => {
    const response = await encodeForGuests(request, await answer())
    responses.set(key, version, response)
    return response
  }
  const cached = findCached() ?? (await queueRead(async () => findCached() ?? (await makeCached()), address))
  return sendToGuest(request, cached)
}
