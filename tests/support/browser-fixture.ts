import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, type TestContext } from 'vitest'
import { launchOptions } from './browser-launch.ts'
import { type DemoServer, startDemoServer } from './demo-server.ts'
import { printFailureDump } from './failure-dump.ts'
import { findSaree, type Saree } from './shopper-actions.ts'

/** What a file of browser tests works with, from openStage and arrive on. */
export let haat: DemoServer
export let browser: Browser
export let context: BrowserContext
export let page: Page
/** What scripts have thrown since the first phone arrived. */
export let pageErrors: string[] = []
/** A product that may be ordered. */
export let saree: Saree

/** Around the tests of a file: the built Haat with the demo market, and a browser. After each test its window is closed. */
export const setUpBrowserFixture = (): void => {
  beforeAll(async () => {
    haat = await startDemoServer()
    browser = await chromium.launch(launchOptions())
    saree = findSaree(haat.dataDir)
  })
  afterAll(async () => {
    await browser.close()
    await haat.dispose()
  })
  afterEach(closeContext)
}

/** The same with a market of its own for each test, and a phone in front of it. */
export const setUpBrowserFixturePerTest = (
  prepare: (dataDir: string) => void = () => undefined,
  start: () => Promise<DemoServer> = startDemoServer,
): void => {
  beforeAll(async () => {
    browser = await chromium.launch(launchOptions())
  })
  afterAll(() => browser.close())
  beforeEach(async () => {
    haat = await start()
    saree = findSaree(haat.dataDir)
    prepare(haat.dataDir)
    await openNewPhone({ reducedMotion: 'reduce' })
  })
  afterEach(async test => {
    await closeContext(test)
    await haat.dispose()
  })
}

/** A failed test's window says first what it shows. */
const closeContext = async ({ task }: Pick<TestContext, 'task'>): Promise<void> => {
  if (task.result?.state === 'fail') await printFailureDump(context)
  await context.close()
}

/** A phone that was never here, with something of it changed before any page where a test says so. */
export const openNewPhone = async (options: BrowserContextOptions = {}, before?: () => void): Promise<void> => {
  pageErrors = []
  ;({ context, page } = await openSecondPhone(options, before))
}

/** One more phone beside the first. */
export const openSecondPhone = async (options: BrowserContextOptions = {}, before?: () => void) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, ...options })
  if (before) await context.addInitScript(before)
  const page = await context.newPage()
  page.on('pageerror', error => pageErrors.push(error.message))
  return { context, page }
}
