import type { Locator } from 'playwright'
import { expect, it } from 'vitest'
import type { MetaValues } from '../../../../src/local/db/device-schema.ts'
import { listPendingEndpoints } from '../../../support/actions/offline-endpoints.ts'
import { expectToFit } from '../../../support/actions/product-file.ts'
import { queryMarket, readDeviceMeta, signInOnPage } from '../../../support/actions/shopper-actions.ts'
import { waitUntilDashboardOfflineReady } from '../../../support/actions/staff-actions.ts'
import { createPhoto } from '../../../support/fixtures/form-requests.ts'
import {
  context,
  haat,
  openNewPhone,
  page,
  pageErrors,
  setUpBrowserFixture,
} from '../../../support/phones/browser-fixture.ts'

setUpBrowserFixture()

const addValues = async (option: string, typed: string) => {
  const values = page.getByLabel(`New values of ${option}`)
  await values.fill(typed)
  await values.press('Enter')
}

/** The stocks of variants in the draft of a new product. */
const readDraftStocks = async () => {
  const forms = (await readDeviceMeta(page, 'productForms')) as MetaValues['productForms'] | undefined
  const { variants = [] } = JSON.parse(forms?.new?.values.assortment ?? '{}') as { variants?: { stock: string }[] }
  return variants.map(({ stock }) => stock)
}

const photo = async (background: string) => ({
  name: 'photo.png',
  mimeType: 'image/png',
  buffer: Buffer.from(await createPhoto(background)),
})

const fillIn = async (what: string, of: string, value: string | { label: string }) => {
  const form = page.getByRole('group', { name: 'Fill in several variants' })
  await form.getByLabel('Fill in').selectOption({ label: what })
  await form.getByLabel('Of').selectOption({ label: of })
  const field = form.getByLabel('With')
  await (typeof value === 'string' ? field.fill(value) : field.selectOption(value))
  await form.getByRole('button', { name: 'Fill in' }).click()
}

it('A vendor makes a product with three sizes and two colours on a phone without a network, and it is sent once', async () => {
  await openNewPhone()
  await signInOnPage(page, haat.url, 'vendor@haat.example', '/dashboard/shop-products')
  await waitUntilDashboardOfflineReady(page, 'VENDOR')
  await context.setOffline(true)
  await page.goto(`${haat.url}/dashboard/shop-products?open=new`)
  await page.getByLabel('Name', { exact: true }).fill('Panjabi of the bus')
  await page.getByLabel('Description', { exact: true }).fill('Cotton, sewn in Narsingdi.')
  await page.getByLabel('Category').selectOption({ label: 'Saree' })
  await page.getByLabel('Price', { exact: true }).fill('950')
  await page.getByLabel('Stock').fill('4')
  await page.getByRole('button', { name: 'Add options, such as size or colour' }).click()
  await addValues('Size', '40, 41, 42')
  await page.getByRole('button', { name: 'Add an option' }).click()
  await addValues('Colour', 'Red, Blue')
  await page.getByRole('button', { name: 'Add 5 variants' }).click()
  await page
    .locator('input')
    .and(page.getByLabel('Picture', { exact: true }))
    .setInputFiles(await photo('#aa0000'))
  await page.getByLabel('More photos').setInputFiles([await photo('#0000aa'), await photo('#00aa00')])
  await page.getByRole('button', { name: 'Make photo 3 the cover' }).waitFor()
  await fillIn('Picture', 'Colour: Blue', { label: 'Picture 2' })
  await fillIn('Stock', 'All variants', '4')
  await fillIn('Price', 'Size: 42', '1,050')
  await fillIn('Stock', 'Colour: Blue', '9')
  await page.getByRole('button', { name: 'Undo' }).click()

  // What was typed is kept on the phone.
  await expect.poll(readDraftStocks).toEqual(['4', '4', '4', '4', '4', '4'])
  await page.reload()
  await page.getByText('What you typed was restored').waitFor()
  await page.getByRole('button', { name: /^Size 41 \/ Blue ৳950 · 4 in stock/ }).click()
  expect(await page.getByLabel('Stock of Size 41 / Blue').inputValue()).toBe('4')
  expect(await page.getByLabel('Picture of Size 41 / Blue').inputValue()).not.toBe('')
  await page.getByRole('button', { name: /^Size 40 \/ Red/ }).click()
  expect(await page.getByLabel('Stock of Size 41 / Blue').count(), 'one card is open at a time').toBe(0)
  await page.getByRole('button', { name: 'Add the product' }).click()
  const card = page.getByRole('article', { name: 'Panjabi of the bus' })
  await card.getByText('from ৳950').waitFor()
  await card.getByText('6 variants', { exact: true }).click()
  const pending = ['products.create', 'products.addPicture', 'products.addPicture', 'products.arrangePictures']
  expect(await listPendingEndpoints(page)).toEqual(pending)
  const row = card.getByRole('listitem').filter({ hasText: 'Size 42 / Blue' })
  await row.getByLabel('Stock').fill('2')
  await row.getByRole('button', { name: /^Save/ }).click()
  await card.getByText('22 in stock').waitFor()
  expect(await listPendingEndpoints(page)).toEqual(pending)

  await context.setOffline(false)
  await expect.poll(() => listPendingEndpoints(page)).toEqual([])
  const variants = queryMarket<{ values: string; price: number; stock: number; photo: number | null }>(
    haat.dataDir,
    `select option_values as "values", price, stock, (select position from product_pictures
       where product_pictures.product_id = product_variants.product_id and image = product_variants.image) as photo
     from product_variants
     where product_id = (select id from products where name = 'Panjabi of the bus') order by position`,
  )
  expect(
    variants.map(({ values, price, stock, photo }) => [JSON.parse(values).join(' '), price, stock, photo]),
    'also the second photo for what is blue',
  ).toEqual([
    ['40 Red', 95_000, 4, null],
    ['40 Blue', 95_000, 4, 1],
    ['41 Red', 95_000, 4, null],
    ['41 Blue', 95_000, 4, 1],
    ['42 Red', 105_000, 4, null],
    ['42 Blue', 105_000, 2, 1],
  ])
  expect(pageErrors).toEqual([])
})

