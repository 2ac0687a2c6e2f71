import { describe, expect, it } from 'vitest'
import { signInAndAddToCart } from '../../../support/actions/shopper-actions.ts'
import { haat, openNewPhone, page, saree, setUpBrowserFixture } from '../../../support/phones/browser-fixture.ts'

setUpBrowserFixture()

describe('A checkout that learns late that it can be paid online', () => {
  it('keeps cash on delivery if it was chosen', async () => {
    await openNewPhone({ serviceWorkers: 'block' })
    let answer: () => void = () => undefined
    const held = new Promise<void>(resolve => {
      answer = resolve
    })
    await page.route('**/api/v1/settings', async route => {
      await held
      await route.continue()
    })
    await signInAndAddToCart(page, haat.url, 'customer@haat.example', saree)
    await page.goto(`${haat.url}/checkout`)
    const cash = page.getByRole('radio', { name: 'Cash on delivery' })
    await cash.click()
    answer()
    await page.getByRole('radio', { name: 'Pay online' }).waitFor()
    expect(await cash.isChecked()).toBe(true)
  })
})

describe('A checkout that learns late where to deliver', () => {
  it('fills empty fields, but not the focused one', async () => {
    await openNewPhone({ serviceWorkers: 'block' })
    let answer: () => void = () => undefined
    const held = new Promise<void>(resolve => {
      answer = resolve
    })
    await page.route(/\/users\/get-profile|\/sync\/account/, async route => {
      await held
      await route.continue()
    })
    await signInAndAddToCart(page, haat.url, 'customer@haat.example', saree)
    await page.goto(`${haat.url}/checkout`)
    const phone = page.getByRole('textbox', { name: 'Phone' })
    await phone.focus()
    answer()
    await expect.poll(() => page.getByRole('textbox', { name: 'Address' }).inputValue()).not.toBe('')
    expect(await phone.inputValue()).toBe('')
  })
})
