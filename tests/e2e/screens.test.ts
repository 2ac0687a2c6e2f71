import { existsSync, mkdirSync, rmSync } from 'node:fs'
import type { Browser } from 'playwright'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeContexts, neverRegisterWorker, openBrowser } from '../support/phones/browser-launch.ts'
import { getScreenName, IS_FULL_CHECK, isChosen } from '../support/screens/chosen-screens.ts'
import {
  DISPLAY_VARIANTS,
  type DisplayVariant,
  findScreenFaults,
  formatVariant,
  listScreenVisits,
  listVariants,
  openScreenAs,
  type ScreenVisit,
  type Visitor,
} from '../support/screens/screen-checks.ts'
import { seedModeration } from '../support/screens/seeded-moderation.ts'
import { seedPages } from '../support/screens/seeded-pages.ts'
import { SEEDED_PATHS, seedPayments } from '../support/screens/seeded-session.ts'
import { copyDemoTemplate, type DemoServer, startDemoServer } from '../support/servers/demo-server.ts'

/**
 * The full check opens every screen at three widths, in both themes and languages, and saves a contact sheet of each in
 * .cache/screens. `npm test` opens a twelfth of the screens, those of every second visitor in another variant.
 */
const SHEETS = '.cache/screens'
const SAMPLE: readonly DisplayVariant[] = [
  { width: 360, theme: 'light', locale: 'en' },
  { width: 1280, theme: 'dark', locale: 'bn' },
]
/** The sample has one screen of this many. */
const SAMPLE_INTERVAL = 12
/** In the sample, screens that several roles share are opened as one role only, and the only one of super admins is not. */
const isInSample = ({ pattern, visitor, isAlike, isOnlyInFullCheck }: ScreenVisit): boolean =>
  !isAlike &&
  !isOnlyInFullCheck &&
  visitor !== 'super-admin' &&
  (pattern !== '/dashboard/orders/:id' || visitor === 'customer')

let haat: DemoServer
let browser: Browser
const dataDir = copyDemoTemplate()
seedPayments(dataDir)
seedPages(dataDir)
if (IS_FULL_CHECK) seedModeration(dataDir)
const visits = listScreenVisits(dataDir).filter(IS_FULL_CHECK ? isChosen : isInSample)
const visitors = [...new Set(visits.map(visit => visit.visitor))]

beforeAll(async () => {
  rmSync(SHEETS, { recursive: true, force: true })
  mkdirSync(SHEETS, { recursive: true })
  haat = await startDemoServer({ dataDir })
  browser = await openBrowser()
})

afterAll(async () => {
  await closeContexts()
  await haat.dispose()
  if (IS_FULL_CHECK) for (const visit of visits) await saveContactSheet(visit)
})

describe('Every screen', () => {
  it.each(visitors)(
    'of %s fits its window, logs no error, and is accessible',
    { timeout: 3_600_000 },
    async visitor => {
      const screens = visits.filter(visit => visit.visitor === visitor)
      const faults: string[] = []
      if (IS_FULL_CHECK) {
        for (const locale of ['en', 'bn'] as const)
          faults.push(
            ...(await checkScreens(
              visitor,
              DISPLAY_VARIANTS.filter(variant => variant.locale === locale),
              screens,
            )),
          )
      } else {
        const variant = SAMPLE[visitors.indexOf(visitor) % SAMPLE.length]!
        faults.push(...(await checkScreens(visitor, [variant], screens.filter(isInTurn))))
      }
      expect(faults).toEqual([])
    },
  )
})

const isInTurn = (_: ScreenVisit, at: number) => at % SAMPLE_INTERVAL === 0

/** @param variants of one language: they share a window */
const checkScreens = async (
  visitor: Visitor,
  variants: readonly DisplayVariant[],
  screens: readonly ScreenVisit[],
): Promise<string[]> => {
  const wantedOf = (visit: ScreenVisit) =>
    IS_FULL_CHECK ? variants.filter(variant => listVariants(visit).includes(variant)) : variants
  const shown = screens.filter(visit => wantedOf(visit).length > 0)
  if (shown.length === 0) return []
  const isShopper = visitor === 'nobody' || visitor === 'customer'
  const isFull = isShopper && shown.some(({ pattern, id }) => id !== undefined || SEEDED_PATHS.includes(pattern))
  // In the sample, no phone is prepared for offline use: that costs more than the screens.
  const before = IS_FULL_CHECK ? undefined : neverRegisterWorker
  const context = await openScreenAs(browser, haat.url, visitor, variants[0]!, isFull, {}, before)
  const faults: string[] = []
  let page = await context.newPage()
  for (const visit of shown) {
    const found = await findScreenFaults(page, haat.url, visit, wantedOf(visit), variant =>
      IS_FULL_CHECK ? getScreenshotPath(visit, variant) : undefined,
    ).catch(error => [String(error)])
    faults.push(...found.map(fault => `${getScreenName(visit)} ${fault}`))
    // The sample stays in one tab, because each new one costs a process and all code again.
    if (!IS_FULL_CHECK) continue
    await page.close()
    page = await context.newPage()
  }
  await context.close()
  return faults
}

const getScreenshotPath = (visit: ScreenVisit, variant: DisplayVariant): string =>
  `${SHEETS}/${getScreenName(visit)}.${formatVariant(variant)}.png`

const CELL = { width: 480, tallest: 1_600 }
const ACROSS = 4

/** One picture per screen: four variants side by side, and a row per width for screens that are shown in full. */
const saveContactSheet = async (visit: ScreenVisit): Promise<void> => {
  const files = listVariants(visit).map(variant => getScreenshotPath(visit, variant))
  const cells = (await Promise.all(files.map(createCell))).map((cell, at) => ({ ...cell, at }))
  const rows = Array.from({ length: Math.ceil(cells.length / ACROSS) }, (_, row) =>
    cells.slice(row * ACROSS, (row + 1) * ACROSS),
  )
  const heights = rows.map(row => Math.max(...row.map(({ height }) => height)))
  const topOf = (row: number): number => heights.slice(0, row).reduce((sum, height) => sum + height, 0)
  await sharp({
    create: { width: CELL.width * ACROSS, height: topOf(rows.length), channels: 3, background: '#777' },
  })
    .composite(
      cells.flatMap(({ input, at }) =>
        input ? [{ input, left: (at % ACROSS) * CELL.width, top: topOf(Math.floor(at / ACROSS)) }] : [],
      ),
    )
    .png()
    .toFile(`${SHEETS}/${getScreenName(visit)}.png`)
  for (const file of files) rmSync(file, { force: true })
}

/** The upper part of a screenshot at the sheet's scale; empty where none was taken. */
const createCell = async (file: string): Promise<{ input: Buffer | null; height: number }> => {
  if (!existsSync(file)) return { input: null, height: 1 }
  const whole = await sharp(file).resize({ width: CELL.width }).png().toBuffer({ resolveWithObject: true })
  const height = Math.min(whole.info.height, CELL.tallest)
  const input = await sharp(whole.data).extract({ left: 0, top: 0, width: CELL.width, height }).png().toBuffer()
  return { input, height }
}
