import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium, type LaunchOptions } from 'playwright'

/** Chromium without windows: it needs a third less processor time, but cannot show notifications. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'
const FULL_BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The full browser, for benchmarks and notifications: that of CHROMIUM_PATH, the system's or Playwright's own. */
export const fullBrowserOptions = (): LaunchOptions => optionsFor(FULL_BROWSERS, 'chromium')

/**
 * Pages of tests live for seconds, too short for V8's optimising compilers to pay, which take a third of their
 * processor time.
 */
const COMPILE_LITTLE = '--js-flags=--no-turbofan --no-maglev'

/** What the other browser tests run in: the headless shell where it is installed, otherwise the full browser. */
export const launchOptions = (): LaunchOptions => compileLittle(optionsFor([HEADLESS_SHELL, ...FULL_BROWSERS]))

/** A browser of its own with the optimising compilers, for a page that computes for seconds. The file that opens it closes it. */
export const openOptimisingBrowser = (): Promise<Browser> =>
  chromium.launch(optionsFor([HEADLESS_SHELL, ...FULL_BROWSERS]))

const compileLittle = (options: LaunchOptions): LaunchOptions => ({
  ...options,
  args: [...(options.args ?? []), COMPILE_LITTLE],
})

const optionsFor = (programs: readonly string[], channel?: string): LaunchOptions => {
  const executablePath = process.env.CHROMIUM_PATH ?? programs.find(existsSync)
  return {
    ...(executablePath ? { executablePath } : { channel }),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  }
}

let browser: Promise<Browser> | undefined

/** This worker's browser, the same for all of its files. A file closes what it has opened in it by `closeContexts`. */
export const openBrowser = async (): Promise<Browser> => {
  const isGone = browser && !(await browser).isConnected()
  if (!browser || isGone) browser = chromium.launch(launchOptions())
  return browser
}

/** A browser of its own that can show notifications. The file that opens it closes it. */
export const openFullBrowser = (): Promise<Browser> => chromium.launch(compileLittle(fullBrowserOptions()))

/** A browser of its own whose user has chosen letters of this size, instead of 16 px. The file that opens it closes it. */
export const openBrowserWithFont = (pixels: number): Promise<Browser> => {
  const options = launchOptions()
  return chromium.launch({ ...options, args: [...(options.args ?? []), `--blink-settings=defaultFontSize=${pixels}`] })
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
  chromium.launchPersistentContext(folder, {
    ...launchOptions(),
    viewport: { width: 360, height: 740 },
    reducedMotion: 'reduce',
    ...options,
  })

/**
 * Runs in the page: as on a network so slow that the worker is not registered yet. What `serviceWorkers: 'block'`
 * registers is undefined, which no browser returns, and is an error in the console.
 */
export const neverRegisterWorker = (): void => {
  ServiceWorkerContainer.prototype.register = () => new Promise(() => undefined)
}
