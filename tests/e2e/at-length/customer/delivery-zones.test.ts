import { describe, expect, it } from 'vitest'
import type { ShopDelivery } from '../../../../src/contract/delivery/shop-delivery.ts'
import { pickArea, readShipping, setDelivery, taka } from '../../../support/actions/delivery-actions.ts'
import {
  openAndAddToCart,
  pressPlaceOrder,
  queryMarket,
  signInOnPage,
  startAnotherAddress,
  waitUntilAccountOfflineReady,
} from '../../../support/actions/shopper-actions.ts'
import { chooseInMenu } from '../../../support/actions/staff-actions.ts'
import {
  context,
  haat,
  page,
  pageErrors,
  saree,
  setUpBrowserFixturePerTest,
} from '../../../support/phones/browser-fixture.ts'

setUpBrowserFixturePerTest()

const readDelivery = (): ShopDelivery | null => {
  const [row] = queryMarket<{ delivery: string | null }>(
    haat.dataDir,
    'select delivery from shops where id = (select shop_id from products where id = ?)',
    saree.id,
  )
  return row?.delivery ? JSON.parse(row.delivery) : null
}

describe('A shop with zones', () => {
  it('is set up by its vendor offline, from a template, with a try of what a parcel costs', async () => {
    await signInOnPage(page, haat.url, saree.vendor, '/dashboard/my-shops')
    await waitUntilAccountOfflineReady(page)
    await context.setOffline(true)
    const card = page.getByRole('article', { name: saree.shop })
    await chooseInMenu(card, `More about ${saree.shop}`, 'Delivery')
    await page.getByRole('button', { name: 'My district, and elsewhere' }).click()
    await pickArea(page, 'You send from', 'gangachara', 'GangacharaRangpur')
    const district = page.getByRole('region', { name: 'Zone 1' })
    await district.getByLabel('Delivery fee').fill('৫০')
    await page.getByRole('button', { name: 'Add a zone' }).click()
    const dhaka = page.getByRole('region', { name: 'Zone 2' })
    await dhaka.getByLabel('Where').selectOption({ label: 'Dhaka city' })
    await dhaka.getByLabel('Delivery fee').fill('110')
    await pickArea(page, 'A parcel to', 'teknaf', 'TeknafCox’s Bazar')
    await page.getByText(/^To Teknaf, Cox’s Bazar: ৳120, arrives /).waitFor()
    await pickArea(page, 'A parcel to', 'mirpur', 'MirpurDhaka')
    await page.getByText(/^To Mirpur, Dhaka: ৳110, arrives /).waitFor()
    await district.getByLabel('Delivery fee').fill('')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('A delivery fee is between ৳0 and ৳100,000.').waitFor()
    await district.getByLabel('Delivery fee').fill('50')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('Saved on this phone. Waiting to send').waitFor()
    expect(readDelivery()).toBeNull()
    await context.setOffline(false)
    await expect.poll(readDelivery, { timeout: 30_000 }).toMatchObject({
      from: { slug: 'rangpur/gangachara', district: 'rangpur' },
      zones: [
        { area: 'own-district', fee: 50 },
        { area: 'dhaka-city', fee: 110 },
        { area: 'everywhere', fee: 120 },
      ],
    })
    expect(pageErrors).toEqual([])
  })

  it('shows a range before the place is known, then its fee, and sells to Dhaka and to Teknaf at it', async () => {
    await setDelivery(150)
    await openAndAddToCart(page, haat.url, saree)
    await page.getByText('Delivery: ৳110–৳150, depending on where to').waitFor()
    await page.goto(`${haat.url}/cart`)
    await page.getByText('৳110–৳150').first().waitFor()
    await page.getByRole('button', { name: 'Choose where to deliver' }).click()
    await pickArea(page, 'Area', 'teknaf', 'TeknafCox’s Bazar')
    await page.getByRole('button', { name: 'Deliver here' }).click()
    await page
      .getByText(taka(saree.price / 100 + 150))
      .first()
      .waitFor()
    await page.goto(`${haat.url}/products/${saree.id}`)
    await page.getByText('Delivery to Teknaf, Cox’s Bazar: ৳150').waitFor()
    await signInOnPage(page, haat.url, 'customer@haat.example', '/checkout')
    await startAnotherAddress(page)
    await page.getByRole('textbox', { name: 'Address' }).fill('')
    await page.getByRole('combobox', { name: 'Area' }).fill('')
    await page.getByRole('combobox', { name: 'Area' }).blur()
    await page.getByText('The delivery fee depends on the area of your address.').waitFor()
    await page.getByText('৳110–৳150').waitFor()
    await pickArea(page, 'Area', 'bandarban', 'Bandarban')
    await page.getByText(`${saree.shop} does not deliver to Bandarban`).waitFor()
    expect(await page.getByRole('button', { name: 'Place order' }).isDisabled()).toBe(true)
    await pickArea(page, 'Area', 'mirpur', 'MirpurDhaka')
    await page
      .getByText(taka(saree.price / 100 + 110))
      .first()
      .waitFor()
    await pressPlaceOrder(page)
    await page.getByText('Order placed successfully').waitFor()
    expect(readShipping()).toBe(110)
    expect(pageErrors).toEqual([])
  })
})
