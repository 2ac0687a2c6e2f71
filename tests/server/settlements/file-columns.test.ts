import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAuditLog } from '../../../src/contract/audit/audit-log.ts'
import type { InputOf } from '../../../src/contract/endpoint.ts'
import {
  enterGatewaySettlement,
  listGatewaySettlements,
  previewGatewaySettlement,
} from '../../../src/contract/ledger/gateway-settlements.ts'
import {
  enterSettlement,
  listDifferences,
  listSettlements,
  previewSettlement,
} from '../../../src/contract/settlements/settlements.ts'
import { sendForm } from '../../support/fixtures/form-requests.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

type Columns = InputOf<typeof enterSettlement>['columns']

/** No title of it is known, and two rows stand above the titles. */
const STRANGE = [
  'Statement of Deshi Parcel',
  'From 2026-11-01',
  'Sl,Chalan,Customer,Taken (BDT),Our cut,To you',
  '1,DP-1,Rahim,"1,000",60,940',
  '2,DP-2,Karim,৫০০,60,440',
  ',Total,,1500,120,1380',
].join('\n')
const NAMED = { consignment: 'Chalan', collected: 'Taken (BDT)', fee: 'Our cut' }

describe.each(ENGINES)('The columns of a settlement file on $name', engine => {
  let market: MarketFixture
  let admin: TestUser
  beforeAll(async () => {
    market = await openMarketFixture({ engine, config: { isDemo: true, gateways: [{ kind: 'sandbox' as const }] } })
    admin = await market.user('SUPER_ADMIN')
  }, 60_000)
  afterAll(() => market.stop())

  const encode = (text: string) => new TextEncoder().encode(text)
  const shop = async () => market.addShop(market.vendor)
  const preview = async (
    text: string | Uint8Array<ArrayBuffer>,
    shopId: string,
    columns?: Columns,
    as = market.vendor,
  ) => {
    const data = { shopId, courier: 'pathao' as const, ...(columns && { columns }) }
    const file = typeof text === 'string' ? encode(text) : text
    return sendForm(market, previewSettlement, { file, data }, { as })
  }
  const enter = (text: string, shopId: string, columns?: Columns, as = market.vendor) => {
    const data = { shopId, courier: 'pathao' as const, fileName: 'pathao.csv', ...(columns && { columns }) }
    return sendForm(market, enterSettlement, { file: encode(text), data }, { as })
  }

  it('are shown with what they would be read as, and the sums of the file, before anything is entered', async () => {
    const shopId = await shop()
    const text =
      'Consignment ID,Invoice,COD Amount,Delivery Charge,Note\nC-1,HT-1-1,1000.50,60,\nC-2,HT-2-1,500,60,fast'
    const { data } = await preview(text, shopId)
    expect(data).toEqual({
      columns: [
        { title: 'Consignment ID', samples: ['C-1', 'C-2'], use: 'consignment' },
        { title: 'Invoice', samples: ['HT-1-1', 'HT-2-1'], use: 'reference' },
        { title: 'COD Amount', samples: ['1000.50', '500'], use: 'collected' },
        { title: 'Delivery Charge', samples: ['60'], use: 'fee' },
        { title: 'Note', samples: ['fast'] },
      ],
      ...{ lines: 2, amount: 1500.5, fees: 120, paid: 1380.5 },
    })
    expect((await market.call(listSettlements, { shopId }, { as: market.vendor })).data).toEqual([])
  })

  it('are asked for where no title is known, below the lines above the titles', async () => {
    const shopId = await shop()
    const { data } = await preview(STRANGE, shopId)
    expect(data.columns.map(({ title }) => title)).toEqual([
      'Sl',
      'Chalan',
      'Customer',
      'Taken (BDT)',
      'Our cut',
      'To you',
    ])
    expect(data.columns.every(({ use }) => use === undefined)).toBe(true)
    expect(data.columns[1]!.samples).toEqual(['DP-1', 'DP-2', 'Total'])
    expect(data.problem).toBe(
      'Say which column has the number of the parcel, and which the collected cash or the payment.',
    )
    expect((await enter(STRANGE, shopId)).message).toBe(data.problem)
  })

  it('are read as a person names them, and the next file as the last one was', async () => {
    const shopId = await shop()
    expect((await preview(STRANGE, shopId, NAMED)).data).toMatchObject({
      lines: 3,
      amount: 3000,
      fees: 240,
      paid: 2760,
    })
    const text = STRANGE.replace(',Total,', ',,')
    expect((await preview(text, shopId, NAMED)).data).toMatchObject({ lines: 2, amount: 1500, fees: 120, paid: 1380 })
    expect((await enter(text, shopId, NAMED)).data).toMatchObject({ settlements: 1, parcels: 2 })
    const next = text.replace('DP-1', 'DP-3').replace('DP-2', 'DP-4')
    expect((await preview(next, shopId)).data).toMatchObject({ lines: 2, amount: 1500 })
    expect((await enter(next, shopId)).data).toMatchObject({ settlements: 1, parcels: 2 })
    const { data } = await market.call(listDifferences, { shopId }, { as: market.vendor })
    expect(data.map(({ parcel }) => parcel).sort()).toEqual(['DP-1', 'DP-2', 'DP-3', 'DP-4'])
    // A file with known titles is still read by them.
    const known = await preview('Consignment ID,COD Amount\nC-9,100', shopId)
    expect(known.data).toMatchObject({ lines: 1, amount: 100 })
    // Another shop has named nothing.
    expect((await preview(next, await shop())).data.lines).toBe(0)
  })

  it('can be named against what is recognised', async () => {
    const text = 'ID,Order ID,Amount collected,Paid\n7,HT-5-1,500,900'
    const shopId = await shop()
    expect((await preview(text, shopId)).data).toMatchObject({ amount: 500, fees: -400, paid: 900 })
    const named = { reference: 'Order ID', collected: 'Paid' }
    expect((await preview(text, shopId, named)).data).toMatchObject({ amount: 900, fees: 0, paid: 900 })
  })

  it('that are no amounts, or lack one that is needed, are a problem beside the columns', async () => {
    const shopId = await shop()
    const { data } = await preview(STRANGE, shopId, { consignment: 'Chalan', collected: 'Customer' })
    expect(data).toMatchObject({ lines: 0, problem: '“Rahim” in row 4 is not an amount.' })
    expect(data.columns.map(({ use }) => use)).toEqual([
      undefined,
      'consignment',
      'collected',
      ...Array(3).fill(undefined),
    ])
    for (const columns of [{}, { fee: 'Our cut' }, { consignment: 'Chalan', collected: 'Elsewhere' }])
      expect((await preview(STRANGE, shopId, columns)).data.problem).toMatch(/^Say which column/)
    expect((await enter(STRANGE, shopId, { fee: 'Our cut' })).status).toBe(400)
  })

  it('of an Excel file, of a table without lines and of very many columns are shown in part', async () => {
    const shopId = await shop()
    const rows = [
      ['Chalan', 'Taken'],
      ['DP-7', 250],
    ]
    const workbook = new Uint8Array(await writeXlsx({ sheets: [{ name: 'Paid', rows }] }))
    const { data } = await preview(workbook, shopId, { consignment: 'Chalan', collected: 'Taken' })
    expect(data).toMatchObject({ lines: 1, amount: 250 })
    expect((await preview('Chalan,Taken', shopId)).data).toMatchObject({ lines: 0, problem: expect.any(String) })
    const wide = [Array.from({ length: 200 }, (_, at) => `T${at}`), Array(200).fill('x'.repeat(300))].join('\n')
    const { columns } = (await preview(wide, shopId)).data
    expect([columns.length, columns[0]!.samples[0]!.length]).toEqual([50, 40])
    expect((await preview('', shopId)).status).toBeGreaterThanOrEqual(400)
  })

  it("are nobody else's to look at", async () => {
    const shopId = await shop()
    expect((await preview(STRANGE, shopId, NAMED, market.otherVendor)).status).toBe(403)
    expect((await preview(STRANGE, shopId, NAMED, market.customer)).status).toBe(403)
  })

  it('of a gateway are named by staff, remembered, and stand in the audit log', async () => {
    const text = 'Code,Gross sum,Cut\nTX-1,1260,25.2\nTX-2,500,0'
    const columns = { transaction: 'Code', amount: 'Gross sum', fee: 'Cut' }
    const send = (named?: typeof columns) => ({
      file: encode(text),
      data: { gateway: 'sandbox', ...(named && { columns: named }) },
    })
    const asked = await sendForm(market, previewGatewaySettlement, send(), { as: admin })
    expect(asked.data).toMatchObject({
      lines: 0,
      problem: expect.stringMatching(/^Say which column has the number of the payment/),
    })
    const shown = await sendForm(market, previewGatewaySettlement, send(columns), { as: admin })
    expect(shown.data).toMatchObject({ lines: 2, amount: 1760, fees: 25.2, paid: 1734.8 })
    const entered = await sendForm(market, enterGatewaySettlement, send(columns), { as: admin })
    expect(entered.data).toMatchObject({ settlements: 1, unmatched: 2 })
    expect((await sendForm(market, previewGatewaySettlement, send(), { as: admin })).data).toMatchObject({ lines: 2 })
    expect((await market.call(listGatewaySettlements, {}, { as: admin })).data).toHaveLength(1)
    const log = await market.call(listAuditLog, { entity: 'ledger' }, { as: admin })
    expect(JSON.stringify(log.data)).toContain('Gross sum')
  })
})
