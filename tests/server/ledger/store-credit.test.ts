import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkLedger, correctLedger } from '../../../server/ledger/check-ledger.ts'
import { releaseEarnings } from '../../../server/ledger/payouts/release-earnings.ts'
import { listAuditLog } from '../../../src/contract/audit/audit-log.ts'
import { DAY_MS } from '../../../src/contract/durations.ts'
import { getPayoutSettings, savePayoutSettings } from '../../../src/contract/ledger/payout-settings.ts'
import {
  changeStoreCredit,
  listCustomerCredit,
  listStoreCredit,
  type StoreCreditAction,
} from '../../../src/contract/ledger/store-credit.ts'
import { listNotifications } from '../../../src/contract/notifications/notifications.ts'
import {
  chooseStoreCredit,
  giveStoreCredit,
  recordRefund,
  refundAmount,
  saveRefundAccount,
  showRefundAccount,
} from '../../../src/contract/orders/order-refunds.ts'
import { changeOrderStatus, changePaymentStatus } from '../../../src/contract/orders/order-writes.ts'
import { getOrder } from '../../../src/contract/orders/orders.ts'
import { deleteCustomer } from '../../../src/contract/people/person-writes.ts'
import { deleteAccount, exportAccount } from '../../../src/contract/privacy/account.ts'
import { getSettings } from '../../../src/contract/settings/settings.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import { PASSWORD, type TestUser } from '../../support/servers/test-server.ts'

/** The number of random runs; `npm run check:fuzz` sets a higher one and new seeds. */
const RUNS = Number(process.env.MODEL_RUNS ?? 4)
const SEED = Number(process.env.FUZZ_SEED ?? 1971)

/** Of an order of one piece, with its delivery. */
const TOTAL = 1260

