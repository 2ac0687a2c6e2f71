import type { Locator } from 'playwright'
import { describe, expect, it } from 'vitest'
import { listPendingEndpoints, listRejectedEndpoints } from '../../../support/actions/offline-endpoints.ts'
import { readStock, updateMarket } from '../../../support/actions/shopper-actions.ts'
import { callApiAs, chooseInMenu, orderOneProduct } from '../../../support/actions/staff-actions.ts'
import {
  card,
  changesOf,
  inCard,
  inProduct,
  isDone,
  makeCoupon,
  OTHER_SHOP,
  open,
  setUpVendorPhone,
  type Things,
  thingsOf,
  writeStock,
} from '../../../support/actions/vendor-changes.ts'
import { context, haat, page, pageErrors } from '../../../support/phones/browser-fixture.ts'

setUpVendorPhone()

describe('A vendor without a network', () => {
  it('reads why changes were rejected after a conflict, corrects what can be corrected and discards the rest', async () => {
    const { fresh, sent, repriced, doubled } = thingsOf(haat.dataDir)
    const changes = changesOf(thingsOf(haat.dataDir))
    await context.setOffline(true)
    const refused = [
      'orders.changeStatus',
      'orders.changePaymentStatus',
      'products.update',
      'coupons.create',
      'shops.create',
    ] as const
    for (const row of refused) {
      await changes[row]!.write()
      await expect.poll(async () => (await listPendingEndpoints(page)).at(-1)).toBe(row)
    }
    await inProduct(doubled.name, product => writeStock(product, '50'))
    await expect.poll(async () => (await listPendingEndpoints(page)).length).toBe(refused.length + 1)
    await othersAreFaster(thingsOf(haat.dataDir))
    const left = readStock(haat.dataDir, doubled.id)
    await context.setOffline(false)
    await expect.poll(() => listRejectedEndpoints(page)).toEqual([...refused, 'products.update'])

    await open('/dashboard/orders')
    await page.getByRole('button', { name: /^Needs your attention/ }).click()
    await card(fresh.number).getByText('Not changed to Being packed').waitFor()
    await card(fresh.number)
      .getByText(/^This order is now cancelled/)
      .waitFor()
    expect(await card(fresh.number).getByRole('button', { name: 'Send again' }).count()).toBe(0)
    await discardIn(card(fresh.number))
    await page.getByText('Nothing needs your attention.').waitFor()

    await open(`/dashboard/orders/${sent.id}`)
    const todo = page.getByRole('region', { name: 'What to do' })
    await todo.getByText('A payment that is paid cannot become paid here.').waitFor()
    await discardIn(todo)
    await todo.getByText('Not saved').waitFor({ state: 'detached' })

    await open('/dashboard/pending')
    await card(repriced.name).getByText('This was not found. It may have been removed.').waitFor()
    await discardIn(card(repriced.name))
    await card(repriced.name).waitFor({ state: 'detached' })

    await inProduct(doubled.name, async product => {
      await product.getByText(`There are now ${left}, not ${left + 1}: some were sold`).waitFor()
      await product
        .getByLabel('Stock')
        .and(page.locator(`[value="${left}"]`))
        .waitFor()
      await product.getByText(`In stock now: ${left}. You wrote: 50.`).waitFor()
      await product.getByRole('button', { name: 'Set the stock to 50' }).click()
      await product.getByText('In stock now').waitFor({ state: 'detached' })
    })
    await expect.poll(() => readStock(haat.dataDir, doubled.id)).toBe(50)

    await inCard('/dashboard/coupons', 'BUS100', async coupon => {
      await coupon.getByText('Another coupon has this code already. Choose another code.').waitFor()
      await chooseInMenu(coupon, /^More about/, 'Edit')
    })
    await page.getByLabel('Code').fill('BUS200')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await card('BUS200').waitFor()

    await inCard('/dashboard/my-shops', 'Stall of the bus', async shop => {
      await shop.getByText('There is a shop named Stall of the bus already. Choose another name.').waitFor()
      await chooseInMenu(shop, /^More about/, 'Edit')
    })
    await page.getByText('Correct it below and save again.').waitFor()
    await page.getByLabel('Name', { exact: true }).fill('Stall of the ferry')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await card('Stall of the ferry').getByText('Open', { exact: true }).waitFor()

    await open('/dashboard/pending')
    await page.getByText('Everything is sent').waitFor()
    expect(isDone({ ...changes['coupons.create']!, done: [MADE, 'BUS200', 'Stall of the ferry'] })).toBe(true)
    expect(pageErrors).toEqual([])
  })
})

const MADE = `select (select count(*) from coupons where code = ?) + (select count(*) from shops where name = ?) = 2 as found`

/** Others change the same rows before the vendor's changes arrive. */
const othersAreFaster = async ({ fresh, sent, repriced, doubled }: Things) => {
  const asAdmin = (method: string, path: string, body?: unknown) =>
    callApiAs(haat.url, 'admin@haat.example', method, path, body)
  await asAdmin('PATCH', `/orders/change-status/${fresh.id}`, { status: 'CANCELLED', reason: 'Asked for by phone' })
  await asAdmin('PATCH', `/orders/change-payment-status/${sent.id}`, { paymentStatus: 'PAID' })
  await asAdmin('DELETE', `/products/${repriced.id}`)
  await orderOneProduct(haat.url, haat.dataDir, doubled.id)
  await makeCoupon('BUS100', 'shirin.akter@haat.example')
  updateMarket(haat.dataDir, "update shops set name = 'Stall of the bus' where name = ?", OTHER_SHOP)
}

const discardIn = async (inside: Locator) => {
  await inside.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
}
