import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium, type LaunchOptions } from 'playwright'

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The browser from CHROMIUM_PATH, otherwise the system's, otherwise Playwright's own (undefined). */
export const chromiumPath = (): string | undefined => process.env.CHROMIUM_PATH ?? SYSTEM.find(existsSync)

export const launchOptions = (): LaunchOptions => ({
  executablePath: chromiumPath(),
  args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
})

let browser: Promise<Browser> | undefined

/** This worker's browser, the same for all of its files. A file closes what it has opened in it by `closeContexts`. */
export const openBrowser = async (): Promise<Browser> => {
  const isGone = browser && !(await browser).isConnected()
  if (!browser || isGone) browser = chromium.launch(launchOptions())
  return browser
}

/** Closes every window of this worker's browser, with all that was stored there. */
export const closeContexts = async (): Promise<void> => {
  const contexts = (await browser)?.contexts() ?? []
  await Promise.all(contexts.map(context => context.close()))
}

/** Opens a browser with a profile folder, which survives the browser process. */
export const openProfile = (
  folder: string,
  options: Parameters<typeof chromium.launchPersistentContext>[1] = {},
): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, { ...launchOptions(), viewport: { width: 360, height: 740 }, ...options })
