import { describe, expect, it } from 'vitest'
import { queryMarket, signInOnPage } from '../../../support/actions/shopper-actions.ts'
import { callApiAs } from '../../../support/actions/staff-actions.ts'
import { haat, openNewPhone, page, saree, setUpBrowserFixture } from '../../../support/phones/browser-fixture.ts'
import { dialog, main, row } from '../../../support/screens/admin-screens.ts'

setUpBrowserFixture()

const PATH = '/dashboard/campaigns'
const signIn = async (email: string, path = PATH) => {
  await openNewPhone()
  await signInOnPage(page, haat.url, email, path)
}
const readPrice = async () => {
  const response = await fetch(`${haat.url}/api/v1/products/${saree.id}`)
  const { data } = (await response.json()) as { data: { price: number; discount: number } }
  return { price: data.price, discount: data.discount }
}
const toLocal = (time: number) => {
  const date = new Date(time)
  return new Date(time - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
const button = (name: string | RegExp) => main(page).getByRole('button', { name })

describe('A campaign', () => {
  it('is announced by the market, joined by a shop, and changes its prices until it is cancelled', async () => {
    const own = await readPrice()
    const [{ name: shop } = { name: '' }] = queryMarket<{ name: string }>(
      haat.dataDir,
      'select shops.name from shops join products on products.shop_id = shops.id where products.id = ?',
      saree.id,
    )
    await signIn('admin@haat.example')
    await main(page).getByText('No campaigns yet').waitFor()
    await main(page).getByRole('link', { name: 'New campaign' }).click()
    await main(page).getByLabel('Name', { exact: true }).fill('Winter sale')
    await main(page).getByLabel('Percent off the original price').fill('95')
    await main(page)
      .getByLabel('Starts')
      .fill(toLocal(Date.now() + 86_400_000))
    await main(page)
      .getByLabel('Ends')
      .fill(toLocal(Date.now() + 2 * 86_400_000))
    await button('Create campaign').click()
    await main(page).getByText('The discount is a whole number from 1 to 90 percent.').waitFor()
    await main(page).getByLabel('Percent off the original price').fill('90')
    await button('Create campaign').click()
    await main(page).getByText('Choose products or categories, or all products.').waitFor()
    await main(page).getByLabel('All products of the shops that join').check()
    await button('Create campaign').click()
    await row(page, 'Winter sale').getByText('Announced').waitFor()
    await row(page, 'Winter sale').getByText('0 shops take part').waitFor()

    const [startsAt, endsAt] = [3_000, 86_400_000].map(ms => new Date(Date.now() + ms).toISOString())
    const flash = {
      slug: 'flash',
      name: 'Flash sale',
      nameBn: 'ফ্ল্যাশ সেল',
      percent: 80,
      startsAt,
      endsAt,
      isForAll: true,
    }
    await callApiAs(haat.url, 'admin@haat.example', 'POST', '/campaigns/create', flash)
    await signIn(saree.vendor)
    const card = main(page).getByRole('region', { name: 'Winter sale' })
    await card.getByText('90% off').waitFor()
    await card.getByRole('button', { name: `Join with ${shop}` }).click()
    await card.getByRole('button', { name: `${shop} leaves` }).waitFor()
    await card.getByRole('button', { name: `${shop} leaves` }).click()
    await card.getByRole('button', { name: `Join with ${shop}` }).waitFor()

    const running = main(page).getByRole('region', { name: 'Flash sale' })
    await running.getByRole('button', { name: `Join with ${shop}` }).click()
    await running.getByRole('button', { name: `${shop} leaves` }).waitFor()
    const original = own.price + own.discount
    const off = Math.floor(original * 0.8)
    await expect.poll(readPrice, { timeout: 20_000 }).toEqual({ price: original - off, discount: off })
    await page.context().setOffline(true)
    await page.reload()
    await running.getByText(`${shop} takes part`).waitFor()
    expect(await running.getByRole('button', { name: `${shop} leaves` }).isEnabled(), 'offline').toBe(false)
    await page.context().setOffline(false)

    await signIn('admin@haat.example')
    await row(page, 'Flash sale').getByText('1 shop takes part').waitFor()
    await row(page, 'Flash sale').getByRole('link', { name: 'Edit Flash sale' }).click()
    await main(page).getByText('Shops have agreed to these terms').waitFor()
    await main(page).getByLabel('Name', { exact: true }).fill('Flash sale of winter')
    await button('Save changes').click()
    await row(page, 'Flash sale of winter').getByRole('button', { name: /^End/ }).click()
    await dialog(page).getByRole('button', { name: 'Cancel the campaign' }).click()
    await row(page, 'Flash sale of winter').getByText('Cancelled').waitFor()
    await expect.poll(readPrice, { timeout: 20_000 }).toEqual(own)
  })
})
