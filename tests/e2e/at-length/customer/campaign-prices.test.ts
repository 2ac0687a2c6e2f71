import { describe, expect, it } from 'vitest'
import type { Campaign } from '../../../../src/contract/campaigns/campaigns.ts'
import type { Product } from '../../../../src/contract/products/products.ts'
import {
  countOrders,
  pressAddToCart,
  pressPlaceOrder,
  queryMarket,
  readDeviceRow,
  signInOnPage,
  waitUntilOfflineReady,
} from '../../../support/actions/shopper-actions.ts'
import { callApiAs } from '../../../support/actions/staff-actions.ts'
import {
  context,
  haat,
  openNewPhone,
  page,
  saree,
  setUpBrowserFixture,
} from '../../../support/phones/browser-fixture.ts'

setUpBrowserFixture()

const STARTS_AFTER_MS = 25_000
const ENDS_AFTER_MS = 60_000

const announceCampaign = async (): Promise<Campaign> => {
  const [startsAt, endsAt] = [STARTS_AFTER_MS, ENDS_AFTER_MS].map(ms => new Date(Date.now() + ms).toISOString())
  const draft = { slug: 'winter-sale', name: 'Winter sale', percent: 50, isForAll: true, startsAt, endsAt }
  const campaign = await callApiAs<Campaign>(haat.url, 'admin@haat.example', 'POST', '/campaigns/create', draft)
  const [shop] = queryMarket<{ id: string }>(haat.dataDir, 'select shop_id as id from products where id = ?', saree.id)
  await callApiAs(haat.url, saree.vendor, 'POST', `/campaigns/${campaign.id}/join`, { seq: 1, shopId: shop?.id })
  return campaign
}
const readOffer = async () => {
  const { price, discount } = (await readDeviceRow<Product>(page, 'products', saree.id))!
  return [price, discount]
}

describe('A device without a network', () => {
  it('follows a campaign from its start to its end, and is asked again about an order at its price', {
    timeout: 240_000,
  }, async () => {
    await announceCampaign()
    await openNewPhone()
    const before = countOrders(haat.dataDir)
    await signInOnPage(page, haat.url, 'customer@haat.example', `/products/${saree.id}`)
    await waitUntilOfflineReady(page)
    const isAnnounced = async () => (await readDeviceRow<Product>(page, 'products', saree.id))?.campaigns?.length
    await expect.poll(isAnnounced, { timeout: 20_000 }).toBe(1)
    const own = await readOffer()
    await context.setOffline(true)
    await page.goto(`${haat.url}/products/${saree.id}`)
    const main = page.getByRole('main')
    await main.getByText('Winter sale: 50% off from').waitFor()

    const original = own[0]! + own[1]!
    const off = Math.floor(original / 2)
    await expect.poll(readOffer, { timeout: 60_000 }).toEqual([original - off, off])
    await main.getByText('Winter sale ends in').waitFor()
    await pressAddToCart(page, saree.name)
    await page.goto(`${haat.url}/checkout`)
    await pressPlaceOrder(page)
    await page.getByText('Saved on this phone. Waiting to send').waitFor()

    await page.goto(`${haat.url}/products/${saree.id}`)
    await expect.poll(readOffer, { timeout: 90_000 }).toEqual(own)
    await expect.poll(() => main.getByText('Winter sale').count()).toBe(0)
    await context.setOffline(false)
    await page.goto(`${haat.url}/dashboard/pending`)
    await page
      .getByText(/prices .*changed/i)
      .first()
      .waitFor({ timeout: 60_000 })
    expect(countOrders(haat.dataDir)).toBe(before)
  })
})
