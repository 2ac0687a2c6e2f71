import { type SelectQueryBuilder, sql } from 'kysely'
import { GENERAL_REASON } from '../../src/contract/general-reason.ts'
import type { Review, ReviewQuery } from '../../src/contract/reviews/reviews.ts'
import { isAdmin, mayFilterByEmail, normalizeQueryEmail, type Viewer, vendorProfileId } from '../auth/viewer.ts'
import { toBanglaName } from '../db/bangla-texts.ts'
import {
  computeMeanRating,
  containsText,
  countRows,
  ifGiven,
  onPage,
  type Sorting,
  sortByIds,
  toIso,
} from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import type { Tables } from '../db/tables.ts'
import { findReviewPhotos } from './review-photos.ts'

type ReviewRows = SelectQueryBuilder<Tables, 'reviews' | 'profiles' | 'products' | 'shops', object>
type Page = Sorting<'createdAt' | 'rating'> & { page: number; limit: number }
const SORTS = { createdAt: sql`reviews.created_at`, rating: sql`reviews.rating` }
type ReviewPage = { rating: number; reviews: Review[]; total: number }

/**
 * A product's reviews, by default newest first, with its mean rating and their exact number. Null if there is no
 * product.
 */
export const listProductReviews = async (
  db: Database,
  { id, ...page }: Page & { id: string },
): Promise<ReviewPage | null> => {
  const product = db.selectFrom('products').select(['rating_sum', 'review_count']).where('id', '=', id)
  return findReviewPage(
    db,
    await product.executeTakeFirst(),
    selectShownReviews(db).where('reviews.product_id', '=', id),
    page,
  )
}

/** The same for the reviews of all products of a shop. */
export const listShopReviews = async (
  db: Database,
  { id, ...page }: Page & { id: string },
): Promise<ReviewPage | null> => {
  const shop = db.selectFrom('shops').select(['rating_sum', 'review_count']).where('id', '=', id)
  return findReviewPage(
    db,
    await shop.executeTakeFirst(),
    selectShownReviews(db).where('products.shop_id', '=', id),
    page,
  )
}

/** A page of the reviews that the viewer manages and the exact total, by default newest first. */
export const listReviews = async (
  db: Database,
  query: ReviewQuery,
  viewer: Viewer,
): Promise<{ reviews: Review[]; total: number }> => {
  const { unanswered, vendorEmail, rating, shopId, customerId, hidden, searchTerm } = query
  if (vendorEmail && !mayFilterByEmail(viewer, vendorEmail)) return { reviews: [], total: 0 }
  const matching = visibleReviews(db, viewer)
    .$if(unanswered === true, rows => rows.where('reviews.reply', 'is', null))
    .$call(ifGiven(rating, (rows, value) => rows.where('reviews.rating', '=', value)))
    .$call(ifGiven(shopId, (rows, value) => rows.where('products.shop_id', '=', value)))
    .$call(ifGiven(customerId, (rows, value) => rows.where('reviews.customer_id', '=', value)))
    .$if(hidden !== undefined, rows => rows.where('reviews.hidden_at', hidden ? 'is not' : 'is', null))
    .$call(
      ifGiven(vendorEmail, (rows, value) =>
        rows.where('products.shop_id', 'in', selectVendorShops(db, normalizeQueryEmail(value))),
      ),
    )
    .$call(
      ifGiven(searchTerm || null, (rows, term) =>
        rows.where(row =>
          row.or([
            containsText(row.ref('reviews.comment'), term),
            containsText(row.ref('products.name'), term),
            containsText(row.ref('profiles.name'), term),
          ]),
        ),
      ),
    )
  const total = await countRows(matching)
  return { reviews: await listPage(db, matching, query), total }
}

/** The viewer's own reviews with these ids: those they wrote, or those of their shops' products. */
export const findOwnReviews = async (db: Database, ids: readonly string[], viewer: Viewer): Promise<Review[]> => {
  if (ids.length === 0) return []
  const rows = await withNames(selectOwnReviews(db, viewer).where('reviews.id', 'in', [...ids])).execute()
  return toReviews(db, sortByIds(ids, rows))
}

