import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { listPendingEndpoints } from '../../../support/actions/offline-endpoints.ts'
import { createProductFile } from '../../../support/actions/product-file.ts'
import {
  queryMarket,
  readDeviceMeta,
  signInOnPage,
  waitUntilControlled,
} from '../../../support/actions/shopper-actions.ts'
import { fetchAccessToken, queryMarketRow } from '../../../support/actions/staff-actions.ts'
import { createPhoto } from '../../../support/fixtures/form-requests.ts'
import { launchOptions } from '../../../support/phones/browser-launch.ts'
import { printFailureDump } from '../../../support/phones/failure-dump.ts'
import { killBrowser } from '../../../support/phones/kill-browser.ts'
import { openLowEndPhone } from '../../../support/phones/low-end-phone.ts'
import { canLimitMemory, limitMemory, type MemoryLimit } from '../../../support/phones/memory-limit.ts'
import { type DemoServer, startDemoServer } from '../../../support/servers/demo-server.ts'

const PRODUCTS = 5_000
const VENDOR = 'vendor@haat.example'
const MB = 1_000_000
/** The app takes 2.2 MB, the whole catalogue 4.3. Chromium does not compare each write with the limit. */
const STORAGE = { 'for a part of the catalogue': 5 * MB, 'for the catalogue and little else': 12 * MB }
/** What a phone with 2 GB has for a browser. */
const MEMORY = 1_000 * MB

let haat: DemoServer
let memory: MemoryLimit | undefined
let profile: string
let phone: BrowserContext
let page: Page

beforeAll(async () => {
  haat = await startDemoServer()
  await importProducts(await fetchAccessToken(haat.url, findOtherVendor()))
})
afterAll(() => haat.dispose())
beforeEach(async () => {
  profile = mkdtempSync(join(tmpdir(), 'haat-profile-'))
  if (canLimitMemory()) memory = limitMemory(launchOptions().executablePath!, MEMORY)
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await printFailureDump(phone)
  await killBrowser(profile)
  await phone.close().catch(() => undefined)
  await memory?.close()
  rmSync(profile, { recursive: true })
})

const openPhone = async (room: keyof typeof STORAGE): Promise<void> => {
  phone = await openLowEndPhone({ profile, origin: haat.url, storage: STORAGE[room], program: memory?.program })
  page = phone.pages()[0]!
}

describe('A phone with a slow processor, 1 GB of memory for the browser and hardly any storage', () => {
  it('shows the market on a first visit, and says among how many of 5,000 products it searches offline', {
    timeout: 300_000,
  }, async () => {
    await openPhone('for a part of the catalogue')
    await page.goto(haat.url)
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Add To Cart/ })
      .nth(11)
      .waitFor()
    await waitUntilControlled(page)
    await expect.poll(() => page.evaluate(countProducts), { timeout: 90_000 }).toBeGreaterThan(1_000)
    await report('first visit')
    await phone.setOffline(true)
    await page.goto(`${haat.url}/products?searchTerm=saree`)
    await page.getByText(/^[\d,]+ products among the [\d,]+ products on this phone/).waitFor()
    await page.getByRole('main').getByRole('article').first().waitFor()
    expectNoKilledProcess()
  })

  it("keeps a vendor's day without a network, though the browser is killed, and sends each change once", {
    timeout: 300_000,
  }, async () => {
    const orders = queryMarket<{ id: string; number: string }>(haat.dataDir, PLACED_ORDERS, VENDOR)
    expect(orders.length).toBe(2)
    await openPhone('for the catalogue and little else')
    await signInOnPage(page, haat.url, VENDOR, '/dashboard/orders')
    await waitUntilSynced()
    await expect.poll(() => readDeviceMeta(page, 'account')).toMatchObject({ at: expect.any(Number) })
    // Once while there is a network, as the message of a screen that is not on the device says.
    await page.goto(`${haat.url}${NEW_PRODUCT}`)
    await page.getByRole('button', { name: 'Add the product' }).waitFor()
    await report('signed in')
    await phone.setOffline(true)
    for (const { number } of orders) await acceptOrder(number)
    await addProduct()
    await report('offline')
    expect(await listPendingEndpoints(page)).toEqual(CHANGES)
    await killBrowser(profile)
    await phone.close().catch(() => undefined)

    await openPhone('for the catalogue and little else')
    await page.goto(`${haat.url}/dashboard/pending`)
    // As the browser tells a page when the network is back: otherwise the next try may be minutes away.
    await page.evaluate(() => void dispatchEvent(new Event('online')))
    await expect.poll(() => listPendingEndpoints(page)).toEqual([])
    await report('sent')
    for (const { id } of orders)
      expect(
        queryMarket(
          haat.dataDir,
          "select to_status from order_events where order_id = ? and to_status = 'PROCESSING'",
          id,
        ).length,
      ).toBe(1)
    expect(queryMarket(haat.dataDir, 'select image from products where name = ?', NAME)).toEqual([
      { image: expect.stringMatching(/^\/pictures\//) },
    ])
    expectNoKilledProcess()
  })
})

