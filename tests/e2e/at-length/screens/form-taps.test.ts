import { beforeEach, describe, expect, it } from 'vitest'
import { openAndAddToCart, signInOnPage, startAnotherAddress } from '../../../support/actions/shopper-actions.ts'
import {
  context,
  haat,
  openNewPhone,
  page,
  saree,
  setUpBrowserFixture,
} from '../../../support/phones/browser-fixture.ts'
import { expectStillForms, tapInPlace } from '../../../support/screens/form-taps.ts'
import { main, open } from '../../../support/screens/invalid-form.ts'

const code = () => main().getByLabel('Code', { exact: true })
const percentage = () => main().getByLabel('A percentage')

setUpBrowserFixture()
beforeEach(() => openNewPhone({ serviceWorkers: 'block', hasTouch: true }))

describe('A tap on a form is taken although the field before it gets an error', () => {
  it('by a mouse and by a finger, on the type of a coupon', { timeout: 60_000 }, async () => {
    await signInOnPage(page, haat.url, 'vendor@haat.example', '/dashboard/coupons')
    for (const tap of [() => tapInPlace(page, percentage()), () => percentage().tap()]) {
      await open('/dashboard/coupons?open=new')
      await code().focus()
      await tap()
      await expect.poll(() => percentage().isChecked()).toBe(true)
      // The error is not lost: it appears after the tap.
      await expect.poll(() => code().getAttribute('aria-invalid')).toBe('true')
    }
  })
})

describe('No control of a form moves while it is pressed:', () => {
  it('guests’ forms', { timeout: 90_000 }, async () => {
    for (const path of [
      '/login',
      '/sign-up',
      '/forgot-password',
      '/contact',
      `/reset-password?id=${saree.id}&token=x`,
    ]) {
      await open(path)
      await expectStillForms(page)
    }
  })

  it('customers’ forms', { timeout: 90_000 }, async () => {
    await signInOnPage(page, haat.url, 'customer@haat.example', '/checkout')
    await openAndAddToCart(page, haat.url, saree)
    await open('/checkout')
    await startAnotherAddress(page)
    await expectStillForms(page)
    await open('/dashboard/profile')
    await expectStillForms(page)
    await open('/dashboard/settings')
    await expectStillForms(page)
  })

  it('vendors’ forms', { timeout: 120_000 }, async () => {
    await signInOnPage(page, haat.url, 'vendor@haat.example', '/dashboard/coupons')
    for (const path of ['coupons?open=new', 'shop-products?open=new', 'my-shops?open=new', 'orders']) {
      await open(`/dashboard/${path}`)
      await main().locator('form').first().waitFor({ state: 'attached' })
      await expectStillForms(page)
    }
  })

  it('admins’ forms', { timeout: 120_000 }, async () => {
    await signInOnPage(page, haat.url, 'admin@haat.example', '/dashboard/categories')
    for (const path of ['categories?open=new', 'newsletters?open=write']) {
      await open(`/dashboard/${path}`)
      await main().locator('form').first().waitFor({ state: 'attached' })
      await expectStillForms(page)
    }
    expect(context.pages()).toHaveLength(1)
  })
})
