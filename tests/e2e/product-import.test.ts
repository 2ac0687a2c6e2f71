import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import { haat, openNewPhone, page, setUpBrowserFixture } from '../support/browser-fixture.ts'
import { queryMarket, readDeviceMeta, signInOnPage } from '../support/shopper-actions.ts'
import { chooseInMenu } from '../support/staff-actions.ts'

const MANY_ROWS = 4_000

setUpBrowserFixture()
// An import needs the network, and nothing of the worker.
beforeEach(() => openNewPhone({ serviceWorkers: 'block' }))

describe('On a phone a vendor', () => {
  it('imports products from a file and exports them, with progress and report after a reload', async () => {
    await signInOnPage(page, haat.url, 'vendor@haat.example', '/dashboard/shop-products')
    await chooseInMenu(page.getByRole('main'), 'More about your products', 'Import from a file')
    await page.getByRole('button', { name: 'Read the file' }).click()
    await page.getByText('Choose a file.').waitFor()
    await page
      .getByLabel('Product file')
      .setInputFiles(
        csv([
          'Good saree,Woven for the file.,Saree,900,5',
          'Odd thing,Woven for the file.,Oddities,950,5',
          'Bad saree,Woven for the file.,Saree,"1250,50",5',
        ]),
      )
    await page.getByRole('button', { name: 'Read the file' }).click()
    await page.getByLabel('Oddities').waitFor()
    await page.getByLabel('Category for everything else').selectOption({ label: 'Saree' })
    await fits()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('2 would be new, 0 changed, 0 unchanged, 1 left out').waitFor()
    await page.getByText('Write decimals with a point: 1250.50 instead of 1250,50.').waitFor()
    expect(count("select count(*) as count from products where name = 'Good saree'")).toBe(0)
    await fits()
    await page.getByRole('button', { name: 'Correct Bad saree' }).click()
    await page.getByRole('dialog').getByLabel('Price').fill('1250.50')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByText('3 would be new').waitFor()
    await page.getByRole('button', { name: 'Import 3 products' }).click()
    await page.getByText('3 new, 0 changed, 0 unchanged, 0 left out').waitFor()
    await page.getByRole('button', { name: 'Undo this import' }).click()
    await page.getByText('The import is undone').waitFor()
    expect(count("select count(*) as count from products where name = 'Good saree' and deleted_at is null")).toBe(0)
    await page.getByRole('button', { name: 'Import another file' }).click()

    const rows = Array.from(
      { length: MANY_ROWS },
      (_, at) => `Saree of the file ${at},Woven for the file.,Saree,${500 + at},5`,
    )
    await page.getByLabel('Product file').setInputFiles(csv([...rows, 'Bad saree,Woven for the file.,Saree,dear,5']))
    await page.getByRole('button', { name: 'Read the file' }).click()
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
    expect(count("select count(*) as count from products where name like 'Saree of the file%'")).toBe(MANY_ROWS)
    await fits()
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

/** Expects nothing to be wider than the window. */
const fits = async () => expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
const count = (query: string): number => queryMarket<{ count: number }>(haat.dataDir, query)[0]!.count
const csv = (rows: readonly string[]) => ({
  name: 'goods.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['name,description,category,price,stock', ...rows].join('\r\n')),
})