describe.each(ENGINES)('Store credit on $name', engine => {
  let market: MarketFixture
  let admin: TestUser
  let customer: TestUser
  let productId: string
  beforeAll(async () => {
    const gateways = [{ kind: 'sandbox' as const }]
    market = await openMarketFixture({ engine, config: { isDemo: true, gateways, accessTokenTtl: 5 * 365 * 86_400 } })
    admin = await market.user('SUPER_ADMIN')
    productId = await market.addProduct({ stock: 100_000 })
  }, 60_000)
  afterAll(() => market.stop())
  beforeEach(async () => {
    await signInAgain()
    customer = await market.user('CUSTOMER')
    await offer(true)
  })

  /** Sessions end as the days go by. */
  const signInAgain = async () => {
    for (const user of [admin, market.vendor]) Object.assign(user, await market.session(user))
  }

  const offer = async (storeCredit: boolean) => {
    const { version, settings } = (await market.call(getPayoutSettings, {}, { as: admin })).data
    await market.call(savePayoutSettings, { version, settings: { ...settings, storeCredit } }, { as: admin })
  }
  const move = (
    id: string,
    status: 'PROCESSING' | 'SHIPPED' | 'DELIVERED' | 'RETURN_REQUESTED' | 'RETURNED',
    as: TestUser,
  ) => market.call(changeOrderStatus, { id, status, restock: true }, { as })
  const deliver = async () => {
    const { id } = (await market.order(await market.draft({ [productId]: 1 }), customer)).data
    for (const status of ['PROCESSING', 'SHIPPED', 'DELIVERED'] as const) await move(id, status, market.vendor)
    return id
  }
  const bringBack = async () => {
    const id = await deliver()
    await move(id, 'RETURN_REQUESTED', customer)
    await move(id, 'RETURNED', market.vendor)
    return id
  }
  const choose = (id: string, as = customer) => market.call(chooseStoreCredit, { id }, { as })
  const give = (id: string, amount: number, as = admin) => market.call(giveStoreCredit, { id, amount }, { as })
  const change = (action: StoreCreditAction, amount: number, as = admin, reason = 'The parcel came late') =>
    market.call(changeStoreCredit, { customerId: customer.profileId, action, amount, reason }, { as })
  const history = async (as = customer) => {
    const { data } = await market.call(listStoreCredit, {}, { as })
    return data.map(({ kind, amount, balance }) => [kind, amount, balance])
  }
  const balance = async () => ((await history())[0]?.[2] as number | undefined) ?? 0
  const load = async (id: string) => (await market.call(getOrder, { id }, { as: customer })).data
  const entered = async (where: { owner?: string; cause?: string }) => {
    const rows = await market.store.read
      .selectFrom('ledger_entries')
      .innerJoin('ledger_journals', 'ledger_journals.id', 'ledger_entries.journal_id')
      .select(['kind', sql<number>`cast(sum(amount) as bigint)`.as('amount')])
      .$if(where.owner !== undefined, rows => rows.where('owner', '=', where.owner!))
      .$if(where.cause !== undefined, rows => rows.where('cause', '=', where.cause!))
      .groupBy('kind')
      .execute()
    return Object.fromEntries(rows.map(row => [row.kind, Number(row.amount)]).filter(([, amount]) => amount !== 0))
  }
  const expectBooks = async () => {
    const { differing, unbalanced, wrongCredits } = await checkLedger(market.store.read)
    expect({ differing, unbalanced, wrongCredits }).toEqual({ differing: 0, unbalanced: [], wrongCredits: [] })
  }
  const titles = async () =>
    (await market.call(listNotifications, { limit: 100 }, { as: customer })).data
      .filter(({ path }) => path === '/dashboard/store-credit')
      .map(({ title }) => title)

  it('is off by default, and can be neither chosen nor given then', async () => {
    const isOffered = async () => (await market.call(getSettings, {})).data.storeCredit
    expect(await isOffered()).toBe(true)
    await offer(false)
    expect(await isOffered()).toBe(undefined)
    const id = await bringBack()
    expect(await choose(id)).toMatchObject({
      error: { code: 'CONFLICT' },
      message: 'This market offers no store credit.',
    })
    expect(await change('GIVEN', 100)).toMatchObject({ error: { code: 'CONFLICT' } })
    expect(await history()).toEqual([])
  })

  it('takes the refund of a returned cash order, once the market has given it', async () => {
    const id = await bringBack()
    expect((await give(id, TOTAL)).error?.code).toBe('CONFLICT')
    const chosen = await choose(id)
    expect(chosen.data.refundAccount).toEqual({ method: 'CREDIT', lastDigits: '' })
    expect((await market.call(showRefundAccount, { id }, { as: admin })).status).toBe(409)
    expect((await give(id, TOTAL, market.vendor)).status).toBe(403)
    expect((await give(id, 1)).error?.code).toBe('CONFLICT')
    const { data } = await give(id, TOTAL)
    expect([data.paymentStatus, data.refunds]).toMatchObject([
      'REFUNDED',
      [{ amount: TOTAL, status: 'DONE', isCredit: true }],
    ])
    expect((await give(id, TOTAL)).error?.code).toBe('CONFLICT')
    expect(await history()).toEqual([['REFUND', TOTAL, TOTAL]])
    expect(await titles()).toEqual([`৳1,260 of order ${data.number} is store credit now`])
    // The shop has the cash, and the market owes the customer.
    expect(await entered({ cause: id })).toEqual({ 'shop-cash': 126_000, 'store-credit': -126_000 })
    await releaseEarnings(market.services)
    expect(await entered({ cause: id })).toEqual({ 'shop-payable': 126_000, 'store-credit': -126_000 })
    await expectBooks()
  })

  it('takes an amount of which the customer keeps the goods, and leaves the rest as it was', async () => {
    const id = await deliver()
    await market.call(refundAmount, { id, amount: 60, reason: 'A scratch' }, { as: market.vendor })
    await choose(id)
    expect((await give(id, 60)).data).toMatchObject({
      paymentStatus: 'PAID',
      refunds: [{ amount: 60, isCredit: true }],
    })
    expect(await balance()).toBe(60)
    market.advance(8 * DAY_MS)
    await releaseEarnings(market.services)
    expect(await entered({ cause: id })).toEqual({ 'shop-payable': 6000, 'store-credit': -6000 })
    await expectBooks()
  })

  it('gives way to a wallet that the customer names later, and to a shop that pays in cash', async () => {
    const first = await bringBack()
    await choose(first)
    await market.call(saveRefundAccount, { id: first, number: '01711222333' }, { as: customer })
    expect((await give(first, TOTAL)).error?.code).toBe('CONFLICT')
    const second = await bringBack()
    await choose(second)
    const paid = { id: second, paymentStatus: 'REFUNDED', note: 'In cash' } as const
    await market.call(changePaymentStatus, paid, { as: market.vendor })
    expect((await give(second, TOTAL)).error?.code).toBe('CONFLICT')
    expect(await balance()).toBe(0)
    await expectBooks()
  })

  it('is nothing for orders that are paid online, or not delivered', async () => {
    const online = (await market.order(await market.draft({ [productId]: 1 }, { paymentType: 'ONLINE' }), customer))
      .data
    expect((await choose(online.id)).error?.code).toBe('CONFLICT')
    const open = (await market.order(await market.draft({ [productId]: 1 }), customer)).data
    expect((await choose(open.id)).error?.code).toBe('CONFLICT')
  })

  it('is given as goodwill, taken back and paid out by staff, never below zero', async () => {
    expect((await change('GIVEN', 100.5)).data).toMatchObject({ balance: 100.5 })
    expect(await change('PAID_OUT', 200)).toMatchObject({
      error: { code: 'VALIDATION' },
      message: 'The customer has only ৳100.50 of store credit.',
    })
    await change('TAKEN_BACK', 50)
    await offer(false)
    await change('PAID_OUT', 50.5)
    expect(await history()).toEqual([
      ['PAID_OUT', -50.5, 0],
      ['TAKEN_BACK', -50, 50.5],
      ['GIVEN', 100.5, 100.5],
    ])
    expect(await titles()).toEqual([
      '৳50.50 of your store credit was paid out',
      '৳50 of your store credit was taken back',
      'You got ৳100.50 of store credit',
    ])
    expect(await entered({ owner: customer.profileId })).toEqual({})
    const { data } = await market.call(listAuditLog, { entityId: customer.profileId, limit: 100 }, { as: admin })
    expect(data[0]).toMatchObject({
      action: 'customer.change-store-credit',
      after: { action: 'PAID_OUT', amount: 50.5, reason: 'The parcel came late', balance: 0 },
    })
    await expectBooks()
  })

  it('is the work of finance, and support may look at it', async () => {
    const staff = async (role: 'FINANCE' | 'SUPPORT' | 'MARKETING') => {
      const user = await market.user('ADMIN')
      await market.store.write(tx =>
        tx.updateTable('users').set({ staff_role: role }).where('id', '=', user.userId).execute(),
      )
      return Object.assign(user, await market.session(user))
    }
    const [finance, support, marketing] = [await staff('FINANCE'), await staff('SUPPORT'), await staff('MARKETING')]
    expect((await change('GIVEN', 10, finance)).status).toBe(200)
    expect((await change('GIVEN', 10, support)).status).toBe(403)
    const look = (as: TestUser) => market.call(listCustomerCredit, { customerId: customer.profileId }, { as })
    expect((await look(support)).data.map(({ amount }) => amount)).toEqual([10])
    expect((await look(marketing)).status).toBe(403)
    expect((await look(market.vendor)).status).toBe(403)
  })

  it('is taken once, of many at the same time', async () => {
    await change('GIVEN', 100)
    const taken = await Promise.all(Array.from({ length: 5 }, () => change('PAID_OUT', 40)))
    expect(taken.filter(({ success }) => success)).toHaveLength(2)
    expect(await balance()).toBe(20)
    await expectBooks()
  })

  it('is given once for a refund, of two at the same time', async () => {
    const id = await bringBack()
    await choose(id)
    const given = await Promise.all([give(id, TOTAL), give(id, TOTAL)])
    expect(given.filter(({ success }) => success)).toHaveLength(1)
    expect(await balance()).toBe(TOTAL)
    await expectBooks()
  })

  it('keeps an account from being deleted, is in its download, and loses its reasons with it', async () => {
    await change('GIVEN', 30, admin, 'For your patience, Rahima')
    const own = { password: PASSWORD }
    const exported = await market.call(exportAccount, own, { as: customer })
    expect(exported.data).toMatchObject({
      storeCredit: [{ kind: 'GIVEN', amount: 30, reason: 'For your patience, Rahima' }],
    })
    const refused = await market.call(deleteAccount, own, { as: customer })
    expect(refused).toMatchObject({
      error: { code: 'CONFLICT' },
      message: 'This account has ৳30 of store credit. It must be paid out before the account is deleted.',
    })
    expect((await market.call(deleteCustomer, { id: customer.profileId }, { as: admin })).error?.code).toBe('CONFLICT')
    await change('PAID_OUT', 30)
    expect((await market.call(deleteAccount, own, { as: customer })).status).toBe(200)
    const { data } = await market.call(listCustomerCredit, { customerId: customer.profileId }, { as: admin })
    expect(data.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['PAID_OUT', null],
      ['GIVEN', null],
    ])
    expect((await change('GIVEN', 30)).error?.code).toBe('NOT_FOUND')
    await expectBooks()
  })

  it('is found wrong by the check of the ledger, and corrected', async () => {
    await change('GIVEN', 70)
    await market.store.write(tx =>
      tx.updateTable('store_credits').set({ balance: 1 }).where('customer_id', '=', customer.profileId).execute(),
    )
    expect((await checkLedger(market.store.read)).wrongCredits).toEqual([customer.profileId])
    await correctLedger(market.store, market.services.now())
    await expectBooks()
    const lost = { id: crypto.randomUUID(), customer_id: customer.profileId, number: 9, kind: 'GIVEN' as const }
    await market.store.write(tx =>
      tx
        .insertInto('store_credit_changes')
        .values({ ...lost, amount: 500, balance: 7500, order_id: null, refund_id: null, reason: null, created_at: 1 })
        .execute(),
    )
    expect(await checkLedger(market.store.read)).toMatchObject({ differing: 1, wrongCredits: [customer.profileId] })
    expect(await correctLedger(market.store, market.services.now())).toBe(1)
    await expectBooks()
  })

  it('is the sum of its changes after any history, and what the ledger has', async () => {
    const step = fc.oneof(
      { weight: 3, arbitrary: fc.record({ do: fc.constant('order' as const) }) },
      fc.record({
        do: fc.constantFrom('amount' as const, 'return' as const, 'choose' as const, 'give' as const, 'cash' as const),
        order: fc.nat(9),
      }),
      fc.record({
        do: fc.constantFrom('GIVEN' as const, 'TAKEN_BACK' as const, 'PAID_OUT' as const),
        amount: fc.integer({ min: 1, max: 900 }),
      }),
      fc.record({ do: fc.constant('wait' as const) }),
      fc.record({ do: fc.constant('offer' as const), isOn: fc.boolean() }),
    )
    const property = fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 50 }), async steps => {
      await signInAgain()
      customer = await market.user('CUSTOMER')
      const orders = [await deliver()]
      let expected = 0
      for (const one of steps) {
        const id = 'order' in one ? orders[one.order % orders.length]! : ''
        if (one.do === 'order') orders.push(await deliver())
        else if (one.do === 'wait') {
          market.advance(DAY_MS)
          await releaseEarnings(market.services)
        } else if (one.do === 'offer') await offer(one.isOn)
        else if (one.do === 'amount')
          await market.call(refundAmount, { id, amount: 60, reason: 'A scratch' }, { as: market.vendor })
        else if (one.do === 'return') {
          await move(id, 'RETURN_REQUESTED', customer)
          await move(id, 'RETURNED', market.vendor)
        } else if (one.do === 'choose') await choose(id)
        else if (one.do === 'cash') {
          const { refunds = [] } = await load(id)
          const open = refunds.find(({ status }) => status !== 'DONE')
          if (open) await market.call(recordRefund, { id, refundId: open.id, note: 'Cash' }, { as: market.vendor })
        } else if (one.do === 'give') {
          const before = await load(id)
          const done = sum(before.refunds)
          const owed =
            before.paymentStatus === 'REFUND_PENDING' ? before.totalAmount - done : sum(before.refunds, 'OWED')
          if (owed > 0 && (await give(id, owed)).success) expected += owed
        } else if ('amount' in one && (await change(one.do, one.amount)).success)
          expected += one.do === 'GIVEN' ? one.amount : -one.amount
        expect(await balance()).toBe(expected)
      }
      for (const id of orders) {
        const { totalAmount, refunds } = await load(id)
        expect(sum(refunds) + sum(refunds, 'OWED')).toBeLessThanOrEqual(totalAmount)
      }
      expect((await entered({ owner: customer.profileId }))['store-credit'] ?? 0).toBe(
        expected === 0 ? 0 : -expected * 100,
      )
      await expectBooks()
    })
    await fc.assert(property, { numRuns: RUNS, seed: SEED, endOnFailure: true })
  }, 1_200_000)

  /** Of an order's refunds, those that are done, or still owed. */
  const sum = (refunds: { amount: number; status: string }[] = [], status = 'DONE') =>
    refunds.filter(refund => refund.status === status).reduce((total, { amount }) => total + amount, 0)
})
