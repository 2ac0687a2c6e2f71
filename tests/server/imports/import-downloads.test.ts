import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DownloadError, downloadProblem } from '../../../server/adapters/pictures/picture-download.ts'
import type { DownloadLimits } from '../../../server/imports/download-budget.ts'
import { runImports, stopImports } from '../../../server/imports/import-worker.ts'
import {
  getImport,
  importProducts,
  type ProductImport,
  startImport,
} from '../../../src/contract/imports/product-csv.ts'
import { createPhoto, sendForm } from '../../support/fixtures/form-requests.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

let market: MarketFixture
let vendor: TestUser
beforeAll(async () => {
  market = await openMarketFixture({ config: { importPictureHosts: ['*'] } })
  // Its own worker would fetch from the network.
  Object.assign(market.services, { hasJobs: false })
})
afterAll(() => market.stop())

const fileOf = (...images: string[]): string =>
  [
    'Name,Description,Price,Stock,Image',
    ...images.map((image, at) => `Clay pot ${at},Baked in Dhamrai,250,4,${image}`),
  ].join('\n')

/** Previews a file and imports it, with this in place of the network. */
const bring = async (
  file: string,
  fetch: (address: string) => Promise<Uint8Array>,
  downloadLimits?: DownloadLimits,
) => {
  vendor = await market.user('VENDOR')
  await market.addShop(vendor)
  const settings = { defaultCategoryId: market.categoryId }
  const sent = await sendForm(market, importProducts, { file, data: { dryRun: true, settings } }, { as: vendor })
  const finish = async (): Promise<ProductImport> => {
    await runImports(market.services, { fetch, downloadLimits })
    return (await market.call(getImport, { id: sent.data.importId }, { as: vendor })).data
  }
  const dry = await finish()
  await market.call(startImport, { id: dry.id, dryRun: false, settings }, { as: vendor })
  return { dry, done: await finish() }
}
const statuses = async (): Promise<Record<string, number>> => {
  const rows = await market.store.read
    .selectFrom('products')
    .innerJoin('shops', 'shops.id', 'products.shop_id')
    .select('products.status')
    .where('shops.vendor_id', '=', vendor.profileId)
    .execute()
  const count = (status: string) => rows.filter(row => row.status === status).length
  return { ACTIVE: count('ACTIVE'), DRAFT: count('DRAFT') }
}
const LIMITS: DownloadLimits = { pictures: 100, timeMs: 60_000, failuresOfHost: 4 }

describe('The pictures of an import', () => {
  it.each([
    'https://cdn.shopify.com/s/files/1/a.jpg?v=1',
    'https://static-01.daraz.com.bd/p/a.jpg',
    'https://shop.example/wp-content/uploads/a.jpg',
    'https://xn--45be0a.xn--54b7fta0cc/a.jpg',
  ])('may come from any public site, such as %s', address => expect(downloadProblem(address, ['*'])).toBeNull())

  it.each([
    'http://cdn.shopify.com/a.jpg',
    'https://cdn.shopify.com:8443/a.jpg',
    'https://localhost/a.jpg',
    'https://redis/a.jpg',
    'https://printer.local/a.jpg',
    'https://metadata.google.internal/a.jpg',
    'https://127.0.0.1/a.jpg',
    'https://169.254.169.254/a.jpg',
    'https://[::1]/a.jpg',
    'https://2130706433/a.jpg',
    'https://0x7f.1/a.jpg',
  ])('never come from %s', address => expect(downloadProblem(address, ['*'])).not.toBeNull())

  it('come from nowhere where the operator has closed that', () => {
    expect(downloadProblem('https://cdn.shopify.com/a.jpg', [])).not.toBeNull()
  })

  it('are fetched without further settings, and their products are on sale', async () => {
    const photo = await createPhoto('#0055aa')
    const { dry, done } = await bring(
      fileOf('https://cdn.shopify.com/a.jpg', '//cdn.shopify.com/b.jpg'),
      async () => photo,
    )
    expect(dry.report).toEqual([])
    expect(done).toMatchObject({ created: 2, failed: 0, report: [] })
    expect(await statuses()).toEqual({ ACTIVE: 2, DRAFT: 0 })
  })

  it('are fetched up to a limit, of which the preview tells, too', async () => {
    const photo = await createPhoto('#aa5500')
    const images = [1, 2, 3, 4].map(n => `https://shop.example/${n}.jpg`)
    const { dry, done } = await bring(fileOf(...images), async () => photo, { ...LIMITS, pictures: 3 })
    for (const { report } of [dry, done])
      expect(report).toMatchObject([{ line: 5, message: expect.stringContaining('limited number of pictures') }])
    expect(await statuses()).toEqual({ ACTIVE: 3, DRAFT: 1 })
  })

  it('are not asked for again and again from a host that does not answer', async () => {
    const asked: string[] = []
    const images = Array.from({ length: 12 }, (_, n) => `https://dead.example/${n}.jpg`)
    const { done } = await bring(
      fileOf(...images),
      async address => {
        asked.push(address)
        throw new DownloadError('This picture could not be fetched.', { cause: new Error('timed out') })
      },
      LIMITS,
    )
    expect(asked).toHaveLength(4)
    expect(done.report).toMatchObject([
      { rows: 4, message: expect.stringContaining('could not be fetched') },
      { rows: 8, message: expect.stringContaining('dead.example did not answer several times') },
    ])
  })

  it('do not keep an import from going on where it was stopped: no later row takes the product of an earlier one', async () => {
    vendor = await market.user('VENDOR')
    const shopId = await market.addShop(vendor)
    await market.addProduct({ shop_id: shopId, name: 'Clay pot 0', price: 25_000, discount: 0, stock: 4 })
    const rows = Array.from(
      { length: 120 },
      (_, at) => `Clay pot ${at === 119 ? 0 : at},,250,4,https://a.example/${at}.jpg`,
    )
    const file = ['Name,Description,Price,Stock,Image', ...rows].join('\n')
    const data = { settings: { defaultCategoryId: market.categoryId } }
    const sent = await sendForm(market, importProducts, { file, data }, { as: vendor })
    const fetch = async () => {
      void stopImports(market.store)
      throw new DownloadError('This picture could not be fetched.')
    }
    await runImports(market.services, { fetch, downloadLimits: LIMITS })
    const read = async () => (await market.call(getImport, { id: sent.data.importId }, { as: vendor })).data
    expect(await read()).toMatchObject({ state: 'RUNNING', done: 100 })
    await runImports(market.services, { fetch, downloadLimits: { ...LIMITS, pictures: 0 } })
    expect(await read()).toMatchObject({ state: 'DONE', created: 119, updated: 0, unchanged: 1 })
  })

  it('are not fetched any more once the time for them is over', async () => {
    const photo = await createPhoto('#00aa55')
    const images = Array.from({ length: 5 }, (_, n) => `https://slow.example/${n}.jpg`)
    const { done } = await bring(
      fileOf(...images),
      async () => {
        market.advance(61_000)
        return photo
      },
      LIMITS,
    )
    expect(done.report).toMatchObject([{ rows: 4, message: expect.stringContaining('limited number of pictures') }])
  })
})
