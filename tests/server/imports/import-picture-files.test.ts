import { afterAll, beforeAll, expect, it } from 'vitest'
import { runImports } from '../../../server/imports/import-worker.ts'
import { addImportPicture, getImport, importProducts, startImport } from '../../../src/contract/imports/product-csv.ts'
import { createPhoto, sendForm } from '../../support/fixtures/form-requests.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'

let market: MarketFixture
beforeAll(async () => {
  market = await openMarketFixture()
})
afterAll(() => market.stop())

it('Pictures beside a file belong to the products that name them, by cell, SKU or name', async () => {
  const file = [
    'name,description,category,price,stock,sku,image',
    'By its cell,Woven by hand,Sarees,100,1,,pictures/Red one.JPG',
    'By its SKU,Woven by hand,Sarees,100,1,PJ 42,',
    'By Its Name,Woven by hand,Sarees,100,1,,',
    'Without one,Woven by hand,Sarees,100,1,,',
  ].join('\n')
  const as = { as: market.vendor }
  const { data } = await sendForm(market, importProducts, { file, data: { dryRun: true, settings: {} } }, as)
  await runImports(market.services)
  const path = addImportPicture.path.replace(':id', data.importId)
  const sendPicture = async (name: string, picture: Uint8Array<ArrayBuffer> | string) =>
    sendForm(market, addImportPicture, { file: picture, data: { name } }, { ...as, path })
  for (const name of ['red one.jpg', 'pj-42.png', 'by its name.webp', 'Nobody 5.jpg'])
    expect((await sendPicture(name, await createPhoto())).status).toBe(201)
  expect((await sendPicture('page.jpg', '<html>')).status).toBe(415)
  await market.call(startImport, { id: data.importId, settings: {} }, as)
  await runImports(market.services)
  const done = (await market.call(getImport, { id: data.importId }, as)).data
  expect(done).toMatchObject({ state: 'DONE', created: 4, failed: 0 })
  expect(done.report, 'the picture that no product has').toMatchObject([
    { line: 0, isNote: true, message: 'No product of this file has the picture Nobody 5.jpg.' },
  ])
  const products = await market.store.read.selectFrom('products').select(['name', 'status']).orderBy('name').execute()
  expect(products.map(({ name, status }) => [name, status])).toEqual([
    ['By Its Name', 'ACTIVE'],
    ['By its SKU', 'ACTIVE'],
    ['By its cell', 'ACTIVE'],
    ['Without one', 'DRAFT'],
  ])
  expect((await sendPicture('late.jpg', await createPhoto())).status).toBe(409)
})
