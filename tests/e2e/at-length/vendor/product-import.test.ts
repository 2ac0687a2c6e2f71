import { beforeEach, describe, expect, it } from 'vitest'
import {
  continueFromColumns,
  countInMarket,
  createProductFile,
  expectToFit,
} from '../../../support/actions/product-file.ts'
import { signInOnPage } from '../../../support/actions/shopper-actions.ts'
import { chooseInMenu } from '../../../support/actions/staff-actions.ts'
import { haat, openNewPhone, page, setUpBrowserFixture } from '../../../support/phones/browser-fixture.ts'

setUpBrowserFixture()
// An import needs the network, and nothing of the worker.
beforeEach(() => openNewPhone({ serviceWorkers: 'block' }))

describe('On a phone a vendor', () => {
  it('imports products from a file after it has seen what would change, and can undo it', async () => {
    await signInOnPage(page, haat.url, 'vendor@haat.example', '/dashboard/shop-products')
    await chooseInMenu(page.getByRole('main'), 'More about your products', 'Import from a file')
    await page.getByRole('button', { name: 'Read the file' }).click()
    await page.getByText('Choose a file.').waitFor()
    await page
      .getByLabel('Product file')
      .setInputFiles(
        createProductFile([
          'Good saree,Woven for the file.,Saree,900,5',
          'Odd thing,Woven for the file.,Oddities,950,5',
          'Bad saree,Woven for the file.,Saree,"1250,50",5',
        ]),
      )
    await page.getByRole('button', { name: 'Read the file' }).click()
    await continueFromColumns(page)
    await page.getByLabel('Oddities').waitFor()
    await page.getByLabel('Category for everything else').selectOption({ label: 'Saree' })
    await expectToFit(page)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('2 would be new, 0 changed, 0 unchanged, 1 left out').waitFor()
    await page.getByText('Write decimals with a point: 1250.50 instead of 1250,50.').waitFor()
    expect(countInMarket(haat.dataDir, "select count(*) as count from products where name = 'Good saree'")).toBe(0)
    await expectToFit(page)
    await page.getByRole('button', { name: 'Correct Bad saree' }).click()
    await page.getByRole('dialog').getByLabel('Price').fill('1250.50')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByText('3 would be new').waitFor()
    await page.getByRole('button', { name: 'Import 3 products' }).click()
    await page.getByText('3 new, 0 changed, 0 unchanged, 0 left out').waitFor()
    await page.getByRole('button', { name: 'Undo this import' }).click()
    await page.getByText('The import is undone').waitFor()
    expect(
      countInMarket(
        haat.dataDir,
        "select count(*) as count from products where name = 'Good saree' and deleted_at is null",
      ),
    ).toBe(0)
    await page.getByRole('button', { name: 'Import another file' }).click()
    await page.getByLabel('Product file').waitFor()
  })
})
