import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { updateStaffRole } from '../../../server/accounts/account-writes.ts'
import { checkLedger } from '../../../server/ledger/check-ledger.ts'
import { releaseEarnings } from '../../../server/ledger/payouts/release-earnings.ts'
import { bookShipments } from '../../../server/orders/shipping/book-shipments.ts'
import { handleCourierMessages } from '../../../server/orders/shipping/courier-calls.ts'
import { listAuditLog } from '../../../src/contract/audit/audit-log.ts'
import { DAY_MS } from '../../../src/contract/durations.ts'
import { listBalances, listEntries } from '../../../src/contract/ledger/ledger.ts'
import { preparePayouts } from '../../../src/contract/ledger/payouts.ts'
import { changeOrderStatus, changePaymentStatus } from '../../../src/contract/orders/order-writes.ts'
import { getOrder, type Order } from '../../../src/contract/orders/orders.ts'
import { handOver } from '../../../src/contract/orders/parcel-writes.ts'
import {
  decideDifference,
  enterSettlement,
  fetchSettlements,
  listCourierCash,
  listDifferences,
  listSettlements,
} from '../../../src/contract/settlements/settlements.ts'
import {
  connectCourier,
  disconnectCourier,
  listCouriers,
  testCourier,
} from '../../../src/contract/shipments/couriers.ts'
import { listProblemParcels } from '../../../src/contract/shipments/problem-parcels.ts'
import { sendForm } from '../../support/fixtures/form-requests.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { type CourierServer, STEADFAST_KEYS, startSteadfastServer } from '../../support/servers/courier-server.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

const HEADER = 'Invoice,COD Amount,Delivery Charge'

