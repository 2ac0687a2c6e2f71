import { describe, expect, it } from 'vitest'
import {
  findNewestOrder,
  queryMarket,
  signInAndAddToCart,
  signInOnPage,
  waitUntilAccountOfflineReady,
} from '../../../support/actions/shopper-actions.ts'
import { chooseInMenu } from '../../../support/actions/staff-actions.ts'
import {
  context,
  haat,
  openSecondPhone,
  page,
  pageErrors,
  saree,
  setUpBrowserFixturePerTest,
} from '../../../support/phones/browser-fixture.ts'

setUpBrowserFixturePerTest()

const readPickup = (): string | null =>
  queryMarket<{ pickup: string | null }>(
    haat.dataDir,
    'select pickup from shops where id = (select shop_id from products where id = ?)',
    saree.id,
  )[0]!.pickup
const readOrder = (id: string) =>
  queryMarket<{ status: string; shipping: number; pickup_code: string }>(
    haat.dataDir,
    'select status, shipping, pickup_code from orders where id = ?',
    id,
  )[0]!

/** Presses a step until the next one is offered: a press right after another counts as an accident. */
const take = (step: string, next: string): Promise<void> => {
  const button = (name: string) => page.getByRole('button', { name })
  return expect
    .poll(async () => {
      if (await button(step).isVisible()) await button(step).click()
      return button(next).isVisible()
    })
    .toBe(true)
}

describe('An order that its customer picks up', () => {
  it('goes from a place that the vendor has added offline to the code that the customer shows', async () => {
    await signInOnPage(page, haat.url, saree.vendor, '/dashboard/my-shops')
    await waitUntilAccountOfflineReady(page)
    await context.setOffline(true)
    await chooseInMenu(page.getByRole('article', { name: saree.shop }), `More about ${saree.shop}`, 'Delivery')
    await page.getByRole('button', { name: 'Add a place to pick up' }).click()
    const place = page.getByRole('region', { name: 'Place 1' })
    await place.getByLabel('Closes at').fill('09:00')
    await page.getByRole('button', { name: 'Save pick-up' }).click()
    await page.getByText('It closes after it opens.').waitFor()
    await place.getByLabel('Closes at').fill('20:00')
    await page.getByRole('button', { name: 'Save pick-up' }).click()
    await page.getByText('Saved on this phone. Waiting to send').first().waitFor()
    await context.setOffline(false)
    await expect.poll(readPickup).toContain('"opens":600')

    const { page: shopper } = await openSecondPhone()
    await signInAndAddToCart(shopper, haat.url, 'customer@haat.example', saree)
    await shopper.goto(`${haat.url}/checkout`)
    await shopper.getByRole('radio', { name: 'Pick up: Shop' }).check()
    await shopper.getByText('No delivery fee').waitFor()
    await shopper.getByRole('radio', { name: 'Cash at the shop' }).check()
    expect(await shopper.getByLabel('Address', { exact: true }).isVisible()).toBe(false)
    await shopper.getByRole('button', { name: 'Place order' }).click()
    await shopper.getByText('Thank you! Your order is placed.').waitFor()
    const { id } = findNewestOrder(haat.dataDir)
    const { shipping, pickup_code: code } = readOrder(id)
    expect(shipping).toBe(0)
    await shopper.getByText(`${code.slice(0, 3)} ${code.slice(3)}`).waitFor()

    await page.goto(`${haat.url}/dashboard/orders/${id}`)
    await take('Accept order', 'Ready to collect')
    await take('Ready to collect', 'Hand over')
    await page.getByRole('button', { name: 'Hand over' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Code of the customer').fill(`${code.slice(0, 5)}${(Number(code[5]) + 1) % 10}`)
    await dialog.getByRole('button', { name: 'Hand over' }).click()
    await dialog.getByText('Check the 6 digits: one of them is wrong.').waitFor()
    await dialog.getByLabel('Code of the customer').fill(code)
    await dialog.getByRole('button', { name: 'Hand over' }).click()
    await expect.poll(() => readOrder(id).status).toBe('DELIVERED')
    await shopper.getByText('Thank you! Your order is placed.').waitFor({ state: 'detached' })
    await shopper.getByText('Collected').first().waitFor()
    expect(await page.getByRole('button', { name: 'Add a tracking number' }).count()).toBe(0)
    expect(pageErrors).toEqual([])
  })
})
