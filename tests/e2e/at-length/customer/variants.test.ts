import { expect, it } from 'vitest'
import {
  countOrders,
  fillAddress,
  pressAddToCart,
  pressPlaceOrder,
  readDeviceMeta,
  readDeviceRow,
  signInAndAddToCart,
  signInOnPage,
  waitUntilOfflineReady,
} from '../../../support/actions/shopper-actions.ts'
import { callApiAs } from '../../../support/actions/staff-actions.ts'
import { giveSizes, readNewestLines } from '../../../support/actions/variant-actions.ts'
import {
  context,
  haat,
  openSecondPhone,
  page,
  pageErrors,
  saree,
  setUpBrowserFixturePerTest,
} from '../../../support/phones/browser-fixture.ts'

const BUYER = 'customer@haat.example'

setUpBrowserFixturePerTest()

const choose = (size: string) => page.getByRole('radio', { name: new RegExp(`^${size}\\b`) }).check()
const cartLine = (size: string) => page.getByRole('row', { name: new RegExp(`Size ${size}\\)`) })

it('A size ordered offline, whose last piece another buyer takes meanwhile, is refused by its name', async () => {
  const product = await giveSizes(haat.url, saree, { 41: 4, 42: 1 })
  const large = product.variants![1]!
  await signInOnPage(page, haat.url, BUYER, `/products/${saree.id}`)
  await waitUntilOfflineReady(page)
  await page.goto(`${haat.url}/products/${saree.id}?variant=${large.id}`)
  await pressAddToCart(page, saree.name)
  await page.getByText('Added to cart').waitFor({ state: 'hidden' })
  await choose('41')
  await pressAddToCart(page, saree.name)
  await context.setOffline(true)
  await page.goto(`${haat.url}/checkout`)
  await pressPlaceOrder(page)
  await page.getByText('Saved on this phone. Waiting to send').waitFor()
  const before = countOrders(haat.dataDir)

  await callApiAs(haat.url, 'mahmudul.hasan@haat.example', 'POST', '/orders/create', {
    shopId: product.shopId,
    totalAmount: large.price + 60,
    paymentType: 'COD',
    products: [{ productId: saree.id, variantId: large.id, quantity: 1, price: large.price }],
    shippingAddress: { name: 'Other buyer', phoneNumber: '01812345678', email: 'o@haat.example', address: 'Khulna' },
  })
  await context.setOffline(false)
  const notice = page.getByRole('listitem').filter({ hasText: `${saree.name} (Size 42)` })
  await notice.getByText('Sold out').waitFor()
  await page.getByRole('button', { name: 'Place order at the new total' }).click()
  await expect.poll(() => countOrders(haat.dataDir)).toBe(before + 2)
  expect(readNewestLines(haat.dataDir)).toMatchObject([{ productId: saree.id, title: 'Size 41', quantity: 1 }])
  await page.getByText(`${saree.name} (Size 41)`).first().waitFor()
  expect(pageErrors).toEqual([])
})

it('A product that gets sizes while it lies in the cart asks for one there, and the order waits for it', async () => {
  await signInAndAddToCart(page, haat.url, BUYER, saree)
  await waitUntilOfflineReady(page)
  const product = await giveSizes(haat.url, saree, { 41: 4, 42: 3 }, { 42: saree.price / 100 + 50 })
  await page.goto(`${haat.url}/products/${saree.id}`)
  await page.getByRole('radio', { name: '41' }).waitFor()
  await page.goto(`${haat.url}/checkout`)
  expect(await page.getByRole('button', { name: 'Place order' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: /^Choose: Size/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Choose' })
  await sheet.getByRole('radio', { name: '42' }).check()
  await sheet.getByRole('button', { name: 'Choose', exact: true }).click()
  await fillAddress(page)
  await page.getByRole('button', { name: 'Place order' }).click()
  await page
    .getByRole('heading', { name: /is placed|Thank you|Order/ })
    .first()
    .waitFor()
  await expect.poll(() => readNewestLines(haat.dataDir)).toMatchObject([{ variantId: product.variants![1]!.id }])
  expect(pageErrors).toEqual([])
})

it('An order that waits without a size since before the product had any is refused with the choices, and corrected in the cart', async () => {
  await signInAndAddToCart(page, haat.url, BUYER, saree)
  await waitUntilOfflineReady(page)
  await context.setOffline(true)
  await page.goto(`${haat.url}/checkout`)
  await pressPlaceOrder(page)
  await page.getByText('Saved on this phone. Waiting to send').waitFor()
  const before = countOrders(haat.dataDir)
  await giveSizes(haat.url, saree, { 41: 4, 42: 3 })
  await context.setOffline(false)
  await page.getByText(`Choose which ${saree.name} you want: Size 41, Size 42.`).first().waitFor()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('button', { name: /^Choose: Size/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Choose' })
  await sheet.getByRole('radio', { name: '41' }).check()
  await sheet.getByRole('button', { name: 'Choose', exact: true }).click()
  await page.goto(`${haat.url}/checkout`)
  await pressPlaceOrder(page)
  await expect.poll(() => countOrders(haat.dataDir)).toBe(before + 1)
  expect(readNewestLines(haat.dataDir)).toMatchObject([{ variantId: saree.id, title: 'Size 41' }])
})

it('A link to a size opens it on a phone that was never here, before any script, and Buy Now asks in a sheet', async () => {
  const product = await giveSizes(haat.url, saree, { 41: 4, 42: 0, 43: 2 }, { 43: saree.price / 100 + 50 })
  const link = `${haat.url}/products/${saree.id}?variant=${product.variants![2]!.id}`
  const plain = await openSecondPhone({ javaScriptEnabled: false })
  await plain.page.goto(link)
  // Hidden, because nothing could be done with it.
  expect(await plain.page.locator('input[value="43"]').isChecked()).toBe(true)
  await plain.context.close()

  await page.goto(link)
  expect(await page.getByRole('radio', { name: '43' }).isChecked()).toBe(true)
  await waitUntilOfflineReady(page)
  await choose('42')
  expect(new URL(page.url()).searchParams.get('variant')).toBe(product.variants![1]!.id)
  await page.getByRole('button', { name: 'Out of stock' }).first().waitFor()
  await signInOnPage(page, haat.url, BUYER, `/products/${saree.id}`)
  await choose('42')
  // A page that is loaded anew at once would cut off what stores the choice.
  await expect
    .poll(() => readDeviceRow(page, 'recent', saree.id))
    .toMatchObject({ variantId: product.variants![1]!.id })
  await page.goto(`${haat.url}/recent-products`)
  await page.getByRole('link', { name: saree.name }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('variant')).toBe(product.variants![1]!.id)

  await page.goto(`${haat.url}/products?search=${encodeURIComponent(saree.name)}`)
  await page.getByRole('button', { name: `Buy Now: ${saree.name}` }).click()
  const sheet = page.getByRole('dialog', { name: 'Choose' })
  expect(await sheet.getByRole('button', { name: 'Choose: Size' }).isDisabled()).toBe(true)
  await sheet.getByRole('radio', { name: '43' }).check()
  await sheet.getByRole('button', { name: 'Buy Now' }).click()
  await page.waitForURL('**/cart')
  await cartLine('43').waitFor()
  expect(await readDeviceMeta(page, 'catalogue')).toMatchObject({ isPartial: false })
  expect(pageErrors).toEqual([])
})
