import { beforeEach, describe, expect, it } from 'vitest'
import {
  countOrders,
  openAndAddToCart,
  signInOnPage,
  startAnotherAddress,
} from '../../../support/actions/shopper-actions.ts'
import { haat, openNewPhone, page, saree, setUpBrowserFixture } from '../../../support/phones/browser-fixture.ts'
import {
  control,
  describedBy,
  expectRefusal,
  type InvalidForm,
  main,
  open,
} from '../../../support/screens/invalid-form.ts'

const EMAIL = 'Email must be a valid email address.'
const SELLER: InvalidForm = {
  button: 'Sign Up',
  fields: [
    ['Name', 'Nu', 'Name must be at least 3 characters.'],
    ['Phone', '0171234567', 'Phone number must be at least 11 digit.'],
    ['Email', 'nusrat', EMAIL],
    ['Password', '12345', 'Password must be at least 6 character'],
  ],
}
const CHECKOUT: InvalidForm = {
  button: 'Place order',
  fields: [
    ['Name', 'Nusrat Jahan', ''],
    ['Phone', '0171234567', 'Phone must be at least 11 digit.'],
    ['Email', 'nusrat@', EMAIL],
    ['Address', ' ', 'Address is required'],
  ],
}
const SHOP: InvalidForm = {
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

describe('An invalid form reports errors at its fields, focuses the first one and keeps the values:', () => {
  it('sign-up of sellers, forgot and reset password', async () => {
    await open('/sign-up')
    await page.getByRole('tab', { name: 'Join as a seller' }).click()
    await expectRefusal(SELLER)
    await open('/forgot-password')
    await expectRefusal({ button: 'Send link', fields: [['Email', 'nusrat', EMAIL]] })
    await open(`/reset-password?id=${saree.id}&token=mailed`)
    const message = 'Password must be at least 6 characters.'
    await expectRefusal({ button: 'Save new password', fields: [['New password', '12345', message]] })
  })

  it('checkout, its coupon, and an empty cart', async () => {
    const before = countOrders(haat.dataDir)
    await signInOnPage(page, haat.url, 'customer@haat.example', '/checkout')
    await main().getByText('No item added to cart').waitFor()
    await openAndAddToCart(page, haat.url, saree)
    await open('/checkout')
    await startAnotherAddress(page)
    await expectRefusal(CHECKOUT)
    await main().getByRole('button', { name: 'Apply' }).click()
    await expect.poll(() => describedBy(control('Coupon code'))).toMatch('Please enter coupon code')
    await page.getByRole('alert').filter({ hasText: 'Please enter coupon code' }).waitFor()
    expect(countOrders(haat.dataDir)).toBe(before)
  })

  it('a new shop and its logo', async () => {
    await signInOnPage(page, haat.url, saree.vendor)
    await open('/dashboard/my-shops?open=new')
    await expectRefusal(SHOP)
    await main().getByText('Logo is required', { exact: true }).waitFor()
  })
})
