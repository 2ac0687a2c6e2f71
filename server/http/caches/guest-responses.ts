import type { Context } from 'hono'
import type { Endpoint, OutputOf, ParsedInputOf } from '../../../src/contract/endpoint.ts'
import type { Services } from '../../adapters/services.ts'
import type { CatalogueVersion } from '../../db/catalogue-version.ts'
import { compileOnce, type Parameter } from '../../db/compile-once.ts'
import { readPriceVersion } from '../../db/price-versions.ts'
import type { Database } from '../../db/store.ts'
import { noteStage } from '../requests/pending-request.ts'
import { checkInput, readQuery } from '../requests/request-input.ts'
import type { EnvelopeResponse } from '../responses/envelope.ts'
import type { CachedResponse } from '../responses/response-cache.ts'
import {
  type CatalogueReads,
  type DecidingPrices,
  type GuestResponseCache,
  isStillTrue,
  type ResponseSource,
} from './guest-response-cache.ts'
import { respondShared } from './shared-responses.ts'

type GuestRequest = {
  c: Context
  services: Services
  responses: GuestResponseCache
  now: number
  address: string
  requestId: string
}

export type GuestCacheOptions<E extends Endpoint> = {
  /** What a response depends on; without it, on everything that guests read. */
  source?: (data: OutputOf<E>, input: ParsedInputOf<E>) => ResponseSource
  /**
   * The categories whose prices decide which products a list has, or in which order. Undefined, or without it: those of all. Changes
   * of categories make every response anew, so their names may be looked up.
   */
  findPricedCategories?: (db: Database, input: ParsedInputOf<E>) => Promise<readonly string[] | undefined>
  /**
   * Called for each cached response: what the handler, which is skipped, would have done beside it, such as counting a
   * view.
   */
  onHit?: (context: { input: ParsedInputOf<E>; services: Services; now: number }) => void
}

/** The request has no Authorization header, so no token is verified. */
export const isGuest = ({ c }: Pick<GuestRequest, 'c'>): boolean => c.req.header('authorization') === undefined

/**
 * Responds to a guest's read of the catalogue with the bytes of an earlier response to the same request, if nothing that it was
 * made from has changed since, and otherwise by `makeResponse`. The version is read after the request has arrived and before the
 * rows are, so whoever has seen the response to a change never gets one from before it.
 */
export const respondToGuest = async <E extends Endpoint>(
  request: GuestRequest,
  endpoint: E,
  { source, findPricedCategories, onHit }: GuestCacheOptions<E>,
  makeResponse: (db: Database) => Promise<EnvelopeResponse>,
): Promise<Response> => {
  const { services, responses, now } = request
  const input = checkInput(endpoint, readQuery(request.c))
  const cacheKey = `${endpoint.name} ${JSON.stringify(input)}`
  noteStage(request.c, 'catalogue version')
  return services.store.readForGuests(({ db, version }) => {
    let prices: DecidingPrices | undefined
    const options = {
      cacheKey,
      find: (key: string) => findTrue(db, responses, key, version),
      keep: (key: string, response: CachedResponse, { data }: EnvelopeResponse) => {
        const made = source?.(data as OutputOf<E>, input) ?? { kind: 'other' as const }
        responses.set(key, { response, version, prices, source: withoutTexts(made) })
      },
      ...(onHit && { onHit: () => onHit({ input, services, now }) }),
    }
    return respondShared(request, options, async () => {
      prices = await readDecidingPrices(db, await findPricedCategories?.(db, input))
      return makeResponse(db)
    })
  })
}

const readDecidingPrices = async (
  db: Database,
  categoryIds: readonly string[] | undefined,
): Promise<DecidingPrices | undefined> =>
  categoryIds && { categoryIds, version: await readPriceVersion(db, categoryIds) }

/** Keeps the numbers alone in memory. */
const withoutTexts = (source: ResponseSource): ResponseSource =>
  source.kind === 'other' ? source : { ...source, products: source.products.map(({ id, seq }) => ({ id, seq })) }

/** It is looked at again only after the next change. */
const findTrue = async (
  db: Database,
  responses: GuestResponseCache,
  key: string,
  version: CatalogueVersion,
): Promise<CachedResponse | undefined> => {
  const kept = responses.get(key)
  if (!kept || !(await isStillTrue(kept, version, readsOf(db)))) return undefined
  kept.version = version
  return kept.response
}

const readsOf = (db: Database): CatalogueReads => ({
  readNumbers: ids => readProductNumbers(db, ids),
  readPriceVersion: categoryIds => readPriceVersion(db, categoryIds),
})

const readProductNumbers = async (db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, number>> =>
  new Map((await selectNumbers(db, { ids })).map(({ id, seq }) => [id, seq]))

const selectNumbers = compileOnce((db, { ids }: { ids: readonly Parameter<string>[] }) =>
  db
    .selectFrom('products')
    .select(['id', 'seq'])
    .where('id', 'in', [...ids]),
)
