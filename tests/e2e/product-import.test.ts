import { beforeEach, describe, expect, it } from 'vitest'
import { continueFromColumns, countInMarket, createProductFile } from '../support/actions/product-file.ts'
import { signInOnPage } from '../support/actions/shopper-actions.ts'
import { chooseInMenu } from '../support/actions/staff-actions.ts'
import { haat, openNewPhone, page, setUpBrowserFixture } from '../support/phones/browser-fixture.ts'

setUpBrowserFixture()
// An import needs the network, and nothing of the worker.
beforeEach(() => openNewPhone({ serviceWorkers: 'block' }))

describe('On a phone a vendor', () => {
  it('imports products from a file after it has seen what would change, and can undo it', async () => {
    await signInOnPage(page, haat.url, 'vendor@haat.example', '/dashboard/shop-products')
    await chooseInMenu(page.getByRole('main'), 'More about your products', 'Import from a file')
    await page
      .getByLabel('Product file')
      .setInputFiles(
        createProductFile([
          'Good saree,Woven for the file.,Saree,900,5',
          'Bad saree,Woven for the file.,Saree,"1250,50",5',
        ]),
      )
    await page.getByRole('button', { name: 'Read the file' }).click()
    await continueFromColumns(page)
    await page.getByText('1 would be new, 0 changed, 0 unchanged, 1 left out').waitFor()
    await page.getByText('Write decimals with a point: 1250.50 instead of 1250,50.').waitFor()
    expect(countGoodSarees()).toBe(0)
    await page.getByRole('button', { name: 'Import 1 product' }).click()
    await page.getByText('1 new, 0 changed, 0 unchanged, 1 left out').waitFor()
    expect(countGoodSarees()).toBe(1)
    await page.getByRole('button', { name: 'Undo this import' }).click()
    await page.getByText('The import is undone').waitFor()
    expect(countGoodSarees()).toBe(0)
  })
})

const countGoodSarees = (): number =>
  countInMarket(haat.dataDir, "select count(*) as count from products where name = 'Good saree' and deleted_at is null")
