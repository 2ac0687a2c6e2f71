import { expect, it } from 'vitest'
import type { Campaign } from '../../../../src/contract/campaigns/campaigns.ts'
import { queryMarket, waitUntilOfflineReady } from '../../../support/actions/shopper-actions.ts'
import { callApiAs } from '../../../support/actions/staff-actions.ts'
import {
  context,
  haat,
  openNewPhone,
  page,
  pageErrors,
  saree,
  setUpBrowserFixture,
} from '../../../support/phones/browser-fixture.ts'

setUpBrowserFixture()

const ADMIN = 'admin@haat.example'
const HOUR_MS = 3_600_000

const announce = async (slug: string, startsAfter: number): Promise<Campaign> => {
  const [startsAt, endsAt] = [startsAfter, startsAfter + HOUR_MS].map(ms => new Date(Date.now() + ms).toISOString())
  const draft = { slug, name: 'Winter sale', description: 'Warm things.', percent: 50, isForAll: true }
  const campaign = await callApiAs<Campaign>(haat.url, ADMIN, 'POST', '/campaigns/create', {
    ...draft,
    ...{ startsAt, endsAt },
  })
  const [shop] = queryMarket<{ id: string }>(haat.dataDir, 'select shop_id as id from products where id = ?', saree.id)
  await callApiAs(haat.url, saree.vendor, 'POST', `/campaigns/${campaign.id}/join`, { seq: 1, shopId: shop?.id })
  return campaign
}

it('A guest reads the page of a campaign as the server renders it, and again without a network until it ends', {
  timeout: 180_000,
}, async () => {
  const { id } = await announce('winter-sale', 10_000)
  await openNewPhone({ timezoneId: 'America/New_York' })
  const errors: string[] = []
  page.on('console', message => message.type() === 'error' && errors.push(message.text()))
  const response = await page.goto(`${haat.url}/campaigns/winter-sale`)
  expect(response?.status()).toBe(200)
  expect(await response?.text()).toContain('Warm things.')
  const main = page.getByRole('main')
  await main.getByRole('heading', { name: 'Winter sale', level: 1 }).waitFor()
  await main.getByText('Starts:').waitFor()
  await waitUntilOfflineReady(page)
  await main.getByRole('timer').getByText('Ends in 0:').waitFor({ timeout: 30_000 })
  expect([errors, pageErrors]).toEqual([[], []])

  await context.setOffline(true)
  await page.reload()
  await main.getByText('Warm things.').waitFor()
  await main.getByRole('timer').waitFor()
  const product = main.getByRole('list', { name: 'Products' }).getByRole('listitem').first()
  await product.getByText('Winter sale').waitFor()
  await page.goto(`${haat.url}/products/${saree.id}`)
  await main.getByRole('link', { name: 'Winter sale ends in' }).click()
  await main.getByRole('heading', { name: 'Winter sale', level: 1 }).waitFor()
  await context.setOffline(false)

  await callApiAs(haat.url, ADMIN, 'POST', `/campaigns/${id}/cancel`, { seq: 1 })
  await page.goto(`${haat.url}/products?offer=yes`)
  await page.goto(`${haat.url}/campaigns/winter-sale`)
  await expect.poll(() => main.getByText('This campaign has ended').count(), { timeout: 90_000 }).toBe(1)
})

it('Deals lead to the campaigns of now, and an unknown address says so', async () => {
  await announce('spring-sale', HOUR_MS)
  await openNewPhone()
  await page.goto(`${haat.url}/products?offer=yes`)
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Winter sale: 50% off from' }).click()
  await page.waitForURL('**/campaigns/spring-sale')
  await main.getByText('Starts:').waitFor()
  const response = await page.goto(`${haat.url}/campaigns/nothing`)
  expect(response?.status()).toBe(404)
  await main.getByText("We can't find the page").waitFor()
  expect(pageErrors).toEqual([])
})
