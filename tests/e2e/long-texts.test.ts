import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  closeContexts,
  neverRegisterWorker,
  openBrowser,
  openBrowserWithFont,
} from '../support/phones/browser-launch.ts'
import { getScreenName, IS_FULL_CHECK, isChosen } from '../support/screens/chosen-screens.ts'
import { findLayoutFaults } from '../support/screens/layout-faults.ts'
import {
  listScreenVisits,
  openScreenAs,
  openVisit,
  type ScreenVisit,
  type Visitor,
  waitUntilSettled,
} from '../support/screens/screen-checks.ts'
import { seedModeration } from '../support/screens/seeded-moderation.ts'
import { seedPages } from '../support/screens/seeded-pages.ts'
import { SEEDED_PATHS, seedPayments } from '../support/screens/seeded-session.ts'
import { seedUnbrokenTexts } from '../support/screens/unbroken-texts.ts'
import { copyDemoTemplate, type DemoServer, startDemoServer } from '../support/servers/demo-server.ts'

type Window = { name: string; width: number; height: number }
/**
 * The windows in which each screen is shown, by the size of letters that the browser's user has chosen. Media queries in rem
 * follow that size, but not a `font-size` of the page.
 */
type Reader = { font: number; locale: 'en' | 'bn'; windows: readonly Window[] }

const PHONE = { name: 'phone', width: 360, height: 740 }
/** Zoom of 200 % shows a window of 1280 px as one of 640. */
const ZOOMED = { name: 'zoom of 200 %', width: 640, height: 450 }
const DESKTOP = { name: 'desktop', width: 1280, height: 900 }
const READERS: readonly Reader[] = [
  { font: 16, locale: 'en', windows: [PHONE, ZOOMED] },
  { font: 24, locale: 'bn', windows: [PHONE, DESKTOP] },
  { font: 32, locale: 'en', windows: [PHONE, DESKTOP] },
]
/** `npm test` shows these screens, each to one reader. */
const SAMPLE: Readonly<Record<string, number>> = {
  'customer-order-confirmation': 16,
  'nobody-cart': 32,
  'nobody-products-id': 32,
  'nobody-shops': 32,
}

/** Super admins see the screens of admins. */
const isInCheck = (visit: ScreenVisit): boolean =>
  IS_FULL_CHECK
    ? isChosen(visit) && !(visit.visitor === 'super-admin' && visit.isAlike)
    : SAMPLE[getScreenName(visit)] !== undefined
const isShownTo = (visit: ScreenVisit, { font }: Reader): boolean =>
  IS_FULL_CHECK || SAMPLE[getScreenName(visit)] === font

let haat: DemoServer
const dataDir = copyDemoTemplate()
seedPayments(dataDir)
seedPages(dataDir)
if (IS_FULL_CHECK) seedModeration(dataDir)
const visits = listScreenVisits(dataDir).filter(isInCheck)
const cases = READERS.flatMap(reader => {
  const shown = visits.filter(visit => isShownTo(visit, reader))
  return [...new Set(shown.map(({ visitor }) => visitor))].map(visitor => ({
    ...reader,
    visitor,
    screens: shown.filter(visit => visit.visitor === visitor),
  }))
})
const browsers = new Map<number, Promise<Browser>>()

beforeAll(async () => {
  seedUnbrokenTexts(dataDir)
  haat = await startDemoServer({ dataDir })
})
afterAll(async () => {
  await closeContexts()
  for (const browser of browsers.values()) await (await browser).close()
  await haat.dispose()
})

const getBrowser = (font: number): Promise<Browser> => {
  if (font === 16) return openBrowser()
  const browser = browsers.get(font) ?? openBrowserWithFont(font)
  browsers.set(font, browser)
  return browser
}

describe.runIf(cases.length > 0)('With unbroken texts', () => {
  it.each(cases)(
    'every screen of $visitor fits its window with letters of $font px',
    { timeout: 3_600_000 },
    async ({ visitor, screens, ...reader }) => {
      expect(await checkScreens(await getBrowser(reader.font), reader, visitor, screens)).toEqual([])
    },
  )
})

const checkScreens = async (
  browser: Browser,
  reader: Reader,
  visitor: Visitor,
  screens: readonly ScreenVisit[],
): Promise<string[]> => {
  const isShopper = visitor === 'nobody' || visitor === 'customer'
  const isFull = isShopper && screens.some(({ pattern, id }) => id !== undefined || SEEDED_PATHS.includes(pattern))
  const variant = { width: PHONE.width, theme: 'light', locale: reader.locale } as const
  const context = await openScreenAs(browser, haat.url, visitor, variant, isFull, {}, neverRegisterWorker)
  const faults: string[] = []
  for (const visit of screens) {
    // In a tab of its own, because a tab remembers what was done in it, such as an import.
    const page = await context.newPage()
    const found = await checkScreen(page, visit, reader).catch(error => [String(error)])
    faults.push(...found.map(fault => `${getScreenName(visit)} ${fault}`))
    await page.close()
  }
  await context.close()
  return faults
}

const checkScreen = async (page: Page, visit: ScreenVisit, { locale, windows }: Reader): Promise<string[]> => {
  const faults: string[] = []
  await page.setViewportSize(windows[0]!)
  await openVisit(page, haat.url, visit, locale)
  for (const { name, width, height } of windows) {
    await page.setViewportSize({ width, height })
    await waitUntilSettled(page)
    faults.push(...(await findLayoutFaults(page)).map(fault => `${name}: ${fault}`))
  }
  return faults
}
