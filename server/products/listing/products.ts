import { type SelectQueryBuilder, sql } from 'kysely'
import { GENERAL_REASON } from '../../../src/contract/general-reason.ts'
import { toTaka } from '../../../src/contract/money.ts'
import type { Product, ProductPicture } from '../../../src/contract/products/products.ts'
import { isAdmin, type Viewer, vendorProfileId } from '../../auth/viewer.ts'
import { toBanglaName, toBanglaTexts } from '../../db/bangla-texts.ts'
import { compileOnce, type Parameter } from '../../db/compile-once.ts'
import { withoutIndex } from '../../db/index-hints.ts'
import { computeMeanRating, sortByIds, toIso } from '../../db/sql-expressions.ts'
import type { Database } from '../../db/store.ts'
import type { Tables } from '../../db/tables.ts'
import { findPriceLocks, type PriceLock } from '../variants/price-locks.ts'
import {
  findVariantRows,
  readOptions,
  toCodes,
  toVariant,
  toWeight,
  type VariantRow,
} from '../variants/variant-rows.ts'
import { type CampaignOfProduct, findCampaignsOfProducts } from './product-campaigns.ts'
import { findProductPictures } from './product-pictures.ts'

type ProductRows = SelectQueryBuilder<Tables, 'products' | 'categories' | 'shops', object>

/**
 * The products with these ids that the viewer may see, in the order of the ids: listed ones, their own, all for admins.
 */
export const findProducts = async (db: Database, ids: readonly string[], viewer: Viewer): Promise<Product[]> => {
  if (ids.length === 0) return []
  const rows = viewer ? await selectVisible(db, ids, viewer).execute() : await selectForGuests(db, { ids })
  return toProducts(db, sortByIds(ids, rows), viewer)
}

const selectVisible = (db: Database, ids: readonly (string | Parameter<string>)[], viewer: Viewer) =>
  withRelatedNames(visibleProducts(db, viewer).where('products.id', 'in', [...ids]))

const selectForGuests = compileOnce((db, { ids }: { ids: readonly Parameter<string>[] }) =>
  selectVisible(db, ids, null),
)

/** The products of a vendor's own shops with these ids, in every status. */
export const findOwnProducts = async (db: Database, ids: readonly string[], vendorId: string): Promise<Product[]> => {
  if (ids.length === 0) return []
  const own = productRows(db)
    .where('products.id', 'in', [...ids])
    .where('shops.vendor_id', '=', vendorId)
  const viewer = { role: 'VENDOR', profileId: vendorId } as const
  return toProducts(db, sortByIds(ids, await withRelatedNames(own).execute()), viewer)
}

/** Whether a shop that is open has paused this product. Whoever knew it while it was on sale may know that. */
export const isProductPaused = async (db: Database, id: string): Promise<boolean> => {
  const paused = productRows(db)
    .innerJoin('profiles', 'profiles.id', 'shops.vendor_id')
    .innerJoin('users', 'users.id', 'profiles.user_id')
    .where('products.id', '=', id)
    .where('products.status', '=', 'PAUSED')
    .where('products.moderation', 'is', null)
    .where('shops.status', '=', 'ACTIVE')
    .where('shops.deleted_at', 'is', null)
    .where('users.status', '=', 'ACTIVE')
  return (await paused.select('products.id').executeTakeFirst()) !== undefined
}

const visibleProducts = (db: Database, viewer: Viewer): ProductRows => {
  const products = productRows(db)
  if (isAdmin(viewer)) return products
  const vendor = vendorProfileId(viewer)
  return vendor === null
    ? products.where(withoutIndex(db, 'products.is_listed'), '=', 1)
    : products.where(row => row.or([row('products.is_listed', '=', 1), row('shops.vendor_id', '=', vendor)]))
}

const productRows = (db: Database): ProductRows =>
  db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .innerJoin('shops', 'shops.id', 'products.shop_id')
    .where('products.deleted_at', 'is', null)

/** A flag, because the column holds all zones of the shop. */
const HAS_OWN_DELIVERY = sql<number>`case when shops.delivery is null then 0 else 1 end`

/**
 * Of a product without options, so that its variant need not be read, and where a fee may depend on it: reading the
 * variants of twelve products takes as long as the products themselves.
 */
const ONLY_WEIGHT = sql<number | null>`case when products.options is null and shops.delivery is not null then
  (select weight from product_variants where product_id = products.id and deleted_at is null limit 1) end`

/** Most shops take part in no campaign, so that nothing more is read. */
const HAS_CAMPAIGNS = sql<number>`case when exists (
  select 1 from campaign_shops where campaign_shops.shop_id = products.shop_id
) then 1 else 0 end`

const withRelatedNames = (products: ProductRows) =>
  products.select([
    'products.id',
    'products.name',
    'products.description',
    'products.name_bn',
    'products.description_bn',
    'products.warranty',
    'products.warranty_bn',
    'products.image',
    'products.thumbhash',
    'products.picture_count',
    'products.options',
    'products.price',
    'products.price_max',
    'products.discount',
    'products.stock',
    'products.status',
    'products.moderation',
    'products.moderation_reason',
    'products.is_listed',
    'products.category_id',
    'categories.name as category_name',
    'categories.name_bn as category_name_bn',
    'products.shop_id',
    'shops.name as shop_name',
    'shops.name_bn as shop_name_bn',
    'shops.logo_url',
    'shops.vendor_id',
    'shops.status as shop_status',
    HAS_OWN_DELIVERY.as('has_own_delivery'),
    ONLY_WEIGHT.as('weight'),
    HAS_CAMPAIGNS.as('has_campaigns'),
    'products.rating_sum',
    'products.review_count',
    'products.sold',
    'products.created_at',
    'products.seq',
  ])

