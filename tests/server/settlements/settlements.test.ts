import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkLedger } from '../../../server/ledger/check-ledger.ts'
import { bookShipments } from '../../../server/orders/shipping/book-shipments.ts'
import { handleCourierMessages } from '../../../server/orders/shipping/courier-calls.ts'
import { listEntries } from '../../../src/contract/ledger/ledger.ts'
import type { Order } from '../../../src/contract/orders/orders.ts'
import { handOver } from '../../../src/contract/orders/parcel-writes.ts'
import {
  decideDifference,
  enterSettlement,
  fetchSettlements,
  listCourierCash,
  listDifferences,
  listSettlements,
  reopenDifference,
} from '../../../src/contract/settlements/settlements.ts'
import { connectCourier } from '../../../src/contract/shipments/couriers.ts'
import { sendForm } from '../../support/fixtures/form-requests.ts'
import { openVendorFixture, type VendorFixture } from '../../support/fixtures/vendor-fixture.ts'
import { type CourierServer, STEADFAST_KEYS, startSteadfastServer } from '../../support/servers/courier-server.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import { startServer, type TestServer } from '../../support/servers/test-server.ts'

const HEADER = 'Consignment ID,Invoice,COD Amount,Delivery Charge'

describe.each(ENGINES)('Settlements of couriers on $name', engine => {
  let steadfast: CourierServer
  let server: TestServer
  let fixture: VendorFixture
  let hook: string
  let minute = 0

  beforeAll(async () => {
    steadfast = await startSteadfastServer()
    const couriers = { hasSandbox: true, steadfastUrl: steadfast.url, pathaoUrl: steadfast.url }
    server = await startServer({ engine, config: { hasRateLimit: false, accessTokenTtl: 30 * 86_400, couriers } })
  }, 60_000)
  afterAll(() => Promise.all([server.stop(), steadfast.close()]))
  beforeEach(async () => {
    steadfast.payments.length = 0
    fixture = await openVendorFixture(server, 50)
    const input = { shopId: fixture.shopId, courier: 'steadfast' as const, ...STEADFAST_KEYS }
    const { data } = await server.call(connectCourier, input, { as: fixture.vendor })
    hook = server.url + new URL(data.webhookUrl!).pathname
  })

  const booked = async (): Promise<Order> => {
    const order = await fixture.order(1)
    await server.call(handOver, { id: order.id, courier: 'steadfast' }, { as: fixture.vendor })
    await bookShipments(server.services)
    return order
  }
  const report = async (order: Order, status: string, event: object = {}) => {
    minute += 1
    const updated_at = `2026-11-20 10:${String(minute % 60).padStart(2, '0')}:00`
    const body = { notification_type: 'delivery_status', invoice: `${order.number}-1`, status, updated_at, ...event }
    expect((await steadfast.call(hook, body)).status).toBe(200)
    await handleCourierMessages(server.services)
  }
  const delivered = async (event: object = {}): Promise<Order> => {
    const order = await booked()
    await report(order, 'delivered', event)
    return order
  }
  const post = (text: string | Uint8Array<ArrayBuffer>, as = fixture.vendor) => {
    const data = { shopId: fixture.shopId, courier: 'steadfast' as const, fileName: 'november.csv' }
    const file = typeof text === 'string' ? new TextEncoder().encode(text) : text
    return sendForm(server, enterSettlement, { file, data }, { as })
  }
  const send = async (text: string | Uint8Array<ArrayBuffer>) => (await post(text)).data
  const row = (order: Order, collected = 560, fee = 70) => `,${order.number}-1,${collected},${fee}`
  const sheet = (...rows: string[]) => [HEADER, ...rows].join('\n')
  const cash = async () => {
    const { data } = await server.call(listCourierCash, { shopId: fixture.shopId }, { as: fixture.vendor })
    const { collected, paid, fees, lost, open, parcels, differences } = data[0]!
    return { collected, paid, fees, lost, open, parcels, differences }
  }
  const differences = async () =>
    (await server.call(listDifferences, { shopId: fixture.shopId }, { as: fixture.vendor })).data
  const decide = async (kind: string, decision: 'ACCEPT' | 'REJECT') => {
    const { id } = (await differences()).find(one => one.kind === kind && !one.decision)!
    return server.call(decideDifference, { id, decision }, { as: fixture.vendor })
  }
  const countEntries = async () => {
    const { meta } = await server.call(listEntries, { owner: fixture.shopId, limit: 1 }, { as: fixture.vendor })
    return meta.total
  }
  const expectCorrect = async () =>
    expect(await checkLedger(server.store.read)).toMatchObject({ differing: 0, unbalanced: [] })

  it('say what the courier has, until it has paid', async () => {
    const order = await delivered()
    expect(await cash()).toMatchObject({ collected: 560, paid: 0, open: 560, parcels: 1 })
    expect(await send(sheet(row(order)))).toEqual({ settlements: 1, parcels: 1, differences: 0 })
    expect(await cash()).toEqual({ collected: 560, paid: 490, fees: 70, lost: 0, open: 0, parcels: 0, differences: 0 })
    await expectCorrect()
  })

  it('name one parcel that is missing and one that is doubled, and change nothing when sent twice', async () => {
    const [missing, doubled, last] = [await delivered(), await delivered(), await delivered()]
    const file = sheet(row(doubled), row(doubled), row(last))
    expect(await send(file)).toEqual({ settlements: 1, parcels: 3, differences: 2 })
    const [before, entries] = [await cash(), await countEntries()]
    expect(before).toEqual({ collected: 1680, paid: 980, fees: 140, lost: 0, open: 560, parcels: 1, differences: 2 })
    expect(await send(file)).toEqual({ settlements: 0, parcels: 0, differences: 0 })
    expect([await cash(), await countEntries()]).toEqual([before, entries])
    expect((await differences()).map(({ kind, orderId, amount }) => [kind, orderId, amount]).sort()).toEqual([
      ['DOUBLED', doubled.id, 560],
      ['MISSING', missing.id, 560],
    ])
    await decide('DOUBLED', 'REJECT')
    expect(await cash()).toMatchObject({ paid: 980, open: 560, differences: 1 })
    await decide('MISSING', 'ACCEPT')
    expect(await cash()).toMatchObject({ paid: 980, lost: 560, open: 0, differences: 0 })
    await expectCorrect()
  })

  it('have differences in pages, those without a decision first on all of them', async () => {
    const unknown = Array.from({ length: 7 }, (_, at) => `,UNKNOWN-${at},560,70`)
    expect(await send(sheet(...unknown))).toMatchObject({ differences: 7 })
    await decide('UNKNOWN', 'ACCEPT')
    await decide('UNKNOWN', 'ACCEPT')
    const whole = await differences()
    expect(whole.map(({ decision }) => decision)).toEqual([...Array(5).fill(undefined), 'ACCEPT', 'ACCEPT'])
    const paged: string[] = []
    for (const page of [1, 2, 3, 4]) {
      const input = { shopId: fixture.shopId, page, limit: 3 }
      const { data, meta } = await server.call(listDifferences, input, { as: fixture.vendor })
      expect([meta.total, data.length]).toEqual([7, [3, 3, 1, 0][page - 1]])
      paged.push(...data.map(({ id }) => id))
    }
    expect(paged).toEqual(whole.map(({ id }) => id))
  })

  it('take the same lines as an Excel file for the same settlement', async () => {
    const order = await delivered()
    await send(sheet(row(order)))
    const workbook = await writeXlsx({
      sheets: [{ name: 'Paid', rows: [HEADER.split(','), ['', `${order.number}-1`, 560, 70]] }],
    })
    expect(await send(new Uint8Array(workbook))).toEqual({ settlements: 0, parcels: 0, differences: 0 })
  })

  it('enter each decision about less cash, more cash and another fee', async () => {
    const [less, more, fee] = [await delivered(), await delivered(), await delivered({ delivery_charge: 70 })]
    await send(sheet(row(less, 500), row(more, 600), row(fee, 560, 90)))
    expect((await differences()).map(({ kind, amount }) => [kind, amount]).sort()).toEqual([
      ['FEE_DIFFERS', 20],
      ['LESS_CASH', 60],
      ['MORE_CASH', 40],
    ])
    expect(await cash()).toMatchObject({ paid: 1430, fees: 230, open: 20, lost: 0 })
    await decide('LESS_CASH', 'ACCEPT')
    expect(await cash()).toMatchObject({ open: -40, lost: 60 })
    await decide('MORE_CASH', 'ACCEPT')
    expect(await cash()).toMatchObject({ open: 0, lost: 20 })
    await decide('FEE_DIFFERS', 'REJECT')
    expect(await cash()).toMatchObject({ fees: 210, open: 20, lost: 20, differences: 0 })
    await expectCorrect()
  })

  it('wait for a decision again where one is taken back, unless the parcel was settled again since then', async () => {
    const [less, fee] = [await delivered(), await delivered({ delivery_charge: 70 })]
    await send(sheet(row(less, 500), row(fee, 560, 90)))
    const start = await cash()
    await decide('LESS_CASH', 'ACCEPT')
    await decide('FEE_DIFFERS', 'REJECT')
    const decided = Object.fromEntries((await differences()).map(({ kind, id }) => [kind, id]))
    const takeBack = (kind: string, decision: 'ACCEPT' | 'REJECT' | 'MATCHED', as = fixture.vendor) =>
      server.call(reopenDifference, { id: decided[kind]!, decision }, { as })
    const other = await takeBack('LESS_CASH', 'ACCEPT', await server.user('VENDOR'))
    expect(other).toMatchObject({ error: { code: 'FORBIDDEN' } })
    expect(await takeBack('LESS_CASH', 'REJECT')).toMatchObject({ error: { code: 'CONFLICT' } })
    for (const [kind, decision] of [['LESS_CASH', 'ACCEPT'] as const, ['FEE_DIFFERS', 'REJECT'] as const])
      expect(await takeBack(kind, decision)).toMatchObject({ status: 200 })
    expect(await cash()).toEqual(start)
    const entries = await countEntries()
    expect(await takeBack('LESS_CASH', 'ACCEPT')).toMatchObject({ status: 200 })
    expect([await cash(), await countEntries()]).toEqual([start, entries])
    await decide('LESS_CASH', 'ACCEPT')
    await send(sheet(row(less, 60, 0)))
    expect(await takeBack('LESS_CASH', 'ACCEPT')).toMatchObject({ error: { code: 'CONFLICT' } })
    await expectCorrect()
  })

  it('of a missing parcel that was paid later are decided by nobody', async () => {
    const [late, last] = [await delivered(), await delivered()]
    await send(sheet(row(last)))
    await send(sheet(row(late)))
    const [{ id, decision } = { id: '', decision: '' }] = await differences()
    expect(decision).toBe('FOUND')
    const refused = await server.call(reopenDifference, { id, decision: 'ACCEPT' }, { as: fixture.vendor })
    expect(refused).toMatchObject({ error: { code: 'CONFLICT' } })
  })

  it('accept a decision once', async () => {
    const order = await delivered()
    await send(sheet(row(order, 500)))
    await decide('LESS_CASH', 'REJECT')
    const { id } = (await differences())[0]!
    const entries = await countEntries()
    await server.call(decideDifference, { id, decision: 'REJECT' }, { as: fixture.vendor })
    const other = await server.call(decideDifference, { id, decision: 'ACCEPT' }, { as: fixture.vendor })
    expect(other).toMatchObject({ error: { code: 'CONFLICT' } })
    expect(await countEntries()).toBe(entries)
    expect(await cash()).toMatchObject({ open: 60, differences: 0 })
    // The rest comes with a later settlement.
    expect(await send(sheet(row(order, 60, 0)))).toMatchObject({ differences: 0 })
    expect(await cash()).toMatchObject({ open: 0, paid: 490 })
    await expectCorrect()
  })

  it('close what was missing when a later settlement has it', async () => {
    const [late, early] = [await delivered(), await delivered()]
    await send(sheet(row(early)))
    expect(await differences()).toMatchObject([{ kind: 'MISSING', orderId: late.id }])
    expect(await send(sheet(row(late)))).toMatchObject({ differences: 0 })
    expect(await differences()).toMatchObject([{ kind: 'MISSING', decision: 'FOUND' }])
    expect(await cash()).toMatchObject({ open: 0, differences: 0 })
    await expectCorrect()
  })

  it('leave parcels of nobody and of another shop out of the books', async () => {
    const foreign = await delivered()
    fixture = await openVendorFixture(server, 5)
    await server.call(
      connectCourier,
      { shopId: fixture.shopId, courier: 'steadfast', ...STEADFAST_KEYS },
      { as: fixture.vendor },
    )
    await booked()
    await send(sheet(row(foreign), ',HAAT-NONE-1,100,10'))
    expect((await differences()).map(({ kind }) => kind)).toEqual(['UNKNOWN', 'UNKNOWN'])
    expect(await cash()).toMatchObject({ collected: 0, paid: 0, open: 0 })
    await expectCorrect()
  })

  it('take the fee of a parcel that came back, and cash that is paid before its delivery is reported', async () => {
    const [returned, early] = [await booked(), await booked()]
    await report(returned, 'cancelled_return_received')
    await send(sheet(row(returned, 0, 50), row(early)))
    expect(await cash()).toMatchObject({ collected: 0, paid: 440, fees: 120, open: -560, differences: 0 })
    await report(early, 'delivered')
    expect(await cash()).toMatchObject({ collected: 560, open: 0 })
    await expectCorrect()
  })

  it('come from the courier itself, each payment once', async () => {
    const [first, second] = [await delivered(), await delivered()]
    const pay = (payment: string, order: Order, cod_amount: number) =>
      steadfast.payments.push({
        payment_id: payment,
        paid_at: '2026-11-21 12:00:00',
        parcels: [{ invoice: `${order.number}-1`, cod_amount: String(cod_amount), delivery_charge: 70 }],
      })
    pay('SFC-1', first, 560)
    const ask = async () =>
      (await server.call(fetchSettlements, { shopId: fixture.shopId, courier: 'steadfast' }, { as: fixture.vendor }))
        .data
    expect(await ask()).toEqual({ settlements: 1, parcels: 1, differences: 0 })
    pay('SFC-2', second, 500)
    expect(await ask()).toEqual({ settlements: 1, parcels: 1, differences: 1 })
    expect(await ask()).toEqual({ settlements: 0, parcels: 0, differences: 0 })
    const { data } = await server.call(listSettlements, {}, { as: fixture.vendor })
    expect(data.map(({ name, paid }) => [name, paid])).toEqual([
      ['SFC-2', 430],
      ['SFC-1', 490],
    ])
    await expectCorrect()
  })

  it('come from the courier however many there are, the oldest first', async () => {
    const orders = [await delivered(), await delivered()]
    for (let payment = 1; payment <= 35; payment++) {
      const invoice = orders[payment === 1 ? 0 : 1]!.number
      const parcels = [{ invoice: payment % 34 === 1 ? `${invoice}-1` : `PANEL-${payment}`, cod_amount: '560' }]
      const paid_at = payment === 34 ? null : '2026-11-21 12:00:00'
      steadfast.payments.push({ payment_id: `SFC-${payment}`, paid_at, parcels: payment === 3 ? [] : parcels })
    }
    const ask = async () =>
      (await server.call(fetchSettlements, { shopId: fixture.shopId, courier: 'steadfast' }, { as: fixture.vendor }))
        .data
    expect(await ask()).toMatchObject({ settlements: 20 })
    expect(await cash()).toMatchObject({ open: 560, parcels: 1 })
    expect(await ask()).toMatchObject({ settlements: 13 })
    expect(await cash()).toMatchObject({ open: 0, parcels: 0 })
    expect(await ask()).toEqual({ settlements: 0, parcels: 0, differences: 0 })
    await expectCorrect()
  })

  it('refuse files that are none, and other people', async () => {
    expect(await post('Name,Price\nSaree,500')).toMatchObject({ error: { code: 'VALIDATION' } })
    expect(await post(sheet(',A-1,five hundred,3'))).toMatchObject({ error: { code: 'VALIDATION' } })
    const other = await server.user('VENDOR')
    expect(await post(sheet(',A-1,500,3'), other)).toMatchObject({ error: { code: 'FORBIDDEN' } })
    const order = await delivered()
    await send(sheet(row(order, 500)))
    const { id } = (await differences())[0]!
    const decided = await server.call(decideDifference, { id, decision: 'ACCEPT' }, { as: other })
    expect(decided).toMatchObject({ error: { code: 'FORBIDDEN' } })
    const { data } = await server.call(listCourierCash, {}, { as: other })
    expect(data).toEqual([])
  })
})
