import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { launchOptions } from './browser.ts'
import { type Haat, startHaat } from './haat.ts'
import { type Saree, someSaree } from './shopper.ts'

/** What a file of browser tests works with, from openStage and arrive on. */
export let haat: Haat
export let browser: Browser
export let context: BrowserContext
export let page: Page
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
  afterEach(() => context.close())
}

/** A phone that was never here, with something of it changed before any page where a test says so. */
export const arrive = async (options: BrowserContextOptions = {}, before?: () => void): Promise<void> => {
  context = await browser.newContext({ viewport: { width: 360, height: 740 }, ...options })
  if (before) await context.addInitScript(before)
  page = await context.newPage()
}
