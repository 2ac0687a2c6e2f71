import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, type TestContext } from 'vitest'
import { findSaree, type Saree } from '../actions/shopper-actions.ts'
import { type DemoServer, startDemoServer } from '../servers/demo-server.ts'
import { closeContexts, openBrowser } from './browser-launch.ts'
import { printFailureDump } from './failure-dump.ts'

/** The objects of a browser test, available after setUpBrowserFixture and openNewPhone. */
export let haat: DemoServer
export let browser: Browser
export let context: BrowserContext
export let page: Page
/** Errors thrown by scripts since the first phone was opened. */
export let pageErrors: string[] = []
/** A product that can be ordered. */
export let saree: Saree

/** For all tests of a file: the built server with the demo market, and a browser. Closes the window after each test. */
export const setUpBrowserFixture = (): void => {
  beforeAll(async () => {
    haat = await startDemoServer()
    browser = await openBrowser()
    saree = findSaree(haat.dataDir)
  })
  afterAll(async () => {
    await closeContexts()
    await haat.dispose()
  })
  afterEach(closeContext)
}

/** The same with a new server and a new phone for each test. */
export const setUpBrowserFixturePerTest = (
  prepare: (dataDir: string) => void = () => undefined,
  start: () => Promise<DemoServer> = startDemoServer,
  phone: BrowserContextOptions = {},
): void => {
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(closeContexts)
  beforeEach(async () => {
    haat = await start()
    saree = findSaree(haat.dataDir)
    prepare(haat.dataDir)
    await openNewPhone(phone)
  })
  afterEach(async test => {
    await closeContext(test)
    await haat.dispose()
  })
}

/** Closes the window; after a failed test it first prints what the pages show. */
const closeContext = async ({ task }: Pick<TestContext, 'task'>): Promise<void> => {
  if (task.result?.state === 'fail') await printFailureDump(context)
  await context.close()
}

/** Opens a phone that has never visited Haat. @param before runs in each page before its scripts */
export const openNewPhone = async (options: BrowserContextOptions = {}, before?: () => void): Promise<void> => {
  pageErrors = []
  ;({ context, page } = await openSecondPhone(options, before))
}

/** Opens another phone beside the first. Animations, which would take a quarter of the processor time, are off. */
export const openSecondPhone = async (options: BrowserContextOptions = {}, before?: () => void) => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    reducedMotion: 'reduce',
    ...options,
  })
  if (before) await context.addInitScript(before)
  const page = await context.newPage()
  page.on('pageerror', error => pageErrors.push(error.message))
  return { context, page }
}
