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
type Reviewed = { id: string; vendor: string }
/** A product that others have reviewed. */
const findReviewed = () =>
  queryMarket<Reviewed>(
    haat.dataDir,
    `select p.id, u.email as vendor from products p join shops s on s.id = p.shop_id
     join profiles v on v.id = s.vendor_id join users u on u.id = v.user_id
     where p.is_listed = 1 and p.review_count > 1 and p.id not in (select product_id from questions) and s.status = 'ACTIVE' order by p.id limit 1`,
  )[0]!
const countVotes = () => queryMarket(haat.dataDir, 'select review_id from review_votes').length
const countPosts = ({ id }: Reviewed) =>
  queryMarket<{ count: number }>(haat.dataDir, 'select count(*) as count from questions where product_id = ?', id)[0]!
    .count
/** What waits, without the views of products, which the device records by itself. */
const listWritten = async (of: Page) =>
  (await listPendingEndpoints(of)).filter(endpoint => endpoint !== recordView.name)
const QUESTION = 'Does the colour stay after washing?'

describe('A question about a product', () => {
  it('is asked, answered, read and deleted without a network, and a review is voted for', async () => {
    const product = findReviewed()
    const count = () => countPosts(product)
    const helpful = main(page)
      .getByRole('button', { name: /^Helpful/ })
      .first()
    const pressed = main(page).getByRole('button', { name: /^Helpful/, pressed: true })
    await signInOnPage(page, haat.url, 'customer@haat.example')
    await page.goto(`${haat.url}/products/${product.id}`)
    await questions(page).getByText('Nobody has asked about this product yet.').waitFor()
    await helpful.waitFor()
    await waitUntilAccountOfflineReady(page)
    await context.setOffline(true)
    await helpful.click()
    await pressed.waitFor()
    await questions(page).getByRole('button', { name: 'Ask a question' }).click()
    await write(page, 'Your question', QUESTION, 'Send question')
    const asked = questions(page).getByRole('article').filter({ hasText: QUESTION })
    await asked.getByText('Waiting to send').waitFor()
    const written = await listWritten(page)
    expect([count(), countVotes()]).toEqual([0, 0])
    await context.setOffline(false)
    await expect.poll(count).toBe(1)
    await expect.poll(countVotes).toBe(1)
    expect(await pressed.textContent()).toBe('Helpful (1)')
    await asked.getByText('Waiting to send').waitFor({ state: 'detached' })
    await asked.waitFor()

    const vendor = await openSecondPhone()
    await signInOnPage(vendor.page, haat.url, product.vendor)
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
    await expect.poll(count).toBe(2)
    await vendor.context.close()

    await page.goto(`${haat.url}/dashboard/questions`)
    await main(page).getByText('Yes, it is dyed in the yarn.').waitFor()
    await context.setOffline(true)
    await page.goto(`${haat.url}/products/${product.id}`)
    await asked.waitFor()
    await pressed.waitFor()
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
    await expect.poll(count, { timeout: 20_000 }).toBe(0)
  })
})
