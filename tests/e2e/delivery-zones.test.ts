import { describe, expect, it } from 'vitest'
import { pickArea, readShipping, setDelivery, taka } from '../support/actions/delivery-actions.ts'
import {
  pressPlaceOrder,
  signInAndAddToCart,
  startAnotherAddress,
  waitUntilAccountOfflineReady,
} from '../support/actions/shopper-actions.ts'
import { context, haat, page, saree, setUpBrowserFixturePerTest } from '../support/phones/browser-fixture.ts'

setUpBrowserFixturePerTest()

describe('A shop with zones', () => {
  it('promises no days to whoever opens a product before its device knows the shop', async () => {
    const openAsServed = async () => (await fetch(`${haat.url}/products/${saree.id}`)).text()
    expect(await openAsServed()).toContain('Order today: arrives')
    await setDelivery(150)
    await expect.poll(openAsServed).toContain('Delivery cost and days depend on where to')
    const served = await openAsServed()
    expect(served).not.toContain('Order today: arrives')
    expect(served).not.toContain('guaranteed in 3-5 days')
  })

  it('asks again where an order was written offline at a fee that has changed', async () => {
    await setDelivery(150)
    await signInAndAddToCart(page, haat.url, 'customer@haat.example', saree)
    await waitUntilAccountOfflineReady(page)
    await context.setOffline(true)
    await page.goto(`${haat.url}/checkout`)
    await startAnotherAddress(page)
    await pickArea(page, 'Area', 'teknaf', 'TeknafCox’s Bazar')
    await page
      .getByText(taka(saree.price / 100 + 150))
      .first()
      .waitFor()
    await pressPlaceOrder(page)
    await page.getByText('Saved on this phone. Waiting to send').waitFor()
    await setDelivery(180)
    await context.setOffline(false)
    await page.getByText('Delivery to this address costs ৳180.').first().waitFor({ timeout: 30_000 })
    await page.getByRole('button', { name: 'Place order at the new total' }).click()
    await page.getByText('Order placed successfully').waitFor()
    expect(readShipping()).toBe(180)
  })
})
