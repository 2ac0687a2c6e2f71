import { describe, expect, it } from 'vitest'
import { pressPlaceOrder, signInAndAddToCart } from '../../../support/actions/shopper-actions.ts'
import { haat, openNewPhone, page, saree, setUpBrowserFixture } from '../../../support/phones/browser-fixture.ts'

setUpBrowserFixture()
const cards = () => page.getByRole('main').getByRole('article')

/** Fires Chromium's install event, which real Chromium fires only over HTTPS and after some engagement. */
const fireInstallEvent = () => {
  const markPrompted = () => Object.assign(globalThis, { isPrompted: true })
  const offer = Object.assign(new Event('beforeinstallprompt'), {
    prompt: async () => markPrompted(),
    userChoice: Promise.resolve({ outcome: 'accepted' }),
  })
  addEventListener('load', () => dispatchEvent(offer))
}
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1'
const INSTALL_TITLE = 'Haat on your home screen'
const installCard = () => page.getByRole('region', { name: INSTALL_TITLE })

/** Opens Haat again, an hour after the last visit. */
const visitAgain = async () => {
  await page.waitForFunction(() => localStorage.getItem('haat-install') !== null)
  await page.evaluate(() => {
    const memory = JSON.parse(localStorage.getItem('haat-install')!)
    localStorage.setItem('haat-install', JSON.stringify({ ...memory, seenAt: memory.seenAt - 3_600_000 }))
  })
  await page.goto(haat.url)
}
const openAnotherScreen = async () => {
  await cards().nth(11).waitFor()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Contact' }).waitFor()
  await page.goBack()
  await cards().nth(11).waitFor()
}

describe('Haat offers to be installed', () => {
  it('neither on a first visit nor on the first screen, but on a second visit after another screen', async () => {
    await openNewPhone({}, fireInstallEvent)
    await page.goto(haat.url)
    await openAnotherScreen()
    expect(await installCard().count()).toBe(0)

    await visitAgain()
    await cards().nth(11).waitFor()
    expect(await installCard().count()).toBe(0)
    await openAnotherScreen()
    await installCard().getByRole('button', { name: 'Install' }).click()
    await expect.poll(() => page.evaluate(() => 'isPrompted' in globalThis)).toBe(true)
    await installCard().waitFor({ state: 'detached' })
  })

  it('after an order, once its confirmation is left, and not again after Not now', async () => {
    await openNewPhone({}, fireInstallEvent)
    await signInAndAddToCart(page, haat.url, 'customer@haat.example', saree)
    await page.goto(`${haat.url}/checkout`)
    await pressPlaceOrder(page)
    await page.getByRole('heading', { level: 1, name: /^Order H-/ }).waitFor()
    // It is there already, but would cover what was just ordered.
    await page.getByRole('region', { name: INSTALL_TITLE, includeHidden: true }).waitFor({ state: 'attached' })
    expect(await installCard().count()).toBe(0)

    await page.getByRole('main').getByRole('link', { name: 'Continue shopping' }).click()
    await installCard().getByRole('button', { name: 'Not now' }).click()
    await installCard().waitFor({ state: 'detached' })
    await visitAgain()
    await openAnotherScreen()
    expect(await installCard().count()).toBe(0)
  })

  it('by the share menu where the browser has no install prompt (iOS)', async () => {
    await openNewPhone({ userAgent: IPHONE })
    await page.goto(haat.url)
    await cards().nth(11).waitFor()
    await visitAgain()
    await openAnotherScreen()
    await installCard().getByText('Tap Share in the browser, then “Add to Home Screen”.').waitFor()
  })
})
