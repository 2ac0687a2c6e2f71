import { beforeEach, describe, expect, it } from 'vitest'
import { countOrders, findNewestOrder } from '../../../support/actions/shopper-actions.ts'
import { haat, openNewPhone, page, saree, setUpBrowserFixture } from '../../../support/phones/browser-fixture.ts'
import { pressKeyOn, tabTo, typeInto } from '../../../support/screens/keyboard-actions.ts'

setUpBrowserFixture()
beforeEach(() => openNewPhone({ viewport: { width: 1280, height: 900 } }))

describe('With the keyboard alone', () => {
  it('a customer finds a saree, adds it to the cart and orders it, from the home page to the order’s number', async () => {
    const before = countOrders(haat.dataDir)
    await page.goto(haat.url)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await skipToContent()
    await search(saree.name)
    await page.getByRole('heading', { level: 1, name: saree.name }).waitFor()

    await pressKeyOn(page, page.getByRole('button', { name: 'Add To Cart', exact: true }), 'Enter')
    await page.getByText('Added to cart').waitFor()
    await tabTo(page, page.getByRole('link', { name: /^\d*\s*Cart$/ }).first(), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Cart' }).waitFor()
    await pressKeyOn(page, page.getByRole('main').getByRole('link', { name: 'Checkout' }), 'Enter')
    await signIn()
    await checkOut()

    await page.getByRole('heading', { level: 1, name: /^Order H-/ }).waitFor()
    expect(countOrders(haat.dataDir)).toBe(before + 1)
    const { id, number } = findNewestOrder(haat.dataDir)
    await page.waitForURL(`${haat.url}/dashboard/orders/${id}`)
    await page.getByRole('heading', { level: 1, name: `Order ${number}`, exact: true }).waitFor()
  })
})

const skipToContent = async () => {
  await pressKeyOn(page, page.getByRole('link', { name: 'Skip to content' }), 'Enter')
  await expectFocusOnMain()
}

const expectFocusOnMain = () => expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')

const isFocused = (element: Element): boolean => element === document.activeElement

/** Goes back to the search box and picks the product among the suggestions. */
const search = async (name: string) => {
  const box = page.getByRole('combobox', { name: 'Search everything in Haat' })
  await tabTo(page, box, 'Shift+Tab')
  await page.keyboard.type(name)
  await page.getByRole('option').filter({ hasText: name }).first().waitFor()
  const highlighted = page.getByRole('option', { selected: true })
  for (let step = 0; step < 8; step += 1) {
    await page.keyboard.press('ArrowDown')
    await highlighted.waitFor()
    if ((await highlighted.textContent())?.includes(name)) return page.keyboard.press('Enter')
  }
  throw new Error(`${name} is not suggested`)
}

const signIn = async () => {
  await pressKeyOn(page, page.getByRole('main').getByRole('link', { name: 'Login' }), 'Enter')
  await page.waitForURL(/\/login/)
  await typeInto(page, page.getByLabel('Email'), 'customer@haat.example')
  await typeInto(page, page.getByLabel('Password', { exact: true }), 'haat-demo')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${haat.url}/checkout`)
  // The focused field of the sign-in form is gone.
  await expectFocusOnMain()
}

/**
 * Unfolds the saved address, fills in the checkout and places the order; cash on delivery is selected with the arrow
 * keys.
 */
const checkOut = async () => {
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await pressKeyOn(page, page.getByRole('button', { name: 'Change address' }), 'Enter')
  // The button is gone; the chosen address has the focus.
  await expect.poll(() => page.getByRole('radio', { checked: true }).first().evaluate(isFocused)).toBe(true)
  await pressKeyOn(page, page.getByRole('button', { name: 'Edit for this order' }), 'Enter')
  await expect.poll(() => field('Name').evaluate(isFocused)).toBe(true)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Nusrat Jahan')
  await typeInto(page, field('Phone'), '01712345678')
  await typeInto(page, field('Email'), 'customer@haat.example')
  await typeInto(page, field('Address'), 'House 12, Road 5, Mirpur, Dhaka')
  const paymentOptions = page.getByRole('group', { name: 'Payment' }).getByRole('radio')
  const cash = page.getByRole('radio', { name: 'Cash on delivery' })
  // Wait until the page knows that online payment is available.
  await expect.poll(() => page.getByRole('radio', { name: 'Pay online' }).isChecked()).toBe(true)
  expect(await paymentOptions.count()).toBe(2)
  await tabTo(page, paymentOptions)
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => cash.isChecked()).toBe(true)
  await pressKeyOn(page, page.getByRole('button', { name: 'Place order' }), 'Space')
}
