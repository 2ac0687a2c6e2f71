import type { BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectToFit } from '../../../support/actions/product-file.ts'
import {
  queryMarket,
  signInOnPage,
  updateMarket,
  waitUntilAccountOfflineReady,
} from '../../../support/actions/shopper-actions.ts'
import { callApiAs, queryMarketRow } from '../../../support/actions/staff-actions.ts'
import { closeContexts, openBrowser } from '../../../support/phones/browser-launch.ts'
import { type DemoServer, startDemoServer } from '../../../support/servers/demo-server.ts'

/** A vendor's Today on a phone: all that needs them, each done in place. */
const VENDOR = 'vendor@haat.example'
const SHOPS = `select s.id from shops s join profiles v on v.id = s.vendor_id join users u on u.id = v.user_id
  where u.email = '${VENDOR}'`

let haat: DemoServer
let context: BrowserContext
let page: Page
let orders: { pending: string; returned: string }
let low: { id: string; name: string }[]

beforeAll(async () => {
  haat = await startDemoServer()
  orders = seedOrders()
  low = seedLowStock()
  const [shop] = queryMarket<{ id: string }>(haat.dataDir, `${SHOPS} order by s.name`)
  await callApiAs(haat.url, 'admin@haat.example', 'PATCH', `/shops/change-status/${shop!.id}`, {
    status: 'SUSPENDED',
    reason: 'Its address is missing.',
  })
  const browser = await openBrowser()
  context = await browser.newContext({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' })
  page = await context.newPage()
  await signInOnPage(page, haat.url, VENDOR, '/dashboard/index')
})
afterAll(async () => {
  await closeContexts()
  await haat.dispose()
})

describe('On Today a vendor', () => {
  it('sees why a shop is suspended, and everything that waits, the most urgent first', async () => {
    await waitUntilAccountOfflineReady(page)
    await page.getByText('Its address is missing.').waitFor()
    await section('Low stock').waitFor()
    const titles = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
    const wanted = ['Orders to accept', 'Returns to decide', 'Low stock', 'Reviews to reply to']
    expect(wanted.filter(title => titles.some(shown => shown.includes(title)))).toEqual(wanted)
    const at = wanted.map(title => titles.findIndex(shown => shown.includes(title)))
    expect(at).toEqual([...at].sort((a, b) => a - b))
    await expectToFit(page)
  })

  it('accepts an order and a return, whose reason and photo are on its card', async () => {
    await card(orders.pending).getByRole('button', { name: 'Accept order' }).click()
    await expect.poll(() => statusOf(orders.pending)).toBe('PROCESSING')
    const returned = card(orders.returned)
    await returned.getByText('The colour is another.').waitFor()
    await returned.getByRole('img', { name: 'Photo 1 of the return' }).waitFor()
    await returned.getByRole('button', { name: 'Accept return' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Accept return' }).click()
    await expect.poll(() => statusOf(orders.returned)).toBe('RETURNED')
  })

  it('fills up the stock, and replies to the review with the lowest stars', async () => {
    const [product] = low
    await stock(product!.name).fill('30')
    await page.keyboard.press('Enter')
    await expect.poll(() => stockOf(product!.id)).toBe(30)
    await article(product!.name).waitFor({ state: 'detached' })
    const review = section('Reviews to reply to').getByRole('article').first()
    await review.getByRole('button', { name: 'Answer' }).click()
    await review.getByLabel('Your reply').fill('We are sorry and send another.')
    await review.getByRole('button', { name: 'Send reply' }).click()
    await expect.poll(() => countReplies()).toBe(1)
  })

  it('decides a change that was refused, with what they saw, what it is now and what they wrote', async () => {
    const product = low[1]!
    await context.setOffline(true)
    await stock(product.name).fill('9')
    await page.keyboard.press('Enter')
    await article(product.name).waitFor({ state: 'detached' })
    updateMarket(haat.dataDir, 'update products set stock = 2, seq = seq + 1 where id = ?', product.id)
    await context.setOffline(false)
    const refused = section('Changes that were not saved')
    await refused.getByText('In stock now: 2. You wrote: 9.').waitFor({ timeout: 40_000 })
    await refused.getByText('There are now 2, not 1').waitFor()
    await expectToFit(page)
    await refused.getByRole('button', { name: 'Set the stock to 9' }).click()
    await expect.poll(() => stockOf(product.id)).toBe(9)
    await refused.waitFor({ state: 'detached' })
  })
})

const section = (name: string) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name }) })
const article = (name: string) => page.getByRole('main').getByRole('article', { name, exact: true })
const card = article
const stock = (name: string) => article(name).getByRole('textbox', { name: 'Stock' })

const seedOrders = () => {
  const own = queryMarket<{ id: string; number: string }>(
    haat.dataDir,
    `select id, number from orders where shop_id in (${SHOPS}) order by created_at desc limit 2`,
  )
  const [pending, returned] = own
  const set = (id: string, columns: string) =>
    updateMarket(haat.dataDir, `update orders set ${columns}, payment_type = 'COD' where id = ?`, id)
  updateMarket(haat.dataDir, `update orders set status = 'DELIVERED' where shop_id in (${SHOPS})`)
  set(pending!.id, "status = 'PENDING', payment_status = 'UNPAID'")
  set(returned!.id, "status = 'RETURN_REQUESTED', payment_status = 'PAID'")
  updateMarket(
    haat.dataDir,
    `insert or replace into return_requests (order_id, reason, note, requested_at)
     values (?, 'NOT_AS_DESCRIBED', 'The colour is another.', 1)`,
    returned!.id,
  )
  updateMarket(
    haat.dataDir,
    `insert into return_photos (id, order_id, image, added_at)
     select 'photo-of-the-return', ?, image, 1 from products limit 1`,
    returned!.id,
  )
  return { pending: pending!.number, returned: returned!.number }
}

/** Two products with one piece left; the others have enough. */
const seedLowStock = () => {
  updateMarket(haat.dataDir, `update products set stock = 50 where shop_id in (${SHOPS})`)
  const rows = queryMarket<{ id: string; name: string }>(
    haat.dataDir,
    `select id, name from products where shop_id = (${SHOPS} order by s.name desc limit 1)
     and is_listed = 1 and deleted_at is null order by name limit 2`,
  )
  for (const { id } of rows) updateMarket(haat.dataDir, 'update products set stock = 1 where id = ?', id)
  return rows
}

const statusOf = (number: string): string =>
  queryMarketRow<{ status: string }>(haat.dataDir, 'select status from orders where number = ?', number).status
const stockOf = (id: string): number =>
  queryMarketRow<{ stock: number }>(haat.dataDir, 'select stock from products where id = ?', id).stock
const countReplies = (): number =>
  queryMarketRow<{ count: number }>(
    haat.dataDir,
    "select count(*) as count from reviews where reply = 'We are sorry and send another.'",
  ).count
