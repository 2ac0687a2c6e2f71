import { v7 } from 'uuid'
import type { Wish } from '../../src/contract/products/products.ts'
import { sortByIds, toIso } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import { findProducts } from '../products/listing/products.ts'

type WishedProduct = { customerId: string; productId: string }
/** `variantId` null: any variant. */
type NewWish = WishedProduct & { variantId: string | null }

/**
 * Inserts a wish with the product's present price and state. It is due at once: the product may change between this
 * transaction's look and its commit.
 * @returns the new wish's id; undefined if the customer has wished the product before
 */
export const insertWish = async (
  tx: Database,
  { customerId, productId, variantId }: NewWish,
  now: number,
): Promise<string | undefined> => {
  const inserted = await tx
    .insertInto('wishes')
    .values({
      id: v7(),
      customer_id: customerId,
      product_id: productId,
      variant_id: variantId,
      created_at: now,
      ...(await readKnownState(tx, productId, variantId)),
      told_at: null,
      due_at: now,
    })
    .onConflict(conflict => conflict.columns(['customer_id', 'product_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

/** Changes which variant is wished, as a new wish would. @returns whether it was another one */
export const changeWishedVariant = async (
  tx: Database,
  id: string,
  { productId, variantId }: NewWish,
  now: number,
): Promise<boolean> => {
  const known = await readKnownState(tx, productId, variantId)
  const changed = await tx
    .updateTable('wishes')
    .set({ variant_id: variantId, ...known, due_at: now })
    .where('id', '=', id)
    .where(row => row.or([row('variant_id', 'is', null), row('variant_id', '<>', variantId)]))
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/** The price and state that a change is compared with. */
const readKnownState = async (tx: Database, productId: string, variantId: string | null) => {
  const { price, stock, isListed } = await tx
    .selectFrom('products')
    .leftJoin('product_variants as variant', join =>
      join.onRef('variant.product_id', '=', 'products.id').on('variant.id', '=', variantId),
    )
    .select(row => [
      row.fn.coalesce('variant.price', 'products.price').as('price'),
      row.fn.coalesce('variant.stock', 'products.stock').as('stock'),
      'is_listed as isListed',
    ])
    .where('products.id', '=', productId)
    .executeTakeFirstOrThrow()
  return { known_price: price, was_for_sale: isListed === 1 && stock > 0 ? 1 : 0 } as const
}

/** Deletes a customer's wish. @returns its id; undefined if there was none */
export const deleteWish = async (
  tx: Database,
  { customerId, productId }: WishedProduct,
): Promise<string | undefined> => {
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
export const findWishId = async (db: Database, { customerId, productId }: WishedProduct): Promise<string | undefined> =>
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
    .select(['wishes.id', 'wishes.product_id as productId', 'wishes.variant_id', 'wishes.created_at as createdAt'])
    .select(['products.name', 'products.image', 'products.thumbhash', 'products.seq'])
    .where('wishes.id', 'in', [...ids])
    .execute()
  const found = await findProducts(
    db,
    rows.map(row => row.productId),
    null,
  )
  const products = new Map(found.map(product => [product.id, product]))
  return sortByIds(ids, rows).map(({ variant_id, ...row }) => ({
    ...row,
    ...(variant_id && { variantId: variant_id }),
    createdAt: toIso(row.createdAt),
    product: products.get(row.productId) ?? null,
  }))
}
