import type { SelectQueryBuilder } from 'kysely'
import type { Review } from '../../src/contract/reviews.ts'
import type { Database } from '../db/store.ts'
import type { Tables } from '../db/tables.ts'
import { inOrderOf, meanRating, toIso } from './columns.ts'
import { type Viewer, vendorOf } from './viewer.ts'

type ReviewRows = SelectQueryBuilder<Tables, 'reviews' | 'profiles', object>

/** The reviews of a product, newest first, beside its mean rating and their true number; null where there is no product. */
export const reviewsOfProduct = async (
  db: Database,
  { id, page, limit }: { id: string; page: number; limit: number },
): Promise<{ rating: number; reviews: Review[]; total: number } | null> => {
  const product = await db
    .selectFrom('products')
    .select(['rating_sum', 'review_count'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!product) return null
  const rows = await withReviewer(reviews(db).where('reviews.product_id', '=', id))
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { rating: meanRating(product), reviews: rows.map(toReview), total: product.review_count }
}

/** Of these ids the reviews that are the viewer's own: written by him, or of his shops' products. */
export const findOwnReviews = async (db: Database, ids: readonly string[], viewer: Viewer): Promise<Review[]> => {
  if (ids.length === 0) return []
  const rows = await withReviewer(ownReviews(db, viewer).where('reviews.id', 'in', [...ids])).execute()
  return inOrderOf(ids, rows).map(toReview)
}

/** The reviews that a customer wrote, or those of a vendor's products. */
export const ownReviews = (db: Database, viewer: Viewer): ReviewRows => {
  const vendor = vendorOf(viewer)
  if (vendor === null) return reviews(db).where('reviews.customer_id', '=', viewer?.profileId ?? '')
  const products = db
    .selectFrom('products')
    .innerJoin('shops', 'shops.id', 'products.shop_id')
    .select('products.id')
    .where('shops.vendor_id', '=', vendor)
  return reviews(db).where('reviews.product_id', 'in', products)
}

const reviews = (db: Database): ReviewRows =>
  db.selectFrom('reviews').innerJoin('profiles', 'profiles.id', 'reviews.customer_id')

const withReviewer = (rows: ReviewRows) =>
  rows.select([
    'reviews.id',
    'reviews.rating',
    'reviews.comment',
    'reviews.reply',
    'reviews.product_id',
    'profiles.name as customer_name',
    'reviews.created_at',
    'reviews.seq',
  ])

type ReviewRow = Awaited<ReturnType<ReturnType<typeof withReviewer>['execute']>>[number]

const toReview = (row: ReviewRow): Review => ({
  id: row.id,
  rating: row.rating,
  comment: row.comment,
  reply: row.reply,
  productId: row.product_id,
  customer: { name: row.customer_name },
  createdAt: toIso(row.created_at),
  seq: row.seq,
})
