import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { path } from '../../../src/build/path.ts'
import { ENDPOINTS } from '../../../src/contract/all/endpoints.ts'
import type { Endpoint } from '../../../src/contract/endpoint.ts'
import { saveMarket } from '../../../src/contract/market/market.ts'
import { changeOrderStatus } from '../../../src/contract/orders/order-writes.ts'
import { createPayment } from '../../../src/contract/payments/payments.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

/** The software's name, or the Bangla word at the beginning of one: Bagerhat is a district. */
const SOFTWARE = /(?<!\p{L})(haat|হাট)/iu
const NAME = { en: 'Bazar Bondhu', bn: 'বাজার বন্ধু' }

/** What may name the software, and why. */
const NAMING_THE_SOFTWARE: Record<string, string> = {
  '/docs': 'the API is that of the software, whatever the market is called',
  '/api/v1/openapi.json': 'the same as a file',
  'orders.list': 'the actor of what the software does with an order by itself; screens write the market’s name',
  'orders.ofShops': 'the same',
  'sync.account': 'the same',
}

let market: MarketFixture
let pageDir: string
let users: (TestUser | null)[]
let orderId: string
let paymentPage: string

/** A market in which something of each kind has happened. */
const open = async () => {
  pageDir = mkdtempSync(join(tmpdir(), 'market-page-'))
  copyFileSync(path('src/index.html'), join(pageDir, 'index.html'))
  copyFileSync(path('public/manifest.webmanifest'), join(pageDir, 'manifest.webmanifest'))
  const config = { pageDir, gateways: [{ kind: 'sandbox' as const }], mailFrom: 'a@b.example' }
  market = await openMarketFixture({ config })
  const owner = await market.user('SUPER_ADMIN', { name: 'The owner' })
  const settings = { name: NAME, address: { en: 'Sylhet', bn: 'সিলেট' }, bin: '1234567890123' }
  expect((await market.call(saveMarket, { version: 0, settings }, { as: owner })).status).toBe(200)
  const product = await market.addProduct({ stock: 100 })
  const { vendor, customer } = market
  users = [null, customer, vendor, await market.user('ADMIN', { name: 'An admin' }), owner]
  const place = async (paymentType: 'COD' | 'ONLINE') =>
    (await market.order(await market.draft({ [product]: 1 }, { paymentType }))).data.id
  orderId = await place('COD')
  for (const status of ['PROCESSING', 'SHIPPED', 'DELIVERED'] as const)
    await market.call(changeOrderStatus, { id: orderId, status }, { as: vendor })
  const paid = await market.call(createPayment, { orderId: await place('ONLINE') }, { as: customer })
  paymentPage = paid.data.redirect_url
}

/** Readable with what every market has, without naming a thing. */
const isOpenRead = ({ method, path, name }: Endpoint): boolean =>
  method === 'GET' && !path.includes(':') && name !== 'events.stream'

describe('Every answer of a market called Bazar Bondhu', () => {
  beforeAll(open)
  afterAll(async () => {
    await market.stop()
    rmSync(pageDir, { recursive: true })
  })

  it('names the market and not the software, for each role and in both languages', async () => {
    const read = new Set<string>()
    const naming = new Set<string>()
    for (const endpoint of ENDPOINTS.filter(isOpenRead)) {
      for (const user of users) {
        for (const language of ['en', 'bn']) {
          const headers = { 'accept-language': language, ...(user && { authorization: user.accessToken }) }
          const response = await market.request(`${endpoint.path}?limit=50`, { headers })
          const text = await response.text()
          if (response.status === 200) read.add(endpoint.name)
          if (SOFTWARE.test(text)) naming.add(endpoint.name)
          expect(response.headers.get('content-disposition') ?? '').not.toMatch(SOFTWARE)
        }
      }
    }
    const allowed = Object.keys(NAMING_THE_SOFTWARE).filter(name => !name.startsWith('/'))
    expect([...naming].sort()).toEqual(allowed.sort())
    // Lists, settings, notifications, exports, statements: most reads need no id.
    expect(read.size).toBeGreaterThan(60)
    for (const name of ['settings.get', 'products.export', 'orders.export', 'notifications.list', 'people.customers'])
      if (ENDPOINTS.some(endpoint => endpoint.name === name)) expect(read).toContain(name)
  })

  it('keeps it from the pages of the payment sandbox', async () => {
    for (const language of ['en', 'bn']) {
      const html = await (await fetch(paymentPage, { headers: { 'accept-language': language } })).text()
      expect(html.length).toBeGreaterThan(200)
      expect(html).not.toMatch(SOFTWARE)
    }
  })

  it.each(['/docs', '/api/v1/openapi.json'])('lets %s name the software, whose API it is', async path => {
    expect(NAMING_THE_SOFTWARE).toHaveProperty([path])
    expect(await (await fetch(market.url + path)).text()).toMatch(SOFTWARE)
  })
})
