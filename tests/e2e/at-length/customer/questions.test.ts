import type { Page } from 'playwright'
import { beforeEach, describe, expect, it } from 'vitest'
import { recordView } from '../../../../src/contract/products/recent-product-writes.ts'
import { listPendingEndpoints, OFFLINE_JOURNEYS } from '../../../support/actions/offline-endpoints.ts'
import { queryMarket, signInOnPage, waitUntilAccountOfflineReady } from '../../../support/actions/shopper-actions.ts'
import {
  context,
  haat,
  openNewPhone,
  openSecondPhone,
  page,
  saree,
  setUpBrowserFixture,
} from '../../../support/phones/browser-fixture.ts'

setUpBrowserFixture()
beforeEach(() => openNewPhone())

const main = (of: Page) => of.getByRole('main')
const questions = (of: Page) => main(of).getByRole('region', { name: 'Questions', exact: true })
const write = async (of: Page, field: string, text: string, button: string) => {
  const dialog = of.getByRole('dialog')
  await dialog.getByRole('textbox', { name: field }).fill(text)
  await dialog.getByRole('button', { name: button }).click()
  await dialog.waitFor({ state: 'detached' })
}
const countPosts = () =>
  queryMarket<{ count: number }>(
    haat.dataDir,
    'select count(*) as count from questions where product_id = ?',
    saree.id,
  )[0]!.count
/** What waits, without the views of products, which the device records by itself. */
const listWritten = async (of: Page) =>
  (await listPendingEndpoints(of)).filter(endpoint => endpoint !== recordView.name)
const QUESTION = 'Does the colour stay after washing?'

describe('A question about a product', () => {
  it('is asked offline, answered offline, read offline and deleted offline', async () => {
    await signInOnPage(page, haat.url, 'customer@haat.example')
    await page.goto(`${haat.url}/products/${saree.id}`)
    await questions(page).getByText('Nobody has asked about this product yet.').waitFor()
    await waitUntilAccountOfflineReady(page)
    await context.setOffline(true)
    await questions(page).getByRole('button', { name: 'Ask a question' }).click()
    await write(page, 'Your question', QUESTION, 'Send question')
    const asked = questions(page).getByRole('article').filter({ hasText: QUESTION })
    await asked.getByText('Waiting to send').waitFor()
    const written = await listWritten(page)
    expect(countPosts()).toBe(0)
    await context.setOffline(false)
    await expect.poll(countPosts).toBe(1)
    await asked.getByText('Waiting to send').waitFor({ state: 'detached' })
    await asked.waitFor()

    const vendor = await openSecondPhone()
    await signInOnPage(vendor.page, haat.url, saree.vendor)
    await vendor.page.goto(`${haat.url}/dashboard/questions`)
    const open = main(vendor.page).getByRole('article').filter({ hasText: QUESTION }).first()
    await open.waitFor()
    await waitUntilAccountOfflineReady(vendor.page)
    await vendor.context.setOffline(true)
    await open.getByRole('button', { name: `Answer: ${QUESTION}` }).click()
    await write(vendor.page, 'Your answer', 'Yes, it is dyed in the yarn.', 'Send answer')
    await open.getByText('Yes, it is dyed in the yarn.').waitFor()
    written.push(...(await listWritten(vendor.page)))
    await vendor.context.setOffline(false)
    await expect.poll(countPosts).toBe(2)
    await vendor.context.close()

    await page.goto(`${haat.url}/dashboard/questions`)
    await main(page).getByText('Yes, it is dyed in the yarn.').waitFor()
    await context.setOffline(true)
    await page.goto(`${haat.url}/products/${saree.id}`)
    await asked.waitFor()
    await questions(page).getByRole('button', { name: 'Ask a question' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Your question' }).fill('Will the colours fade in washing')
    await dialog.getByText(QUESTION).waitFor()
    await page.goto(`${haat.url}/dashboard/questions`)
    await main(page).getByText('Yes, it is dyed in the yarn.').waitFor()
    const own = main(page).getByRole('article').filter({ hasText: QUESTION }).first()
    await own.waitFor()
    await own.getByRole('button', { name: `Delete question: ${QUESTION}` }).click()
    await own.waitFor({ state: 'detached' })
    written.push(...(await listWritten(page)))
    expect(written.toSorted()).toEqual(OFFLINE_JOURNEYS.questions)
    await context.setOffline(false)
    await expect.poll(countPosts, { timeout: 20_000 }).toBe(0)
  })
})
