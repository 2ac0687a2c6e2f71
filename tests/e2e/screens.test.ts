import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { type Browser, chromium } from 'playwright'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchOptions } from '../support/browser-launch.ts'
import { copyDemoTemplate, type DemoServer, startDemoServer } from '../support/demo-server.ts'
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
} from '../support/screen-checks.ts'
import { SEEDED_PATHS, seedPayments } from '../support/seeded-session.ts'

/**
 * `npm run check:screens` walks every screen at three widths, in both themes and languages, and leaves a contact sheet of
 * each in .cache/screens, to be looked at; SCREENS=super-admin, or another part of a sheet's name, walks those alone. Here,
 * a sixth of the screens, the looks taking turns.
 */
const wanted = process.env.SCREENS
const isWhole = wanted !== undefined
const SHEETS = '.cache/screens'
const SAMPLE: readonly DisplayVariant[] = [
  { width: 360, theme: 'light', locale: 'en' },
  { width: 1280, theme: 'dark', locale: 'bn' },
]
/** Of so many screens the sample visits one in each of its looks. */
const SHARE = 12
/** In the sample one role stands for the screens that several share. */
const inSample = ({ pattern, visitor, isAlike }: ScreenVisit): boolean =>
  !isAlike && (pattern !== '/dashboard/orders/:id' || visitor === 'customer')
const slugOf = ({ pattern, visitor }: ScreenVisit): string => `${visitor}${pattern.replace(/\W+/g, '-')}`
const isWanted = (visit: ScreenVisit): boolean =>
  isWhole ? wanted === 'all' || slugOf(visit).includes(wanted) : inSample(visit)

let haat: DemoServer
let browser: Browser
const dataDir = copyDemoTemplate()
seedPayments(dataDir)
const visits = listScreenVisits(dataDir).filter(isWanted)
const visitors = [...new Set(visits.map(visit => visit.visitor))]

beforeAll(async () => {
  rmSync(SHEETS, { recursive: true, force: true })
  mkdirSync(SHEETS, { recursive: true })
  haat = await startDemoServer({ dataDir })
  browser = await chromium.launch(launchOptions())
})

afterAll(async () => {
  await browser.close()
  await haat.dispose()
  if (isWhole) for (const visit of visits) await contactSheet(visit)
})

describe('Every screen', () => {
  it.each(visitors)(
    'of %s fits its window, says nothing to the console, and is accessible',
    { timeout: 3_600_000 },
    async visitor => {
      const own = visits.filter(visit => visit.visitor === visitor)
      const faults: string[] = []
      for (const [turn, look] of (isWhole ? DISPLAY_VARIANTS : SAMPLE).entries()) {
        const shown = isWhole ? own.filter(visit => listVariants(visit).includes(look)) : own.filter(isInTurn(turn))
        if (shown.length > 0) faults.push(...(await walk(visitor, look, shown)))
      }
      expect(faults).toEqual([])
    },
  )
})

const isInTurn = (turn: number) => (_: ScreenVisit, at: number) => at % SHARE === turn

const walk = async (visitor: Visitor, look: DisplayVariant, own: readonly ScreenVisit[]): Promise<string[]> => {
  const isShopper = visitor === 'nobody' || visitor === 'customer'
  const isFull = isShopper && own.some(({ pattern }) => SEEDED_PATHS.includes(pattern))
  const context = await openScreenAs(browser, haat.url, visitor, look, isFull)
  const faults: string[] = []
  for (const visit of own) {
    const found = await findScreenFaults(context, haat.url, visit, isWhole ? pictureOf(visit, look) : undefined).catch(
      error => [String(error)],
    )
    faults.push(...found.map(fault => `${visit.path} ${formatVariant(look)}: ${fault}`))
  }
  await context.close()
  return faults
}

const pictureOf = (visit: ScreenVisit, look: DisplayVariant): string =>
  `${SHEETS}/${slugOf(visit)}.${formatVariant(look)}.png`

const CELL = { width: 480, tallest: 1_600 }
const ACROSS = 4

/** One picture a screen: four looks beside each other, a row for each width where the screen is shown at length. */
const contactSheet = async (visit: ScreenVisit): Promise<void> => {
  const files = listVariants(visit).map(look => pictureOf(visit, look))
  const cells = (await Promise.all(files.map(cellOf))).map((cell, at) => ({ ...cell, at }))
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
    .toFile(`${SHEETS}/${slugOf(visit)}.png`)
  for (const file of files) rmSync(file, { force: true })
}

/** The upper part of a screen's picture at the sheet's scale; a hole where none was taken. */
const cellOf = async (file: string): Promise<{ input: Buffer | null; height: number }> => {
  if (!existsSync(file)) return { input: null, height: 1 }
  const whole = await sharp(file).resize({ width: CELL.width }).png().toBuffer({ resolveWithObject: true })
  const height = Math.min(whole.info.height, CELL.tallest)
  const input = await sharp(whole.data).extract({ left: 0, top: 0, width: CELL.width, height }).png().toBuffer()
  return { input, height }
}
