import { v7 as uuid } from 'uuid'
import { toPoisha } from '../../src/contract/money.ts'
import { placeOrder } from '../../src/contract/orders/order-writes.ts'
import type { Order, OrderDraft } from '../../src/contract/orders/orders.ts'
import type { TestServer, TestUser } from './test-server.ts'

export const ADDRESS = {
  name: 'Rahima Khatun',
  phoneNumber: '01712345678',
  email: 'rahima@example.com',
  address: 'House 4, Road 7, Dhanmondi, Dhaka',
}

export type VendorFixture = {
  vendor: TestUser
  customer: TestUser
  shopId: string
  productId: string
  /** Orders pieces of the stall's product; 500 taka each, with 60 taka shipping. */
  order(quantity?: number, draft?: Partial<OrderDraft>): Promise<Order>
  stock(): Promise<number>
}

/** A vendor's shop with one product on sale, and a customer for it. */
/** Makes names different. Letters of an id would be found by searches that they sound like. */
let vendorCount = 0

export const openVendorFixture = async (server: TestServer, stock = 10): Promise<VendorFixture> => {
  const [vendor, customer] = [await server.user('VENDOR'), await server.user('CUSTOMER')]
  const [categoryId, shopId, productId] = [uuid(), uuid(), uuid()]
  vendorCount += 1
  const row = { image: '/pictures/x.webp', description: '', seq: 1, created_at: server.services.now() }
  await server.store.write(async tx => {
    await tx
      .insertInto('categories')
      .values({ ...row, id: categoryId, name: `Category ${vendorCount}`, position: 0 })
      .execute()
    const { image, ...shop } = row
    await tx
      .insertInto('shops')
      .values({
        ...shop,
        id: shopId,
        vendor_id: vendor.profileId,
        name: `Shop ${vendorCount}`,
        phone_number: '01812345678',
        shop_address: 'Dhaka',
        logo_url: image,
        status: 'ACTIVE',
        follower_count: 0,
        rating_sum: 0,
        review_count: 0,
      })
      .execute()
    await tx
      .insertInto('products')
      .values({
        ...row,
        id: productId,
        shop_id: shopId,
        category_id: categoryId,
        name: 'Jamdani <saree>',
        price: toPoisha(500),
        discount: 0,
        stock,
        status: 'ACTIVE',
        rating_sum: 0,
        review_count: 0,
        sold: 0,
        is_listed: 1,
        stock_changed_at: 0,
        stock_logged_at: 0,
      })
      .execute()
  })
  return {
    vendor,
    customer,
    shopId,
    productId,
    order: async (quantity = 1, draft = {}) => {
      const products = [{ productId, quantity, price: 500, discount: 0 }]
      const input = { shopId, totalAmount: 500 * quantity + 60, paymentType: 'COD' as const, products }
      const answer = await server.call(placeOrder, { ...input, shippingAddress: ADDRESS, ...draft }, { as: customer })
      if (!answer.success) throw new Error(answer.message)
      return answer.data
    },
    stock: async () => {
      const product = server.store.read.selectFrom('products').select('stock').where('id', '=', productId)
      return (await product.executeTakeFirstOrThrow()).stock
    },
  }
}
