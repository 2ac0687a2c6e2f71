import { type NotNull, sql } from 'kysely'
import { type Message, withValues } from '../../../src/contract/messages/server-messages.ts'
import { required } from '../../config/required.ts'
import { anyOf } from '../../db/sql-expressions.ts'
import type { Database } from '../../db/store.ts'
import { EMPTIED } from '../reading/column-layout.ts'
import type { ValidEntry } from './entry-validation.ts'
import type { ImportEntry } from './import-entry.ts'
import type { ProductMatch } from './product-matching.ts'
import { findSku } from './variant-validation.ts'

/** The product that has a SKU. `id`: of a new one, its line. */
type Owner = { id: string; name: string }

/**
 * Who has which SKU of a shop, after the rows that were read so far: a dry run has written nothing, and must find the same clashes.
 */
export type SkuBook = {
  /** Reads who has the SKUs of a batch. */
  load(
    db: Database,
    vendorId: string,
    entries: readonly ImportEntry[],
    matches: ReadonlyMap<ImportEntry, ProductMatch>,
  ): Promise<void>
  /** The rows whose SKU another product has, and why. */
  findClashes(valid: ValidEntry): { line: number; message: Message }[]
  /** The entry has its SKUs from now on, and no others. */
  claim(valid: ValidEntry): void
}

/** Columns of a query; SQLite allows 2,000. */
const FOLD_BATCH = 500

export const createSkuBook = (): SkuBook => {
  /** By shop and folded SKU; null: nobody has it any more. */
  const owners = new Map<string, Owner | null>()
  const folded = new Map<string, string>()
  const toOwnerKey = (shopId: string, sku: string): string => `${shopId} ${folded.get(sku) ?? sku}`
  return {
    load: async (db, vendorId, entries, matches) => {
      const skus = new Set([...entries.flatMap(listSkus), ...listStoredSkus(matches)])
      for (const [sku, text] of await foldSkus(db, [...skus])) folded.set(sku, text)
      for (const row of await findOwners(db, vendorId, [...new Set(entries.flatMap(listSkus))])) {
        folded.set(row.sku, row.folded)
        const key = `${row.shopId} ${row.folded}`
        if (!owners.has(key)) owners.set(key, { id: row.id, name: row.name })
      }
    },
    findClashes: valid =>
      listFinalSkus(valid).flatMap(({ line, sku }) => {
        const owner = owners.get(toOwnerKey(findShop(valid), sku))
        return owner && owner.id !== toOwner(valid).id ? [{ line, message: takenMessage(sku, owner) }] : []
      }),
    claim: valid => {
      const shopId = findShop(valid)
      if (valid.kind === 'change')
        for (const { sku } of valid.plan ? valid.match.stored.rows : [])
          if (sku !== null) owners.set(toOwnerKey(shopId, sku), null)
      for (const { sku } of listFinalSkus(valid)) owners.set(toOwnerKey(shopId, sku), toOwner(valid))
    },
  }
}

const takenMessage = (sku: string, { name }: Owner): Message =>
  withValues('The SKU {sku} belongs to {product} already. Choose another one.', { sku, product: name })

const isSku = (sku: string): boolean => sku !== '' && sku !== EMPTIED

const listSkus = ({ cells, variants }: ImportEntry): string[] =>
  [cells.sku, ...variants.map(variant => variant.cells.sku)].filter(isSku)

const listStoredSkus = (matches: ReadonlyMap<ImportEntry, ProductMatch>): string[] =>
  [...matches.values()].flatMap(({ stored }) => stored.rows.flatMap(({ sku }) => sku ?? []))

const findShop = (valid: ValidEntry): string =>
  valid.kind === 'new' ? valid.product.shopId : valid.match.product.shopId

const toOwner = (valid: ValidEntry): Owner =>
  valid.kind === 'new'
    ? { id: `line ${valid.entry.line}`, name: valid.product.name }
    : { id: valid.match.product.id, name: valid.change.name ?? valid.match.product.name }

/** The SKUs that a product has from now on, each with the line that names it. */
const listFinalSkus = (valid: ValidEntry): { line: number; sku: string }[] => {
  const { entry, plan } = valid
  if (plan)
    return plan.variants.flatMap(variant => {
      const sku = findSku(variant)
      return sku === null ? [] : [{ line: variant.line || entry.line, sku }]
    })
  const stored = valid.kind === 'new' ? [valid.product.sku] : valid.match.stored.rows.map(({ sku }) => sku)
  return stored.flatMap(sku => (sku ? [{ line: entry.line, sku }] : []))
}

/** Folded by the database, as in its unique index: engines differ in letters beyond ASCII. */
const foldSkus = async (db: Database, skus: readonly string[]): Promise<[sku: string, folded: string][]> => {
  const folded: [string, string][] = []
  for (let from = 0; from < skus.length; from += FOLD_BATCH) {
    const some = skus.slice(from, from + FOLD_BATCH)
    const columns = some.map((sku, at) => sql<string>`lower(cast(${sku} as text))`.as(`sku${at}`))
    const row: Record<string, string> = await db.selectNoFrom(columns).executeTakeFirstOrThrow()
    folded.push(...some.map((sku, at): [string, string] => [sku, required(row[`sku${at}`], sku)]))
  }
  return folded
}

const findOwners = (db: Database, vendorId: string, skus: readonly string[]) =>
  db
    .selectFrom('product_variants')
    .innerJoin('products', 'products.id', 'product_variants.product_id')
    .select(['product_variants.sku', 'product_variants.shop_id as shopId', 'products.id', 'products.name'])
    .select(sql<string>`lower(product_variants.sku)`.as('folded'))
    .where(
      sql`lower(product_variants.sku)`,
      'in',
      anyOf(skus).map(sku => sql`lower(${sku})`),
    )
    .where('product_variants.shop_id', 'in', shops =>
      shops.selectFrom('shops').select('id').where('vendor_id', '=', vendorId),
    )
    .where('product_variants.sku', 'is not', null)
    .$narrowType<{ sku: NotNull }>()
    .where('product_variants.deleted_at', 'is', null)
    .execute()
