import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Engine, openPhone, type Phone, type PhoneOptions } from '../../support/browsers/phone.ts'
import type { Tab } from '../../support/browsers/tab.ts'
import { translateToBangla } from '../../support/screens/extra-screens.ts'
import { measureLayout } from '../../support/screens/layout-faults.ts'
import { type DemoServer, startDemoServer } from '../../support/servers/demo-server.ts'

let haat: DemoServer
let phone: Phone
beforeAll(async () => {
  haat = await startDemoServer()
})
afterAll(() => haat.dispose())
afterEach(() => phone.close())

const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const FIREFOX = 'Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'

/** Runs in each page: fires Chromium's install event, which it fires itself over HTTPS and after some engagement. */
const fireInstallEvent = (): void =>
  addEventListener('load', () => {
    const prompt = async () => void Object.assign(globalThis, { isPrompted: true })
    const userChoice = Promise.resolve({ outcome: 'accepted' })
    dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt, userChoice }))
  })

/** Runs in each page: WebKitGTK sends no name with brackets, which Facebook's has. */
const callItselfFacebook = (): void => {
  const name = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
  const userAgent = `${name} Mobile/15E148 [FBAN/FBIOS;FBAV/500.0;FBDV/iPhone14,5]`
  Object.defineProperty(Navigator.prototype, 'userAgent', { get: () => userAgent })
}

/** How somebody installs the app by hand, in each browser that has no prompt. */
const HINTS: [browser: string, engine: Engine, options: PhoneOptions, hint: string][] = [
  ['Safari on an iPhone', 'webkit', { userAgent: SAFARI }, 'Tap Share in the browser, then “Add to Home Screen”.'],
  [
    'the browser of Facebook on an iPhone',
    'webkit',
    { before: callItselfFacebook },
    'Open this page in Safari first: tap ⋯ or Share here. Then tap Share, “Add to Home Screen”.',
  ],
  ['Firefox on Android', 'firefox', { userAgent: FIREFOX }, 'Tap ⋮ in the browser, then “Add app to Home screen”.'],
]
const TITLE = 'Haat on your home screen'

/** Opens Home, and from there another screen. */
const visit = async (tab: Tab): Promise<void> => {
  await tab.goto(haat.url)
  // Before the app has taken the server's page over, it would not learn of another path.
  await tab.waitUntil('The app', () => document.querySelector('#root:not([data-rendered]) h1') !== null)
  await tab.evaluate(() => history.pushState(null, '', '/faq'))
  await tab.waitFor('heading', /^(Questions and answers|প্রশ্ন ও উত্তর)$/)
}

/** Opens the market for the second time, an hour after the first. */
const visitTwice = async (engine: Engine, options: PhoneOptions): Promise<Tab> => {
  phone = await openPhone(engine, options)
  const { tab } = phone
  await visit(tab)
  expect(await tab.hasText(TITLE)).toBe(false)
  await tab.evaluate(moveVisitBack)
  await visit(tab)
  await tab.waitForText(TITLE)
  return tab
}

/** Runs in the page. */
const moveVisitBack = (): void => {
  const memory = JSON.parse(localStorage.getItem('haat-install')!)
  localStorage.setItem('haat-install', JSON.stringify({ ...memory, seenAt: memory.seenAt - 3_600_000 }))
}

/** Runs in the page. */
const chooseBangla = (): void => localStorage.setItem('haat-device', JSON.stringify({ locale: 'bn' }))

const expectToFit = async (tab: Tab) => expect(await tab.evaluate(measureLayout)).toEqual([])

describe('At the second visit the app offers to be installed', () => {
  it.each(HINTS)('in %s by a hint in both languages, until “Got it”', async (_, engine, options, hint) => {
    const tab = await visitTwice(engine, options)
    await tab.waitForText(hint)
    await expectToFit(tab)
    await tab.evaluate(chooseBangla)
    await visit(tab)
    await tab.waitForText(translateToBangla(hint))
    await expectToFit(tab)
    await tab.press('button', translateToBangla('Got it'))
    // Twice, so that a card that loads late would be there.
    for (let again = 0; again < 2; again++) await visit(tab)
    expect(await tab.hasText(translateToBangla(hint))).toBe(false)
  })

  it("in Chromium by the browser's own prompt", async () => {
    const tab = await visitTwice('chromium', { before: fireInstallEvent })
    await expectToFit(tab)
    await tab.press('button', 'Install')
    await tab.waitUntil('The prompt', () => 'isPrompted' in globalThis)
    await expect.poll(() => tab.hasText(TITLE)).toBe(false)
  })
})
