import { describe, expect, it } from 'vitest'
import { LOCALE_COOKIE } from '../../src/contract/sync/inlined-calls.ts'
import { waitUntilOfflineReady } from '../support/actions/shopper-actions.ts'
import { context, haat, openNewPhone, page, setUpBrowserFixture } from '../support/phones/browser-fixture.ts'
import { readShifts, watchShifts } from '../support/screens/layout-shifts.ts'

const FONT_FILE = /hind-siliguri-bengali-(\d+)-.*\.woff2$/
const MAX_LAYOUT_SHIFT = 0.02

setUpBrowserFixture()

/** As choosing the language leaves a phone: with a cookie, so that the server's HTML is in Bangla, too. */
const setBangla = async (): Promise<void> => {
  await context.addInitScript(() => localStorage.setItem('haat-device', '{"locale":"bn"}'))
  await context.addCookies([{ name: LOCALE_COOKIE, value: 'bn', url: haat.url }])
}

/** The weights of the Bangla web font that this page has loaded. The server's HTML declares the one of its title, too. */
const getLoadedWeights = (): Promise<string[]> =>
  page.evaluate(async () => {
    await document.fonts.ready
    const own = [...document.fonts].filter(({ family }) => family.includes('Hind Siliguri Bangla'))
    return [...new Set(own.filter(({ status }) => status === 'loaded').map(({ weight }) => weight))].sort()
  })

describe('The Bangla font', () => {
  it('is loaded in the Bangla interface without a layout shift, and is available offline', async () => {
    await openNewPhone()
    const requestedWeights = new Set<string>()
    // On the context, because the worker's requests count too.
    context.on('request', request => {
      const weight = FONT_FILE.exec(request.url())?.[1]
      if (weight) requestedWeights.add(weight)
    })
    await setBangla()
    await context.addInitScript(watchShifts)
    await page.goto(haat.url)
    await page.getByRole('heading', { level: 2, name: 'বাছাই করা পণ্য' }).waitFor()
    await expect.poll(getLoadedWeights).toEqual(['400', '600'])
    const shifts = await readShifts(page)
    const sum = shifts.reduce((total, { value }) => total + value, 0)
    expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(MAX_LAYOUT_SHIFT)
    await waitUntilOfflineReady(page)
    const isKept = () =>
      page.evaluate(
        async () => (await (await caches.open('assets')).keys()).filter(({ url }) => /bengali/.test(url)).length,
      )
    await expect.poll(isKept).toBe(2)
    await context.setOffline(true)
    await page.reload()
    await page.getByRole('heading', { level: 2, name: 'বাছাই করা পণ্য' }).waitFor()
    await expect.poll(getLoadedWeights).toEqual(['400', '600'])
    expect(requestedWeights).toEqual(new Set(['400', '600']))
  })
})

describe('A signed-out visitor', () => {
  const heading = (name: RegExp) => page.getByRole('heading', { level: 1, name })

  it('whose browser prefers Bangla begins in Bangla before any script, and keeps the language that they choose', async () => {
    await openNewPhone({ locale: 'bn-BD', serviceWorkers: 'block' })
    await context.route('**/assets/*.js', route => route.abort())
    await page.goto(haat.url)
    await heading(/^সব আছে/).waitFor()
    await context.unrouteAll()
    await page.goto(`${haat.url}/products?category=Saree`)
    await heading(new RegExp(`^সব ${'শাড়ি'.normalize('NFC')}$`)).waitFor()
    await page.getByRole('article').first().waitFor()
    await page.getByRole('button', { name: 'En: English' }).click()
    await heading(/^All Sarees$/).waitFor()
    await context.route('**/assets/*.js', route => route.abort())
    await page.reload()
    await heading(/^All Sarees$/).waitFor()
    await page.goto(haat.url)
    await heading(/^Everything is here/).waitFor()
  })
})
