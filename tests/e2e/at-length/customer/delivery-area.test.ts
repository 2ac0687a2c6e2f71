import type { Locator } from 'playwright'
import { describe, expect, it } from 'vitest'
import {
  findNewestOrder,
  openAndAddToCart,
  pressPlaceOrder,
  queryMarket,
  signInAndAddToCart,
  startAnotherAddress,
  waitUntilAccountOfflineReady,
} from '../../../support/actions/shopper-actions.ts'
import {
  context,
  haat,
  openNewPhone,
  page,
  pageErrors,
  saree,
  setUpBrowserFixture,
} from '../../../support/phones/browser-fixture.ts'
import { findAxeViolations } from '../../../support/screens/screen-checks.ts'

setUpBrowserFixture()

const area = (): Locator => page.getByRole('combobox', { name: 'Area' })
const option = (name: string): Locator => page.getByRole('option', { name })

/** Types what somebody knows a place by, and picks the first that is offered. */
const enterArea = async (text: string, first: string): Promise<void> => {
  await area().fill(text)
  await expect.poll(() => page.getByRole('option').first().textContent()).toBe(first)
  await area().press('Enter')
}

describe('The area of an address', () => {
  it('is found by every name of a place, in both scripts, with the keyboard alone', async () => {
    await openNewPhone()
    await openAndAddToCart(page, haat.url, saree)
    await page.goto(`${haat.url}/cart`)
    await page.getByRole('button', { name: 'Choose where to deliver' }).click()
    const names = [
      ['মিরপুর, ঢাকা', 'MirpurDhaka', 'Mirpur, Dhaka'],
      ['mirpur', 'MirpurDhaka', 'Mirpur, Dhaka'],
      ['Chittagong', 'Chattogram', 'Chattogram'],
      ['কোতোয়ালী চট্টগ্রাম', 'KotwaliChattogram', 'Kotwali, Chattogram'],
    ] as const
    for (const [text, first, shown] of names) {
      await enterArea(text, first)
      await expect.poll(() => area().inputValue(), { message: text }).toBe(shown)
    }
    await area().fill('kotwali')
    await option('Kotwali').first().waitFor()
    await area().press('ArrowDown')
    expect(await page.getByRole('option', { selected: true }).textContent()).toBe(
      await page.getByRole('option').nth(1).textContent(),
    )
    expect(await findAxeViolations(page)).toEqual([])
    // Escape closes the list, and not the dialog around it.
    await area().press('Escape')
    await page.getByRole('listbox').waitFor({ state: 'hidden' })
    await area().fill('Nowhere at all')
    await page.getByText('No area has this name.').waitFor()
    await page.getByRole('button', { name: 'Deliver here' }).click()
    await page.getByText('Choose an area from the list.').waitFor()
    await enterArea('gangachhara', 'GangacharaRangpur')
    await page.getByRole('button', { name: 'Deliver here' }).click()
    await page.getByText('Deliver to Gangachara, Rangpur').waitFor()
    // The device remembers it, on other screens and later.
    await page.goto(`${haat.url}/products/${saree.id}`)
    await page.getByText('Deliver to Gangachara, Rangpur').waitFor()
    expect(pageErrors).toEqual([])
  })

  it('is chosen offline, stays on the waiting order, and arrives with its district and upazila', async () => {
    await openNewPhone()
    await signInAndAddToCart(page, haat.url, 'customer@haat.example', saree)
    await waitUntilAccountOfflineReady(page)
    await context.setOffline(true)
    await page.goto(`${haat.url}/cart`)
    await page.getByRole('button', { name: 'Change where to deliver' }).click()
    await enterArea('sylet', 'Sylhet')
    await page.getByRole('button', { name: 'Deliver here' }).click()
    await page.getByText('Deliver to Sylhet').waitFor()
    await page.goto(`${haat.url}/checkout`)
    await startAnotherAddress(page)
    await enterArea('গঙ্গাচড়া', 'GangacharaRangpur')
    await pressPlaceOrder(page)
    await page.getByText('Saved on this phone. Waiting to send').waitFor()
    await page.getByRole('main').getByText('Gangachara, Rangpur').first().waitFor()
    await context.setOffline(false)
    await expect.poll(readNewestArea, { timeout: 30_000 }).toEqual({
      place: 'rangpur/gangachara',
      district: 'Rangpur',
      upazila: 'Gangachara',
    })
  })

  it('that no list has stays as it was typed', async () => {
    await openNewPhone()
    await signInAndAddToCart(page, haat.url, 'customer@haat.example', saree)
    await page.goto(`${haat.url}/checkout`)
    await startAnotherAddress(page)
    await area().fill('Char Nowhere')
    await page.getByText('No area has this name. You can keep what you wrote.').waitFor()
    await pressPlaceOrder(page)
    await page.getByText('Order placed successfully').waitFor()
    expect(readNewestArea()).toMatchObject({ district: null, upazila: 'Char Nowhere' })
  })
})

const readNewestArea = () =>
  queryMarket(
    haat.dataDir,
    `select shipping_place as place, shipping_district as district, shipping_upazila as upazila
     from orders where id = ?`,
    findNewestOrder(haat.dataDir).id,
  )[0]
