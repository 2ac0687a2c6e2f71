import { describe, expect, it } from 'vitest'
import { haat, openNewPhone, page, saree, setUpBrowserFixture } from '../support/browser-fixture.ts'
import { openAndAddToCart, pressPlaceOrder, signInOnPage } from '../support/shopper-actions.ts'

setUpBrowserFixture()
const cards = () => page.getByRole('main').getByRole('article')

/** Chromium's offer, which it makes only over HTTPS to people whom it knows. */
const offerToInstall = () => {
  const asked = () => Object.assign(globalThis, { isAsked: true })
  const offer = Object.assign(new Event('beforeinstallprompt'), {
    prompt: async () => asked(),
    userChoice: Promise.resolve({ outcome: 'accepted' }),
  })
  addEventListener('load', () => dispatchEvent(offer))
}
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1'
const offer = () => page.getByRole('region', { name: 'Haat on your home screen' })

/** As if the last visit had been an hour ago. */
const comeAgain = async () => {
  await page.waitForFunction(() => localStorage.getItem('haat-install') !== null)
  await page.evaluate(() => {
    const memory = JSON.parse(localStorage.getItem('haat-install')!)
    localStorage.setItem('haat-install', JSON.stringify({ ...memory, seenAt: memory.seenAt - 3_600_000 }))
  })
  await page.goto(haat.url)
}
const lookAround = async () => {
  await cards().nth(11).waitFor()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Contact' }).waitFor()
  await page.goBack()
  await cards().nth(11).waitFor()
}

describe('Haat offers to be installed', () => {
  it('neither on a first visit nor on arrival, but when somebody has come again and looks around', async () => {
    await openNewPhone({}, offerToInstall)
    await page.goto(haat.url)
    await lookAround()
    expect(await offer().count()).toBe(0)

    await comeAgain()
    await cards().nth(11).waitFor()
    expect(await offer().count()).toBe(0)
    await lookAround()
    await offer().getByRole('button', { name: 'Install' }).click()
    await expect.poll(() => page.evaluate(() => 'isAsked' in globalThis)).toBe(true)
    await offer().waitFor({ state: 'detached' })
  })

  it('after an order, and not again to whoever says not now', async () => {
    await openNewPhone({}, offerToInstall)
    await signInOnPage(page, haat.url, 'customer@haat.example')
    await openAndAddToCart(page, haat.url, saree)
    await page.goto(`${haat.url}/checkout`)
    await pressPlaceOrder(page)
    await page.getByRole('heading', { level: 1, name: /^Order H-/ }).waitFor()
    await offer().getByRole('button', { name: 'Not now' }).click()
    await offer().waitFor({ state: 'detached' })
    await comeAgain()
    await lookAround()
    expect(await offer().count()).toBe(0)
  })

  it('by the share menu where the browser asks no question (iOS)', async () => {
    await openNewPhone({ userAgent: IPHONE })
    await page.goto(haat.url)
    await cards().nth(11).waitFor()
    await comeAgain()
    await lookAround()
    await offer().getByText('Tap Share in the browser, then “Add to Home Screen”.').waitFor()
  })
})
