import { toPoisha } from '../../src/contract/money.ts'
import { catalogue } from './catalogue/index.ts'
import type { DemoCoupon, DemoProduct } from './catalogue/types.ts'
import type { Chance } from './chance.ts'
import { type Pictures, pictureKey } from './draw.ts'
import type { Person } from './people.ts'
import type { RowOf } from './rows.ts'
import { DAY_MS } from './times.ts'

export type Stalls = {
  categories: RowOf<'categories'>[]
  shops: RowOf<'shops'>[]
  products: RowOf<'products'>[]
  coupons: RowOf<'coupons'>[]
}
type Making = { chance: Chance; pictures: Pictures; now: number }

/** Categories, shops, products and coupons as the catalogue has them. */
export const stallsOf = (making: Making, vendors: readonly Person[]): Stalls => {
  const categories = catalogue.categories.map(({ name }, position) => categoryRow(making, name, position))
  const shops = catalogue.shops.map(shop => shopRow(making, shop, vendors))
  const categoryIds = idsByName(categories)
  const shopIds = idsByName(shops)
  const products = catalogue.products.map(product =>
    productRow(making, product, categoryIds.get(product.category)!, shopIds.get(product.shop)!),
  )
  const coupons = catalogue.coupons.map(coupon => couponRow(making, coupon, shopIds))
  return { categories, shops, products, coupons }
}

const idsByName = (rows: readonly { id: string; name: string }[]) => new Map(rows.map(row => [row.name, row.id]))

const categoryRow = ({ chance, pictures, now }: Making, name: string, position: number): RowOf<'categories'> => {
  const createdAt = now - (530 - position) * DAY_MS
  const picture = pictures.get(pictureKey('category', name))!
  return {
    id: chance.id(createdAt),
    name,
    description: '',
    ...picture,
    position,
    seq: 1,
    created_at: createdAt,
    deleted_at: null,
  }
}

const shopRow = (
  { chance, pictures, now }: Making,
  shop: (typeof catalogue.shops)[number],
  vendors: readonly Person[],
): RowOf<'shops'> => {
  const createdAt = now - chance.among(320, 375) * DAY_MS
  const { image, thumbhash } = pictures.get(pictureKey('shop', shop.name))!
  return {
    id: chance.id(createdAt),
    vendor_id: vendors.find(vendor => vendor.email === shop.vendor)!.id,
    name: shop.name,
    phone_number: shop.phoneNumber,
    shop_address: shop.shopAddress,
    description: shop.description,
    logo_url: image,
    thumbhash,
    status: 'ACTIVE',
    paused_until: null,
    follower_count: 0,
    rating_sum: 0,
    review_count: 0,
    seq: 1,
    created_at: createdAt,
    deleted_at: null,
  }
}

/** Most products are older than the orders; a fifth came in the last month. Texts are composed (NFC), as search expects. */
const productRow = (
  { chance, pictures, now }: Making,
  product: DemoProduct,
  categoryId: string,
  shopId: string,
): RowOf<'products'> => {
  const age = chance.next() < 0.2 ? chance.among(1, 30) : chance.among(91, 310)
  const createdAt = now - age * DAY_MS - chance.among(0, DAY_MS - 1)
  const status = product.status ?? 'ACTIVE'
  return {
    id: chance.id(createdAt),
    shop_id: shopId,
    category_id: categoryId,
    name: product.name.normalize('NFC'),
    description: product.description.normalize('NFC'),
    ...pictures.get(pictureKey('product', product.name))!,
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

const couponRow = ({ chance, now }: Making, coupon: DemoCoupon, shopIds: Map<string, string>): RowOf<'coupons'> => {
  const createdAt = now - 100 * DAY_MS
  const poisha = (taka: number | undefined) => (taka === undefined ? null : toPoisha(taka))
  return {
    id: chance.id(createdAt),
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
    shop_id: coupon.shop === undefined ? null : shopIds.get(coupon.shop)!,
    is_active: 1,
    created_at: createdAt,
  }
}
