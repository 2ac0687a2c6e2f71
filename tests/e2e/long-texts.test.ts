import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeContexts, neverRegisterWorker, openBrowser } from '../support/browser-launch.ts'
import { copyDemoTemplate, type DemoServer, startDemoServer } from '../support/demo-server.ts'
import { findLayoutFaults } from '../support/layout-faults.ts'
import {
  listScreenVisits,
  openScreenAs,
  type ScreenVisit,
  type Visitor,
  waitUntilSettled,
} from '../support/screen-checks.ts'
import { SEEDED_PATHS, seedPayments } from '../support/seeded-session.ts'
import { seedUnbrokenTexts } from '../support/unbroken-texts.ts'

/** Zoom of 200 % shows a window of 1280 px as one of 640. */
const WAYS = [
  { name: 'phone', width: 360, height: 740 },
  { name: 'zoom-200', width: 640, height: 450 },
] as const

const getName = ({ visitor, name, pattern }: ScreenVisit): string =>
  `${visitor}-${name ?? pattern}`.replace(/\W+/g, '-')
const SCREENS = ['nobody-products-id', 'nobody-cart', 'nobody-shops', 'customer-order-confirmation']

let haat: DemoServer
let browser: Browser
const dataDir = copyDemoTemplate()
seedPayments(dataDir)
const visits = listScreenVisits(dataDir).filter(visit => SCREENS.includes(getName(visit)))
const visitors = [...new Set(visits.map(({ visitor }) => visitor))]

beforeAll(async () => {
  seedUnbrokenTexts(dataDir)
  haat = await startDemoServer({ dataDir })
  browser = await openBrowser()
})
afterAll(async () => {
  await closeContexts()
  await haat.dispose()
})

describe('With unbroken texts in a small window', () => {
  it.each(visitors)('every screen of %s fits its window', { timeout: 3_600_000 }, async visitor => {
    expect(
      await checkScreens(
        visitor,
        visits.filter(visit => visit.visitor === visitor),
      ),
    ).toEqual([])
  })
})

const checkScreens = async (visitor: Visitor, screens: readonly ScreenVisit[]): Promise<string[]> => {
  const isShopper = visitor === 'nobody' || visitor === 'customer'
  const isFull = isShopper && screens.some(({ pattern, id }) => id !== undefined || SEEDED_PATHS.includes(pattern))
  const variant = { width: 360, theme: 'light', locale: 'en' } as const
  const context = await openScreenAs(browser, haat.url, visitor, variant, isFull, {}, neverRegisterWorker)
  const page = await context.newPage()
  const faults: string[] = []
  for (const visit of screens) {
    const found = await checkScreen(page, visit).catch(error => [String(error)])
    faults.push(...found.map(fault => `${getName(visit)} ${fault}`))
  }
  await context.close()
  return faults
}

const checkScreen = async (page: Page, visit: ScreenVisit): Promise<string[]> => {
  const faults: string[] = []
  await page.setViewportSize(WAYS[0])
  await page.goto(haat.url + visit.path)
  if (visit.state) {
    await page.evaluate(value => history.replaceState(value, ''), visit.state)
    await page.reload()
  }
  for (const way of WAYS) {
    await page.setViewportSize({ width: way.width, height: way.height })
    await waitUntilSettled(page)
    faults.push(...(await findLayoutFaults(page)).map(fault => `${way.name}: ${fault}`))
  }
  return faults
}
