import { existsSync } from 'node:fs'
import puppeteer, { type Browser, type ConsoleMessage, type Page } from 'puppeteer-core'
import { findElement, toExpression } from './page-queries.ts'
import type { BrowserDriver, PhoneOptions } from './phone.ts'
import type { TabDriver } from './tab.ts'

const PROGRAMS = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox']

/** https://searchfox.org/mozilla-release/source/netwerk/cookie/nsICookieService.idl: BEHAVIOR_REJECT */
const REJECT_COOKIES = 2

const listPreferences = (options: PhoneOptions): Record<string, string | number | boolean> => ({
  'intl.accept_languages': options.language ?? 'en-US',
  'ui.prefersReducedMotion': 1,
  // As on phones, and in the other engines without a screen.
  'ui.useOverlayScrollbars': 1,
  'widget.gtk.overlay-scrollbars.enabled': true,
  ...(options.userAgent ? { 'general.useragent.override': options.userAgent } : {}),
  'browser.privatebrowsing.autostart': !options.profile,
  ...(options.areCookiesBlocked ? { 'network.cookie.cookieBehavior': REJECT_COOKIES } : {}),
  ...(options.hasPageCache === false ? { 'browser.sessionhistory.max_total_viewers': 0 } : {}),
})

/** Firefox, driven by Puppeteer over WebDriver BiDi. */
export const launchFirefox = async (options: PhoneOptions): Promise<BrowserDriver> => {
  const executablePath = process.env.FIREFOX_PATH ?? PROGRAMS.find(existsSync)
  if (!executablePath) throw new Error('Firefox is missing. Debian has it as firefox-esr; others: FIREFOX_PATH.')
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    defaultViewport: { width: options.width ?? 360, height: options.height ?? 740 },
    extraPrefsFirefox: listPreferences(options),
    ...(options.profile ? { userDataDir: options.profile } : {}),
  })
  const prepare = async (page: Page) => {
    if (options.before) await page.evaluateOnNewDocument(options.before)
    return createDriver(page)
  }
  return {
    first: await prepare((await browser.pages())[0] ?? (await browser.newPage())),
    openTab: async () => prepare(await browser.newPage()),
    close: () => browser.close(),
    kill: () => killFirefox(browser),
  }
}

const killFirefox = async (browser: Browser): Promise<void> => {
  const child = browser.process()
  const hasEnded = new Promise(resolve => child?.once('exit', resolve))
  child?.kill('SIGKILL')
  await hasEnded
}

const createDriver = (page: Page): TabDriver => {
  const errors: string[] = []
  // A form with changes asks before it is left; the other drivers answer by themselves.
  page.on('dialog', dialog => void dialog.accept())
  page.on('pageerror', error => errors.push(String(error)))
  page.on('console', message => message.type() === 'error' && void keepError(message))
  const keepError = async (message: ConsoleMessage) => {
    const parts = await Promise.all(message.args().map(part => part.evaluate(String).catch(() => message.text())))
    errors.push(parts.join(' '))
  }
  return {
    errors,
    goto: async url => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    evaluate: (run, ...args) => page.evaluate(toExpression(run, args)) as never,
    tap: (x, y) => page.mouse.click(x, y),
    type: text => page.keyboard.type(text),
    pressBackspace: () => page.keyboard.press('Backspace'),
    chooseFile: async (query, path) => {
      const handle = await page.evaluateHandle(findElement, query)
      await (handle.asElement() as unknown as { uploadFile(path: string): Promise<void> }).uploadFile(path)
    },
    resize: (width, height) => page.setViewport({ width, height }),
    screenshot: async path => void (await page.screenshot({ path: path as `${string}.png` })),
    show: () => page.bringToFront(),
    close: () => page.close(),
  }
}
