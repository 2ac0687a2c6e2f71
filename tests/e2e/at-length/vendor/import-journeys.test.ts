import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import { continueFromColumns, expectToFit } from '../../../support/actions/product-file.ts'
import { queryMarket, signInOnPage } from '../../../support/actions/shopper-actions.ts'
import { chooseInMenu } from '../../../support/actions/staff-actions.ts'
import {
  DARAZ_FILE,
  HAND_MADE_FILE,
  type ImportFile,
  SHOPIFY_FILE,
  WOOCOMMERCE_FILE,
} from '../../../support/import-files/index.ts'
import { haat, openNewPhone, page, setUpBrowserFixturePerTest } from '../../../support/phones/browser-fixture.ts'
import { holdRequests } from '../../../support/phones/held-requests.ts'
import { pressKeyOn, tabTo } from '../../../support/screens/keyboard-actions.ts'

const VENDOR = 'vendor@haat.example'
const OWN = `from products p join shops s on s.id = p.shop_id join profiles v on v.id = s.vendor_id
  join users u on u.id = v.user_id where u.email = '${VENDOR}' and p.deleted_at is null`
const COLUMNS = 'p.id, p.name, p.description, p.price, p.discount, p.stock, p.status, p.category_id, p.image, p.seq'

setUpBrowserFixturePerTest()
beforeEach(async () => {
  await openNewPhone({ serviceWorkers: 'block', reducedMotion: 'reduce' })
  await signInOnPage(page, haat.url, VENDOR, '/dashboard/shop-products')
})

