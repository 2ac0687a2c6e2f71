import { type Insertable, sql, type Updateable } from 'kysely'
import { ifGiven } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import type { Tables } from '../db/tables.ts'

/** Profile ids. Without any, it is anybody's. */
export type ReviewOwner = { customerId?: string; vendorId?: string }

/** A review of this owner with its customer, product, shop and vendor. */
export const findReviewForUpdate = (db: Database, reviewId: string, { customerId, vendorId }: ReviewOwner = {}) =>
  db
    .selectFrom('reviews')
    .innerJoin('products', 'products.id', 'reviews.product_id')
    .innerJoin('shops', 'shops.id', 'products.shop_id')
    .innerJoin('profiles as vendors', 'vendors.id', 'shops.vendor_id')
    .innerJoin('profiles as customers', 'customers.id', 'reviews.customer_id')
    .select([
      'reviews.id',
      'reviews.rating',
      'reviews.comment',
      'reviews.reply',
      'reviews.seq',
      'reviews.hidden_at as hiddenAt',
      'reviews.customer_id as customerId',
      'customers.user_id as customer',
      'reviews.product_id as productId',
      'products.name as productName',
      'products.name_bn as productNameBn',
      'products.shop_id as shopId',
      'shops.name as shopName',
      'shops.name_bn as shopNameBn',
      'shops.vendor_id as vendorId',
      'vendors.user_id as vendor',
    ])
    .where('reviews.id', '=', reviewId)
    .$call(ifGiven(customerId, (reviews, value) => reviews.where('reviews.customer_id', '=', value)))
    .$call(ifGiven(vendorId, (reviews, value) => reviews.where('shops.vendor_id', '=', value)))
    .executeTakeFirst()
export type ReviewForUpdate = NonNullable<Awaited<ReturnType<typeof findReviewForUpdate>>>

/** False if the id is taken or the customer has already reviewed the product. */
export const insertReview = async (tx: Database, review: Insertable<Tables['reviews']>): Promise<boolean> => {
  const added = await tx
    .insertInto('reviews')
    .values(review)
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** Changes a review if its `seq` is still the expected one. False if it has changed. */
export const updateReviewIfUnchanged = async (
  tx: Database,
  seen: { id: string; seq: number },
  change: Pick<
    Updateable<Tables['reviews']>,
    'rating' | 'comment' | 'reply' | 'replied_at' | 'hidden_at' | 'hidden_reason'
  >,
): Promise<boolean> => {
  const changed = await tx
    .updateTable('reviews')
    .set({ ...change, seq: seen.seq + 1 })
    .where('id', '=', seen.id)
    .where('seq', '=', seen.seq)
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

/** Deletes a review if its `seq` is still the expected one. False if it has changed. */
export const deleteReviewIfUnchanged = async (tx: Database, seen: { id: string; seq: number }): Promise<boolean> => {
  const deleted = await tx
    .deleteFrom('reviews')
    .where('id', '=', seen.id)
    .where('seq', '=', seen.seq)
    .executeTakeFirst()
  return deleted.numDeletedRows === 1n
}

/** Changes the rating sums of a product and its shop relatively, so that concurrent changes add up. */
export const adjustRatings = async (
  tx: Database,
  { productId, shopId }: { productId: string; shopId: string },
  by: { stars: number; reviews: number },
): Promise<void> => {
  const ratings = {
    rating_sum: sql<number>`rating_sum + ${by.stars}`,
    review_count: sql<number>`review_count + ${by.reviews}`,
    seq: sql<number>`seq + 1`,
  }
  await tx.updateTable('products').set(ratings).where('id', '=', productId).execute()
  await tx.updateTable('shops').set(ratings).where('id', '=', shopId).execute()
}

/** The id of a customer's review of a product. */
export const findReviewId = async (
  db: Database,
  productId: string,
  customerId: string,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('reviews')
    .select('id')
    .where('product_id', '=', productId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return row?.id
}
