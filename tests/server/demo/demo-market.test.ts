import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pino from 'pino'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_ACCOUNTS } from '../../../server/config/demo-accounts.ts'
import { openStore } from '../../../server/db/engines/open-store.ts'
import type { Store } from '../../../server/db/store.ts'
import { pictureFile } from '../../../server/demo/demo-picture-files.ts'
import { type DemoPictures, listPictured } from '../../../server/demo/demo-pictures.ts'
import { createMarketRows, seedDemo } from '../../../server/demo/seed.ts'
import { checkLedger } from '../../../server/ledger/check-ledger.ts'
import { recountSoldPieces } from '../../../server/orders/sales-recount.ts'
import { readShopDelivery, toDeliveryColumn } from '../../../server/shops/shop-delivery.ts'
import { ProfileUpdate } from '../../../src/contract/accounts/profile-update.ts'
import { findDeliveryPlace } from '../../../src/contract/delivery/delivery-place.ts'
import { quoteDelivery } from '../../../src/contract/delivery/quote-delivery.ts'
import { ShopDelivery } from '../../../src/contract/delivery/shop-delivery.ts'
import { toDhakaDay } from '../../../src/contract/dhaka-days.ts'
import { DAY_MS } from '../../../src/contract/durations.ts'
import { explainCash } from '../../../src/contract/orders/kept-pieces.ts'
import { ORDER_STATUSES, ORDER_TRANSITIONS } from '../../../src/contract/orders/order-status.ts'
import { calculateTotals } from '../../../src/contract/products/pricing.ts'
import { ProductFields } from '../../../src/contract/products/product-draft.ts'
import { ReviewDraft } from '../../../src/contract/reviews/reviews.ts'
import { PARCEL_GROUPS, parcelGroup } from '../../../src/contract/shipments/shipment-status.ts'
import { ShopDraft } from '../../../src/contract/shops/shop-draft.ts'
import { ENGINES } from '../../support/servers/engines.ts'

const NOW = Date.UTC(2026, 1, 14, 10)

/** The files are tested in demo-pictures.test.ts; here pictures only have a name. */
const pictures = (): DemoPictures =>
  new Map(
    listPictured().map((pictured, at) => [pictureFile(pictured), { image: `/pictures/${at}.webp`, thumbhash: 't' }]),
  )
const market = createMarketRows(pictures(), 'hash', NOW, {})
const byId = <Row extends { id: string }>(rows: Row[]) => new Map(rows.map(row => [row.id, row]))
const count = <Row>(rows: Row[], test: (row: Row) => boolean) => rows.filter(test).length