describe('On a phone a vendor imports products', () => {
  it('by keyboard alone: file, columns, categories, a correction, the import and its undo', async () => {
    await page.goto(`${haat.url}/dashboard/shop-products?open=import`)
    await heading('Import products').waitFor()
    const choosing = page.waitForEvent('filechooser')
    await pressKeyOn(page, page.getByLabel('Product file'), 'Enter')
    await (await choosing).setFiles(
      csv('list.csv', 'Item,Worth,Kind,Pieces', 'Good lamp,900,Oddities,5', 'Bad lamp,"12,50",Oddities,5'),
    )
    await pressKeyOn(page, button('Read the file'), 'Enter')
    await page.getByText('Which column is it?').waitFor()
    await chooseByKeyboard('Worth', 'Price')
    await chooseByKeyboard('Kind', 'Category')
    await pressKeyOn(page, button('Continue'), 'Enter')
    await page.getByLabel('Oddities').waitFor()
    await chooseByKeyboard('Category for everything else', 'Saree')
    await pressKeyOn(page, button('Continue'), 'Enter')
    await page.getByText('1 would be new, 0 changed, 0 unchanged, 1 left out').waitFor()
    await pressKeyOn(page, button('Correct Bad lamp'), 'Enter')
    const dialog = page.getByRole('dialog', { name: 'Correct line 3' })
    await tabTo(page, dialog.getByLabel('Price'))
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('1250')
    await pressKeyOn(page, dialog.getByRole('button', { name: 'Save' }), 'Enter')
    await page.getByText('2 would be new, 0 changed, 0 unchanged, 0 left out').waitFor()
    await expect.poll(focusedName).toBe('Correct Bad lamp')
    await tabTo(page, button('Import 2 products'), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await page.getByText('2 new, 0 changed, 0 unchanged, 0 left out').waitFor()
    expect(names('%lamp')).toEqual(['Bad lamp', 'Good lamp'])
    await pressKeyOn(page, button('Undo this import'), 'Enter')
    await page.getByText('The import is undone').waitFor()
    expect(names('%lamp')).toEqual([])
  })

  it('from the file that was exported, which changes nothing: 0 new, 0 changed, every product as it was', async () => {
    await importFile(
      csv(
        'difficult.csv',
        'name,description,category,price,stock',
        '"জামদানি, ""নীল""","প্রথম লাইন\nsecond, line",Saree,"৳ ১,২৫০",5',
        "'=cmd|' /C calc'!A0,'+880 and -5% and @home,Saree,900,0",
        '"Panjabi, size 42","Cotton; ""soft""\n\n=1+1 at the end",Saree,1850.50,3',
      ),
    )
    await button('Import 3 products').click()
    await page.getByText('3 new, 0 changed, 0 unchanged, 0 left out').waitFor()
    await button('Show the products').click()
    const before = ownProducts()
    expect(before.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['জামদানি, "নীল"', "=cmd|' /C calc'!A0", 'Panjabi, size 42']),
    )
    const downloading = page.waitForEvent('download')
    await chooseInMenu(page.getByRole('main'), 'More about your products', 'Export as a file')
    const download = await downloading
    const buffer = readFileSync(await download.path())
    await importFile({ name: download.suggestedFilename(), mimeType: 'text/csv', buffer })
    await page.getByText(`0 would be new, 0 changed, ${before.length} unchanged, 0 left out`).waitFor()
    await button('Nothing to import').waitFor()
    await expectToFit(page)
    expect(ownProducts()).toEqual(before)
  })

  it('and can choose no other file while the one of before is opened, which would replace it', async () => {
    await importFile(csv('lamps.csv', 'name,description,category,price,stock', 'Good lamp,Bright,Saree,900,5'))
    await button('Import 1 product').waitFor()
    const release = await holdRequests(page.context(), /\/products\/imports\/[\da-f-]{36}$/)
    await page.goto(`${haat.url}/dashboard/shop-products?open=import`)
    await page.getByText('Loading the import').waitFor({ state: 'attached' })
    expect(await page.getByLabel('Product file').count()).toBe(0)
    release()
    await button('Choose another file').click()
    await page.getByLabel('Product file').waitFor()
  })

  it('from Shopify’s file of sizes: in, changed, out and in again without a difference', async () => {
    const text = Buffer.from(await SHOPIFY_FILE.bytes()).toString()
    await importFile({ name: 'shopify.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await chooseDefaultCategory()
    await page.getByText('4 would be new, 0 changed, 0 unchanged, 0 left out').waitFor()
    await page.getByText('3 variants, 3 new or changed').click()
    await page.getByText('৳1950, 0 in stock · PJ-44').waitFor()
    await expectToFit(page)
    await button('Import 4 products').click()
    await page.getByText('4 new, 0 changed, 0 unchanged, 0 left out').waitFor()
    const changed = text
      .replace('PJ-40,shopify,4,1850.00', 'PJ-40,shopify,4,1800.00')
      .replace('PJ-42,shopify,7,', 'PJ-42,shopify,9,')
      .replace('clay-mug,Clay mug', 'cotton-panjabi,,,,,,,,,46,,,PJ-46,shopify,3,1990,,,,,\nclay-mug,Clay mug')
    await button('Import another file').click()
    await importFile({ name: 'changed.csv', mimeType: 'text/csv', buffer: Buffer.from(changed) }, false)
    await chooseDefaultCategory()
    await page.getByText('0 would be new, 1 changed, 3 unchanged, 0 left out').waitFor()
    await page.getByText('4 variants, 3 new or changed').click()
    await page.getByText('Price: 1850 → 1800').waitFor()
    await page.getByText('Stock: 7 → 9').waitFor()
    await button('Import 1 product').click()
    await page.getByText('0 new, 1 changed, 3 unchanged, 0 left out').waitFor()
    await button('Show the products').click()
    const before = ownVariants()
    expect(before).toEqual(
      expect.arrayContaining([
        { name: 'Cotton panjabi', sku: 'PJ-40', price: 180_000, stock: 4 },
        { name: 'Cotton panjabi', sku: 'PJ-42', price: 185_000, stock: 9 },
        { name: 'Cotton panjabi', sku: 'PJ-46', price: 199_000, stock: 3 },
      ]),
    )
    const downloading = page.waitForEvent('download')
    await chooseInMenu(page.getByRole('main'), 'More about your products', 'Export as a file')
    const download = await downloading
    const buffer = readFileSync(await download.path())
    await importFile({ name: download.suggestedFilename(), mimeType: 'text/csv', buffer })
    await page.getByText(`0 would be new, 0 changed, ${ownProducts().length} unchanged, 0 left out`).waitFor()
    expect(ownVariants()).toEqual(before)
  })

  it.each([SHOPIFY_FILE, WOOCOMMERCE_FILE, DARAZ_FILE, HAND_MADE_FILE])(
    'from the file of another system, $name, and nothing is new the second time',
    async file => {
      const before = ownProducts().length
      const chosen = { name: file.name, mimeType: mimeOf(file), buffer: Buffer.from(await file.bytes()) }
      await importFile(chosen)
      await chooseDefaultCategory()
      const count = Number(/Import (\d+) product/.exec((await importButton().textContent()) ?? '')?.[1])
      expect(count).toBeGreaterThan(1)
      await expectToFit(page)
      await importButton().click()
      await page.getByText('Import complete').waitFor()
      expect(ownProducts().length - before).toBe(count)
      await button('Import another file').click()
      await importFile(chosen, false)
      await chooseDefaultCategory()
      await page.getByText('0 would be new, 0 changed').waitFor()
    },
  )
})

const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const importButton = () => page.getByRole('button', { name: /^Import \d+ products?$|^Nothing to import$/ })

const csv = (name: string, ...lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
})
const mimeOf = ({ name }: ImportFile): string =>
  name.endsWith('.csv') ? 'text/csv' : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type ChosenFile = { name: string; mimeType: string; buffer: Buffer }

/** Chooses a file and lets the server read it. */
const importFile = async (file: ChosenFile, isFirst = true): Promise<void> => {
  if (isFirst) await chooseInMenu(page.getByRole('main'), 'More about your products', 'Import from a file')
  await page.getByLabel('Product file').setInputFiles(file)
  await button('Read the file').click()
  await continueFromColumns(page)
}

/** Answers the step of the categories, where there is one, with one category for everything. */
const chooseDefaultCategory = async (): Promise<void> => {
  const category = page.getByLabel('Category for everything else')
  await category.or(importButton()).first().waitFor()
  if (!(await category.isVisible())) return
  await category.selectOption({ label: 'Saree' })
  await button('Continue').click()
  await importButton().waitFor()
}

/** Tabs to a list and chooses by typing the beginning of a choice. */
const chooseByKeyboard = async (label: string, choice: string): Promise<void> => {
  const list = page.getByLabel(label, { exact: true })
  await tabTo(page, list)
  await page.keyboard.type(choice)
  await expect
    .poll(() => list.evaluate(select => (select as HTMLSelectElement).selectedOptions[0]?.label))
    .toContain(choice)
}

const focusedName = (): Promise<string | null | undefined> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

type OwnProduct = Record<string, unknown> & { name: string }
const ownProducts = (): OwnProduct[] => queryMarket<OwnProduct>(haat.dataDir, `select ${COLUMNS} ${OWN} order by p.id`)

const ownVariants = () =>
  queryMarket<{ name: string; sku: string | null; price: number; stock: number }>(
    haat.dataDir,
    `select p.name, pv.sku, pv.price, pv.stock ${OWN.replace('from products p', 'from product_variants pv join products p on p.id = pv.product_id')}
     and pv.deleted_at is null order by pv.id`,
  )

const names = (like: string): string[] =>
  queryMarket<{ name: string }>(haat.dataDir, `select p.name ${OWN} and p.name like ? order by p.name`, like).map(
    ({ name }) => name,
  )
