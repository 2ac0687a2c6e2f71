import { v7 } from 'uuid'
import type { Wish } from '../../src/contract/products/products.ts'
import { sortByIds, toIso } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import { findProducts } from '../products/listing/products.ts'

type NewWish = { customerId: string; productId: string }

/**
 * Inserts a wish with the product's present price and state. It is due at once: the product may change between this
 * transaction's look and its commit.
 * @returns the new wish's id; undefined if the customer has wished the product before
 */
export const insertWish = async (
  tx: Database,
  { customerId, productId }: NewWish,
  now: number,
): Promise<string | undefined> => {
  const product = await tx
    .selectFrom('products')
    .select(['price', 'stock', 'is_listed as isListed'])
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  const inserted = await tx
    .insertInto('wishes')
    .values({
      id: v7(),
      customer_id: customerId,
      product_id: productId,
      created_at: now,
      known_price: product.price,
      was_for_sale: product.isListed === 1 && product.stock > 0 ? 1 : 0,
      told_at: null,
      due_at: now,
    })
    .onConflict(conflict => conflict.columns(['customer_id', 'product_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

/** Deletes a customer's wish. @returns its id; undefined if there was none */
export const deleteWish = async (tx: Database, { customerId, productId }: NewWish): Promise<string | undefined> => {
  const deleted = await tx
    .deleteFrom('wishes')
    .where('customer_id', '=', customerId)
    .where('product_id', '=', productId)
    .returning('id')
    .executeTakeFirst()
  return deleted?.id
}

export const selectOwnWishes = (db: Database, customerId: string) =>
  db.selectFrom('wishes').where('wishes.customer_id', '=', customerId)

export const countWishes = async (db: Database, customerId: string): Promise<number> =>
  (
    await selectOwnWishes(db, customerId)
      .select(row => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

/** The id of a customer's wish for a product. */
export const findWishId = async (db: Database, { customerId, productId }: NewWish): Promise<string | undefined> =>
  (await selectOwnWishes(db, customerId).select('id').where('product_id', '=', productId).executeTakeFirst())?.id

/** A customer's whole wishlist, newest first. */
export const listWishes = async (db: Database, customerId: string): Promise<Wish[]> => {
  const rows = await selectOwnWishes(db, customerId)
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return findWishes(
    db,
    rows.map(row => row.id),
    customerId,
  )
}

/**
 * The customer's own wishes with these ids, in the order of the ids. Products that are no longer sold have name and
 * picture.
 */
export const findWishes = async (db: Database, ids: readonly string[], customerId: string): Promise<Wish[]> => {
  if (ids.length === 0) return []
  const rows = await selectOwnWishes(db, customerId)
    .innerJoin('products', 'products.id', 'wishes.product_id')
    .select(['wishes.id', 'wishes.product_id as productId', 'wishes.created_at as createdAt'])
    .select(['products.name', 'products.image', 'products.thumbhash', 'products.seq'])
    .where('wishes.id', 'in', [...ids])
    .execute()
  const found = await findProducts(
    db,
    rows.map(row => row.productId),
    null,
  )
  const products = new Map(found.map(product => [product.id, product]))
  return sortByIds(ids, rows).map(row => ({
    ...row,
    createdAt: toIso(row.createdAt),
    product: products.get(row.productId) ?? null,
  }))
}
