import { type Insertable, sql } from 'kysely'
import { v7 } from 'uuid'
import { insertUser } from '../../../server/accounts/account-writes.ts'
import type { Store } from '../../../server/db/store.ts'
import type { Tables } from '../../../server/db/tables.ts'
import { postOrders } from '../../../server/ledger/post-orders.ts'
import { DAY_MS } from '../../../src/contract/durations.ts'

const SHOPS = 100
/** The first shop has this part of all orders; the others share the rest. */
const LARGEST_PART = 0.1
const BATCH = 500
/** The planner's statistics are renewed as often, as the server's job does in a market that grows. */
const OPTIMIZE_EVERY = 100 * BATCH
/** Orders are spread over so many days before now. */
export const MARKET_DAYS = 365
/** The latest cannot be payable yet. */
const RETURN_DAYS = 7

export type LedgerMarket = { shopId: string; vendorProfileId: string; now: number }

/**
 * A market whose orders were delivered, half of them paid online, and of which the older ones are payable. Their rows are inserted,
 * and their journals entered by the server's own function, event by event.
 */
export const fillLedger = async (store: Store, orders: number): Promise<LedgerMarket> => {
  const now = Date.now()
  const customer = await addPerson(store, 'CUSTOMER', now)
  const vendors = [await addPerson(store, 'VENDOR', now), await addPerson(store, 'VENDOR', now)] as const
  const shopIds = Array.from({ length: SHOPS }, () => v7())
  await store.write(async tx => {
    const opened = { name: 'ledger opened', value: now - MARKET_DAYS * DAY_MS }
    await tx
      .insertInto('counters')
      .values(opened)
      .onConflict(row => row.column('name').doUpdateSet(opened))
      .execute()
    const shops = shopIds.map((id, at) => toShop(id, vendors[at === 0 ? 0 : 1], now))
    await tx.insertInto('shops').values(shops).execute()
  })
  for (let from = 0; from < orders; from += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, orders - from) }, (_, at) => from + at)
    await addOrders(store, numbers, { orders, shopIds, customer, now })
    if (from % OPTIMIZE_EVERY === 0) await renewStatistics(store)
  }
  return { shopId: shopIds[0]!, vendorProfileId: vendors[0], now }
}

/** What the server's daily job does, and on PostgreSQL its autovacuum, which has no time to in a market that is filled at once. */
export const renewStatistics = async (store: Store): Promise<void> => {
  if (store.engine === 'postgres') await sql`vacuum analyze`.execute(store.read)
  else await store.optimize()
}

/** @returns the id of the profile */
const addPerson = async (store: Store, role: 'CUSTOMER' | 'VENDOR', now: number): Promise<string> => {
  const [id, profileId] = [v7(), v7()]
  const row = {
    ...{
      id,
      profileId,
      role,
      name: `A ${role.toLowerCase()}`,
      email: `${id}@bench.example`,
      phoneNumber: '01711000001',
    },
    ...{ passwordHash: 'none', isEmailConfirmed: true, now },
  }
  if (!(await store.write(tx => insertUser(tx, row)))) throw new Error(`${row.email} is taken`)
  return profileId
}

const toShop = (id: string, vendorId: string, now: number): Insertable<Tables['shops']> => ({
  ...{ id, vendor_id: vendorId, name: `Shop ${id}`, phone_number: '01711000101', shop_address: 'Tangail' },
  ...{ description: '', logo_url: '/pictures/s.webp', thumbhash: null, status: 'ACTIVE', paused_until: null },
  ...{ follower_count: 0, rating_sum: 0, review_count: 0, seq: 1, created_at: now, deleted_at: null },
})

type Market = { orders: number; shopIds: readonly string[]; customer: string; now: number }

/** In one transaction: placed and paid, then delivered, then payable, each with its journal. */
const addOrders = async (store: Store, numbers: readonly number[], market: Market): Promise<void> => {
  const rows = numbers.map(number => toOrder(number, market))
  const online = rows.filter(row => row.payment_type === 'ONLINE')
  const ids = rows.map(row => row.id)
  const last = Math.max(...rows.map(row => row.created_at))
  await store.write(async tx => {
    await tx
      .insertInto('orders')
      .values(rows.map(row => ({ ...row, status: 'PENDING' as const })))
      .execute()
    if (online.length > 0) await tx.insertInto('payments').values(online.map(toPayment)).execute()
    await postOrders(
      tx,
      online.map(row => row.id),
      { event: 'paid', now: last },
    )
    const delivered = { status: 'DELIVERED', payment_status: 'PAID', delivered_at: last } as const
    await tx.updateTable('orders').set(delivered).where('id', 'in', ids).execute()
    await postOrders(tx, ids, { event: 'delivered', now: last })
    const payable = last + RETURN_DAYS * DAY_MS
    if (payable > market.now) return
    await tx.updateTable('orders').set({ payable_at: payable }).where('id', 'in', ids).execute()
    await postOrders(tx, ids, { event: 'payable', now: payable })
  })
}

const PRICE = 126_000
const COMMISSION = 12_000

const toOrder = (number: number, { orders, shopIds, customer, now }: Market) => {
  const at = Math.floor(now - MARKET_DAYS * DAY_MS * (1 - number / orders))
  const isLargest = number % (1 / LARGEST_PART) === 0
  const isOnline = number % 2 === 0
  return {
    ...{ id: v7(), number: `B-${number}`, customer_id: customer, seq: 1, created_at: at, updated_at: at },
    shop_id: shopIds[isLargest ? 0 : 1 + (number % (SHOPS - 1))]!,
    payment_type: isOnline ? ('ONLINE' as const) : ('COD' as const),
    payment_status: isOnline ? ('PAID' as const) : ('UNPAID' as const),
    ...{ subtotal: PRICE - 6000, shipping: 6000, coupon_code: null, coupon_discount: 0, total_amount: PRICE },
    ...{ commission: COMMISSION, commission_vat: (COMMISSION * 15) / 100 },
    ...{ shipping_name: 'A customer', shipping_phone: '01711000001', shipping_email: 'c@bench.example' },
    ...{ shipping_address: 'Dhaka', shipping_district: null, shipping_upazila: null, shipping_place: null },
    ...{ note: null, courier: null, tracking_number: null, delivered_at: null },
  }
}

const toPayment = ({ id, total_amount, created_at }: ReturnType<typeof toOrder>): Insertable<Tables['payments']> => ({
  ...{ id: v7(), order_id: id, amount: total_amount, transaction_id: v7(), gateway: 'sandbox', origin: null },
  ...{ status: 'COMPLETED', reference: null, bank_reference: null, received_amount: total_amount },
  ...{ received_currency: 'BDT', problem: null, next_check_at: null, refund_status: null, refund_reference: null },
  ...{ refund_at: null, created_at, updated_at: created_at },
})
