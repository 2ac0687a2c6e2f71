import { type BrowserContext, chromium, type LaunchOptions, type Page } from 'playwright'
import { stopWorkers } from '../actions/shopper-actions.ts'
import { launchOptions } from '../phones/browser-launch.ts'
import { killBrowser } from '../phones/kill-browser.ts'
import { findElement, toExpression } from './page-queries.ts'
import type { BrowserDriver, PhoneOptions } from './phone.ts'
import type { TabDriver } from './tab.ts'

/** Chromium, driven by Playwright. @param prepare is given its windows before they open a page */
export const launchChromium = async (
  options: PhoneOptions,
  launch: LaunchOptions = launchOptions(),
  prepare: (context: BrowserContext) => Promise<unknown> = async () => undefined,
): Promise<BrowserDriver> => {
  const { profile, width = 360, height = 740, language = 'en-US', userAgent, before } = options
  const window = { viewport: { width, height }, reducedMotion: 'reduce', locale: language, userAgent } as const
  const context = profile
    ? await chromium.launchPersistentContext(profile, { ...launch, ...window })
    : await (await chromium.launch(launch)).newContext(window)
  await prepare(context)
  if (before) await context.addInitScript(before)
  const open = async () => createDriver(await context.newPage())
  const existing = context.pages()[0]
  return {
    first: existing ? createDriver(existing) : await open(),
    openTab: open,
    close: () => closeBrowser(context),
    stopWorkers: () => stopWorkers(context, context.pages()[0]!),
    kill: async () => {
      if (profile) await killBrowser(profile)
      await closeBrowser(context)
    },
  }
}

const closeBrowser = async (context: BrowserContext): Promise<void> => {
  const browser = context.browser()
  await context.close().catch(() => undefined)
  await browser?.close()
}

const createDriver = (page: Page): TabDriver => {
  const errors: string[] = []
  page.on('pageerror', error => errors.push(error.message))
  page.on('console', message => message.type() === 'error' && errors.push(message.text()))
  return {
    errors,
    goto: async url => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    evaluate: (run, ...args) => page.evaluate(toExpression(run, args)),
    tap: (x, y) => page.mouse.click(x, y),
    type: text => page.keyboard.type(text),
    pressBackspace: () => page.keyboard.press('Backspace'),
    chooseFile: async (query, path) => {
      const handle = await page.evaluateHandle(findElement, query)
      await handle.asElement()!.setInputFiles(path)
    },
    resize: (width, height) => page.setViewportSize({ width, height }),
    screenshot: async path => void (await page.screenshot({ path })),
    show: () => page.bringToFront(),
    close: () => page.close(),
  }
}
