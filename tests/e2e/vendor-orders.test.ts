import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { newestOrder, signIn } from '../support/shopper.ts'
import { oneInMarket, orderPiece } from '../support/staff.ts'
import { context, haat, openStageForEach } from '../support/stage.ts'

const VENDOR = 'vendor@haat.example'
const ORDERS = '/dashboard/orders'

openStageForEach()

const chip = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) }).first()
const countOn = async (page: Page, name: string): Promise<number> =>
  Number((await chip(page, name).locator('b').textContent())?.replaceAll(',', ''))

describe('A new order', () => {
  it('appears in two tabs of its vendor without a reload, and both count it', async () => {
    const list = await context.newPage()
    await signIn(list, haat.url, VENDOR, ORDERS)
    const today = await context.newPage()
    await today.goto(`${haat.url}/dashboard/index`)
    await today.getByRole('heading', { name: 'New orders' }).waitFor()
    await chip(list, 'New').waitFor()
    const before = newOrders()
    await expect.poll(() => countOn(list, 'New')).toBe(before)
    const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })
    const badges = (page: Page) =>
      menu(page)
        .getByRole('link', { name: /Orders$/ })
        .textContent()
    for (const page of [list, today]) await expect.poll(() => badges(page)).toContain(String(before))

    await orderSomething()
    const { number } = newestOrder(haat.dataDir)
    for (const page of [list, today]) {
      const card = page.getByRole('article', { name: number })
      await card.getByText('New', { exact: true }).waitFor()
      await card.getByRole('button', { name: 'Accept order' }).waitFor()
      await expect.poll(() => badges(page)).toContain(String(before + 1))
    }
    await expect.poll(() => countOn(list, 'New')).toBe(before + 1)
    const figure = today.getByRole('paragraph').filter({ hasText: 'to accept' })
    await expect.poll(() => figure.textContent()).toContain(String(before + 1))

    // What one tab does, the other shows.
    await today.getByRole('article', { name: number }).getByRole('button', { name: 'Accept order' }).click()
    await expect.poll(() => countOn(list, 'New')).toBe(before)
    await list.getByRole('article', { name: number }).waitFor({ state: 'detached' })
    await chip(list, 'Processing').click()
    await list.getByRole('article', { name: number }).getByText('Processing', { exact: true }).waitFor()
  })
})

const newOrders = (): number =>
  oneInMarket<{ count: number }>(
    haat.dataDir,
    `select count(*) as count from orders o join shops s on s.id = o.shop_id
     join profiles v on v.id = s.vendor_id join users u on u.id = v.user_id
     where u.email = ? and o.status = 'PENDING'`,
    VENDOR,
  ).count

const orderSomething = () => {
  const { id } = oneInMarket<{ id: string }>(
    haat.dataDir,
    `select p.id from products p join shops s on s.id = p.shop_id
     join profiles v on v.id = s.vendor_id join users u on u.id = v.user_id
     where u.email = ? and p.is_listed = 1 and p.stock > 2 limit 1`,
    VENDOR,
  )
  return orderPiece(haat.url, haat.dataDir, id)
}