describe('The demo market', () => {
  it('is the same each time, relative to the time of its creation', () => {
    expect(createMarketRows(pictures(), 'hash', NOW, {})).toEqual(market)
    const later = createMarketRows(pictures(), 'hash', NOW + DAY_MS, {})
    expect(later.orders.map(order => order.created_at - DAY_MS)).toEqual(market.orders.map(order => order.created_at))
  })

  it('has orders in every state, reviews, followers and coupons in use', () => {
    expect(market.orders).toHaveLength(150)
    expect(new Set(market.orders.map(order => order.status))).toEqual(new Set(ORDER_STATUSES))
    expect(market.reviews).toHaveLength(250)
    expect(market.follows.length).toBeGreaterThan(24)
    expect(market.redemptions.length).toBeGreaterThan(5)
    const demoCustomer = market.profiles.find(profile => profile.email === 'customer@haat.example')!
    expect(count(market.orders, order => order.customer_id === demoCustomer.id)).toBeGreaterThan(10)
  })

  it('has notifications about orders, the latest unread, and saved addresses', () => {
    const demo = market.users.slice().filter(user => /^(customer|vendor)@/.test(user.email))
    for (const { id } of demo) {
      const news = market.notifications.filter(row => row.user_id === id)
      expect(news.length).toBeGreaterThan(5)
      expect(count(news, row => row.read_at === null)).toBeGreaterThan(0)
      expect(count(news, row => (row.read_at ?? 0) > NOW || row.push_at !== null)).toBe(0)
    }
    const customers = new Set(market.orders.map(order => order.customer_id))
    for (const id of customers) {
      expect(count(market.addresses, row => row.customer_id === id && row.is_default === 1)).toBe(1)
    }
  })

  it('has views for every day since a product was added, more for products that sell', () => {
    const days = new Set(market.views.map(view => view.day))
    expect(days.size).toBe(90)
    const looks = market.views.reduce((sum, view) => sum + view.count, 0)
    const orders = count(market.orders, order => order.status !== 'CANCELLED')
    expect([orders / looks > 0.005, orders / looks < 0.1]).toEqual([true, true])
    const products = byId(market.products)
    expect(count(market.views, view => toDhakaDay(products.get(view.product_id)!.created_at) > view.day)).toBe(0)
  })

  it('has nothing in the future, and no order before its product', () => {
    const times = Object.values(market).flatMap(rows =>
      rows.flatMap(row => ('created_at' in row ? row.created_at : 'at' in row ? row.at : 0)),
    )
    expect(Math.max(...times)).toBeLessThan(NOW)
    expect(Math.min(...market.orders.map(order => order.created_at))).toBeGreaterThan(NOW - 90 * DAY_MS)
    const products = byId(market.products)
    const orders = byId(market.orders)
    const early = market.order_items.filter(
      item => products.get(item.product_id)!.created_at >= orders.get(item.order_id)!.created_at,
    )
    expect(early).toEqual([])
  })

  it('has order events that follow the allowed transitions, in order of time', () => {
    const legal = new Set(ORDER_TRANSITIONS.map(({ from, to }) => `${from} ${to}`))
    for (const order of market.orders) {
      const events = market.order_events.filter(event => event.order_id === order.id)
      const moves = events.map(event => `${event.from_status} ${event.to_status}`)
      expect(moves[0]).toBe('null PENDING')
      expect(moves.slice(1).filter(move => !legal.has(move))).toEqual([])
      expect(events.map(event => event.at)).toEqual(events.map(event => event.at).sort((a, b) => a - b))
      expect([events.at(-1)!.to_status, events.length]).toEqual([order.status, order.seq])
    }
  })

  it('has correct totals, ratings, follower counts and coupon uses', () => {
    const shops = byId(market.shops)
    for (const order of market.orders) {
      const lines = market.order_items.filter(item => item.order_id === order.id)
      const shop = shops.get(order.shop_id)!
      const destination = { address: order.shipping_address, district: order.shipping_district }
      const delivery = { rules: readShopDelivery(shop.delivery ?? null), place: findDeliveryPlace(destination) }
      expect(quoteDelivery(lines, delivery).isServed, shop.name).toBe(true)
      const { subtotal, shipping, total } = calculateTotals({ lines, delivery })
      expect([order.subtotal, order.shipping]).toEqual([subtotal, shipping])
      expect(order.total_amount).toBe(total - (order.coupon_discount ?? 0))
      expect(new Set(lines.map(line => line.product_id)).size).toBe(lines.length)
    }
    for (const product of market.products) {
      const ratings = market.reviews.filter(review => review.product_id === product.id).map(review => review.rating)
      expect([product.review_count, product.rating_sum]).toEqual([ratings.length, ratings.reduce((a, b) => a + b, 0)])
    }
    for (const shop of market.shops) {
      const own = market.products.filter(product => product.shop_id === shop.id)
      expect(shop.rating_sum).toBe(own.reduce((sum, product) => sum + product.rating_sum, 0))
      expect(shop.follower_count).toBe(count(market.follows, follow => follow.shop_id === shop.id))
    }
    for (const coupon of market.coupons) {
      expect(coupon.used_count).toBe(count(market.redemptions, use => use.coupon_id === coupon.id))
    }
  })

  it('has shops with fees of their own, which the form accepts, and orders at several of them', () => {
    const rules = market.shops.flatMap(({ delivery }) => readShopDelivery(delivery ?? null) ?? [])
    expect(rules.length).toBeGreaterThan(3)
    for (const delivery of rules) expect(v.parse(ShopDelivery, delivery)).toEqual(delivery)
    for (const delivery of rules) expect(toDeliveryColumn(delivery)).toBe(JSON.stringify(delivery))
    expect(new Set(market.orders.map(order => order.shipping)).size).toBeGreaterThan(8)
    const promised = market.orders.filter(order => order.expected_to !== null)
    expect(promised.length).toBeGreaterThan(20)
  })

  it('has parcels in every group of the board, whose steps fit their orders', () => {
    const groups = market.shipments.map(({ status, problem }) => parcelGroup({ status, ...(problem && { problem }) }))
    expect(new Set(groups)).toEqual(new Set(PARCEL_GROUPS.filter(group => group !== 'toBook')))
    const demoShops = market.shops.filter(shop => shop.delivery && shop.phone_number === '01711000111')
    expect(demoShops).toHaveLength(1)
    const orders = byId(market.orders)
    for (const parcel of market.shipments) {
      const order = orders.get(parcel.order_id)!
      const steps = market.shipment_events.filter(event => event.shipment_id === parcel.id)
      const times = steps.map(({ at }) => at)
      expect([steps.at(-1)!.status, times]).toEqual([parcel.status, times.toSorted((a, b) => a - b)])
      expect([parcel.created_at >= order.created_at, Math.max(...times) < NOW]).toEqual([true, true])
      if (order.status === 'DELIVERED')
        expect([parcel.status, parcel.status_at]).toEqual(['DELIVERED', order.delivered_at])
      if (order.status === 'PROCESSING') expect(parcel.status).toBe('BOOKED')
      if (order.status !== 'PROCESSING') expect(order.tracking_number).toBe(parcel.consignment_id)
      expect(market.sandbox_parcels.find(({ reference }) => reference === parcel.reference)?.status).toBe(parcel.status)
    }
  })

  it('has a parcel of which only a part was kept, as its cash explains', () => {
    const parcel = market.shipments.find(({ status }) => status === 'PARTLY_DELIVERED')!
    const order = byId(market.orders).get(parcel.order_id)!
    expect([order.status, parcel.problem]).toEqual(['SHIPPED', 'PARTLY_DELIVERED'])
    const lines = market.order_items
      .filter(item => item.order_id === order.id)
      .map(({ id, quantity, price }) => ({ id, quantity, price, returned: 0 }))
    const { shipping, coupon_discount: couponDiscount, total_amount: totalAmount } = order
    const sold = { lines, shipping, couponDiscount, totalAmount, refunded: 0, creditUsed: 0 }
    expect(explainCash(sold, parcel.collected!)).toEqual({
      kept: lines.slice(0, -1).map(({ id, quantity }) => ({ itemId: id, quantity })),
      delivery: shipping,
    })
  })

  it('has reviews only by customers who received the product', () => {
    const delivered = byId(market.orders.filter(order => order.status === 'DELIVERED'))
    const received = new Set(
      market.order_items.flatMap(item => {
        const order = delivered.get(item.order_id)
        return order ? [`${order.customer_id} ${item.product_id}`] : []
      }),
    )
    expect(market.reviews.filter(row => !received.has(`${row.customer_id} ${row.product_id}`))).toEqual([])
  })

  it('has only values that the forms accept', () => {
    const taka = (poisha: number) => poisha / 100
    for (const { category_id: categoryId, price, discount, ...row } of market.products) {
      const draft = { ...row, categoryId, price: taka(price), discount: taka(discount ?? 0) }
      expect(v.safeParse(v.object(ProductFields), draft).issues, row.name).toBeUndefined()
    }
    for (const { phone_number: phoneNumber, shop_address: shopAddress, name, description } of market.shops)
      expect(v.safeParse(ShopDraft, { name, phoneNumber, shopAddress, description }).issues, name).toBeUndefined()
    for (const { product_id: productId, rating, comment } of market.reviews)
      expect(v.safeParse(ReviewDraft, { productId, rating, comment }).issues, comment).toBeUndefined()
    for (const { name, email, phone_number: phoneNumber, address } of market.profiles)
      expect(v.safeParse(ProfileUpdate, { name, email, phoneNumber, address }).issues, name).toBeUndefined()
  })

  it('can be enlarged by variations with the same pictures', () => {
    const large = createMarketRows(pictures(), 'hash', NOW, { products: 2000 })
    expect(large.products).toHaveLength(2000)
    expect(new Set(large.products.map(product => product.name)).size).toBe(2000)
    expect(new Set(large.products.map(product => product.image))).toEqual(
      new Set(market.products.map(product => product.image)),
    )
    expect(count(large.products, product => product.price <= 0 || product.price % 100 !== 0)).toBe(
      count(market.products, product => product.price % 100 !== 0),
    )
  })
})

