import { sql } from 'kysely'
import type { Poisha } from '../../src/contract/money.ts'
import { toVariantTitle, type VariantTitle } from '../../src/contract/products/variant-titles.ts'
import { listChangesSince, readCounter } from '../db/change-log.ts'
import { countRows } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import { readOptions, readValues } from '../products/variants/variant-rows.ts'

/** A wish with what has become of its product. */
export type WishWithProduct = {
  id: string
  customerId: string
  userId: string
  productId: string
  productName: string
  productNameBn: string | null
  /** The wished variant; null: any, also where it is gone. */
  variant: { id: string; title: VariantTitle } | null
  shopName: string
  shopNameBn: string | null
  price: Poisha
  isForSale: boolean
  knownPrice: Poisha
  wasForSale: boolean
  notifiedAt: number | null
}

/** A price is announced when it has fallen to this percentage of the known one: not for every taka. */
export const PRICE_DROP_PERCENT = 95

/** Of the wished variant, or of the product. */
const priceSql = sql<Poisha>`coalesce(variant.price, products.price)`
const stockSql = sql<number>`coalesce(variant.stock, products.stock)`
const isForSaleSql = sql<boolean>`(products.is_listed = 1 and ${stockSql} > 0)`
const hasChangedSql = sql<boolean>`case when ${isForSaleSql}
  then wishes.was_for_sale = 0 or ${priceSql} * 100 <= wishes.known_price * ${sql.lit(PRICE_DROP_PERCENT)}
  else wishes.was_for_sale = 1 end`

const selectWishesWithProducts = (db: Database) =>
  db
    .selectFrom('wishes')
    .innerJoin('products', 'products.id', 'wishes.product_id')
    .innerJoin('shops', 'shops.id', 'products.shop_id')
    .innerJoin('profiles', 'profiles.id', 'wishes.customer_id')
    .leftJoin('product_variants as variant', join =>
      join
        .onRef('variant.id', '=', 'wishes.variant_id')
        .onRef('variant.product_id', '=', 'products.id')
        .on('variant.deleted_at', 'is', null),
    )
    .select(['variant.id as variantId', 'variant.option_values', 'products.options'])
    .select(['wishes.id', 'wishes.customer_id as customerId', 'profiles.user_id as userId'])
    .select([
      'wishes.product_id as productId',
      'products.name as productName',
      'products.name_bn as productNameBn',
      'shops.name as shopName',
      'shops.name_bn as shopNameBn',
    ])
    .select([priceSql.as('price'), 'wishes.known_price as knownPrice', 'wishes.told_at as notifiedAt'])
    .select(['products.is_listed', stockSql.as('stock'), 'wishes.was_for_sale'])

type WishWithProductRow = Awaited<ReturnType<ReturnType<typeof selectWishesWithProducts>['execute']>>[number]

const toWishWithProduct = (found: WishWithProductRow): WishWithProduct => {
  const { is_listed, stock, was_for_sale, variantId, option_values, options, ...row } = found
  const title = toVariantTitle(readOptions(options), option_values === null ? [] : readValues({ option_values }))
  return {
    ...row,
    variant: variantId !== null && title.title ? { id: variantId, title } : null,
    isForSale: is_listed === 1 && stock > 0,
    wasForSale: was_for_sale === 1,
  }
}

/** Wishes of these products whose state or price has changed enough for a notice, by id, after the id `after`. */
export const findAffectedWishes = async (
  db: Database,
  productIds: readonly string[],
  after: string,
  limit: number,
): Promise<WishWithProduct[]> => {
  if (productIds.length === 0) return []
  const rows = await selectWishesWithProducts(db)
    .where('wishes.product_id', 'in', [...productIds])
    .where(hasChangedSql)
    .where('wishes.id', '>', after)
    .orderBy('wishes.id')
    .limit(limit)
    .execute()
  return rows.map(toWishWithProduct)
}

/** Wishes that are due by themselves. */
export const findDueWishes = async (db: Database, now: number, limit: number): Promise<WishWithProduct[]> => {
  const rows = await selectWishesWithProducts(db)
    .where('wishes.due_at', '<=', now)
    .orderBy('wishes.due_at')
    .limit(limit)
    .execute()
  return rows.map(toWishWithProduct)
}

/** How many of a customer's wishes they were told about since `since`. */
export const countNotifiedWishes = (db: Database, customerId: string, since: number): Promise<number> =>
  countRows(db.selectFrom('wishes').where('customer_id', '=', customerId).where('told_at', '>', since))

/** Marks a wish as told, unless it was told since `since`. @returns whether it was marked */
export const markWishNotified = async (
  tx: Database,
  { id, price, knownPrice }: WishWithProduct,
  now: number,
  since: number,
): Promise<boolean> => {
  const marked = await tx
    .updateTable('wishes')
    .set({ told_at: now, was_for_sale: 1, known_price: Math.min(price, knownPrice), due_at: null })
    .where('id', '=', id)
    .where(row => row.or([row('told_at', 'is', null), row('told_at', '<=', since)]))
    .executeTakeFirst()
  return marked.numUpdatedRows === 1n
}

/** Stores that a wished product is not for sale, or when to look at it again; null: when it changes. */
export const updateWish = async (
  tx: Database,
  id: string,
  change: { was_for_sale?: 0; due_at: number | null },
): Promise<void> => {
  await tx.updateTable('wishes').set(change).where('id', '=', id).execute()
}

const CURSOR = 'wish notices'

/**
 * The products of the catalogue's change log after the last ones that were looked at. The log has a product as soon as
 * the change of its price, state or stock (to and from zero) has committed. The first call begins at its end.
 * @returns the products and the number to store when they are done; null: nothing has changed
 */
export const readChangedProducts = async (
  db: Database,
  limit: number,
): Promise<{ productIds: string[]; seq: number } | null> => {
  const cursor = await db.selectFrom('counters').select('value').where('name', '=', CURSOR).executeTakeFirst()
  if (!cursor) return { productIds: [], seq: await readCounter(db, 'catalogue') }
  const changes = await listChangesSince(db, 'catalogue', cursor.value, limit)
  const last = changes.at(-1)
  if (!last) return null
  const products = changes.filter(change => change.entity === 'product')
  return { productIds: products.map(change => change.entityId), seq: last.seq }
}

/** Stores up to which number of the change log the products were looked at. */
export const storeChangedProducts = async (tx: Database, seq: number): Promise<void> => {
  await tx
    .insertInto('counters')
    .values({ name: CURSOR, value: seq })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value: seq }))
    .execute()
}
