import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertAuditEntry } from '../../../server/audit/audit-log.ts'
import type { Database } from '../../../server/db/store.ts'
import { writeJournals } from '../../../server/ledger/write-journals.ts'
import { insertNewsletter } from '../../../server/newsletters/newsletters.ts'
import { insertNotification } from '../../../server/notifications/notifications.ts'
import { ENDPOINTS } from '../../../src/contract/all/endpoints.ts'
import { sendMessage } from '../../../src/contract/conversations/conversation-writes.ts'
import { type Coupon, CouponState, listCoupons } from '../../../src/contract/coupons/coupons.ts'
import { DAY_MS } from '../../../src/contract/durations.ts'
import type { Endpoint } from '../../../src/contract/endpoint.ts'
import { listAccounts } from '../../../src/contract/ledger/ledger.ts'
import { createReport } from '../../../src/contract/moderation/moderation-writes.ts'
import { listSubscribers } from '../../../src/contract/newsletters/newsletters.ts'
import { listCategories } from '../../../src/contract/products/categories.ts'
import { askQuestion } from '../../../src/contract/questions/question-writes.ts'
import { listReviews, productReviews } from '../../../src/contract/reviews/reviews.ts'
import { followShop } from '../../../src/contract/shops/followed-shop-writes.ts'
import { getCouponState } from '../../../src/local/coupons/coupons.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

/** `ledger.accounts` is by amount, and has a test of its own. */
const LISTS = ENDPOINTS.filter(
  endpoint => 'page' in (endpoint.input as unknown as { entries: object }).entries && endpoint !== listAccounts,
)
/** The entries of one journal have one time. */
const SELECTIONS: Record<string, string> = { 'ledger.entries': 'kind=gateway' }
const TIMES = [1, 2, 3]

let market: MarketFixture
let admin: TestUser
let product: string

/** Three rows of each kind, each a day newer than the one before, where that is possible. */
const fill = async () => {
  product = await market.addProduct()
  for (const at of TIMES) {
    const customer = await market.user('CUSTOMER', { name: `Customer ${4 - at}` })
    await market.user('VENDOR')
    await market.user('ADMIN')
    await market.addCategory(['', 'pots', 'Books', 'Art'][at]!)
    await market.addShop(market.vendor)
    const id = await market.addProduct()
    await market.addReview(product, customer, [0, 4, 1, 5][at]!)
    await market.addReview(id, market.customer, 5)
    await market.call(askQuestion, { productId: product, text: `Question ${at}` }, { as: market.customer })
    const shopId = at % 2 ? market.shopId : market.otherShopId
    await market.call(sendMessage, { shopId, text: 'Hello' }, { as: market.customer })
    await market.call(createReport, { entity: 'PRODUCT', entityId: id, reason: 'FAKE' }, { as: customer })
    await market.order(await market.draft({ [product]: at }))
    for (const [as, shopId] of [
      [customer, market.shopId],
      [market.customer, [market.shopId, market.otherShopId, ''][at - 1]!],
    ] as const)
      if (shopId) await market.call(followShop, { shopId }, { as })
    await market.store.write(async tx => {
      const now = market.services.now()
      const message = { subject: 'Where is it?', message: 'It has not come.', handled: 0 as const }
      const email = `reader${at % 3}@test.example`
      const name = `Reader ${at % 3}`
      await tx
        .insertInto('contact_messages')
        .values({ ...message, id: uuid(), name, email, created_at: now })
        .execute()
      await tx.insertInto('subscribers').values({ id: uuid(), email, created_at: now, unsubscribed_at: null }).execute()
      await insertNewsletter(tx, { id: uuid(), subject: 'Eid', body: 'Eid is near.', created_at: now })
      const { userId, profileId: vendor_id } = market.vendor
      const write = { id: uuid(), vendor_id, user_id: userId, write_key: uuid(), endpoint: 'orders.changeStatus' }
      await tx
        .insertInto('shop_writes')
        .values({ ...write, subject_id: null, is_refused: 0, created_at: now })
        .execute()
      const actor = { userId: admin.userId, name: admin.name, role: admin.role }
      await insertAuditEntry(tx, {
        actor,
        action: 'shop.update',
        entity: 'shop',
        id: uuid(),
        before: null,
        after: null,
        now,
      })
      await addToLedger(tx, at)
      await addSettlements(tx, at)
      const notification = { kind: 'SHOP', title: 'News', body: `News ${at}`, path: '/' } as const
      await insertNotification(tx, { ...notification, userId: admin.userId }, now)
    })
    market.advance(DAY_MS / 8)
  }
}

