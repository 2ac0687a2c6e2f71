import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ENDPOINTS } from '../../src/contract/all/endpoints.ts'
import { createPhoto } from '../support/fixtures/form-requests.ts'
import { type MarketFixture, openMarketFixture } from '../support/fixtures/market-fixture.ts'
import { PASSWORD, type TestUser } from '../support/servers/test-server.ts'

/** Requests and responses of deployed clients, byte for byte. Those clients cannot be updated. */
type Sent = { as?: TestUser; json?: unknown; form?: FormData; headers?: Record<string, string> }
// biome-ignore lint/suspicious/noExplicitAny: deployed clients do not use our types.
type Received = { status: number; body: any }

let market: MarketFixture
let admin: TestUser
let shopper: TestUser
let productId: string
let orderId: string
beforeAll(async () => {
  market = await openMarketFixture({ config: { isDemo: true, gateways: [{ kind: 'sandbox' }] } })
  admin = await market.user('ADMIN')
  shopper = await market.user('CUSTOMER', { name: 'Rahim Uddin', email: 'rahim+haat@test.example' })
  productId = await market.addProduct({ stock: 100 })
  const { data } = await market.order(await market.draft({ [productId]: 1 }), shopper)
  orderId = data.id
})
afterAll(() => market.stop())

/** Sends requests with the raw token in `authorization`, as JSON or form, without newer headers. */
const send = async (method: string, path: string, { as, json, form, headers }: Sent = {}): Promise<Received> => {
  const response = await market.request(path, {
    method,
    headers: {
      ...(as && { authorization: as.accessToken }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: form ?? (json === undefined ? undefined : JSON.stringify(json)),
  })
  return { status: response.status, body: await response.json() }
}
const get = (path: string, as?: TestUser) => send('GET', path, { as })

const formOf = async (data: unknown, hasFile = false): Promise<FormData> => {
  const form = new FormData()
  form.set('data', JSON.stringify(data))
  if (hasFile) form.set('file', new File([await createPhoto()], 'picture.jpg', { type: 'image/jpeg' }))
  return form
}

/** `POST /coupons/{id}` → the method and path pattern of an endpoint. */
const isServed = (call: string): boolean => {
  const [method, path] = call.split(' ') as [string, string]
  const shape = (text: string) => text.replace(/\{\w+\}|:\w+/g, '*')
  return ENDPOINTS.some(
    endpoint =>
      endpoint.method === method &&
      [endpoint.path, ...(endpoint.aliases ?? [])].some(own => shape(own) === shape(path)),
  )
}

const SPECIFIED = `
  POST /auth/login, POST /auth/forgot-password, POST /auth/reset-password, POST /auth/change-password,
  POST /users/create-customer, POST /users/create-vendor, POST /users/create-admin,
  POST /categories/create, PATCH /categories/{id}, DELETE /categories/{id}, GET /ategories/{id}, GET /categories,
  POST /products/create, POST /products/duplicate, PATCH /products/{id}, DELETE /products/{id}, GET /products/{id},
  GET /products, POST /reviews/create, PATCH /reviews/{id}, DELETE /reviews/{id}, GET /reviews/product/{productId},
  GET /reviews/shop/{id}, GET /reviews, POST /orders/create, PATCH /orders/change-status/{id},
  PATCH /orders/change-payment-status/{id}, GET /orders/get-single-order/{id},
  GET /orders/get-product-order/{productId}, GET /orders, GET /orders/my-orders, GET /orders/shop-orders,
  POST /shops/create, PATCH /shops/{id}, PATCH /shops/change-status/{id}, DELETE /shops/{id}, GET /shops/{id},
  GET /shops/vendor-shops/{userId}, GET /shops, POST /followed-shops/follow, DELETE /followed-shops/unfollow,
  GET /followed-shops, GET /followed-shops/followers/{shopId}, PATCH /users/update-profile, GET /users/get-profile,
  PATCH /users/{id}/status, POST /payments/create, GET /payments/{id}, POST /coupons/create,
  POST /coupons/apply-coupon, PATCH /coupons/{id}, POST /coupons/{id}, GET /coupons,
  POST /recent-viewed-products/create, DELETE /recent-viewed-products/{id}, GET /recent-viewed-products,
  PATCH /customers/{id}, DELETE /customers/{id}, GET /customers`
  .split(',')
  .map(call => call.trim())

it.each(SPECIFIED)('%s has an endpoint', call => {
  expect(isServed(call)).toBe(true)
})

describe('Signing in and up', () => {
  it('answers login with its fields under data', async () => {
    const { email } = await market.user('CUSTOMER', { name: 'Karim' })
    const { status, body } = await send('POST', '/auth/login', { json: { email, password: PASSWORD } })
    expect([status, body.success]).toEqual([200, true])
    const { user, accessToken, refreshToken } = body.data
    expect(user).toEqual({ id: expect.any(String), name: 'Karim', email, role: 'CUSTOMER', emailConfirmed: true })
    expect(await get('/users/get-profile', { accessToken } as TestUser)).toMatchObject({ status: 200 })
    expect(refreshToken).toEqual(expect.any(String))
  })

  it.each(['customer', 'vendor'])('creates a %s from data and a password', async role => {
    const data = { name: 'Salma Khatun', email: `salma-${role}@test.example`, phoneNumber: '01712345678' }
    const made = await send('POST', `/users/create-${role}`, { json: { data, password: 'secret' } })
    expect([made.status, made.body.success]).toEqual([201, true])
    const again = await send('POST', `/users/create-${role}`, { json: { data, password: 'secret' } })
    expect([again.status, again.body.message]).toEqual([409, expect.stringMatching(/\w/)])
  })

  it('treats an expired token as a guest on public endpoints', async () => {
    const headers = { authorization: 'undefined' }
    expect((await send('GET', '/products', { headers })).status).toBe(200)
    expect((await send('GET', '/users/get-profile', { headers })).status).toBe(401)
  })

  it.each([
    ['flat', (id: string) => ({ id, password: 'new-password' })],
    ['under payload', (id: string) => ({ token: 'made-up', payload: { id, password: 'new-password' } })],
  ])('reads the fields of a password reset %s: a made-up link is what it complains about', async (_, json) => {
    const { status, body } = await send('POST', '/auth/reset-password?token=made-up', { json: json(shopper.userId) })
    expect([status, Object.keys(body.error.fields)]).toEqual([400, ['token']])
  })
})

describe('A profile', () => {
  it('has an empty address by default, and accepts null for one', async () => {
    expect((await get('/users/get-profile', shopper)).body.data.address).toBe('')
    const form = await formOf({ name: 'Rahim Uddin', phoneNumber: '01712345678', address: null })
    const { status, body } = await send('PATCH', '/users/update-profile', { as: shopper, form })
    expect([status, body.data.address]).toEqual([200, ''])
  })

  it('can be saved by a form without a file', async () => {
    const form = await formOf({ address: 'House 27, Dhanmondi' })
    const { body } = await send('PATCH', '/users/update-profile', { as: shopper, form })
    expect(body.data).toMatchObject({ name: 'Rahim Uddin', address: 'House 27, Dhanmondi', profilePhoto: null })
  })

  it('has a null photo until one is uploaded, and accepts null', async () => {
    const form = await formOf({ name: 'Rahim Uddin', profilePhoto: null })
    const { status, body } = await send('PATCH', '/users/update-profile', { as: shopper, form })
    expect([status, body.data.profilePhoto]).toEqual([200, null])
    expect((await get('/users/get-profile', shopper)).body.data.profilePhoto).toBeNull()
  })
})

describe('Products', () => {
  const LISTING = 'sortBy=price&sortOrder=asc&minPrice=0&maxPrice=9007199254740991&page=1&limit=12'

  it('are listed for the texts undefined and null as if the parameter were absent', async () => {
    const { body } = await get(`/products?searchTerm=undefined&category=null&userEmail=undefined&${LISTING}`)
    expect(body.data.map((product: { id: string }) => product.id)).toEqual([productId])
    expect(body.meta).toEqual({ page: 1, limit: 12, total: 1 })
  })

  it('are found by the email of a vendor with an unencoded plus sign', async () => {
    const vendor = await market.user('VENDOR', { email: 'karim+sarees@test.example' })
    const own = await market.addProduct({ shop_id: await market.addShop(vendor), status: 'DRAFT' })
    const { body } = await get('/products?vendorEmail=karim+sarees@test.example&page=1', vendor)
    expect(body.data.map((product: { id: string }) => product.id)).toEqual([own])
  })

  it('are opened with an email in the query, and the view counts for the signed-in user', async () => {
    const query = 'userEmail=somebody+else@test.example'
    expect((await get(`/products/${productId}?${query}`, shopper)).body.data.category.name).toBe('Sarees')
    await expect.poll(async () => (await get('/recent-viewed-products', shopper)).body.data.length).toBe(1)
    expect((await get(`/products/${productId}?userEmail=undefined`)).status).toBe(200)
  })

  it('are created, changed without a file, duplicated and deleted by their vendor', async () => {
    const as = market.vendor
    const fields = { name: 'Muslin', description: 'Woven by hand.', categoryId: market.categoryId, price: '900' }
    const form = await formOf({ ...fields, discount: '100', stock: '5' }, true)
    const made = await send('POST', '/products/create', { as, form })
    expect([made.status, made.body.data.price, made.body.data.stock]).toEqual([201, 900, 5])
    const { id, image } = made.body.data
    const changed = await send('PATCH', `/products/${id}`, { as, form: await formOf({ stock: 7 }) })
    expect(changed.body.data).toMatchObject({ name: 'Muslin', stock: 7, image })
    const copy = { ...fields, price: 900, discount: 100, stock: 7, image, shopId: market.shopId }
    const twin = await send('POST', '/products/duplicate', { as, json: copy })
    expect(twin.body.data).toMatchObject({ name: 'Muslin', status: 'DRAFT', image })
    expect((await send('DELETE', `/products/${id}`, { as })).body.success).toBe(true)
  })
})

describe('Categories and shops', () => {
  it('are listed under data, with meta beside it', async () => {
    for (const path of ['/categories?page=1&limit=10', '/shops?searchTerm=undefined&limit=10']) {
      const { body } = await get(path)
      expect(body.data[0]).toMatchObject({ id: expect.any(String), name: expect.any(String) })
      expect(body.meta).toEqual({ page: 1, limit: 10, total: body.data.length })
    }
  })

  it('answer the misspelt category path', async () => {
    const { body } = await get(`/ategories/${market.categoryId}`)
    expect(body.data).toMatchObject({ id: market.categoryId, name: 'Sarees', image: expect.any(String) })
  })

  it('answer with no shops for an undefined vendor, and with those of a user or profile id', async () => {
    expect((await get('/shops/vendor-shops/undefined')).body.data).toEqual([])
    for (const id of [market.vendor.userId, market.vendor.profileId]) {
      expect((await get(`/shops/vendor-shops/${id}`)).body.data).toHaveLength(1)
    }
  })

  it('create and change a shop by form, with a logo only when it is new', async () => {
    const as = market.vendor
    const data = { name: 'Rupsha', phoneNumber: '01712345678', shopAddress: 'Khulna', description: 'Jute.' }
    const made = await send('POST', '/shops/create', { as, form: await formOf(data, true) })
    const path = `/shops/${made.body.data.id}`
    const changed = await send('PATCH', path, { as, form: await formOf({ description: 'Jute and clay.' }) })
    expect(changed.body.data).toEqual({ ...made.body.data, description: 'Jute and clay.', seq: expect.any(Number) })
    expect((await send('DELETE', path, { as })).status).toBe(200)
  })

  it('are suspended by the word BLOCKED', async () => {
    const id = await market.addShop(market.vendor)
    const block = await send('PATCH', `/shops/change-status/${id}`, { as: admin, json: { status: 'BLOCKED' } })
    expect([block.status, block.body.data.status]).toEqual([200, 'SUSPENDED'])
    expect((await get(`/shops/${id}`)).status).toBe(404)
  })
})

describe('Followed shops', () => {
  it('are followed and unfollowed with a JSON body, and listed as a plain array with meta beside it', async () => {
    const json = { shopId: market.shopId }
    expect((await send('POST', '/followed-shops/follow', { as: shopper, json })).status).toBe(200)
    const followers = await get(`/followed-shops/followers/${market.shopId}`, shopper)
    expect(followers.body.data.data[0].customer.email).toBe(shopper.email)
    expect(followers.body.data.meta).toEqual(followers.body.meta)
    const own = await get('/followed-shops', shopper)
    expect(own.body.data).toMatchObject([
      {
        id: expect.any(String),
        createdAt: expect.any(String),
        shopId: market.shopId,
        shop: { id: market.shopId, name: expect.any(String) },
        customer: { email: shopper.email },
      },
    ])
    expect(own.body.meta).toEqual({ page: 1, limit: 10, total: 1 })
    expect((await send('DELETE', '/followed-shops/unfollow', { as: shopper, json })).status).toBe(200)
    expect((await get('/followed-shops', shopper)).body).toMatchObject({ data: [], meta: { total: 0 } })
  })
})

describe('Orders and payments', () => {
  it('are listed nested for a customer, and flat for vendors and admins', async () => {
    const mine = await get('/orders/my-orders', shopper)
    expect(mine.body.data.data[0]).toMatchObject({ id: orderId, orderItem: [{ product: { id: productId } }] })
    expect(mine.body.data.meta).toEqual(mine.body.meta)
    const { body } = await get('/orders/shop-orders?page=1&searchTerm=undefined', market.vendor)
    expect([body.data[0].id, body.meta.total]).toEqual([orderId, 1])
    const query = 'shop=&searchTerm=&limit=10&sortBy=createdAt&sortOrder=desc&status=&paymentStatus=&paymentType='
    expect((await get(`/orders?${query}`, admin)).body.data[0].id).toBe(orderId)
  })

  it('have the price of an item in its product too', async () => {
    const { body } = await get(`/orders/get-single-order/${orderId}`, shopper)
    const [{ product, price, discount }] = body.data.orderItem
    expect(product).toMatchObject({ id: productId, price: 1200, discount: 100 })
    expect([price, discount]).toEqual([1200, 100])
  })

  it('keep the price at the time of the order in that product', async () => {
    const id = await market.addProduct({ price: 50_000, discount: 0 })
    const { data } = await market.order(await market.draft({ [id]: 1 }), shopper)
    await send('PATCH', `/products/${id}`, { as: market.vendor, form: await formOf({ price: 700, discount: 50 }) })
    const { body } = await get(`/orders/get-single-order/${data.id}`, shopper)
    expect(body.data.orderItem[0].product).toMatchObject({ price: 500, discount: 0 })
  })

  it('are rejected without an address while the profile has none', async () => {
    const { shippingAddress: _, ...json } = await market.draft({ [productId]: 1 })
    const as = await market.user('CUSTOMER')
    const { status, body } = await send('POST', '/orders/create', { as, json })
    expect([status, body.message, body.error.code]).toEqual([400, 'Address is required', 'VALIDATION'])
  })

  it('are rejected with a price of more than two decimals', async () => {
    const draft = await market.draft({ [productId]: 1 })
    const json = { ...draft, products: [{ ...draft.products[0], price: 1200.001 }] }
    const { status, body } = await send('POST', '/orders/create', { as: shopper, json })
    expect([status, body.error.code]).toEqual([400, 'VALIDATION'])
  })

  it('are placed without an address once the profile has one, and paid at a redirect_url', async () => {
    const { shippingAddress: _, ...json } = await market.draft({ [productId]: 2 }, { paymentType: 'ONLINE' })
    const placed = await send('POST', '/orders/create', { as: shopper, json })
    expect([placed.status, placed.body.data.totalAmount]).toEqual([201, json.totalAmount])
    const started = await send('POST', '/payments/create', { as: shopper, json: { orderId: placed.body.data.id } })
    expect(started.body.data.redirect_url).toMatch(/^http/)
    const payment = await get(`/payments/${started.body.data.id}`, shopper)
    expect(payment.body.data).toMatchObject({ amount: json.totalAmount, order: { customer: { name: 'Rahim Uddin' } } })
  })

  it('of two shops are rejected with a message', async () => {
    const other = await market.addProduct({ shop_id: market.otherShopId, name: 'Clay pot' })
    const json = await market.draft({ [productId]: 1, [other]: 1 })
    const { status, body } = await send('POST', '/orders/create', { as: shopper, json })
    expect([status, body.message]).toEqual([400, expect.stringContaining('one shop only')])
  })

  it('change status by their vendor, and allow a review after payment', async () => {
    const move = (path: string, json: unknown) =>
      send('PATCH', `/orders/${path}/${orderId}`, { as: market.vendor, json })
    for (const status of ['PROCESSING', 'SHIPPED', 'DELIVERED']) {
      expect((await move('change-status', { status })).body.data.status).toBe(status)
    }
    expect((await get(`/orders/get-product-order/${productId}`, shopper)).body.data[0].id).toBe(orderId)
    const json = { rating: 5, comment: 'Fine cotton.', productId }
    const { body } = await send('POST', '/reviews/create', { as: shopper, json })
    const about = await get(`/reviews/product/${productId}`)
    expect(about.body.data).toMatchObject({ rating: 5, reviews: [{ customer: { name: 'Rahim Uddin' } }] })
    const list = await get(`/reviews?page=1&vendorEmail=${market.vendor.email}`, market.vendor)
    expect([list.body.data.data[0].id, list.body.data.meta.total]).toEqual([body.data.id, 1])
    expect(list.body.meta).toEqual(list.body.data.meta)
  })
})

describe('Coupons', () => {
  it('are applied by their code alone, and then used by an order with the discounted total', async () => {
    await market.addCoupon({ code: 'EID100' })
    const tried = await send('POST', '/coupons/apply-coupon', { as: market.customer, json: { code: 'EID100' } })
    expect(tried.body.data.discountAmount).toBe(100)
    const draft = await market.draft({ [productId]: 1 })
    const json = { ...draft, totalAmount: draft.totalAmount - tried.body.data.discountAmount }
    const placed = await send('POST', '/orders/create', { as: market.customer, json })
    expect([placed.status, placed.body.data.couponDiscount]).toEqual([201, 100])
  })

  it('of a percentage need products in the cart, and say so if no subtotal is sent', async () => {
    await market.addCoupon({ code: 'TEN', discount_type: 'PERCENT', discount_amount: 10 })
    const tried = await send('POST', '/coupons/apply-coupon', { as: shopper, json: { code: 'TEN' } })
    const words = 'Add products to your cart first, then apply the coupon.'
    expect([tried.status, tried.body.message]).toEqual([400, words])
  })

  it('run from the start of their first day in Dhaka to the end of their last', async () => {
    const json = { code: 'DAYS', discountAmount: 50, startTime: '2026-01-01', endTime: '2099-01-31' }
    const made = await send('POST', '/coupons/create', { as: admin, json })
    const times = { startTime: '2025-12-31T18:00:00.000Z', endTime: '2099-01-31T17:59:59.999Z' }
    expect([made.status, made.body.data]).toMatchObject([201, times])
    const path = `/coupons/${made.body.data.id}`
    const moved = await send('PATCH', path, { as: admin, json: { startTime: '2026-02-01', endTime: '2026-02-01' } })
    const day = { startTime: '2026-01-31T18:00:00.000Z', endTime: '2026-02-01T17:59:59.999Z' }
    expect([moved.status, moved.body.data]).toMatchObject([200, day])
  })

  it.each(['2026-02-30', '2026-13-01', '2026-1-1', '01/01/2026', '2026-02-30T00:00:00Z'])(
    'are rejected with the date %s',
    async startTime => {
      const json = { code: 'NODAY', discountAmount: 50, startTime, endTime: '2099-01-31' }
      const { status, body } = await send('POST', '/coupons/create', { as: admin, json })
      expect([status, Object.keys(body.error.fields)]).toEqual([400, ['startTime']])
    },
  )

  it('are made by POST to /create and deleted by POST to their id', async () => {
    const json = { code: 'PUJA', discountAmount: 50, endTime: '2099-01-01T00:00:00.000Z' }
    const { body } = await send('POST', '/coupons/create', { as: admin, json })
    expect((await get('/coupons?page=1', admin)).body.data[0].code).toBe('PUJA')
    expect((await send('POST', `/coupons/${body.data.id}`, { as: admin })).status).toBe(200)
    const codes = (await get('/coupons', admin)).body.data.map((coupon: { code: string }) => coupon.code)
    expect(codes).not.toContain('PUJA')
  })
})

describe('Customers', () => {
  it('are listed with a trailing slash, blocked by user id and unblocked', async () => {
    const { body } = await get('/customers/?page=1', admin)
    const row = body.data.find((one: { user: { id: string } }) => one.user.id === shopper.userId)
    expect(row).toMatchObject({ name: 'Rahim Uddin', user: { status: 'ACTIVE' } })
    for (const status of ['BLOCKED', 'ACTIVE']) {
      const response = await send('PATCH', `/users/${shopper.userId}/status`, { as: admin, json: { status } })
      expect(response.body.data.status).toBe(status)
    }
  })

  it('are deleted without a body', async () => {
    const gone = await market.user('CUSTOMER')
    expect((await send('DELETE', `/customers/${gone.profileId}`, { as: admin })).status).toBe(200)
    expect((await get('/users/get-profile', gone)).status).toBe(401)
  })
})

describe('Recently viewed products', () => {
  it('are recorded with the id from the client', async () => {
    const as = await market.user('CUSTOMER')
    const id = '01920000-0000-7000-8000-000000000001'
    const { status, body } = await send('POST', '/recent-viewed-products/create', { as, json: { id, productId } })
    expect([status, body.data.id]).toEqual([200, id])
    expect((await get('/recent-viewed-products', as)).body.data).toMatchObject([{ id, product: { id: productId } }])
    expect((await send('DELETE', `/recent-viewed-products/${id}`, { as })).status).toBe(200)
    expect((await get('/recent-viewed-products', as)).body.data).toEqual([])
  })
})
