import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, type TestContext } from 'vitest'
import { launchOptions } from './browser.ts'
import { type Haat, startHaat } from './haat.ts'
import { printLastWords } from './last-words.ts'
import { type Saree, someSaree } from './shopper.ts'

/** What a file of browser tests works with, from openStage and arrive on. */
export let haat: Haat
export let browser: Browser
export let context: BrowserContext
export let page: Page
/** What scripts have thrown since the first phone arrived. */
export let faults: string[] = []
/** A product that may be ordered. */
export let saree: Saree

/** Around the tests of a file: the built Haat with the demo market, and a browser. After each test its window is closed. */
export const openStage = (): void => {
  beforeAll(async () => {
    haat = await startHaat()
    browser = await chromium.launch(launchOptions())
    saree = someSaree(haat.dataDir)
  })
  afterAll(async () => {
    await browser.close()
    await haat.dispose()
  })
  afterEach(leave)
}

/** The same with a market of its own for each test, and a phone in front of it. */
export const openStageForEach = (
  prepare: (dataDir: string) => void = () => undefined,
  start: () => Promise<Haat> = startHaat,
): void => {
  beforeAll(async () => {
    browser = await chromium.launch(launchOptions())
  })
  afterAll(() => browser.close())
  beforeEach(async () => {
    haat = await start()
    saree = someSaree(haat.dataDir)
    prepare(haat.dataDir)
    await arrive({ reducedMotion: 'reduce' })
  })
  afterEach(async test => {
    await leave(test)
    await haat.dispose()
  })
}

/** A failed test's window says first what it shows. */
const leave = async ({ task }: Pick<TestContext, 'task'>): Promise<void> => {
  if (task.result?.state === 'fail') await printLastWords(context)
  await context.close()
}

/** A phone that was never here, with something of it changed before any page where a test says so. */
export const arrive = async (options: BrowserContextOptions = {}, before?: () => void): Promise<void> => {
  faults = []
  ;({ context, page } = await another(options, before))
}

/** One more phone beside the first. */
export const another = async (options: BrowserContextOptions = {}, before?: () => void) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, ...options })
  if (before) await context.addInitScript(before)
  const page = await context.newPage()
  page.on('pageerror', error => faults.push(error.message))
  return { context, page }
}