/** What a shop has earned, a payout of it and an invoice. */
const addToLedger = async (tx: Database, at: number): Promise<void> => {
  const now = market.services.now()
  const journal = { subject: 'order', cause: uuid(), number: 1, event: 'delivered' } as const
  const entries = [
    { kind: 'gateway', owner: 'sandbox', amount: at * 100 },
    { kind: 'shop-payable', owner: market.shopId, amount: -at * 100 },
  ] as const
  await writeJournals(tx, [{ ...journal, entries }], now)
  const paid = { status: 'PAID', reference: 'Eid', problem: null, decided_at: now } as const
  await tx
    .insertInto('payouts')
    .values({ ...paid, id: uuid(), shop_id: market.shopId, amount: 100, orders: 1, created_at: now })
    .execute()
  const issuer = JSON.stringify({ name: { en: '', bn: '' }, address: { en: '', bn: '' }, bin: '' })
  const names = { shop_name: 'Rupsha', shop_name_bn: null, shop_bin: null, market: issuer }
  const invoice = { month: `${2000 + at}-01`, year: 2026, number: at + 1, commission: 100, vat: 15, created_at: now }
  await tx
    .insertInto('commission_invoices')
    .values({ ...invoice, ...names, id: uuid(), shop_id: market.shopId })
    .execute()
}

/** A settlement of a courier, and one of a gateway with a line that fits no payment. */
const addSettlements = async (tx: Database, at: number): Promise<void> => {
  const row = {
    id: uuid(),
    reference: `paid ${at}`,
    name: 'paid.csv',
    columns: null,
    created_at: market.services.now(),
  }
  await tx
    .insertInto('courier_settlements')
    .values({ ...row, shop_id: market.shopId, courier: 'sandbox' })
    .execute()
  const difference = { kind: 'UNKNOWN', parcel: `P${at}`, amount: 100, position: null, shop_id: market.shopId } as const
  await tx
    .insertInto('settlement_differences')
    .values({
      ...{ ...difference, id: uuid(), settlement_id: row.id, created_at: row.created_at },
      ...{ shipment_id: null, decision: null, decided_at: null },
    })
    .execute()
  await tx
    .insertInto('gateway_settlements')
    .values({ ...row, gateway: 'sandbox' })
    .execute()
  const line = { position: 0, transaction_id: `T${at}`, payment_id: null, amount: 100, fee: 0 }
  await tx
    .insertInto('gateway_settlement_lines')
    .values({ ...line, settlement_id: row.id })
    .execute()
}

/** One coupon for each state, and one that is in two of them. */
const addCoupons = async () => {
  const now = market.services.now()
  const rows = [
    { code: 'RUNS', used_count: 7 },
    { code: 'AHEAD', start_time: now + DAY_MS, end_time: now + 3 * DAY_MS },
    { code: 'USED', total_usage_limit: 2, used_count: 2, end_time: now + 2 * DAY_MS },
    { code: 'ENDED', end_time: now - 10 },
    { code: 'OFF', is_active: 0 as const, end_time: now - 20 },
  ]
  for (const [index, row] of rows.entries()) await market.addCoupon({ ...row, created_at: now + index })
}