describe('A large demo market with variants', () => {
  it('has as many of as many of the added products as was asked for, each combination once', () => {
    const large = createMarketRows(pictures(), 'hash', NOW, { products: 1000, variants: { count: 8, percent: 50 } })
    const added = large.products.slice(market.products.length)
    const ofProduct = new Map<string, string[]>()
    for (const { product_id, option_values } of large.product_variants)
      ofProduct.set(product_id, [...(ofProduct.get(product_id) ?? []), option_values ?? ''])
    const assorted = added.filter(({ options }) => options)
    expect(Math.abs(assorted.length / added.length - 0.5)).toBeLessThan(0.05)
    for (const { id } of assorted) expect(new Set(ofProduct.get(id)).size).toBe(8)
    for (const { id, options } of added) if (!options) expect(ofProduct.get(id)).toEqual(['[]'])
    expect(new Set(large.variant_options.map(({ product_id }) => product_id)).size).toBeGreaterThan(assorted.length)
  })
})

describe('The demo market in a database', () => {
  let store: Store
  const dataDir = mkdtempSync(join(tmpdir(), 'haat-demo-'))
  const options = { log: pino({ level: 'silent' }), now: NOW, pictures: pictures() }
  beforeAll(async () => {
    store = await openStore({ dataDir })
    await seedDemo(store, options)
  })
  afterAll(async () => {
    await store.close()
    rmSync(dataDir, { recursive: true })
  })

  const productRows = () => store.read.selectFrom('products').selectAll().orderBy('id').execute()

  it('marks its accounts as demo accounts, so that they cannot sign in when DEMO is off', async () => {
    const users = await store.read.selectFrom('users').selectAll().execute()
    expect(users.every(user => user.is_demo === 1)).toBe(true)
    for (const { email, role } of DEMO_ACCOUNTS) expect(users.find(user => user.email === email)?.role).toBe(role)
  })

  it('lists exactly the ACTIVE products, and all of them can be found by search', async () => {
    const products = await productRows()
    expect(products.every(product => product.is_listed === (product.status === 'ACTIVE' ? 1 : 0))).toBe(true)
    const { rows } = await sql<{ id: string }>`select product_id as id from search_documents`.execute(store.read)
    expect(new Set(rows.map(row => row.id))).toEqual(new Set(products.map(product => product.id)))
  })

  it('has counted sold pieces that match its orders', async () => {
    const before = (await productRows()).map(product => [product.id, product.sold])
    await store.write(tx => recountSoldPieces(tx, NOW))
    expect((await productRows()).map(product => [product.id, product.sold])).toEqual(before)
    expect(before.some(([, sold]) => Number(sold) > 0)).toBe(true)
  })

  it('has books that fit its parcels, of which a courier has paid most', async () => {
    expect(await checkLedger(store.read)).toMatchObject({ differing: 0, unbalanced: [] })
    const settled = await store.read.selectFrom('settlement_lines').selectAll().execute()
    const differences = await store.read.selectFrom('settlement_differences').select('kind').execute()
    expect([settled.length > 5, new Set(differences.map(({ kind }) => kind))]).toEqual([true, new Set(['MISSING'])])
  })

  it('is created completely or not at all', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'haat-demo-'))
    const other = await openStore({ dataDir: folder })
    const noImage = { image: null as unknown as string, thumbhash: 't' }
    const torn = { ...options, pictures: new Map([...pictures().keys()].map(key => [key, noImage])) }
    await expect(seedDemo(other, torn)).rejects.toThrow()
    const users = await other.read.selectFrom('users').selectAll().execute()
    expect(users).toEqual([])
    await other.close()
    rmSync(folder, { recursive: true })
  })
})

describe.each(ENGINES)('A demo market on $name that two processes create at once', ({ openEmpty }) => {
  it('is created by one of them and used by both', async () => {
    const { dataDir, databaseUrl, drop } = await openEmpty()
    const stores = await Promise.all([openStore({ dataDir, databaseUrl }), openStore({ dataDir, databaseUrl })])
    const options = { log: pino({ level: 'silent' }), now: NOW, pictures: pictures() }
    await Promise.all(stores.map(store => seedDemo(store, options)))
    const { total } = await stores[0]!.read
      .selectFrom('users')
      .select(row => row.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    expect(total).toBe(market.users.length)
    await Promise.all(stores.map(store => store.close()))
    await drop()
  }, 60_000)
})
