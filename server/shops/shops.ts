import { sql } from 'kysely'
import type { Shop, ShopStatus } from '../../src/contract/shops/shops.ts'
import { isAdmin, type Viewer } from '../auth/viewer.ts'
import { toBanglaTexts } from '../db/bangla-texts.ts'
import {
  anyContainsText,
  computeMeanRating,
  countRows,
  ifGiven,
  onPage,
  type Sorting,
  sortByIds,
  toIso,
  toIsoOrNull,
} from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import { type ShopRows, selectShops, selectVisibleShops } from '../products/listing/visible-shops.ts'
import { readShopDelivery } from './shop-delivery.ts'
import { readShopPickup } from './shop-pickup.ts'
import { toShopTax } from './shop-tax.ts'

type ShopFilter = Sorting<'createdAt' | 'name'> & {
  page: number
  limit: number
  searchTerm?: string | undefined
  status?: ShopStatus | undefined
  id?: string | undefined
  vendor?: string
}
/** A shop that is PENDING for its documents alone opens by itself. */
const WAITS_FOR_STAFF = sql<boolean>`not exists (select 1 from shop_verifications
  where shop_id = shops.id and held_at is not null)`
const SORTS = { createdAt: sql`shops.created_at`, name: sql`lower(shops.name)` }

/**
 * A page of shops and the exact total, by default newest first: open shops, and for their owner and admins all others
 * too.
 * @param filter `vendor` is a vendor's profile id or user id
 */
export const listShops = async (
  db: Database,
  filter: ShopFilter,
  viewer: Viewer,
): Promise<{ shops: Shop[]; total: number }> => {
  const matching = selectVisibleShops(db, filter.vendor === undefined ? publicUnlessAdmin(viewer) : viewer)
    .$call(
      ifGiven(filter.vendor, (shops, value) =>
        shops.where(row => row.or([row('profiles.id', '=', value), row('users.id', '=', value)])),
      ),
    )
    .$call(ifGiven(filter.id, (shops, value) => shops.where('shops.id', '=', value)))
    .$call(
      ifGiven(filter.status, (shops, value) => {
        const ofStatus = shops.where('shops.status', '=', value)
        return value === 'PENDING' ? ofStatus.where(WAITS_FOR_STAFF) : ofStatus
      }),
    )
    .$call(
      ifGiven(filter.searchTerm || null, (shops, term) =>
        shops.where(row =>
          anyContainsText([row.ref('shops.name'), row.ref('shops.name_bn'), row.ref('shops.shop_address')], term),
        ),
      ),
    )
  const total = await countRows(matching)
  const rows = await withCounts(matching)
    .$call(onPage(SORTS, filter, 'shops.id'))
    .execute()
  const toListed = isAdmin(viewer) ? toShopWithVendor : toShop
  return { shops: rows.map(row => toListed(row)), total }
}

/** The shops with these ids that the viewer may see, in the order of the ids. */
export const findShops = async (db: Database, ids: readonly string[], viewer: Viewer): Promise<Shop[]> => {
  if (ids.length === 0) return []
  const rows = await withCounts(selectVisibleShops(db, viewer).where('shops.id', 'in', [...ids])).execute()
  return sortByIds(ids, rows).map(toShop)
}

/** The shops with these ids in any status except deleted, for the list of followed shops. */
export const findUndeletedShops = async (db: Database, ids: readonly string[]): Promise<Shop[]> => {
  if (ids.length === 0) return []
  return sortByIds(ids, await withCounts(selectShops(db).where('shops.id', 'in', [...ids])).execute()).map(toShop)
}

/** A vendor's own shops with these ids, in every status. */
export const findOwnShops = async (db: Database, ids: readonly string[], vendorId: string): Promise<Shop[]> => {
  if (ids.length === 0) return []
  const own = selectShops(db)
    .where('shops.id', 'in', [...ids])
    .where('shops.vendor_id', '=', vendorId)
  return sortByIds(ids, await withCounts(own).execute()).map(toShop)
}

/** In the list of all shops a vendor sees only open ones, like everyone. */
const publicUnlessAdmin = (viewer: Viewer): Viewer => (isAdmin(viewer) ? viewer : null)

const productCountSql = sql<number>`(select count(*) from products where products.shop_id = shops.id
  and products.is_listed = 1)`

const withCounts = (shops: ShopRows) =>
  shops
    .leftJoin('shop_verifications', 'shop_verifications.shop_id', 'shops.id')
    .select([
      'shops.id',
      'shops.name',
      'shops.phone_number',
      'shops.has_whatsapp',
      'shops.takes_messages',
      'shops.answer_hours',
      'shops.shop_address',
      'shops.description',
      'shops.name_bn',
      'shops.description_bn',
      'shops.bin',
      'shops.vat_rate',
      'shops.logo_url',
      'shops.thumbhash',
      'shops.status',
      'shops.paused_until',
      'shop_verifications.is_verified',
      'shop_verifications.held_at',
      'shops.delivery',
      'shops.pickup',
      'shops.follower_count',
      'shops.rating_sum',
      'shops.review_count',
      'shops.created_at',
      'shops.seq',
      productCountSql.as('product_count'),
      'profiles.id as vendor_id',
      'profiles.name as vendor_name',
    ])

type ShopRow = Awaited<ReturnType<ReturnType<typeof withCounts>['execute']>>[number]

/** The vendor is named to admins only. */
const toShopWithVendor = (row: ShopRow): Shop => ({
  ...toShop(row),
  vendor: { id: row.vendor_id, name: row.vendor_name },
})

const toShop = (row: ShopRow): Shop => ({
  id: row.id,
  name: row.name,
  phoneNumber: row.phone_number,
  ...(row.has_whatsapp === 1 && { hasWhatsapp: true }),
  ...(row.takes_messages === 0 && { takesMessages: false }),
  ...(row.answer_hours !== null && { answerHours: row.answer_hours }),
  shopAddress: row.shop_address,
  description: row.description,
  ...toBanglaTexts(row),
  ...toShopTax(row),
  logoUrl: row.logo_url,
  thumbhash: row.thumbhash,
  status: row.status,
  pausedUntil: toIsoOrNull(row.paused_until),
  ...(row.is_verified === 1 && { isVerified: true }),
  ...(row.held_at !== null && { needsDocuments: true }),
  ...(row.delivery !== null && { delivery: readShopDelivery(row.delivery) }),
  ...(row.pickup !== null && { pickup: readShopPickup(row.pickup) }),
  followerCount: row.follower_count,
  rating: computeMeanRating(row),
  reviewCount: row.review_count,
  productCount: row.product_count,
  createdAt: toIso(row.created_at),
  seq: row.seq,
})