describe.each(ENGINES)('Lists on $name', engine => {
  beforeAll(async () => {
    market = await openMarketFixture({ engine })
    admin = await market.user('SUPER_ADMIN')
    await fill()
    await addCoupons()
  }, 60_000)
  afterAll(() => market.stop())

  /** A caller with permission who gets rows. */
  const findCaller = ({ who, name }: Endpoint): TestUser | undefined => {
    if (who === 'anyone') return undefined
    if (who === 'signed-in' || who.some(role => role === 'ADMIN' || role === 'SUPER_ADMIN')) return admin
    return ['orders.ofShops', 'shopStaff.writes'].includes(name) ? market.vendor : market.customer
  }
  const listIds = async (endpoint: Endpoint, query: string): Promise<string[]> => {
    const path = endpoint.path.replace(':shopId', market.shopId).replace(':id', idFor(endpoint))
    const as = findCaller(endpoint)
    const response = await market.request(
      `${path}?limit=50&${SELECTIONS[endpoint.name] ?? ''}&${query}`,
      as && { headers: { authorization: as.accessToken } },
    )
    expect(response.status, `${path}?${query}`).toBe(200)
    const { data } = (await response.json()) as { data: unknown }
    const rows = Array.isArray(data) ? data : Object.values(data as object).find(Array.isArray)
    return (rows as { id: string }[]).map(({ id }) => id)
  }
  const idFor = ({ name }: Endpoint): string =>
    ({ 'reviews.ofProduct': product, 'questions.ofProduct': product, 'shops.ofVendor': market.vendor.profileId })[
      name
    ] ?? market.shopId

  it.each(LISTS)('are newest first, or in reverse if requested: $name', async endpoint => {
    const newest = await listIds(endpoint, '')
    expect(newest.length).toBeGreaterThan(1)
    expect(await listIds(endpoint, 'sortBy=createdAt&sortOrder=desc')).toEqual(newest)
    expect(await listIds(endpoint, 'sortBy=createdAt&sortOrder=asc')).toEqual(newest.toReversed())
  })

  it.each(LISTS)('keep their default order for an unknown sort of a deployed client: $name', async endpoint => {
    expect(await listIds(endpoint, 'sortBy=colour&sortOrder=up')).toEqual(await listIds(endpoint, ''))
  })

  it('of accounts are sorted by their balance, the largest first, or by their latest entry', async () => {
    await market.store.write(tx =>
      writeJournals(
        tx,
        [
          {
            ...{ subject: 'order', cause: uuid(), number: 1, event: 'delivered' },
            entries: [
              { kind: 'shop-pending', owner: market.otherShopId, amount: -50 },
              { kind: 'gateway', owner: 'sandbox', amount: 50 },
            ],
          },
        ],
        market.services.now(),
      ),
    )
    const balances = async (input: object) => (await market.call(listAccounts, input, { as: admin })).data
    const byAmount = await balances({})
    expect(byAmount.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['gateway', 6.5],
      ['shop-payable', -6],
      ['shop-pending', -0.5],
    ])
    expect(await balances({ sortOrder: 'asc' })).toEqual(byAmount.toReversed())
    const oldest = (await balances({ sortBy: 'createdAt', sortOrder: 'asc' }))[0]
    expect(oldest?.kind).toBe('shop-payable')
  })

  it('of categories are sorted by name, position or number of products, and can be limited to empty ones', async () => {
    const names = async (input: object) => (await market.call(listCategories, input)).data.map(({ name }) => name)
    const byName = ['Art', 'Books', 'pots', 'Sarees']
    expect(await names({ sortBy: 'name' })).toEqual(byName)
    expect(await names({ sortBy: 'name', sortOrder: 'desc' })).toEqual(byName.toReversed())
    expect(await names({})).toEqual(['Art', 'Books', 'pots', 'Sarees'])
    await market.store.write(tx =>
      tx.updateTable('categories').set({ position: 9 }).where('name', '=', 'Books').execute(),
    )
    expect((await names({ sortBy: 'position' })).at(-1)).toBe('Books')
    expect((await names({ sortBy: 'products' }))[0]).toBe('Sarees')
    expect((await names({ sortBy: 'products', sortOrder: 'asc' })).at(-1)).toBe('Sarees')
    expect(await names({ sortBy: 'name', empty: true })).toEqual(['Art', 'Books', 'pots'])
    expect(await names({ empty: false })).toEqual(['Sarees'])
  })

  it('of coupons are sorted by code, end or use, and filtered by the state that a device shows', async () => {
    const listed = async (input: object) => (await market.call(listCoupons, input, { as: admin })).data
    const codes = (coupons: Coupon[]) => coupons.map(({ code }) => code)
    expect(codes(await listed({ sortBy: 'code' }))).toEqual(['AHEAD', 'ENDED', 'OFF', 'RUNS', 'USED'])
    expect(codes(await listed({ sortBy: 'endTime' }))).toEqual(['OFF', 'ENDED', 'RUNS', 'USED', 'AHEAD'])
    expect(codes(await listed({ sortBy: 'usedCount' })).slice(0, 2)).toEqual(['RUNS', 'USED'])
    const all = await listed({})
    for (const state of CouponState.options) {
      const matching = all.filter(coupon => getCouponState(coupon, market.services.now()) === state)
      expect(matching).toHaveLength(1)
      expect(await listed({ state })).toEqual(matching)
    }
    expect((await market.call(listCoupons, { state: 'NEW' as never }, { as: admin })).status).toBe(400)
  })

  it('of reviews are sorted by rating, of subscribers by address', async () => {
    const stars = async (sortOrder?: 'asc') =>
      (await market.call(productReviews, { id: product, sortBy: 'rating', sortOrder })).data.reviews.map(
        ({ rating }) => rating,
      )
    expect([await stars(), await stars('asc')]).toEqual([
      [5, 4, 1],
      [1, 4, 5],
    ])
    const all = (await market.call(listReviews, { sortBy: 'rating', sortOrder: 'asc' }, { as: admin })).data as never
    expect((all as { data: { rating: number }[] }).data[0]?.rating).toBe(1)
    const readers = (await market.call(listSubscribers, { sortBy: 'email' }, { as: admin })).data
    expect(readers.map(({ email }) => email[6])).toEqual(['0', '1', '2'])
  })
})