const NEW_PRODUCT = '/dashboard/shop-products?open=new'
const NAME = 'Saree of a full phone'
const CHANGES = ['orders.changeStatus', 'orders.changeStatus', 'products.create']

const PLACED_ORDERS = `select o.id, o.number from orders o join shops s on s.id = o.shop_id
  join profiles v on v.id = s.vendor_id join users u on u.id = v.user_id
  where u.email = ? and o.status = 'PENDING' and o.payment_type = 'COD' limit 2`

const findOtherVendor = (): string =>
  queryMarketRow<{ email: string }>(
    haat.dataDir,
    `select u.email from users u join profiles v on v.user_id = u.id join shops s on s.vendor_id = v.id
     where u.email <> ? and s.status = 'ACTIVE' limit 1`,
    VENDOR,
  ).email

const importProducts = async (token: string): Promise<void> => {
  const file = createProductFile(
    Array.from(
      { length: PRODUCTS },
      (_, n) => `Cotton saree ${n},Woven in Tangail. Number ${n} of many.,Saree,${500 + n},5`,
    ),
  )
  const form = new FormData()
  form.set('file', new Blob([file.buffer], { type: file.mimeType }), file.name)
  const headers = { authorization: token }
  const response = await fetch(`${haat.url}/api/v1/products/import`, { method: 'POST', headers, body: form })
  expect(await response.text()).toContain('importId')
  const count = () => queryMarket(haat.dataDir, "select id from products where name like 'Cotton saree %'").length
  await vi.waitFor(() => expect(count()).toBe(PRODUCTS), { timeout: 60_000, interval: 200 })
}

const waitUntilSynced = async (): Promise<void> => {
  await waitUntilControlled(page)
  await expect
    .poll(() => readDeviceMeta(page, 'catalogue'), { timeout: 90_000 })
    .toMatchObject({ at: expect.any(Number), isPartial: true })
}

const acceptOrder = async (number: string): Promise<void> => {
  await page.goto(`${haat.url}/dashboard/orders?search=${number}`)
  const card = page.getByRole('main').getByRole('article', { name: number, exact: true })
  await card.getByRole('button', { name: 'Accept order' }).click()
  await card.getByText('Accepted on this phone. Waiting to send').waitFor()
}

const addProduct = async (): Promise<void> => {
  const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await createPhoto()) }
  await page.goto(`${haat.url}${NEW_PRODUCT}`)
  await page.locator('input[aria-label="Picture"]').setInputFiles(photo)
  await page.getByLabel('Name', { exact: true }).fill(NAME)
  await page.getByLabel('Description', { exact: true }).fill('Woven at home and sold on the road.')
  await page.getByLabel('Category').selectOption({ label: 'Saree' })
  await page.getByLabel('Price', { exact: true }).fill('1,250')
  await page.getByLabel('Stock').fill('5')
  await page.getByRole('button', { name: 'Add the product' }).click()
  await page.getByText('Saved on this phone. Waiting to send').first().waitFor()
}

/** The kernel ends processes that ask for more memory than there is. */
const expectNoKilledProcess = () => expect(memory?.countKilled() ?? 0).toBe(0)

/** Prints how much memory and storage are in use. */
const report = async (when: string): Promise<void> => {
  const { usage = 0, quota = 0 } = await page.evaluate(() => navigator.storage.estimate())
  const megabytes = (bytes: number) => (bytes / MB).toFixed(1)
  const products = await page.evaluate(countProducts)
  process.stderr.write(
    `${when}: ${products} products on the phone, storage ${megabytes(usage)} of ${megabytes(quota)} MB, memory ${megabytes(memory?.readPeak() ?? 0)} MB at most\n`,
  )
}

/** Runs in the page. */
const countProducts = (): Promise<number> =>
  new Promise(resolve => {
    const opening = indexedDB.open('haat')
    opening.onsuccess = () => {
      const counting = opening.result.transaction('products').objectStore('products').count()
      counting.onsuccess = () => {
        opening.result.close()
        resolve(counting.result)
      }
    }
  })
