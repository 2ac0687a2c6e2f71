import { v7 as uuid } from 'uuid'
import type { RowOf } from '../../server/demo/market-rows.ts'
import { indexProducts } from '../../server/products/listing/product-index.ts'
import type { InputOf } from '../../src/contract/endpoint.ts'
import { placeOrder } from '../../src/contract/orders/order-writes.ts'
import type { Order } from '../../src/contract/orders/orders.ts'
import { type CouponTerms, calculateTotals } from '../../src/contract/products/pricing.ts'
import { startServer, type TestResponse, type TestServer, type TestUser } from './test-server.ts'

export type OrderInput = InputOf<typeof placeOrder>
type Product = RowOf<'products'>

/** A small market on a real server: two vendors with a shop each, one category, a customer. No pictures. */
export type MarketFixture = TestServer & {
  vendor: TestUser
  otherVendor: TestUser
  customer: TestUser
  shopId: string
  otherShopId: string
  categoryId: string
  addCategory(name: string): Promise<string>
  addShop(vendor: TestUser, row?: Partial<RowOf<'shops'>>): Promise<string>
  /** Price and discount are in poisha. The product is listed unless its status is not ACTIVE. */
  addProduct(row?: Partial<Product>): Promise<string>
  addCoupon(row?: Partial<RowOf<'coupons'>>): Promise<string>
  addReview(productId: string, customer: TestUser, rating: number): Promise<string>
  product(id: string): Promise<Product>
  /** A valid order of these products at their current prices. */
  draft(lines: Record<string, number>, change?: Partial<OrderInput>, coupon?: CouponTerms): Promise<OrderInput>
  order(input: OrderInput, as?: TestUser, key?: string): Promise<TestResponse<Order>>
}

export const ADDRESS = {
  name: 'Nusrat Jahan',
  phoneNumber: '01711000201',
  email: 'nusrat@test.example',
  address: 'House 27, Dhanmondi, Dhaka',
}

export const openMarketFixture = async (config: Parameters<typeof startServer>[0] = {}): Promise<MarketFixture> => {
  const server = await startServer({ ...config, config: { hasRateLimit: false, ...config.config } })
  const { store } = server
  const now = () => server.services.now()
  const addCategory = async (name: string) => {
    const id = uuid()
    const row = { id, name, description: '', image: '/pictures/c.webp', thumbhash: null, position: 0, seq: 1 }
    await store.write(tx =>
      tx
        .insertInto('categories')
        .values({ ...row, created_at: now(), deleted_at: null })
        .execute(),
    )
    return id
  }
  const addShop = async (vendor: TestUser, row: Partial<RowOf<'shops'>> = {}) => {
    const shop = { ...shopRow(vendor.profileId, now()), ...row }
    await store.write(tx => tx.insertInto('shops').values(shop).execute())
    return shop.id
  }
  const vendor = await server.user('VENDOR', { name: 'Abdul Karim' })
  const otherVendor = await server.user('VENDOR')
  const customer = await server.user('CUSTOMER', { name: 'Nusrat Jahan' })
  const [shopId, otherShopId] = [await addShop(vendor), await addShop(otherVendor)]
  const categoryId = await addCategory('Sarees')
  const product = (id: string) =>
    store.read.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const addProduct = async (row: Partial<Product> = {}) => {
    const added = { ...productRow(shopId, categoryId, now()), ...row }
    if (row.is_listed === undefined && added.status !== 'ACTIVE') added.is_listed = 0
    await store.write(async tx => {
      await tx.insertInto('products').values(added).execute()
      await indexProducts(tx, [added.id])
    })
    return added.id
  }
  const addCoupon = async (row: Partial<RowOf<'coupons'>> = {}) => {
    const coupon = { ...couponRow(now()), ...row }
    await store.write(tx => tx.insertInto('coupons').values(coupon).execute())
    return coupon.id
  }
  const addReview = async (productId: string, reviewer: TestUser, rating: number) => {
    const id = uuid()
    const row = { id, product_id: productId, customer_id: reviewer.profileId, rating, comment: 'Good.', reply: null }
    await store.write(async tx => {
      await tx
        .insertInto('reviews')
        .values({ ...row, seq: 1, created_at: now() })
        .execute()
      await tx
        .updateTable('products')
        .set(it => ({ rating_sum: it('rating_sum', '+', rating), review_count: it('review_count', '+', 1) }))
        .where('id', '=', productId)
        .execute()
    })
    return id
  }
  const draft = async (lines: Record<string, number>, change: Partial<OrderInput> = {}, coupon?: CouponTerms) => {
    const priced = await Promise.all(
      Object.entries(lines).map(async ([id, quantity]) => ({ product: await product(id), quantity })),
    )
    const totals = calculateTotals(
      priced.map(line => ({ price: line.product.price, quantity: line.quantity })),
      coupon,
    )
    return {
      shopId,
      totalAmount: totals.totalAmount / 100,
      paymentType: 'COD' as const,
      products: priced.map(line => ({
        productId: line.product.id,
        quantity: line.quantity,
        price: line.product.price / 100,
        discount: (line.product.discount ?? 0) / 100,
      })),
      shippingAddress: ADDRESS,
      ...change,
    }
  }
  const order = (input: OrderInput, as: TestUser = customer, key?: string) =>
    server.call(placeOrder, input, { as, key })
  return {
    ...server,
    vendor,
    otherVendor,
    customer,
    shopId,
    otherShopId,
    categoryId,
    addCategory,
    addShop,
    addProduct,
    addCoupon,
    addReview,
    product,
    draft,
    order,
  }
}

let shopCount = 0

const shopRow = (vendorId: string, now: number): RowOf<'shops'> => {
  shopCount += 1
  return {
    id: uuid(),
    vendor_id: vendorId,
    // A number: products are found by the name of their shop, and "bbee" in an id sounds like a word for a wedding.
    name: `Shop ${shopCount}`,
    phone_number: '01711000101',
    shop_address: 'Tangail',
    description: 'Handloom.',
    logo_url: '/pictures/s.webp',
    thumbhash: null,
    status: 'ACTIVE',
    paused_until: null,
    follower_count: 0,
    rating_sum: 0,
    review_count: 0,
    seq: 1,
    created_at: now,
    deleted_at: null,
  }
}

const productRow = (shopId: string, categoryId: string, now: number): Product => ({
  id: uuid(),
  shop_id: shopId,
  category_id: categoryId,
  name: 'Tangail saree',
  description: 'Cotton.',
  image: '/pictures/p.webp',
  thumbhash: null,
  price: 120_000,
  discount: 10_000,
  stock: 10,
  status: 'ACTIVE',
  rating_sum: 0,
  review_count: 0,
  sold: 0,
  is_listed: 1,
  seq: 1,
  stock_changed_at: 0,
  stock_logged_at: 0,
  created_at: now,
  deleted_at: null,
})

const couponRow = (now: number): RowOf<'coupons'> => ({
  id: uuid(),
  code: 'EID100',
  discount_type: 'FIXED',
  discount_amount: 10_000,
  max_discount_amount: null,
  min_order_amount: null,
  start_time: now - 1000,
  end_time: now + 86_400_000,
  usage_limit: 1,
  total_usage_limit: null,
  used_count: 0,
  shop_id: null,
  is_active: 1,
  created_at: now,
})
