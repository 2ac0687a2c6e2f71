import { toDeliveryPlace } from '../../src/contract/delivery/delivery-place.ts'
import { DAY_MS } from '../../src/contract/durations.ts'
import { toPoisha } from '../../src/contract/money.ts'
import { findPlace } from '../../src/contract/places/places.ts'
import { required } from '../config/required.ts'
import { toDeliveryColumn } from '../shops/shop-delivery.ts'
import { toPickupColumn } from '../shops/shop-pickup.ts'
import { findDemoDelivery } from './catalogue/demo-deliveries.ts'
import { findDemoPickup } from './catalogue/demo-pickups.ts'
import { catalogue } from './catalogue/index.ts'
import type { DemoCategory, DemoCoupon, DemoProduct } from './catalogue/types.ts'
import { pictureFile } from './demo-picture-files.ts'
import type { DemoPictures } from './demo-pictures.ts'
import { lookUp } from './look-up.ts'
import type { RowOf } from './market-rows.ts'
import type { DemoPerson } from './people-rows.ts'
import type { SeededRandom } from './seeded-random.ts'

export type CatalogueRows = {
  categories: RowOf<'categories'>[]
  shops: RowOf<'shops'>[]
  products: RowOf<'products'>[]
  coupons: RowOf<'coupons'>[]
}
type CatalogueSource = { random: SeededRandom; pictures: DemoPictures; now: number }

/** The rows of the handwritten catalogue: categories, shops, products and coupons. */
export const createCatalogueRows = (source: CatalogueSource, vendors: readonly DemoPerson[]): CatalogueRows => {
  const categories = catalogue.categories.map((category, position) => categoryRow(source, category, position))
  const shops = catalogue.shops.map(shop => shopRow(source, shop, vendors))
  const categoryIds = idsByName(categories)
  const shopIds = idsByName(shops)
  const products = catalogue.products.map(product =>
    productRow(source, product, lookUp(categoryIds, product.category), lookUp(shopIds, product.shop)),
  )
  const coupons = catalogue.coupons.map(coupon => couponRow(source, coupon, shopIds))
  return { categories, shops, products, coupons }
}

const idsByName = (rows: readonly { id: string; name: string }[]) => new Map(rows.map(row => [row.name, row.id]))

const categoryRow = (
  { random, pictures, now }: CatalogueSource,
  { name, nameBn, description, descriptionBn }: DemoCategory,
  position: number,
): RowOf<'categories'> => {
  const createdAt = now - (530 - position) * DAY_MS
  const picture = lookUp(pictures, pictureFile({ kind: 'category', name }))
  return {
    id: random.uuid(createdAt),
    name,
    description,
    name_bn: nameBn.normalize('NFC'),
    description_bn: descriptionBn.normalize('NFC'),
    ...picture,
    position,
    seq: 1,
    created_at: createdAt,
    deleted_at: null,
  }
}

const shopRow = (
  { random, pictures, now }: CatalogueSource,
  shop: (typeof catalogue.shops)[number],
  vendors: readonly DemoPerson[],
): RowOf<'shops'> => {
  const createdAt = now - random.integer(320, 375) * DAY_MS
  const { image, thumbhash } = lookUp(pictures, pictureFile({ kind: 'shop', name: shop.name }))
  return {
    id: random.uuid(createdAt),
    vendor_id: required(
      vendors.find(vendor => vendor.email === shop.vendor),
      shop.vendor,
    ).id,
    name: shop.name,
    phone_number: shop.phoneNumber,
    shop_address: shop.shopAddress,
    description: shop.description,
    name_bn: shop.nameBn.normalize('NFC'),
    description_bn: shop.descriptionBn.normalize('NFC'),
    logo_url: image,
    thumbhash,
    status: 'ACTIVE',
    paused_until: null,
    delivery: deliveryColumn(shop.name),
    pickup: toPickupColumn(findDemoPickup(shop.name)) ?? null,
    follower_count: 0,
    rating_sum: 0,
    review_count: 0,
    seq: 1,
    created_at: createdAt,
    deleted_at: null,
  }
}

const deliveryColumn = (shop: string): string | null => {
  const delivery = findDemoDelivery(shop)
  if (!delivery) return null
  const from = toDeliveryPlace(required(findPlace(delivery.from), delivery.from))
  return toDeliveryColumn({ ...delivery, from }) ?? null
}

/** A fifth of the products is newer than a month; the others are older than the orders. Search expects texts in NFC. */
const productRow = (
  { random, pictures, now }: CatalogueSource,
  product: DemoProduct,
  categoryId: string,
  shopId: string,
): RowOf<'products'> => {
  const age = random.next() < 0.2 ? random.integer(1, 30) : random.integer(91, 310)
  const createdAt = now - age * DAY_MS - random.integer(0, DAY_MS - 1)
  const status = product.status ?? 'ACTIVE'
  return {
    id: random.uuid(createdAt),
    shop_id: shopId,
    category_id: categoryId,
    name: product.name.normalize('NFC'),
    description: product.description.normalize('NFC'),
    name_bn: product.nameBn.normalize('NFC'),
    description_bn: product.descriptionBn.normalize('NFC'),
    ...lookUp(pictures, pictureFile({ kind: 'product', name: product.name })),
    picture_count: 0,
    price: toPoisha(product.price),
    discount: toPoisha(product.discount),
    stock: product.stock,
    status,
    rating_sum: 0,
    review_count: 0,
    sold: 0,
    is_listed: status === 'ACTIVE' ? 1 : 0,
    seq: 1,
    stock_changed_at: createdAt,
    stock_logged_at: createdAt,
    created_at: createdAt,
    deleted_at: null,
  }
}

const couponRow = (
  { random, now }: CatalogueSource,
  coupon: DemoCoupon,
  shopIds: Map<string, string>,
): RowOf<'coupons'> => {
  const createdAt = now - 100 * DAY_MS
  const poisha = (taka: number | undefined) => (taka === undefined ? null : toPoisha(taka))
  return {
    id: random.uuid(createdAt),
    code: coupon.code,
    discount_type: coupon.discountType,
    discount_amount: coupon.discountType === 'FIXED' ? toPoisha(coupon.discountAmount) : coupon.discountAmount,
    max_discount_amount: poisha(coupon.maxDiscountAmount),
    min_order_amount: poisha(coupon.minOrderAmount),
    start_time: createdAt,
    end_time: now + coupon.daysLeft * DAY_MS,
    usage_limit: coupon.usageLimit ?? 1,
    total_usage_limit: coupon.totalUsageLimit ?? null,
    used_count: 0,
    shop_id: coupon.shop === undefined ? null : lookUp(shopIds, coupon.shop),
    is_active: 1,
    is_public: coupon.isSecret ? 0 : 1,
    created_at: createdAt,
  }
}