it('A product with variants has its figures across its row, on windows of each width, folded and open', async () => {
  const [product] = queryMarket<{ name: string }>(
    haat.dataDir,
    `select p.name from products p join shops s on s.id = p.shop_id join profiles v on v.id = s.vendor_id
     where v.email = 'vendor@haat.example' and p.options is not null order by p.id limit 1`,
  )
  await openNewPhone()
  await signInOnPage(page, haat.url, 'vendor@haat.example', '/dashboard/shop-products')
  await page.getByLabel('Search your products').fill(product!.name)
  const row = page.getByRole('article', { name: product!.name })
  const summary = row.locator('summary')
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => shareOf(summary, row)).toBeGreaterThan(width < 1024 ? 0.8 : 0.2)
    await summary.click()
    await expect.poll(() => shareOf(row.getByRole('list'), row)).toBeGreaterThan(0.8)
    await expectToFit(page)
    await summary.click()
  }
})

it('A barcode that is scanned into the search of a vendor finds its product, also without a network', async () => {
  const [product] = queryMarket<{ id: string; name: string }>(
    haat.dataDir,
    `select p.id, p.name from products p join shops s on s.id = p.shop_id join profiles v on v.id = s.vendor_id
     where v.email = 'vendor@haat.example' and p.options is not null order by p.id desc limit 1`,
  )
  await openNewPhone()
  await signInOnPage(page, haat.url, 'vendor@haat.example', '/dashboard/shop-products')
  await waitUntilDashboardOfflineReady(page, 'VENDOR')
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`${haat.url}/dashboard/shop-products?edit=${product!.id}`)
  await page
    .getByLabel(/^Barcode of /)
    .last()
    .fill('8901234567894')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('heading', { name: 'Products', level: 1 }).waitFor()
  await expect.poll(() => listPendingEndpoints(page)).toEqual([])
  await context.setOffline(true)
  const search = page.getByLabel('Search your products')
  await search.pressSequentially('8901234567894')
  await search.press('Enter')
  const found = page.getByRole('main').getByRole('article')
  await expect.poll(() => found.count()).toBe(1)
  await page.getByRole('article', { name: product!.name }).waitFor()
  expect(pageErrors).toEqual([])
})

/** How much of the other's width it has. */
const shareOf = async (part: Locator, whole: Locator): Promise<number> =>
  (await part.boundingBox())!.width / (await whole.boundingBox())!.width
