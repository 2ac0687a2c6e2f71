import type { BrowserContext } from 'playwright'
import { listBrowserProcesses, waitUntilEnded } from '../phones/browser-processes.ts'
import { launchChromium } from './chromium.ts'
import { launchFirefox } from './firefox.ts'
import { oldChromiumOptions } from './old-chromium.ts'
import { createTab, type Tab, type TabDriver } from './tab.ts'
import { launchWebKit } from './webkit.ts'

/**
 * A phone whose browser is Chromium, Firefox or WebKit, with the same actions in each, so that a journey is written
 * once. What it does is what a person does: real pointer and keys; elements are found by role and name.
 */
export type Engine =
  | 'chromium'
  | 'firefox'
  | 'webkit'
  | 'chromium 102'
  | 'chromium 92'
  | 'chromium without new features'

export type PhoneOptions = {
  /** The folder of what the browser keeps. Without it, its windows are private. */
  profile?: string
  width?: number
  height?: number
  language?: 'en-US' | 'bn-BD'
  /** What it calls itself, such as on another system. */
  userAgent?: string
  /** Whether a page that is left may wait in memory for the way back. */
  hasPageCache?: boolean
  /** The browser's setting that keeps all sites from storing anything. WebKit has none that does that to databases. */
  areCookiesBlocked?: boolean
  /** Runs in each page before its scripts. */
  before?: () => void
}

export type BrowserDriver = {
  /** The tabs that it opened with. */
  first: TabDriver
  openTab(): Promise<TabDriver>
  /** As by the person. */
  close(): Promise<void>
  /** As by a flat battery. */
  kill(): Promise<void>
  /** Stops the service worker, as the browser does with an idle one. */
  stopWorkers?(): Promise<void>
  /** Kills the processes of all pages and workers, as iOS does with those that are hidden, and then ends the browser. */
  killPages?(): Promise<void>
}

export type Phone = {
  engine: Engine
  tab: Tab
  openTab(): Promise<Tab>
  close(): Promise<void>
  kill(): Promise<void>
  /** Only Chromium can be told to. */
  stopWorkers(): Promise<void>
  /** Only WebKit's: the pages of the others end with their browser. Its driver does not survive it, either. */
  killPages(): Promise<void>
}

const LAUNCHERS: Record<Engine, (options: PhoneOptions) => Promise<BrowserDriver>> = {
  chromium: launchChromium,
  firefox: launchFirefox,
  webkit: launchWebKit,
  'chromium 102': options => launchChromium(options, oldChromiumOptions(102), addCheckVisibility),
  'chromium 92': options => launchChromium(options, oldChromiumOptions(92), addCheckVisibility),
  'chromium without new features': options =>
    launchChromium(options, undefined, async context => {
      // Imported here, because the data that it reads takes seconds to load.
      const { removeNewFeatures } = await import('./without-new-features.ts')
      await removeNewFeatures(context)
      await addCheckVisibility(context)
    }),
}

/** What page-queries.ts needs; Chromium has it since version 105. */
const addCheckVisibility = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    Element.prototype.checkVisibility ??= function (this: Element) {
      return this.getClientRects().length > 0 && getComputedStyle(this).visibility === 'visible'
    }
  })

/** Opens a browser of its own. The test that opens it closes it. */
export const openPhone = async (engine: Engine, options: PhoneOptions = {}): Promise<Phone> => {
  const browser = await LAUNCHERS[engine](options)
  const tell = async (what: 'stopWorkers' | 'killPages'): Promise<void> => {
    const act = browser[what]
    if (!act) throw new Error(`The driver of ${engine} has no ${what}.`)
    await act()
  }
  /** The folder can be opened again or deleted afterwards. */
  const end = async (act: () => Promise<void>): Promise<void> => {
    const processes = options.profile ? listBrowserProcesses(options.profile) : []
    await act()
    await waitUntilEnded(processes)
  }
  return {
    engine,
    tab: createTab(browser.first),
    openTab: async () => createTab(await browser.openTab()),
    close: () => end(browser.close),
    kill: () => end(browser.kill),
    stopWorkers: () => tell('stopWorkers'),
    killPages: () => end(() => tell('killPages')),
  }
}
