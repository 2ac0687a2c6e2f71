import { LRUCache } from 'lru-cache'
import type { CatalogueVersion } from '../../db/catalogue-version.ts'
import { type CachedResponse, sizeOf } from '../responses/response-cache.ts'

/** A product and the number that each change of it advances. */
export type ProductNumber = { id: string; seq: number }

/**
 * What a response was made from. `lists`: which products are in it, how many, or in which order; `products`: those whose own
 * figures it shows; `other`: any change makes it anew.
 */
export type ResponseSource =
  | { kind: 'lists'; products: readonly ProductNumber[] }
  | { kind: 'products'; products: readonly ProductNumber[] }
  | { kind: 'other' }

/** Depends on lists of products, and shows the stock of none. */
export const LISTS: ResponseSource = { kind: 'lists', products: [] }

/**
 * The categories whose prices decide which products a list has, or in which order, and their number (readPriceVersion) from before the
 * list was read. No category: no price does.
 */
export type DecidingPrices = { categoryIds: readonly string[]; version: number }

export type GuestResponse = {
  response: CachedResponse
  source: ResponseSource
  /** Undefined: all prices decide. */
  prices: DecidingPrices | undefined
  /** At which it was last known to be true. */
  version: CatalogueVersion
}

export type CatalogueReads = {
  /** The numbers of those products that guests see. */
  readNumbers(ids: readonly string[]): Promise<ReadonlyMap<string, number>>
  readPriceVersion(categoryIds: readonly string[]): Promise<number>
}

export type GuestResponseCache = {
  get(key: string): GuestResponse | undefined
  set(key: string, kept: GuestResponse): void
}

/** What a product takes in the list of a response: its id and number. */
const PRODUCT_BYTES = 150

/**
 * Responses as every guest gets them, each until something of its source has changed. The least recently used are evicted.
 * @param maxBytes of memory; 0 keeps nothing
 */
export const createGuestResponseCache = (maxBytes: number): GuestResponseCache =>
  new LRUCache<string, GuestResponse>({
    // No response is as small as that.
    maxSize: Math.max(1, Math.floor(maxBytes)),
    sizeCalculation: ({ response, source }, key) =>
      sizeOf(key, response) + (source.kind === 'other' ? 0 : PRODUCT_BYTES * source.products.length),
  })

/**
 * Is it still true at this version? Where only products have changed, their numbers say whether those of the response have.
 * @param version what was read after the request arrived
 */
export const isStillTrue = async (
  { source, prices, version: made }: Pick<GuestResponse, 'source' | 'prices' | 'version'>,
  version: CatalogueVersion,
  { readNumbers, readPriceVersion }: CatalogueReads,
): Promise<boolean> => {
  if (made.all === version.all) return true
  if (source.kind === 'other' || made.shared !== version.shared) return false
  if (source.kind === 'lists' && made.listing !== version.listing) {
    if (!prices || made.unpriced !== version.unpriced) return false
    if (prices.version !== (await readPriceVersion(prices.categoryIds))) return false
  }
  if (source.products.length === 0) return true
  const numbers = await readNumbers(source.products.map(({ id }) => id))
  return source.products.every(({ id, seq }) => numbers.get(id) === seq)
}
