import type { Locator } from 'playwright'
import { beforeEach, describe, expect, it } from 'vitest'
import { haat, openNewPhone, page, saree, setUpBrowserFixture } from '../support/browser-fixture.ts'
import { countOrders, openAndAddToCart, signInOnPage, startAnotherAddress } from '../support/shopper-actions.ts'

/** Invalid values and expected messages of a form, in the order of its fields. */
type Wrong = { button: string; fields: [label: string, written: string, said: string][] }

const EMAIL = 'Email must be a valid email address.'
const NAME = 'Name must be at least 3 characters.'
const PASSWORD = 'Password must be at least 6 character'
const LOGIN: Wrong = {
  button: 'Login',
  fields: [
    ['Email', 'nusrat', EMAIL],
    ['Password', '12345', PASSWORD],
  ],
}
const SIGN_UP: Wrong = {
  button: 'Sign Up',
  fields: [
    ['Name', 'Nusrat Jahan', ''],
    ['Phone', '0171234567', 'Phone number must be at least 11 digit.'],
    ['Email', 'nusrat', EMAIL],
    ['Password', '12345', PASSWORD],
  ],
}
const CONTACT: Wrong = {
  button: 'Send message',
  fields: [
    ['Name', 'Nu', NAME],
    ['Email', 'nusrat@haat.example', ''],
    ['Subject', 'Help', 'Subject must be at least 5 characters.'],
    ['Message', 'Too short', 'Message must be at least 10 characters.'],
  ],
}
const CHECKOUT: Wrong = {
  button: 'Place order',
  fields: [
    ['Name', 'Nusrat Jahan', ''],
    ['Phone', '0171234567', 'Phone must be at least 11 digit.'],
    ['Email', 'nusrat@', EMAIL],
    ['Address', ' ', 'Address is required'],
  ],
}
const SHOP: Wrong = {
  button: 'Open the shop',
  fields: [
    ['Name', '', 'Name is required'],
    ['Phone', '0171234567', 'Phone number must at least 11 digits'],
    ['Address', '', 'Address is required'],
    ['Description', '', 'Description is required'],
  ],
}

setUpBrowserFixture()
// These forms do not need what a worker would preload.
beforeEach(() => openNewPhone({ serviceWorkers: 'block' }))

const open = async (path: string) => {
  await page.goto(haat.url + path)
  await main().getByRole('heading', { level: 1 }).waitFor()
}
const main = () => page.getByRole('main')

/** Finds a field by its label, because password fields have no role. */
const control = (label: string): Locator =>
  main().getByLabel(label, { exact: true }).and(page.locator('input, textarea'))

/** Submits invalid values, and expects each message at its field and the focus on the first invalid one. */
const isRefused = async ({ button, fields }: Wrong) => {
  for (const [label, written] of fields) await control(label).fill(written)
  await main().getByRole('button', { name: button, exact: true }).click()
  for (const [label, written, said] of fields) {
    await expect.poll(() => describedBy(control(label))).toMatch(said)
    expect(await control(label).getAttribute('aria-invalid')).toBe(said ? 'true' : null)
    expect(await control(label).inputValue()).toBe(written)
  }
  const [first] = fields.find(([, , said]) => said)!
  await expect.poll(() => control(first).evaluate(field => field === document.activeElement)).toBe(true)
}

/** The accessible description of a control, which screen readers read after its name. */
const describedBy = (field: Locator): Promise<string> =>
  field.evaluate(({ attributes }) =>
    (attributes.getNamedItem('aria-describedby')?.value ?? '')
      .split(' ')
      .map(id => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  )

describe('An invalid form reports errors at its fields, focuses the first one and keeps the values:', () => {
  it('login, sign-up of customers and of sellers, forgot and reset password, and contact', async () => {
    await open('/login')
    await isRefused(LOGIN)
    await open('/sign-up')
    await isRefused(SIGN_UP)
    await page.getByRole('tab', { name: 'Join as a seller' }).click()
    await isRefused({ ...SIGN_UP, fields: [['Name', 'Nu', NAME], ...SIGN_UP.fields.slice(1)] })
    await open('/forgot-password')
    await isRefused({ button: 'Send link', fields: [['Email', 'nusrat', EMAIL]] })
    await open(`/reset-password?id=${saree.id}&token=mailed`)
    const said = 'Password must be at least 6 characters.'
    await isRefused({ button: 'Save new password', fields: [['New password', '12345', said]] })
    await open('/contact')
    await isRefused(CONTACT)
  })

  it('checkout, its coupon, and an empty cart', async () => {
    const before = countOrders(haat.dataDir)
    await signInOnPage(page, haat.url, 'customer@haat.example', '/checkout')
    await main().getByText('No item added to cart').waitFor()
    await openAndAddToCart(page, haat.url, saree)
    await open('/checkout')
    await startAnotherAddress(page)
    await isRefused(CHECKOUT)
    await main().getByRole('button', { name: 'Apply' }).click()
    await expect.poll(() => describedBy(control('Coupon code'))).toMatch('Please enter coupon code')
    await page.getByRole('alert').filter({ hasText: 'Please enter coupon code' }).waitFor()
    expect(countOrders(haat.dataDir)).toBe(before)
  })

  it('a new shop and its logo', async () => {
    await signInOnPage(page, haat.url, saree.vendor)
    await open('/dashboard/my-shops?open=new')
    await isRefused(SHOP)
    await main().getByText('Logo is required', { exact: true }).waitFor()
  })
})