describe.each(ENGINES)('The market’s own account with a courier on $name', engine => {
  let steadfast: CourierServer
  let market: MarketFixture
  let admin: TestUser
  let shopId: string
  let productId: string
  let connectionId: string
  let hook: string
  let reports = 0

  beforeAll(async () => {
    steadfast = await startSteadfastServer()
    const couriers = { hasSandbox: false, steadfastUrl: steadfast.url, pathaoUrl: steadfast.url }
    market = await openMarketFixture({ engine, config: { couriers, accessTokenTtl: 5 * 365 * 86_400 } })
    admin = await market.user('ADMIN')
  }, 60_000)
  afterAll(() => Promise.all([market.stop(), steadfast.close()]))
  beforeEach(async () => {
    steadfast.payments.length = 0
    steadfast.areKeysRefused = false
    for (const user of [admin, market.vendor, market.otherVendor, market.customer])
      Object.assign(user, await market.session(user))
    shopId = await market.addShop(market.vendor)
    productId = await market.addProduct({ shop_id: shopId, stock: 100, price: 50_000 })
    const { data } = await market.call(connectCourier, { courier: 'steadfast', ...STEADFAST_KEYS }, { as: admin })
    connectionId = data.id!
    hook = market.url + new URL(data.webhookUrl!).pathname
  })

  const booked = async (choice: { isMarket?: boolean } = {}): Promise<Order> => {
    const { data } = await market.order(await market.draft({ [productId]: 1 }, { shopId }))
    const handed = await market.call(handOver, { id: data.id, courier: 'steadfast', ...choice }, { as: market.vendor })
    expect(handed.status).toBe(200)
    await bookShipments(market.services)
    return data
  }
  const report = async (order: Order, status: string, event: object = {}) => {
    reports += 1
    const updated_at = `2026-11-20 10:00:${String(reports % 60).padStart(2, '0')}`
    const body = { notification_type: 'delivery_status', invoice: `${order.number}-1`, status, updated_at, ...event }
    expect((await steadfast.call(hook, body)).status).toBe(200)
    await handleCourierMessages(market.services)
  }
  const delivered = async (): Promise<Order> => {
    const order = await booked()
    await report(order, 'delivered')
    return order
  }
  const row = (order: Order, collected = 560, fee = 70) => `${order.number}-1,${collected},${fee}`
  const settle = async (...rows: string[]) => {
    const file = new TextEncoder().encode([HEADER, ...rows].join('\n'))
    return sendForm(market, enterSettlement, { file, data: { courier: 'steadfast', fileName: 'm.csv' } }, { as: admin })
  }
  /** What has changed since is of this test alone: the account is the market's, and other tests use it as well. */
  const cash = async () => {
    const { data } = await market.call(listCourierCash, {}, { as: admin })
    const { collected, paid, fees, lost, open } = data.find(one => one.shopId === undefined)!
    return { collected, paid, fees, lost, open }
  }
  const cashSince = async (before: Awaited<ReturnType<typeof cash>>) => {
    const now = await cash()
    return Object.fromEntries(
      (['collected', 'paid', 'fees', 'lost', 'open'] as const).map(name => [name, now[name] - before[name]]),
    )
  }
  const balances = async () => {
    const { data } = await market.call(listBalances, { shopId }, { as: market.vendor })
    return Object.fromEntries(data.filter(({ amount }) => amount !== 0).map(({ kind, amount }) => [kind, amount]))
  }
  const prepared = async () => {
    const { data } = await market.call(preparePayouts, { minimum: 1, shopId }, { as: admin })
    return data.prepared
  }
  const release = async (days = 8) => {
    market.advance(days * DAY_MS)
    await releaseEarnings(market.services)
  }
  /** What the accounts of parcels hand to those of orders is in neither, and nothing is left over. */
  const expectCorrect = async () => {
    expect(await checkLedger(market.store.read)).toMatchObject({ differing: 0, unbalanced: [] })
    const ofMarket = market.store.read.selectFrom('ledger_entries').select(['kind', 'amount']).where('owner', '=', '')
    const passed = await ofMarket.where('kind', 'in', ['suspense', 'courier-collected', 'courier-fee']).execute()
    for (const kind of ['suspense', 'courier-collected', 'courier-fee'])
      expect(passed.reduce((sum, entry) => sum + (entry.kind === kind ? Number(entry.amount) : 0), 0)).toBe(0)
  }
  const openDifferences = async () =>
    (await market.call(listDifferences, {}, { as: admin })).data.filter(({ decision }) => !decision)
  const decide = async (kind: string, decision: 'ACCEPT' | 'REJECT', as = admin) => {
    const { id } = (await openDifferences()).find(one => one.kind === kind)!
    return market.call(decideDifference, { id, decision }, { as })
  }

  it('is offered to vendors, who can neither read nor change it', async () => {
    const { data } = await market.call(listCouriers, {}, { as: market.vendor })
    expect(data.filter(one => one.shopId === shopId)).toEqual([
      { shopId, courier: 'steadfast', isMarket: true, status: 'ACTIVE' },
    ])
    expect(JSON.stringify(data)).not.toContain(connectionId)
    const as = market.vendor
    const keys = { courier: 'steadfast' as const, ...STEADFAST_KEYS }
    expect(await market.call(testCourier, { id: connectionId }, { as })).toMatchObject({ status: 403 })
    expect(await market.call(disconnectCourier, { id: connectionId }, { as })).toMatchObject({ status: 403 })
    expect(await market.call(connectCourier, keys, { as })).toMatchObject({ error: { code: 'VALIDATION' } })
    const asStaff = await market.call(connectCourier, { ...keys, shopId }, { as: admin })
    expect(asStaff).toMatchObject({ error: { code: 'FORBIDDEN' } })
    const listed = await market.call(listCouriers, {}, { as: admin })
    expect(listed.data).toMatchObject([{ id: connectionId, isMarket: true, courier: 'steadfast' }])
    expect(JSON.stringify(listed)).not.toContain(STEADFAST_KEYS.secretKey)
  })

  it('is connected, tested and removed by admins, which the audit log names without a key', async () => {
    steadfast.areKeysRefused = true
    const tested = await market.call(testCourier, { id: connectionId }, { as: admin })
    expect(tested.data).toMatchObject({ status: 'DISABLED' })
    const { data: offered } = await market.call(listCouriers, {}, { as: market.vendor })
    expect(offered).toEqual([])
    const { data } = await market.order(await market.draft({ [productId]: 1 }, { shopId }))
    const refused = await market.call(handOver, { id: data.id, courier: 'steadfast' }, { as: market.vendor })
    expect(refused).toMatchObject({ error: { code: 'VALIDATION' } })
    await market.call(disconnectCourier, { id: connectionId }, { as: admin })
    const log = await market.call(listAuditLog, { limit: 10 }, { as: admin })
    expect(log.data.slice(0, 2).map(({ action }) => action)).toEqual(['courier.disconnect', 'courier.connect'])
    expect(JSON.stringify(log)).not.toContain(STEADFAST_KEYS.secretKey)
    const support = await market.user('ADMIN')
    await market.store.write(tx => updateStaffRole(tx, support.userId, 'SUPPORT'))
    expect(await market.call(listCouriers, {}, { as: support })).toMatchObject({ status: 403 })
  })

  it('carries parcels of shops that have none; a shop that has one uses its own, unless it chooses the market’s', async () => {
    const shipmentOf = async ({ id }: Order) =>
      (await market.call(getOrder, { id }, { as: market.vendor })).data.shipments![0]!
    expect(await shipmentOf(await booked())).toMatchObject({ status: 'BOOKED', isMarket: true })
    await market.call(connectCourier, { shopId, courier: 'steadfast', ...STEADFAST_KEYS }, { as: market.vendor })
    expect(await shipmentOf(await booked())).not.toHaveProperty('isMarket')
    const { data } = await market.call(listCouriers, {}, { as: admin })
    expect(data.map(({ id }) => id)).toEqual([connectionId])
    const { id } = (await market.call(listCouriers, {}, { as: market.vendor })).data.find(one => one.shopId === shopId)!
    expect(await market.call(testCourier, { id: id! }, { as: admin })).toMatchObject({ status: 403 })
    expect(await market.call(disconnectCourier, { id: id! }, { as: admin })).toMatchObject({ status: 403 })
    expect(await shipmentOf(await booked({ isMarket: true }))).toMatchObject({ status: 'BOOKED', isMarket: true })
    await expectCorrect()
  })

  it('brings the cash from the courier to the market, which owes it to the shop and pays it out', async () => {
    const before = await cash()
    const order = await delivered()
    expect(await cashSince(before)).toMatchObject({ collected: 560, open: 560 })
    expect(await balances()).toEqual({ 'shop-pending': -560 })
    expect(await settle(row(order))).toMatchObject({ data: { settlements: 1, parcels: 1 } })
    expect(await cashSince(before)).toEqual({ collected: 560, paid: 490, fees: 70, lost: 0, open: 0 })
    expect(await balances()).toEqual({ 'shop-pending': -490 })
    await release()
    expect(await balances()).toEqual({ 'shop-payable': -490 })
    expect(await prepared()).toBe(1)
    expect(await balances()).toEqual({ 'in-payment': -490 })
    const { data } = await market.call(listEntries, { cause: order.id, limit: 50 }, { as: admin })
    const byJournal = new Map<string, number>()
    for (const { id, amount } of data)
      byJournal.set(id.split(':')[0]!, (byJournal.get(id.split(':')[0]!) ?? 0) + amount)
    expect([...byJournal.values()].every(sum => sum === 0)).toBe(true)
    await expectCorrect()
  })

  it('names one parcel that is missing, one that is doubled and one with less cash, for staff to decide', async () => {
    const [before, opened] = [await cash(), await openDifferences()]
    const [missing, doubled, less, last] = [await delivered(), await delivered(), await delivered(), await delivered()]
    const rows = [row(doubled), row(doubled), row(less, 500), row(last)]
    expect(await settle(...rows)).toMatchObject({ data: { settlements: 1, parcels: 4, differences: 3 } })
    expect(await settle(...rows)).toMatchObject({ data: { settlements: 0, parcels: 0, differences: 0 } })
    const found = (await openDifferences()).slice(0, 3 + opened.length)
    expect(found.map(({ kind, orderId, amount }) => [kind, orderId, amount]).sort()).toEqual([
      ['DOUBLED', doubled.id, 560],
      ['LESS_CASH', less.id, 60],
      ['MISSING', missing.id, 560],
    ])
    expect(await decide('DOUBLED', 'REJECT', market.vendor)).toMatchObject({ status: 403 })
    const support = await market.user('ADMIN')
    await market.store.write(tx => updateStaffRole(tx, support.userId, 'SUPPORT'))
    expect(await decide('DOUBLED', 'REJECT', support)).toMatchObject({ status: 403 })
    await decide('DOUBLED', 'REJECT')
    await decide('LESS_CASH', 'ACCEPT')
    await decide('MISSING', 'ACCEPT')
    expect(await cashSince(before)).toEqual({ collected: 2240, paid: 1410, fees: 210, lost: 620, open: 0 })
    // The market bears what its courier does not pay.
    expect(await balances()).toEqual({ 'shop-pending': -2030 })
    const { data } = await market.call(listBalances, {}, { as: admin })
    const loss = data.find(({ kind }) => kind === 'courier-loss')
    expect(loss?.marketAmount).toBe((await cash()).lost)
    await expectCorrect()
  })

  it('asks the courier for its settlements', async () => {
    const order = await delivered()
    const parcels = [{ invoice: `${order.number}-1`, cod_amount: '560', delivery_charge: 70 }]
    steadfast.payments.push({ payment_id: `SFC-${reports}`, paid_at: '2026-11-21 12:00:00', parcels })
    const ask = (as: TestUser) => market.call(fetchSettlements, { courier: 'steadfast' }, { as })
    expect(await ask(market.vendor)).toMatchObject({ error: { code: 'VALIDATION' } })
    expect(await ask(admin)).toMatchObject({ data: { settlements: 1, parcels: 1, differences: 0 } })
    expect(await ask(admin)).toMatchObject({ data: { settlements: 0, parcels: 0, differences: 0 } })
    expect(await balances()).toEqual({ 'shop-pending': -490 })
  })

  it('hides the parcels of one shop from another, and its settlements from all vendors', async () => {
    const order = await delivered()
    await settle(row(order, 500))
    const entries = await market.call(listEntries, { limit: 100 }, { as: market.otherVendor })
    expect(JSON.stringify(entries)).not.toContain(order.id)
    expect(await market.call(getOrder, { id: order.id }, { as: market.otherVendor })).toMatchObject({ status: 403 })
    for (const list of [listCourierCash, listSettlements, listDifferences]) {
      expect((await market.call(list, { shopId }, { as: market.vendor })).data).toEqual([])
      expect((await market.call(list, {}, { as: market.otherVendor })).data).toEqual([])
    }
    // A shop's own settlement cannot claim a parcel of the market's account.
    await market.call(connectCourier, { shopId, courier: 'steadfast', ...STEADFAST_KEYS }, { as: market.vendor })
    const file = new TextEncoder().encode([HEADER, row(order)].join('\n'))
    const data = { shopId, courier: 'steadfast' as const }
    expect(await sendForm(market, enterSettlement, { file, data }, { as: market.vendor })).toMatchObject({
      data: { differences: 1 },
    })
    const { data: own } = await market.call(listDifferences, { shopId }, { as: market.vendor })
    expect(own).toMatchObject([{ kind: 'UNKNOWN' }])
    await expectCorrect()
  })

  it('charges the shop for a parcel that came back', async () => {
    const order = await booked()
    await report(order, 'cancelled_return_received')
    await settle(row(order, 0, 40))
    expect(await balances()).toEqual({ 'shop-pending': 40 })
    await release(0)
    expect(await balances()).toEqual({ 'shop-payable': 40 })
    await expectCorrect()
  })

  it('owes the shop the cash of an order that came back after delivery, once the shop has paid the customer', async () => {
    const order = await delivered()
    await market.call(changeOrderStatus, { id: order.id, status: 'RETURN_REQUESTED' }, { as: market.customer })
    const returned = { id: order.id, status: 'RETURNED' as const, restock: true }
    expect(await market.call(changeOrderStatus, returned, { as: market.vendor })).toMatchObject({ status: 200 })
    await release()
    await expectCorrect()
    const owed = (await balances())['refunds-due']
    expect(owed).toBeUndefined()
    const paid = { id: order.id, paymentStatus: 'REFUNDED' as const, note: 'In cash' }
    await market.call(changePaymentStatus, paid, { as: market.vendor })
    await releaseEarnings(market.services)
    expect(await balances()).toEqual({ 'shop-payable': -560 })
    expect(await prepared()).toBe(1)
    await expectCorrect()
  })

  it('holds cash of an order that is not delivered for the customer, and shows staff what waits for a person', async () => {
    const order = await booked()
    await report(order, 'partial_delivered', { cod_amount: 200 })
    expect(await balances()).toEqual({})
    const { data } = await market.call(listProblemParcels, {}, { as: admin })
    expect(data[0]).toMatchObject({ orderId: order.id, isMarket: true, problem: 'PARTLY_DELIVERED' })
    expect(await market.call(listProblemParcels, {}, { as: market.vendor })).toMatchObject({ status: 403 })
    await expectCorrect()
  })
})
