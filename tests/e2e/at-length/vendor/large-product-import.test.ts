import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  continueFromColumns,
  countInMarket,
  createProductFile,
  expectToFit,
} from '../../../support/actions/product-file.ts'
import { readDeviceMeta, signInOnPage } from '../../../support/actions/shopper-actions.ts'
import { chooseInMenu } from '../../../support/actions/staff-actions.ts'
import { haat, openNewPhone, page, setUpBrowserFixture } from '../../../support/phones/browser-fixture.ts'

const MANY_ROWS = 4_000

setUpBrowserFixture()

describe('On a phone a vendor', () => {
  it('imports thousands of products from a file, with progress and report after a reload, and exports them', async () => {
    await openNewPhone({ serviceWorkers: 'block' })
    await signInOnPage(page, haat.url, 'vendor@haat.example', '/dashboard/shop-products')
    await chooseInMenu(page.getByRole('main'), 'More about your products', 'Import from a file')
    const rows = Array.from(
      { length: MANY_ROWS },
      (_, at) => `Saree of the file ${at},Woven for the file.,Saree,${500 + at},5`,
    )
    await page
      .getByLabel('Product file')
      .setInputFiles(createProductFile([...rows, 'Bad saree,Woven for the file.,Saree,dear,5']))
    await page.getByRole('button', { name: 'Read the file' }).click()
    await continueFromColumns(page)
    await page
      .getByRole('button', { name: `Import ${MANY_ROWS.toLocaleString('en')} products` })
      .click({ timeout: 40_000 })
    await page.getByRole('progressbar', { name: 'Progress' }).waitFor()
    await page.reload()
    await page.getByRole('region', { name: 'Progress' }).waitFor()
    await page.getByText('Import complete').waitFor({ timeout: 40_000 })
    await page.getByText(`${MANY_ROWS.toLocaleString('en')} new, 0 changed, 0 unchanged, 1 left out`).waitFor()
    const wrong = page.getByRole('region', { name: 'Errors in the file' }).getByRole('row').nth(1)
    expect(await wrong.textContent()).toMatch(/4,002.*price/)
    expect(
      countInMarket(haat.dataDir, "select count(*) as count from products where name like 'Saree of the file%'"),
    ).toBe(MANY_ROWS)
    await expectToFit(page)
    await page.reload()
    await page.getByText('Import complete').waitFor()
    await page.getByRole('button', { name: 'Show the products' }).click()
    await expect.poll(() => readDeviceMeta(page, 'import')).toBeUndefined()
    await chooseInMenu(page.getByRole('main'), 'More about your products', 'Import from a file')
    await page.getByRole('heading', { level: 1, name: 'Import products' }).waitFor()
    await page.getByRole('region', { name: 'Progress' }).waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    const download = page.waitForEvent('download')
    await chooseInMenu(page.getByRole('main'), 'More about your products', 'Export as a file')
    const file = readFileSync(await (await download).path(), 'utf8')
    expect(file).toMatch(/^\uFEFF?id,name,description,category/)
    expect(file).toContain('Saree of the file 7,')
  })
})
