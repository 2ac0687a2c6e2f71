import type { Context } from 'hono'
import type { Endpoint, ParsedInputOf } from '../../../src/contract/endpoint.ts'
import type { Services } from '../../adapters/services.ts'
import type { Database } from '../../db/store.ts'
import { checkInput, readQuery } from '../requests/request-input.ts'
import type { EnvelopeResponse } from '../responses/envelope.ts'
import type { ResponseCache } from '../responses/response-cache.ts'
import { respondShared } from './shared-responses.ts'

type GuestRequest = {
  c: Context
  services: Services
  responses: ResponseCache
  now: number
  address: string
  requestId: string
}

export type GuestCacheOptions<E extends Endpoint> = {
  /**
   * Called for each cached response: what the handler, which is skipped, would have done beside it, such as counting a
   * view.
   */
  onHit?: (context: { input: ParsedInputOf<E>; services: Services; now: number }) => void
}

/** The request has no Authorization header, so no token is verified. */
export const isGuest = ({ c }: Pick<GuestRequest, 'c'>): boolean => c.req.header('authorization') === undefined

/**
 * Responds to a guest's read of the catalogue with the bytes of an earlier response to the same request, if the catalogue has
 * not changed since, and otherwise by `makeResponse`. The version is read after the request has arrived and before the
 * rows are, so whoever has seen the response to a change never gets one from before it.
 */
export const respondToGuest = async <E extends Endpoint>(
  request: GuestRequest,
  endpoint: E,
  { onHit }: GuestCacheOptions<E>,
  makeResponse: (db: Database) => Promise<EnvelopeResponse>,
): Promise<Response> => {
  const { services, responses, now } = request
  const input = checkInput(endpoint, readQuery(request.c))
  const cacheKey = `${endpoint.name} ${JSON.stringify(input)}`
  const noteHit = onHit && (() => onHit({ input, services, now }))
  return services.store.readForGuests(({ db, version }) => {
    const options = { responses, cacheKey, version, ...(noteHit && { onHit: noteHit }) }
    return respondShared(request, options, () => makeResponse(db))
  })
}