type ProductRow = Awaited<ReturnType<ReturnType<typeof withRelatedNames>['execute']>>[number]

/** The only other reason for which an active product is not listed. */
const isVendorBlocked = ({ status, moderation, shop_status, is_listed }: ProductRow): boolean =>
  status === 'ACTIVE' && moderation === null && shop_status === 'ACTIVE' && is_listed === 0

type Reader = Pick<NonNullable<Viewer>, 'role' | 'profileId'> | null

/** Variants are read only of products that have options, and the codes of the others only for those who may see them. */
const toProducts = async (db: Database, rows: readonly ProductRow[], reader: Reader): Promise<Product[]> => {
  const seesCodes = ({ vendor_id }: ProductRow): boolean =>
    reader !== null && (reader.role !== 'VENDOR' ? reader.role !== 'CUSTOMER' : reader.profileId === vendor_id)
  const withVariants = rows.filter(row => row.options !== null || seesCodes(row))
  const variants = await findVariantRows(
    db,
    withVariants.map(({ id }) => id),
  )
  const pictures = await findPictures(db, rows)
  const { campaigns, locks } = await findCampaigns(db, rows)
  return rows.map(row => ({
    ...toProduct(row, pictures.get(row.id)),
    ...toAssortment(row, variants.get(row.id) ?? [], { seesCodes: seesCodes(row), locks }),
    ...toCampaigns(campaigns.get(row.id)),
  }))
}

const findCampaigns = async (db: Database, rows: readonly ProductRow[]) => {
  const ids = rows.flatMap(row => (row.has_campaigns === 1 ? row.id : []))
  const [campaigns, locks] = await Promise.all([findCampaignsOfProducts(db, ids), findPriceLocks(db, ids)])
  return { campaigns, locks }
}

const toCampaigns = (campaigns: readonly CampaignOfProduct[] = []) => ({
  ...(campaigns.length > 0 && {
    campaigns: campaigns.map(({ name, nameBn, slug, percent, from, to }) => ({
      ...{ name, ...(nameBn !== null && { nameBn }), slug, percent },
      ...{ from: toIso(from), to: toIso(to) },
    })),
  }),
})

type Locks = ReadonlyMap<string, PriceLock>
type VariantContext = { seesCodes: boolean; locks: Locks }

const toOwnOffer = (lock: PriceLock | undefined) => ({
  ...(lock && { ownPrice: toTaka(lock.price) }),
})

/** Nothing for a product without options, codes and a weight that counts, whose responses stay as they were before there were any. */
const toAssortment = (
  { id, options, price, price_max, weight }: ProductRow,
  variants: readonly VariantRow[],
  { seesCodes, locks }: VariantContext,
) => {
  const [only] = variants
  if (options === null)
    return { ...toOwnOffer(locks.get(id)), ...toWeight(only ?? { weight }), ...(only && seesCodes && toCodes(only)) }
  return {
    ...(price_max !== null && price_max > price && { priceMax: toTaka(price_max) }),
    options: readOptions(options),
    variants: variants.map(row => ({ ...toVariant(row, seesCodes), ...toOwnOffer(locks.get(row.id)) })),
  }
}

const findPictures = async (db: Database, rows: readonly ProductRow[]): Promise<Map<string, ProductPicture[]>> => {
  const ids = rows.flatMap(row => (row.picture_count > 0 ? row.id : []))
  return ids.length === 0 ? new Map() : findProductPictures(db, ids)
}

const toProduct = (row: ProductRow, images?: ProductPicture[]): Product => ({
  id: row.id,
  name: row.name,
  description: row.description,
  ...toBanglaTexts(row),
  ...(row.warranty !== null && { warranty: row.warranty }),
  ...(row.warranty_bn !== null && { warrantyBn: row.warranty_bn }),
  thumbhash: row.thumbhash,
  price: toTaka(row.price),
  discount: toTaka(row.discount),
  stock: row.stock,
  quantity: row.stock,
  status: row.status,
  // Guests never see such a product.
  ...(row.moderation && { moderation: row.moderation }),
  ...(row.shop_status !== 'ACTIVE' && { shopStatus: row.shop_status }),
  ...(isVendorBlocked(row) && { isVendorBlocked: true }),
  ...(row.moderation === 'HIDDEN' && { moderationReason: row.moderation_reason ?? GENERAL_REASON }),
  categoryId: row.category_id,
  category: { id: row.category_id, name: row.category_name, ...toBanglaName(row.category_name_bn) },
  shopId: row.shop_id,
  shop: {
    ...{ id: row.shop_id, name: row.shop_name, ...toBanglaName(row.shop_name_bn), logoUrl: row.logo_url },
    ...(row.has_own_delivery === 1 && { hasOwnDelivery: true }),
  },
  // Next to the similar logo URL, which makes compressed responses smaller.
  image: row.image,
  ...(images && { images }),
  rating: computeMeanRating(row),
  reviewCount: row.review_count,
  sold: row.sold,
  createdAt: toIso(row.created_at),
  seq: row.seq,
})
