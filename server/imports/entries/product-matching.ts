import { foldText } from '../../../src/contract/search-text.ts'
import type { Database } from '../../db/store.ts'
import { findProductPictures } from '../../products/listing/product-pictures.ts'
import { findPriceLocks } from '../../products/variants/price-locks.ts'
import { findVariantRows, readOptions } from '../../products/variants/variant-rows.ts'
import { truncateText } from '../reading/text-truncation.ts'
import { type ImportEntry, numberKey } from './import-entry.ts'
import {
  findCodedProductIds,
  findOwnProductsById,
  findProductIdsByName,
  findProductOrigins,
  findVariantOrigins,
  type OwnProduct,
  type ProductOrigin,
} from './import-lookups.ts'
import type { StoredAssortment } from './variant-matching.ts'

/** The product that an entry means. `origin`: what the file said about it the last time. */
export type ProductMatch = {
  product: OwnProduct
  by: 'id' | 'origin' | 'name'
  origin: ProductOrigin | undefined
  stored: StoredAssortment
  /** An earlier row of the file means this product already. */
  isRepeated?: boolean
}

type MatchInput = {
  db: Database
  vendorId: string
  entries: readonly ImportEntry[]
  /** The shop of an entry; undefined where its shop is unknown. */
  findShop: (entry: ImportEntry) => string | undefined
  /** Products that an entry of this import means already. Those that are found are added. */
  claimed: Set<string>
  /** Products that a row of the file names by our own id: only that row means them. */
  idsOfFile: ReadonlySet<string>
}

/**
 * Finds the products that entries mean: by our own id, else by a handle or SKU with which they came, else by name. Two
 * entries never mean the same product, except by id. What an import has created counts as claimed, so a dry run, which
 * creates nothing, finds the same. A product that is known by another code is another product, whatever its name.
 */
export const matchEntries = async (input: MatchInput): Promise<Map<ImportEntry, ProductMatch>> => {
  const { entries, claimed, idsOfFile } = input
  const candidates = await findCandidates(input)
  const matches = new Map<ImportEntry, Candidate>()
  for (const entry of entries) {
    const isFree = ({ id }: OwnProduct) => !claimed.has(id) && !idsOfFile.has(id)
    const found = candidates(entry).find(({ product, by }) => by === 'id' || isFree(product))
    if (!found) continue
    matches.set(entry, found)
    if (found.by !== 'id') claimed.add(found.product.id)
  }
  return addAssortments(input.db, matches)
}

type Candidate = Omit<ProductMatch, 'stored'>

const addAssortments = async (
  db: Database,
  candidates: ReadonlyMap<ImportEntry, Candidate>,
): Promise<Map<ImportEntry, ProductMatch>> => {
  const ids = [...new Set([...candidates.values()].map(({ product }) => product.id))]
  const rows = await findVariantRows(db, ids)
  const pictures = await findProductPictures(db, ids)
  const origins = await findVariantOrigins(db, ids)
  const locks = await findPriceLocks(db, ids)
  const toStored = ({ id, options }: OwnProduct): StoredAssortment => ({
    ...{ options: readOptions(options), rows: rows.get(id) ?? [], pictures: pictures.get(id) ?? [], origins, locks },
  })
  return new Map([...candidates].map(([entry, match]) => [entry, { ...match, stored: toStored(match.product) }]))
}

const findCandidates = async ({ db, vendorId, entries, findShop }: MatchInput) => {
  const unnamed = entries.filter(({ cells }) => cells.id === '')
  const shopIds = [...new Set(unnamed.flatMap(entry => findShop(entry) ?? []))]
  const origins = await findProductOrigins(db, unnamed.flatMap(toOriginKeys), shopIds)
  const names = await findProductIdsByName(db, [...new Set(unnamed.map(({ cells }) => cells.name))], shopIds)
  const coded = await findCodedProductIds(
    db,
    names.map(({ id }) => id),
  )
  const ids = entries.flatMap(({ cells }) => cells.id.toLowerCase() || [])
  const known = [...ids, ...origins.map(({ productId }) => productId), ...names.map(({ id }) => id)]
  const products = await findOwnProductsById(db, [...new Set(known)], vendorId)
  const originsByKey = new Map(origins.map(origin => [toShopKey(origin.shopId, origin.key), origin]))
  const idsByName = groupIdsByName(names)
  const toMatch = (id: string, by: ProductMatch['by'], origin?: ProductOrigin): Candidate[] => {
    const product = products.get(id)
    return product ? [{ product, by, origin }] : []
  }
  return (entry: ImportEntry): Candidate[] => {
    if (entry.cells.id !== '') return toMatch(entry.cells.id.toLowerCase(), 'id')
    const shopId = findShop(entry) ?? ''
    const known = toOriginKeys(entry).flatMap(key => originsByKey.get(toShopKey(shopId, key)) ?? [])
    const hasCode = entry.keys.length > 0
    const named = (idsByName.get(toShopKey(shopId, entry.cells.name)) ?? []).filter(id => !hasCode || !coded.has(id))
    return [
      ...known.flatMap(origin => toMatch(origin.productId, 'origin', origin)),
      ...named.flatMap(id => toMatch(id, 'name')),
    ]
  }
}

const groupIdsByName = (rows: readonly { id: string; shopId: string; name: string }[]): Map<string, string[]> => {
  const ids = new Map<string, string[]>()
  for (const { id, shopId, name } of rows) {
    const key = toShopKey(shopId, name)
    ids.set(key, [...(ids.get(key) ?? []), id])
  }
  return ids
}

const toShopKey = (shopId: string, key: string): string => `${shopId} ${key}`

const MAX_NAME_LENGTH = 200

/** The keys under which an entry's product is remembered: those of its file, or else its name. */
export const toOriginKeys = ({ keys, cells, repetition }: ImportEntry): readonly string[] =>
  keys.length > 0 ? keys : [numberKey(`name:${truncateText(foldText(cells.name), MAX_NAME_LENGTH)}`, repetition)]
