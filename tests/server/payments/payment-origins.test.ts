import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPayment } from '../../../src/contract/payments/payments.ts'
import { openVendorFixture, type VendorFixture } from '../../support/fixtures/vendor-fixture.ts'
import { postForm } from '../../support/gateways/sslcommerz-server.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import { startServer, type TestServer } from '../../support/servers/test-server.ts'

const SHOP = 'https://shop.example'
const APP = 'https://app.example:8443'

let server: TestServer
let vendorFixture: VendorFixture

/** Starts a payment from this origin, pays or fails it, and returns the URL that the browser is sent to. */
const startAt = async (origin: string | undefined) => {
  const order = await vendorFixture.order(1, { paymentType: 'ONLINE' })
  const headers: Record<string, string> = origin === undefined ? {} : { origin }
  const { data } = await server.call(createPayment, { orderId: order.id }, { as: vendorFixture.customer, headers })
  return data
}
const returnToMarket = async (page: string, action: 'pay' | 'fail' = 'pay'): Promise<string> => {
  const pressed = await postForm(page, { action })
  return (await postForm(pressed.headers.get('location')!, { action })).headers.get('location')!
}
const storedOrigin = async (id: string): Promise<string | null> => {
  const row = server.store.read.selectFrom('payments').select('origin').where('id', '=', id)
  return (await row.executeTakeFirstOrThrow()).origin
}

describe.each(ENGINES)('After a payment on $name the browser', engine => {
  beforeAll(async () => {
    const config = { isDemo: true, gateways: [{ kind: 'sandbox' as const }], corsOrigins: [SHOP, APP] }
    server = await startServer({ engine, config: { ...config, hasRateLimit: false } })
    vendorFixture = await openVendorFixture(server, 1000)
  }, 60_000)
  afterAll(() => server.stop())

  it.each([SHOP, APP])('returns to %s, which started it and is allowed', async origin => {
    const { id, redirect_url } = await startAt(origin)
    expect(redirect_url).toMatch(server.url)
    expect(await returnToMarket(redirect_url)).toBe(`${origin}/payment/success?payment_id=${id}`)
    const failed = await startAt(origin)
    expect(await returnToMarket(failed.redirect_url, 'fail')).toBe(`${origin}/payment/failed?payment_id=${failed.id}`)
  })

  it.each([
    undefined,
    'null',
    'https://attacker.example',
    'https://shop.example.attacker.net',
    'http://shop.example',
    'https://shop.example:444',
    'https://app.example',
    'https://shop.example/',
    'HTTPS://SHOP.EXAMPLE',
  ])('goes to our own page when it was started at %s, which may not', async origin => {
    const { id, redirect_url } = await startAt(origin)
    expect(await returnToMarket(redirect_url)).toBe(`${server.url}/payment/success?payment_id=${id}`)
    expect(await storedOrigin(id)).toBeNull()
  })

  it("returns to the server's own page when the origin is not allowed any more", async () => {
    const { id, redirect_url } = await startAt(SHOP)
    expect(await storedOrigin(id)).toBe(SHOP)
    await server.store.write(tx =>
      tx.updateTable('payments').set({ origin: 'https://former.example' }).where('id', '=', id).execute(),
    )
    expect(await returnToMarket(redirect_url)).toBe(`${server.url}/payment/success?payment_id=${id}`)
  })

  it('returns to the origin of its own attempt, not of the last one', async () => {
    const order = await vendorFixture.order(1, { paymentType: 'ONLINE' })
    const start = async (origin: string) =>
      (await server.call(createPayment, { orderId: order.id }, { as: vendorFixture.customer, headers: { origin } }))
        .data
    const [atShop, atApp] = [await start(SHOP), await start(APP)]
    expect(await returnToMarket(atApp.redirect_url, 'fail')).toBe(`${APP}/payment/failed?payment_id=${atApp.id}`)
    expect(await returnToMarket(atShop.redirect_url)).toBe(`${SHOP}/payment/success?payment_id=${atShop.id}`)
  })
})
