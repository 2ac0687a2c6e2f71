import { mkdirSync, rmSync } from 'node:fs'
import { type Browser, chromium } from 'playwright'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchOptions } from '../support/browser.ts'
import { demoFolder, type Haat, startHaat } from '../support/haat.ts'
import {
  faultsOf,
  LOOKS,
  type Look,
  lookName,
  looksOf,
  openAs,
  type Visit,
  type Visitor,
  visitsOf,
} from '../support/screens.ts'

/**
 * `npm run check:screens` walks every screen at three widths, in both themes and languages, and leaves a contact sheet of
 * each in .cache/screens, to be looked at; SCREENS=super-admin, or another part of a sheet's name, walks those alone. Here,
 * a quarter of the screens, the looks taking turns.
 */
const wanted = process.env.SCREENS
const isWhole = wanted !== undefined
const SHEETS = '.cache/screens'
const SAMPLE: readonly Look[] = [
  { width: 360, theme: 'light', locale: 'en' },
  { width: 1280, theme: 'dark', locale: 'bn' },
]
/** Of so many screens the sample visits one in each of its looks. */
const SHARE = 8
/** In the sample one role stands for the screens that several share. */
const inSample = ({ pattern, visitor, isAlike }: Visit): boolean =>
  !isAlike && (pattern !== '/dashboard/orders/:id' || visitor === 'customer')
const slugOf = ({ pattern, visitor }: Visit): string => `${visitor}${pattern.replace(/\W+/g, '-')}`
const isWanted = (visit: Visit): boolean =>
  isWhole ? wanted === 'all' || slugOf(visit).includes(wanted) : inSample(visit)

let haat: Haat
let browser: Browser
const dataDir = demoFolder()
const visits = visitsOf(dataDir).filter(isWanted)
const visitors = [...new Set(visits.map(visit => visit.visitor))]

beforeAll(async () => {
  rmSync(SHEETS, { recursive: true, force: true })
  mkdirSync(SHEETS, { recursive: true })
  haat = await startHaat({ dataDir })
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
      for (const [turn, look] of (isWhole ? LOOKS : SAMPLE).entries()) {
        const shown = isWhole ? own.filter(visit => looksOf(visit).includes(look)) : own.filter(isInTurn(turn))
        if (shown.length > 0) faults.push(...(await walk(visitor, look, shown)))
      }
      expect(faults).toEqual([])
    },
  )
})

const isInTurn = (turn: number) => (_: Visit, at: number) => at % SHARE === turn

const walk = async (visitor: Visitor, look: Look, own: readonly Visit[]): Promise<string[]> => {
  const context = await openAs(browser, haat.url, visitor, look)
  const faults: string[] = []
  for (const visit of own) {
    const found = await faultsOf(context, haat.url, visit, isWhole ? pictureOf(visit, look) : undefined).catch(
      error => [String(error)],
    )
    faults.push(...found.map(fault => `${visit.path} ${lookName(look)}: ${fault}`))
  }
  await context.close()
  return faults
}

const pictureOf = (visit: Visit, look: Look): string => `${SHEETS}/${slugOf(visit)}.${lookName(look)}.png`

/** One picture a screen: four looks beside each other, a row for each width where the screen is shown at length. */
const contactSheet = async (visit: Visit): Promise<void> => {
  const cell = { width: 480, height: 560 }
  const across = 4
  const shown = looksOf(visit).map(look => pictureOf(visit, look))
  const cells = await Promise.all(
    shown.map(file =>
      sharp(file)
        .resize({ ...cell, fit: 'inside' })
        .png()
        .toBuffer()
        .catch(() => null),
    ),
  )
  await sharp({
    create: {
      width: cell.width * across,
      height: (cell.height * shown.length) / across,
      channels: 3,
      background: '#777',
    },
  })
    .composite(
      cells.flatMap((input, at) =>
        input ? [{ input, left: (at % across) * cell.width, top: Math.floor(at / across) * cell.height }] : [],
      ),
    )
    .png()
    .toFile(`${SHEETS}/${slugOf(visit)}.png`)
  for (const file of shown) rmSync(file, { force: true })
}
