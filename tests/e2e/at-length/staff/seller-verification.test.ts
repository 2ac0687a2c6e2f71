import { describe, expect, it } from 'vitest'
import { queryMarket, signInOnPage } from '../../../support/actions/shopper-actions.ts'
import { createPhoto } from '../../../support/fixtures/form-requests.ts'
import { PDF } from '../../../support/fixtures/shop-papers.ts'
import { haat, openNewPhone, page, saree, setUpBrowserFixture } from '../../../support/phones/browser-fixture.ts'
import { dialog, main, row } from '../../../support/screens/admin-screens.ts'

setUpBrowserFixture()

const findShop = (): { id: string; name: string } =>
  queryMarket<{ id: string; name: string }>(
    haat.dataDir,
    'select shops.id, shops.name from shops join products on products.shop_id = shops.id where products.id = ?',
    saree.id,
  )[0]!
const paper = (name: string) =>
  main(page).getByRole('region', { name: findShop().name, exact: true }).getByRole('region', { name })
const pickFile = (name: string, mimeType: string, bytes: Uint8Array) =>
  paper('Trade licence')
    .getByLabel('Choose a picture or a PDF')
    .and(page.locator('input'))
    .setInputFiles({ name, mimeType, buffer: Buffer.from(bytes) })
const signIn = async (email: string, path: string) => {
  await openNewPhone()
  await signInOnPage(page, haat.url, email, path)
}
const productStatus = async () => (await fetch(`${haat.url}/api/v1/products/${saree.id}`)).status

describe('A market that asks for a trade licence before selling', () => {
  it('takes a shop off sale, refuses what cannot be read, and opens it with the badge when it is accepted', async () => {
    const shop = findShop()
    await signIn('super-admin@haat.example', '/dashboard/verification-settings')
    await main(page).getByRole('group', { name: 'Before a shop may sell' }).getByLabel('Trade licence').check()
    await main(page).getByRole('button', { name: 'Save settings' }).click()
    // Whoever saves hears first how many shops it takes off sale.
    const question = page.getByRole('dialog', { name: /^Take \d+ shops off sale\?$/ })
    await question.getByRole('button', { name: 'Go back' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await productStatus()).toBe(200)
    await main(page).getByRole('button', { name: 'Save settings' }).click()
    await question.getByRole('button', { name: 'Save and take off sale' }).click()
    await expect.poll(productStatus, { timeout: 40_000 }).toBe(404)

    await signIn(saree.vendor, '/dashboard/my-shops')
    await main(page).getByText('Waits for documents').first().waitFor()
    await main(page).getByText('Without them your products are not on sale.').waitFor()
    await main(page).getByRole('link', { name: 'See the documents' }).click()
    await main(page).getByText('Your products are not on sale').first().waitFor()
    await paper('Trade licence').getByRole('button', { name: 'Send the document' }).click()
    await paper('Trade licence').getByRole('button', { name: 'Send the document' }).click()
    await paper('Trade licence').getByText('Enter the last day on which it is valid.').waitFor()
    await paper('Trade licence').getByText('Choose a picture or a PDF.').waitFor()
    await paper('Trade licence').getByLabel('Last day on which it is valid').fill('2099-06-30')
    await pickFile('licence.jpg', 'image/jpeg', await createPhoto())
    await paper('Trade licence').getByText('Chosen: licence.jpg').waitFor()
    await paper('Trade licence').getByRole('button', { name: 'Send the document' }).click()
    await paper('Trade licence').getByText('Being checked').waitFor()

    await signIn('super-admin@haat.example', '/dashboard/shop-documents')
    await row(page, shop.name).getByText('Valid until 30 June 2099').waitFor()
    await row(page, shop.name).getByRole('button', { name: 'View document' }).click()
    await dialog(page).getByRole('img').waitFor()
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await row(page, shop.name).getByRole('button', { name: 'Do not accept' }).click()
    await dialog(page).getByRole('button', { name: 'Do not accept' }).click()
    await dialog(page).getByText('Enter a reason.').waitFor()
    await dialog(page).getByLabel('Reason').fill('The number is cut off.')
    await dialog(page).getByRole('button', { name: 'Do not accept' }).click()
    await main(page).getByText('No document waits to be checked').waitFor()

    await signIn(saree.vendor, '/dashboard/verification')
    await paper('Trade licence').getByText('The number is cut off.').waitFor()
    await paper('Trade licence').getByRole('button', { name: 'Send the document' }).click()
    await paper('Trade licence').getByLabel('Last day on which it is valid').fill('2099-06-30')
    await pickFile('licence.pdf', 'application/pdf', PDF)
    await paper('Trade licence').getByText('Chosen: licence.pdf').waitFor()
    await paper('Trade licence').getByRole('button', { name: 'Send the document' }).click()
    await paper('Trade licence').getByText('Being checked').waitFor()

    await signIn('super-admin@haat.example', '/dashboard/shop-documents')
    const download = page.waitForEvent('download')
    await row(page, shop.name).getByRole('button', { name: 'Download the PDF' }).click()
    expect((await download).suggestedFilename()).toMatch(/trade-licence.*\.pdf$/)
    await row(page, shop.name).getByRole('button', { name: 'Accept', exact: true }).click()
    expect(await dialog(page).getByLabel('Last day on which it is valid').inputValue()).toBe('2099-06-30')
    await dialog(page).getByRole('button', { name: 'Accept', exact: true }).click()
    await main(page).getByText('No document waits to be checked').waitFor()
    await main(page).getByRole('tab', { name: 'Decided' }).click()
    await row(page, shop.name).getByText('Accepted', { exact: true }).waitFor()
    expect(await productStatus()).toBe(200)

    await openNewPhone()
    await page.goto(`${haat.url}/products/${saree.id}`)
    await main(page).getByText('Verified', { exact: true }).waitFor()
  })
})
