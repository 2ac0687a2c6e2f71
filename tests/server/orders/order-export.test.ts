import { parse } from 'csv-parse/sync'
import { readXlsx } from 'hucre/xlsx'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeOrderStatus } from '../../../src/contract/orders/order-writes.ts'
import type { Order } from '../../../src/contract/orders/orders.ts'
import { deliverPart } from '../../../src/contract/orders/partial-delivery.ts'
import { ADDRESS, type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

const FORMULA = '=HYPERLINK("https://evil.example","শাড়ি")'

let market: MarketFixture
let hostile: Order
let plain: Order
let elsewhere: Order

const download = async (as: TestUser, query: Record<string, string> = {}) => {
  const headers = { authorization: as.accessToken }
  const response = await market.request(`/orders/export?${new URLSearchParams(query)}`, { headers })
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) }
}
const downloadRows = async (as: TestUser, query: Record<string, string> = {}) =>
  parse<Record<string, string>>(Buffer.from((await download(as, query)).bytes), { bom: true, columns: true })
const numbers = async (as: TestUser, query: Record<string, string> = {}) =>
  (await downloadRows(as, query)).map(row => row.Order)

describe.each(ENGINES)('An export of orders on $name', engine => {
  beforeAll(async () => {
    market = await openMarketFixture({ engine })
    const saree = await market.addProduct({ name: 'Katan saree' })
    const mango = await market.addProduct({ name: 'Mango', shop_id: market.otherShopId })
    const shippingAddress = { ...ADDRESS, name: FORMULA }
    hostile = (await market.order(await market.draft({ [saree]: 2 }, { shippingAddress, note: 'bell\u0007 <b>' }))).data
    plain = (await market.order(await market.draft({ [saree]: 1 }))).data
    elsewhere = (await market.order(await market.draft({ [mango]: 1 }, { shopId: market.otherShopId }))).data
    await market.call(changeOrderStatus, { id: plain.id, status: 'PROCESSING' }, { as: market.vendor })
  }, 60_000)
  afterAll(() => market.stop())

  it("has a vendor's own orders, and an admin's has all, newest first", async () => {
    expect(await numbers(market.vendor)).toEqual([plain.number, hostile.number])
    expect(await numbers(market.otherVendor)).toEqual([elsewhere.number])
    expect(await numbers(await market.user('VENDOR'))).toEqual([])
    expect(await numbers(market.vendor, { shop: market.otherShopId })).toEqual([])
    expect(await numbers(await market.user('ADMIN'))).toEqual([elsewhere.number, plain.number, hostile.number])
  })

  it('takes the filters of the list, and refuses what the list refuses', async () => {
    expect(await numbers(market.vendor, { status: 'PROCESSING' })).toEqual([plain.number])
    expect(await numbers(market.vendor, { searchTerm: hostile.number })).toEqual([hostile.number])
    expect(await numbers(market.vendor, { createdTo: '2020-01-01' })).toEqual([])
    expect((await download(market.vendor, { status: 'LOST' })).response.status).toBe(400)
    expect((await download(market.customer)).response.status).toBe(403)
  })

  it('escapes formulas in CSV', async () => {
    const { response } = await download(market.vendor)
    expect(response.headers.get('content-disposition')).toMatch(/filename="orders-\d{4}-\d\d-\d\d\.csv"$/)
    const row = (await downloadRows(market.vendor)).at(-1)
    expect(row).toMatchObject({ Name: `'${FORMULA}`, Products: '2 × Katan saree', Note: 'bell <b>', Pieces: '2' })
    expect(row?.Placed).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
  })

  it('keeps the zeros of phone numbers and the digits of codes when a spreadsheet opens the CSV', async () => {
    await market.store.write(tx =>
      tx.updateTable('orders').set({ tracking_number: '00123456789012345' }).where('id', '=', plain.id).execute(),
    )
    const { bytes } = await download(market.vendor)
    const text = Buffer.from(bytes).toString()
    expect(text).not.toMatch(/(^|[,\n])"?(0\d+|\d{12,})"?(,|\r)/)
    const row = (await downloadRows(market.vendor))[0]
    expect(row).toMatchObject({ Phone: '01711-000201', 'Tracking number': "'00123456789012345" })
    const { bytes: workbook } = await download(market.vendor, { format: 'xlsx' })
    const [titles, ...rows] = (await readXlsx(workbook)).sheets[0]!.rows
    expect(rows[0]![titles!.indexOf('Phone')]).toBe('01711000201')
  })

  it.each(['1E5', '12e45', '1-2', '3/4', '2026-11-27'])('keeps the tracking number %s as it is', async code => {
    await market.store.write(tx =>
      tx.updateTable('orders').set({ tracking_number: code }).where('id', '=', plain.id).execute(),
    )
    expect((await downloadRows(market.vendor))[0]).toMatchObject({ 'Tracking number': `'${code}` })
  })

  it('quotes semicolons, by which spreadsheets of some countries separate cells', async () => {
    await market.store.write(tx =>
      tx.updateTable('orders').set({ note: 'ring twice; then call' }).where('id', '=', plain.id).execute(),
    )
    const { bytes } = await download(market.vendor)
    expect(Buffer.from(bytes).toString()).toContain('"ring twice; then call"')
  })

  it('is a workbook with numbers and without formulas', async () => {
    const { response, bytes } = await download(market.vendor, { format: 'xlsx' })
    expect(response.headers.get('content-type')).toContain('spreadsheetml')
    const sheet = (await readXlsx(bytes)).sheets[0]!
    const [titles, ...rows] = sheet.rows
    const cell = (title: string) => rows.at(-1)![titles!.indexOf(title)]
    expect(rows).toHaveLength(2)
    expect([cell('Name'), cell('Total'), cell('Note')]).toEqual([FORMULA, hostile.totalAmount, 'bell <b>'])
    expect([...(sheet.cells?.values() ?? [])].filter(one => one.formula)).toEqual([])
  })

  it('has every page', async () => {
    const order = await market.store.read
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', hostile.id)
      .executeTakeFirstOrThrow()
    const copies = Array.from({ length: 1100 }, (_, n) => ({ ...order, id: v7(), number: `H-COPY-${n}` }))
    for (let at = 0; at < copies.length; at += 100)
      await market.store.write(tx =>
        tx
          .insertInto('orders')
          .values(copies.slice(at, at + 100))
          .execute(),
      )
    const found = await numbers(market.vendor)
    expect(found).toHaveLength(1102)
    expect(new Set(found).size).toBe(1102)
  })

  it('has the total without what the customer did not keep at the door', async () => {
    const saree = await market.addProduct({ name: 'Muslin saree', price: 100_000 })
    const { data } = await market.order(await market.draft({ [saree]: 3 }))
    for (const status of ['PROCESSING', 'SHIPPED'] as const)
      await market.call(changeOrderStatus, { id: data.id, status }, { as: market.vendor })
    const kept = [{ itemId: data.orderItem[0]!.id, quantity: 1 }]
    await market.call(deliverPart, { id: data.id, kept, delivery: 0 }, { as: market.vendor })
    const [row] = await downloadRows(market.vendor, { searchTerm: data.number })
    const sums = { Subtotal: '3000', Shipping: '60', 'Not kept': '2060', Total: '1000', 'Left to pay': '1000' }
    expect(row).toMatchObject(sums)
  })
})
