import { mkdirSync, rmSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { canOpenAnywhere } from '../../support/browsers/opened-screens.ts'
import type { Phone } from '../../support/browsers/phone.ts'
import {
  compareHeights,
  ENGINES,
  LOCALES,
  LOOKS,
  lookAtScreen,
  openScreen,
  openVisitorPhone,
  type ScreenLook,
  type SeenScreen,
  WIDTHS,
} from '../../support/browsers/screen-comparison.ts'
import { getScreenName } from '../../support/screens/chosen-screens.ts'
import { listScreenVisits, type ScreenVisit } from '../../support/screens/screen-checks.ts'
import { seedPages } from '../../support/screens/seeded-pages.ts'
import { seedPayments } from '../../support/screens/seeded-session.ts'
import { copyDemoTemplate, type DemoServer, startDemoServer } from '../../support/servers/demo-server.ts'

/**
 * `npm run check:browsers` opens every screen in three engines, at two widths and in both languages, and saves a sheet
 * of each in .cache/browsers; `npm run check:browsers -- checkout` only those whose sheets' names contain it.
 */
const wanted = process.env.BROWSER_SCREENS ?? ''
const SHEETS = '.cache/browsers'

const formatLook = ({ width, locale }: ScreenLook): string => `${width}-${locale}`

const dataDir = copyDemoTemplate()
seedPayments(dataDir)
seedPages(dataDir)
/** Screens that several roles share are opened as one of them. */
const visits = listScreenVisits(dataDir).filter(
  visit => !visit.isAlike && canOpenAnywhere(visit) && getScreenName(visit).includes(wanted),
)
const visitors = [...new Set(visits.map(visit => visit.visitor))]
let haat: DemoServer

beforeAll(async () => {
  if (!wanted) rmSync(SHEETS, { recursive: true, force: true })
  mkdirSync(SHEETS, { recursive: true })
  haat = await startDemoServer({ dataDir })
})
afterAll(() => haat.dispose())

describe('Every screen in three engines', () => {
  it.each(visitors)(
    'of %s fits, logs no error, and has controls of one size',
    { timeout: 7_200_000 },
    async visitor => {
      const screens = visits.filter(visit => visit.visitor === visitor)
      const seen = new Map<string, SeenScreen>()
      for (const engine of ENGINES) {
        const phone = await openVisitorPhone(engine, haat.url, visitor)
        for (const visit of screens)
          for (const locale of LOCALES)
            for (const [key, shown] of await lookAt(phone, visit, locale)) seen.set(key, shown)
        await phone.close()
      }
      for (const visit of screens) await saveSheet(visit)
      expect([...seen].flatMap(([key, { faults }]) => faults.map(fault => `${key}: ${fault}`))).toEqual([])
      expect([...seen].flatMap(([key, { heights }]) => compareWithChromium(seen, key, heights))).toEqual([])
    },
  )
})

/** The screen in a language at both widths. It is opened once, and then the window gets wider. */
const lookAt = async ({ tab, engine }: Phone, visit: ScreenVisit, locale: ScreenLook['locale']) => {
  const failure = await openScreen(tab, haat.url, visit, locale).then(() => null, String)
  const seen: [string, SeenScreen][] = []
  for (const width of WIDTHS) {
    const look = { width, locale }
    const shown = failure
      ? describeFailure(failure)
      : await lookAtScreen(tab, width, getPicture(visit, engine, look)).catch(describeFailure)
    seen.push([`${getScreenName(visit)} ${formatLook(look)} ${engine}`, shown])
  }
  return seen
}

const describeFailure = (error: unknown): SeenScreen => ({ faults: [String(error)], heights: {} })

const compareWithChromium = (seen: ReadonlyMap<string, SeenScreen>, key: string, heights: SeenScreen['heights']) =>
  compareHeights(seen.get(key.replace(/\w+$/, 'chromium'))!.heights, heights).map(fault => `${key}: ${fault}`)

const getPicture = (visit: ScreenVisit, engine: string, look: ScreenLook): string =>
  `${SHEETS}/${getScreenName(visit)}.${formatLook(look)}.${engine}.png`

const CELL = { width: 420, height: 560 }

/** A row for each width and language, a column for each engine. */
const saveSheet = async (visit: ScreenVisit): Promise<void> => {
  const cells = LOOKS.flatMap((look, row) =>
    ENGINES.map(async (engine, column) => {
      const file = getPicture(visit, engine, look)
      const input = await sharp(file)
        .resize({ ...CELL, fit: 'contain', position: 'top', background: '#777' })
        .png()
        .toBuffer()
        .catch(() => null)
      rmSync(file, { force: true })
      return input ? [{ input, left: column * CELL.width, top: row * CELL.height }] : []
    }),
  )
  const width = CELL.width * ENGINES.length
  await sharp({ create: { width, height: CELL.height * LOOKS.length, channels: 3, background: '#777' } })
    .composite((await Promise.all(cells)).flat())
    .png()
    .toFile(`${SHEETS}/${getScreenName(visit)}.png`)
}