/** The reviews that a customer has written, or those of a vendor's products, without hidden ones. */
export const selectOwnReviews = (db: Database, viewer: Viewer): ReviewRows => {
  const vendor = vendorProfileId(viewer)
  return vendor === null
    ? selectReviews(db).where('reviews.customer_id', '=', viewer?.profileId ?? '')
    : selectShownReviews(db).where('shops.vendor_id', '=', vendor)
}

const visibleReviews = (db: Database, viewer: Viewer): ReviewRows =>
  isAdmin(viewer) ? selectReviews(db) : selectOwnReviews(db, viewer)

const selectVendorShops = (db: Database, vendorEmail: string) =>
  db
    .selectFrom('shops as theirs')
    .innerJoin('profiles as vendors', 'vendors.id', 'theirs.vendor_id')
    .innerJoin('users', 'users.id', 'vendors.user_id')
    .select('theirs.id')
    .where('users.email', '=', vendorEmail)

const findReviewPage = async (
  db: Database,
  rated: { rating_sum: number; review_count: number } | undefined,
  rows: ReviewRows,
  page: Page,
): Promise<ReviewPage | null> =>
  rated
    ? { rating: computeMeanRating(rated), reviews: await listPage(db, rows, page), total: rated.review_count }
    : null

const listPage = async (db: Database, rows: ReviewRows, page: Page): Promise<Review[]> => {
  const found = await withNames(rows)
    .$call(onPage(SORTS, page, 'reviews.id'))
    .execute()
  return toReviews(db, found)
}

const selectReviews = (db: Database): ReviewRows =>
  db
    .selectFrom('reviews')
    .innerJoin('profiles', 'profiles.id', 'reviews.customer_id')
    .innerJoin('products', 'products.id', 'reviews.product_id')
    .innerJoin('shops', 'shops.id', 'products.shop_id')

const selectShownReviews = (db: Database): ReviewRows => selectReviews(db).where('reviews.hidden_at', 'is', null)

/** Any reviews, for admins, in the order of the ids. */
export const findReviews = async (db: Database, ids: readonly string[]): Promise<Review[]> => {
  if (ids.length === 0) return []
  const rows = await withNames(selectReviews(db).where('reviews.id', 'in', [...ids])).execute()
  return toReviews(db, sortByIds(ids, rows))
}

const withNames = (rows: ReviewRows) =>
  rows.select([
    'reviews.id',
    'reviews.rating',
    'reviews.comment',
    'reviews.reply',
    'reviews.product_id',
    'products.name as product_name',
    'products.name_bn as product_name_bn',
    'products.image',
    'profiles.name as customer_name',
    'reviews.hidden_at',
    'reviews.hidden_reason',
    'reviews.replied_at',
    'reviews.helpful_count',
    'reviews.variant_title',
    'reviews.variant_title_bn',
    'reviews.created_at',
    'reviews.seq',
  ])

type ReviewRow = Awaited<ReturnType<ReturnType<typeof withNames>['execute']>>[number]

const toReviews = async (db: Database, rows: readonly ReviewRow[]): Promise<Review[]> => {
  const photos = await findReviewPhotos(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(row => toReview(row, photos.get(row.id)))
}

const toReview = (row: ReviewRow, photos: string[] | undefined): Review => ({
  id: row.id,
  rating: row.rating,
  comment: row.comment,
  reply: row.reply,
  productId: row.product_id,
  product: { id: row.product_id, name: row.product_name, ...toBanglaName(row.product_name_bn), image: row.image },
  customer: { name: row.customer_name },
  ...(row.hidden_at && { hiddenReason: row.hidden_reason ?? GENERAL_REASON }),
  ...(row.reply !== null && row.replied_at !== null && { repliedAt: toIso(row.replied_at) }),
  ...(row.variant_title !== null && { variantTitle: row.variant_title }),
  ...(row.variant_title_bn !== null && { variantTitleBn: row.variant_title_bn }),
  helpfulCount: row.helpful_count,
  ...(photos && { photos }),
  createdAt: toIso(row.created_at),
  seq: row.seq,
})
