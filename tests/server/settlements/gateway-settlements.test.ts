import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkLedger, correctLedger } from '../../../server/ledger/check-ledger.ts'
import { enterGatewaySettlement, listGatewaySettlements } from '../../../src/contract/ledger/gateway-settlements.ts'
import { listBalances, listEntries } from '../../../src/contract/ledger/ledger.ts'
import {
  decideSuspense,
  listSuspense,
  reopenSuspense,
  type SuspenseDecision,
} from '../../../src/contract/ledger/suspense.ts'
import { toPoisha } from '../../../src/contract/money.ts'
import { createPayment } from '../../../src/contract/payments/payments.ts'
import { sendForm } from '../../support/fixtures/form-requests.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { recordQueries } from '../../support/fixtures/recorded-queries.ts'
import { postForm } from '../../support/gateways/sslcommerz-server.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

const HEADER = 'Transaction ID,Amount,Fee'

describe.each(ENGINES)('Settlements of gateways on $name', engine => {
  let market: MarketFixture
  let admin: TestUser
  let productId: string
  beforeAll(async () => {
    market = await openMarketFixture({ engine, config: { isDemo: true, gateways: [{ kind: 'sandbox' as const }] } })
    admin = await market.user('ADMIN')
    productId = await market.addProduct({ stock: 1000 })
  }, 60_000)
  afterAll(() => market.stop())

  /** An order of ৳1,260 that is paid online. */
  const payOrder = async () => {
    const { data: order } = await market.order(await market.draft({ [productId]: 1 }, { paymentType: 'ONLINE' }))
    const { data } = await market.call(createPayment, { orderId: order.id }, { as: market.customer })
    const pressed = await postForm(data.redirect_url, { action: 'pay' })
    if (pressed.status === 307) await postForm(pressed.headers.get('location')!, { action: 'pay' })
    const payment = await market.store.read
      .selectFrom('payments')
      .select('transaction_id')
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow()
    return { ...order, transaction: payment.transaction_id }
  }
  /** @returns the number of its payment */
  const pay = async (): Promise<string> => (await payOrder()).transaction
  const send = (text: string, as = admin, gateway = 'sandbox') => {
    const data = { gateway, fileName: 'november.csv' }
    return sendForm(market, enterGatewaySettlement, { file: new TextEncoder().encode(text), data }, { as })
  }
  const sheet = (...rows: string[]) => [HEADER, ...rows].join('\n')
  const balances = async () => {
    const { data } = await market.call(listBalances, {}, { as: admin })
    const of = (kind: string) => data.find(balance => balance.kind === kind)?.amount ?? 0
    return { gateway: of('gateway'), bank: of('bank'), fee: of('gateway-fee'), suspense: of('suspense') }
  }
  /** How the balances of the market have changed since, in poisha. */
  const changesSince = async (before: Map<string, number>) => {
    const after = await readBalances()
    const changes = [...after].map(
      ([kind, amount]) => [kind, toPoisha(amount) - toPoisha(before.get(kind) ?? 0)] as const,
    )
    return Object.fromEntries(changes.filter(([, change]) => change !== 0))
  }
  const readBalances = async () => {
    const { data } = await market.call(listBalances, {}, { as: admin })
    return new Map(data.map(({ kind, amount }) => [kind, amount]))
  }
  const findItem = async (transaction: string) => {
    const { data } = await market.call(listSuspense, {}, { as: admin })
    return data.find(({ line }) => line?.transaction === transaction)!
  }
  const decide = async (transaction: string, decision: SuspenseDecision, orderNumber?: string, as = admin) => {
    const { settlementId, position } = (await findItem(transaction)).line!
    const input = { settlementId, position, decision, reason: 'Seen in the panel', ...(orderNumber && { orderNumber }) }
    return market.call(decideSuspense, input, { as })
  }
  const expectCorrect = async () =>
    expect(await checkLedger(market.store.read)).toMatchObject({ differing: 0, unbalanced: [] })

  it('move money from the gateway to the bank, less its fee, once', async () => {
    const [first, second] = [await pay(), await pay()]
    const file = sheet(`${first},1260,25.2`, `${second},1260,25.2`)
    expect(await balances()).toEqual({ gateway: 2520, bank: 0, fee: 0, suspense: 0 })
    expect((await send(file)).data).toEqual({ settlements: 1, payments: 2, unmatched: 0 })
    const after = { gateway: 0, bank: 2469.6, fee: 50.4, suspense: 0 }
    expect(await balances()).toEqual(after)
    expect((await send(file)).data).toEqual({ settlements: 0, payments: 0, unmatched: 0 })
    expect(await balances()).toEqual(after)
    const [settlement] = (await market.call(listGatewaySettlements, {}, { as: admin })).data
    expect(settlement).toMatchObject({ gateway: 'sandbox', amount: 2520, fees: 50.4, paid: 2469.6, unmatched: 0 })
    const journals = await market.call(listEntries, { cause: settlement!.id }, { as: admin })
    expect(journals.data.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['gateway', -2520],
      ['bank', 2469.6],
      ['gateway-fee', 50.4],
    ])
    await expectCorrect()
  })

  it('keep in suspense what fits no payment, and what was settled before', async () => {
    const number = await pay()
    const before = await balances()
    expect((await send(sheet(`${number},1260,0`, `${number},1260,0`, 'unknown,10,0'))).data).toMatchObject({
      payments: 1,
      unmatched: 2,
    })
    const after = await balances()
    expect(after.gateway).toBe(before.gateway - 1260)
    expect(after.suspense).toBe(before.suspense - 1270)
    expect((await send(sheet(`${number},1260,1`))).data).toMatchObject({ payments: 0, unmatched: 1 })
    await expectCorrect()
  })

  it('take off what the gateway has refunded, and read what it has paid instead of its fee', async () => {
    const number = await pay()
    const before = await balances()
    const report = [
      'Report of November',
      'Tran ID,Gross Amount,Net Amount',
      `${number},1260,1240`,
      `${number},-260,-260`,
    ]
    expect((await send(report.join('\n'))).data).toMatchObject({ payments: 2, unmatched: 0 })
    const after = await balances()
    expect([after.bank - before.bank, after.fee - before.fee].map(toPoisha)).toEqual([98_000, 2000])
    expect(after.gateway).toBe(before.gateway - 1000)
    await expectCorrect()
  })

  it('are settled once when two files name a payment at the same time', async () => {
    const number = await pay()
    const before = await balances()
    const sent = await Promise.all([send(sheet(`${number},1260,2`)), send(sheet(`${number},1260,3`))])
    expect(sent.reduce((sum, { data }) => sum + data.payments, 0)).toBe(1)
    expect((await balances()).gateway).toBe(before.gateway - 1260)
    await expectCorrect()
  })

  it('are settled once for a payment of several orders, whichever of its shares a number belongs to', async () => {
    const before = await readBalances()
    const [first, second] = [await payOrder(), await payOrder()]
    const payments = await market.store.read
      .selectFrom('payments')
      .select(['id', 'order_id'])
      .where('order_id', 'in', [first.id, second.id])
      .execute()
    const idOf = (orderId: string) => payments.find(payment => payment.order_id === orderId)!.id
    const shared = { bank_reference: 'BANK-77', lead_id: idOf(first.id) }
    await market.store.write(async tx => {
      await tx.updateTable('payments').set(shared).where('id', '=', idOf(second.id)).execute()
      await tx.updateTable('payments').set({ bank_reference: 'BANK-77' }).where('id', '=', idOf(first.id)).execute()
    })
    expect((await send(sheet('BANK-77,2520,0'))).data).toMatchObject({ payments: 1, unmatched: 0 })
    expect(await changesSince(before)).toEqual({ prepaid: -252_000, bank: 252_000 })
    for (const { transaction } of [first, second])
      expect((await send(sheet(`${transaction},2520,0`))).data).toMatchObject({ payments: 0, unmatched: 1 })
    await send(sheet('mistyped,2520,0'))
    expect((await decide('mistyped', 'ORDER', second.number)).status).toBe(400)
  })

  it.each([
    ['FEE', 50_000, { suspense: 50_000, 'gateway-fee': -50_000 }],
    ['FEE', -30_000, { suspense: -30_000, 'gateway-fee': 30_000 }],
    ['RETURNED', 50_000, { suspense: 50_000, bank: -50_000 }],
    ['WRITE_OFF', -1000, { suspense: -1000, 'write-off': 1000 }],
  ] as const)(
    'leave suspense when a person says %s of %i poisha, and come back when they take it back',
    async (decision, amount, expected) => {
      const number = `${decision} ${amount}`
      await send(sheet(`${number},${amount / 100},0`))
      expect(await findItem(number)).toMatchObject({ kind: 'UNKNOWN', amount: amount / 100, decision: null })
      const before = await readBalances()
      expect((await decide(number, decision)).success).toBe(true)
      expect(await changesSince(before)).toEqual(expected)
      expect((await decide(number, decision)).success).toBe(true)
      expect((await decide(number, decision === 'FEE' ? 'RETURNED' : 'FEE')).status).toBe(409)
      expect(await changesSince(before)).toEqual(expected)
      const item = await findItem(number)
      expect(item).toMatchObject({ decision, reason: 'Seen in the panel' })
      await expectCorrect()
      const { settlementId, position } = item.line!
      for (const _ of [1, 2])
        await market.call(reopenSuspense, { settlementId, position, reason: 'Wrong line' }, { as: admin })
      expect(await changesSince(before)).toEqual({})
      expect(await findItem(number)).toMatchObject({ decision: null, reason: null })
      await expectCorrect()
    },
  )

  it('belong to the order that a person names, whose payment is then settled once', async () => {
    const order = await payOrder()
    await send(sheet('typo,1260,0', 'other,1260,0'))
    const before = await readBalances()
    expect((await decide('typo', 'ORDER', 'H-NONE')).status).toBe(400)
    const refused = await decide('typo', 'ORDER')
    expect(refused.status).toBe(400)
    expect((await decide('typo', 'ORDER', order.number)).success).toBe(true)
    expect(await changesSince(before)).toEqual({ suspense: 126_000, gateway: -126_000 })
    expect(await findItem('typo')).toMatchObject({ decision: 'ORDER', orderId: order.id })
    expect((await decide('typo', 'ORDER', order.number)).success).toBe(true)
    expect((await decide('typo', 'ORDER', (await payOrder()).number)).status).toBe(409)
    expect((await decide('other', 'ORDER', order.number)).status).toBe(400)
    expect((await send(sheet(`${order.transaction},1260,0`))).data).toMatchObject({ payments: 0, unmatched: 1 })
    expect(await findItem(order.transaction)).toMatchObject({ kind: 'DOUBLED', orderId: order.id })
    await expectCorrect()
  })

  it('are decided once when two admins decide at the same time, and the audit log says who did', async () => {
    await send(sheet('race,10,0'))
    const other = await market.user('ADMIN')
    const answers = await Promise.all([decide('race', 'FEE'), decide('race', 'WRITE_OFF', undefined, other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const { line, decision } = await findItem('race')
    const rows = await market.store.read
      .selectFrom('audit_log')
      .select(['actor_id', 'after_state'])
      .where('action', '=', 'suspense.decide')
      .where('entity_id', '=', line!.settlementId)
      .execute()
    expect(rows).toHaveLength(1)
    expect(JSON.parse(rows[0]!.after_state!)).toMatchObject({ decision, amount: 10, reason: 'Seen in the panel' })
    await expectCorrect()
  })

  it('are entered again by a correction where the ledger lacks their journals', async () => {
    const [settlement] = (await market.call(listGatewaySettlements, {}, { as: admin })).data
    const line = { settlement_id: settlement!.id, position: 99, transaction_id: 'lost', payment_id: null }
    await market.store.write(tx =>
      tx
        .insertInto('gateway_settlement_lines')
        .values({ ...line, amount: 700, fee: 0 })
        .execute(),
    )
    expect(await checkLedger(market.store.read)).toMatchObject({ differing: 1 })
    expect(await correctLedger(market.store, market.services.now())).toBe(1)
    await expectCorrect()
  })

  it('are looked through by an index of the lines that fit no payment', async () => {
    const transactions = []
    for (let one = 0; one < 20; one += 1) transactions.push(await pay())
    await send(sheet(...transactions.map(transaction => `${transaction},1260,0`), 'unknown,5,0'))
    const queries = await recordQueries(market)
    const read = await queries.record('/suspense', admin)
    await queries.close()
    const open = read.find(({ sql }) => sql.includes('"payment_id" is null') && sql.includes('"decision" is null'))
    expect(await explain(open!)).toContain('gateway_settlement_lines_unmatched')
  })

  /** The plan of a query, on PostgreSQL with the statistics of what the API has entered, and no table read whole. */
  const explain = ({ sql: text, parameters }: { sql: string; parameters: readonly unknown[] }): Promise<string> =>
    market.store.write(async tx => {
      const isSqlite = engine.name === 'SQLite'
      if (!isSqlite) {
        await sql`analyze gateway_settlement_lines`.execute(tx)
        await sql`set local enable_seqscan = off`.execute(tx)
      }
      const plan = isSqlite ? 'explain query plan ' : 'explain '
      const { rows } = await tx.executeQuery(CompiledQuery.raw(plan + text, [...parameters]))
      return JSON.stringify(rows)
    })

  it('are listed a page at a time, and so is what stands in suspense, then what was decided', async () => {
    const unmatched = ['page-1', 'page-2', 'page-3']
    await send(sheet(...unmatched.map(number => `${number},10,0`)))
    await send(sheet('page-4,10,0'))
    await decide('page-2', 'FEE')
    await decide('page-4', 'WRITE_OFF')
    for (const endpoint of [listSuspense, listGatewaySettlements] as const) {
      const whole = await market.call(endpoint, {}, { as: admin })
      const { total } = whole.meta as { total: number }
      expect(whole.data).toHaveLength(total)
      const paged: string[] = []
      for (let page = 1; paged.length < total; page++) {
        const { data, meta } = await market.call(endpoint, { page, limit: 2 }, { as: admin })
        expect([meta.total, data.length]).toEqual([total, Math.min(2, total - paged.length)])
        paged.push(...data.map(({ id }) => id))
      }
      expect(paged).toEqual(whole.data.map(({ id }) => id))
      const after = await market.call(endpoint, { page: total + 1, limit: 2 }, { as: admin })
      expect([after.data, after.meta.total]).toEqual([[], total])
    }
    const decisions = (await market.call(listSuspense, {}, { as: admin })).data.map(({ decision }) => decision)
    const firstDecided = decisions.findIndex(decision => decision !== null)
    expect(decisions.slice(0, firstDecided).length).toBeGreaterThan(1)
    expect(decisions.slice(firstDecided)).not.toContain(null)
  })

  it('are refused from others than admins, and without columns that can be read', async () => {
    expect((await send(sheet('x,1,0'), market.vendor)).status).toBe(403)
    expect((await market.call(listSuspense, {}, { as: market.vendor })).status).toBe(403)
    expect((await send('Name,Town\nA,Dhaka')).status).toBe(400)
    expect((await send(sheet('x,ten,0'))).status).toBe(400)
  })
})
