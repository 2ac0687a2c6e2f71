import { parse } from 'csv-parse/sync'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runImports } from '../../../server/imports/import-worker.ts'
import { insertProducts } from '../../../server/products/product-writes.ts'
import { CSV_COLUMNS, getImport, importProducts } from '../../../src/contract/imports/product-csv.ts'
import { getProduct } from '../../../src/contract/products/products.ts'
import { sendForm } from '../../support/fixtures/form-requests.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

let market: MarketFixture
beforeAll(async () => {
  market = await openMarketFixture()
})
afterAll(() => market.stop())

const download = async (as: TestUser) => {
  const response = await market.request('/products/export', { headers: { authorization: as.accessToken } })
  const bytes = Buffer.from(await response.arrayBuffer())
  const rows = parse<Record<string, string>>(bytes, { bom: true, columns: true })
  return { response, text: bytes.toString('utf8'), rows }
}

describe('An export', () => {
  it('works in spreadsheets: byte order mark, CRLF, Bangla text, escaped formulas', async () => {
    const name = '=HYPERLINK("https://evil.example","শাড়ি")'
    await market.addProduct({ name, description: 'one,\n"two"', status: 'DRAFT', stock: 3 })
    const { response, text, rows } = await download(market.vendor)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="products-\d{4}-\d\d-\d\d\.csv"$/,
    )
    expect(text.startsWith(`\uFEFF${CSV_COLUMNS.join(',')}\r\n`)).toBe(true)
    expect(text.endsWith('\r\n')).toBe(true)
    expect(rows[0]).toMatchObject({
      name: `'${name}`,
      description: 'one,\n"two"',
      price: '1200',
      discount: '100',
      stock: '3',
    })
    expect(rows[0]).toMatchObject({ status: 'DRAFT', category: 'Sarees', image: `${market.url}/pictures/p.webp` })
  })

  it("has a vendor's own products in every status, without removed ones; an admin's has all", async () => {
    const vendor = await market.user('VENDOR')
    expect((await download(vendor)).rows).toEqual([])
    const shopId = await market.addShop(vendor)
    const own = [
      await market.addProduct({ shop_id: shopId }),
      await market.addProduct({ shop_id: shopId, status: 'PAUSED' }),
    ]
    await market.addProduct({ shop_id: shopId, deleted_at: 1, is_listed: 0 })
    expect((await download(vendor)).rows.map(row => row.id).sort()).toEqual(own.sort())
    const all = (await download(await market.user('ADMIN'))).rows.map(row => row.id)
    expect(all).toEqual(expect.arrayContaining(own))
    expect(all.length).toBeGreaterThan(own.length)
  })

  it('is streamed in pages', async () => {
    const vendor = await market.user('VENDOR')
    const shop_id = await market.addShop(vendor)
    const product = await market.product(await market.addProduct({ shop_id }))
    const { search_id: _, ...columns } = product
    const rows = Array.from({ length: 1100 }, () => ({ ...columns, id: uuid() }))
    await market.store.write(tx => insertProducts(tx, rows, 1))
    const found = (await download(vendor)).rows.map(row => row.id)
    expect(found.sort()).toEqual([product.id, ...rows.map(row => row.id)].sort())
  })

  it('can be imported again without changing anything', async () => {
    const vendor = await market.user('VENDOR')
    const shopId = await market.addShop(vendor)
    const id = await market.addProduct({
      shop_id: shopId,
      name: '-50% শাড়ি',
      price: 99_950,
      description: 'Woven\nby hand',
      name_bn: '=শাড়ি',
      description_bn: 'হাতে\nবোনা',
      warranty: '=1 year',
      warranty_bn: '১ বছর',
    })
    const before = (await market.call(getProduct, { id })).data
    const { text } = await download(vendor)
    const { data } = await sendForm(market, importProducts, { file: text }, { as: vendor })
    await runImports(market.services)
    const read = (await market.call(getImport, { id: data.importId }, { as: vendor })).data
    expect(read).toMatchObject({ state: 'DONE', unchanged: 1, updated: 0, created: 0, failed: 0, report: [] })
    const after = (await market.call(getProduct, { id })).data
    expect(after).toEqual(before)
  })

  it('is not for customers', async () => {
    const response = await market.request('/products/export', {
      headers: { authorization: market.customer.accessToken },
    })
    expect(response.status).toBe(403)
  })
})
