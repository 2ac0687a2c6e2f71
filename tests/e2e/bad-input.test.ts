import { beforeEach, describe, expect, it } from 'vitest'
import { formatTaka } from '../../src/contract/messages/number-format.ts'
import {
  countOrders,
  orderOffline,
  queryMarket,
  readStock,
  signInAndAddToCart,
  updateMarket,
  waitUntilOfflineReady,
} from '../support/actions/shopper-actions.ts'
import { context, haat, openNewPhone, page, saree, setUpBrowserFixture } from '../support/phones/browser-fixture.ts'

setUpBrowserFixture()

describe('What does not exist', () => {
  beforeEach(() => openNewPhone({ serviceWorkers: 'block' }))

  it('is reported in a list: a category, page 9,999, a search of 10,000 characters, and a reversed price range', async () => {
    await page.goto(`${haat.url}/products?category=Unicorns`)
    await page.getByText('No Data Found').waitFor()
    await page.getByText('There is no category called “Unicorns”.').waitFor()
    await page.getByRole('main').getByRole('link', { name: 'All Products' }).first().click()
    await page.getByRole('main').getByRole('article').first().waitFor()

    await page.goto(`${haat.url}/products?page=9999`)
    await page.getByText('There are no more products.').waitFor()
    await page.getByRole('link', { name: 'Back to page 1' }).click()
    await page.getByRole('main').getByRole('article').first().waitFor()

    await page.goto(`${haat.url}/products?search=${'saree '.repeat(1667)}`)
    await page.getByRole('heading', { level: 1, name: /^Search results for - / }).waitFor()
    await page.getByRole('main').getByRole('article').first().waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

    const asked: string[] = []
    page.on('request', request => {
      if (request.url().includes('/api/v1/products?')) asked.push(request.url())
    })
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(`${haat.url}/products?min=900&max=100`)
    await page.getByText('Max price must be above Min price.').first().waitFor()
    expect(asked.filter(url => url.includes('minPrice=900'))).toEqual([])
  })

  it('is reported for a product that is no longer sold', async () => {
    const [gone] = queryMarket<{ id: string }>(haat.dataDir, "select id from products where status = 'DRAFT' limit 1")
    await page.goto(`${haat.url}/products/${gone!.id}`)
    await page.getByRole('heading', { level: 1, name: 'This product is no longer sold' }).waitFor()
  })

  it('is reported for an unknown path, with status 404 and links to continue', async () => {
    const response = await page.goto(`${haat.url}/no-such-place`)
    expect(response?.status()).toBe(404)
    await page.getByText("Sorry! We can't find the page you looking for.").waitFor()
  })
})

describe('A form', () => {
  beforeEach(() => openNewPhone({ serviceWorkers: 'block' }))

  it('keeps what the browser autofills as soon as it appears', async () => {
    await context.addInitScript(fillAtOnce, 'customer@haat.example')
    await page.goto(`${haat.url}/login`)
    await page.getByLabel('Password', { exact: true }).fill('haat-demo')
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
    await page.waitForURL(`${haat.url}/`)
  })
})

/** Runs in the page: fills the form like a password manager, as soon as it appears. */
const fillAtOnce = (email: string) => {
  const watch = new MutationObserver(() => {
    const field = document.querySelector<HTMLInputElement>('input[type=email]')
    if (!field) return
    watch.disconnect()
    field.value = email
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  watch.observe(document, { childList: true, subtree: true })
}

describe('An order written offline', () => {
  beforeEach(() => openNewPhone())

  it('needs attention when its stock is gone, and can be corrected and sent', async () => {
    await signInAndAddToCart(page, haat.url, 'customer@haat.example', saree)
    await page.getByRole('button', { name: 'Increase quantity' }).click()
    await page.getByRole('button', { name: 'Add To Cart' }).first().click()
    await page.getByText('Quantity increased').waitFor()
    await waitUntilOfflineReady(page)
    await context.setOffline(true)
    await orderOffline(page, haat.url)
    const before = countOrders(haat.dataDir)
    const stock = readStock(haat.dataDir, saree.id)
    updateMarket(haat.dataDir, 'update products set stock = 1 where id = ?', saree.id)

    await context.setOffline(false)
    await page.goto(`${haat.url}/dashboard/pending`)
    await page.getByText('Needs your attention').first().waitFor()
    const changed = page.getByRole('main').getByRole('listitem')
    await changed.filter({ hasText: saree.name }).getByText('Only 1 left, you wanted 3').waitFor()
    const total = (pieces: number) => formatTaka((pieces * saree.price) / 100 + 60, 'en')
    await changed
      .filter({ hasText: `was ${total(3)}` })
      .getByText(total(1), { exact: true })
      .waitFor()
    await page.getByRole('button', { name: 'Place order at the new total' }).click()
    await expect.poll(() => countOrders(haat.dataDir)).toBe(before + 1)
    expect(readStock(haat.dataDir, saree.id)).toBe(0)
    await page.getByText('Everything is sent').waitFor()
    updateMarket(haat.dataDir, 'update products set stock = ? where id = ?', stock, saree.id)
  })
})
