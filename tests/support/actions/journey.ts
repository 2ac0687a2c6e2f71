import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'

/** A journey through many screens on a phone: every step is checked, and faults are collected. */

export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

export type Journey = {
  page: Page
  /** Faults so far: console errors, content wider than the phone, lost focus. */
  faults: string[]
  /** Opens a path by its URL. */
  open(path: string): Promise<void>
  /** Taps the button with this name. */
  press(name: string | RegExp, within?: Locator): Promise<void>
  /**
   * Opens a dialog, acts in it, and expects it to close; the opener must get the focus back unless `returns` is false.
   */
  ask(
    opener: Locator,
    title: string | RegExp,
    act: (dialog: Locator) => Promise<unknown>,
    returns?: boolean,
  ): Promise<void>
  /** Waits for a text on the screen, or in a toast, also in one that has gone since the page was loaded. */
  says(words: string | RegExp): Promise<void>
}

/** Starts to watch a page that has not loaded anything, and collects its faults until it is closed. */
export const startJourney = async (page: Page, url: string): Promise<Journey> => {
  await page.addInitScript(recordToasts)
  const faults: string[] = []
  const at = () => new URL(page.url()).pathname
  page.on('console', message => {
    // Offline, the browser logs an error for every request.
    if (message.type() === 'error' && !message.text().includes('ERR_INTERNET_DISCONNECTED'))
      faults.push(`${at()} console: ${message.text()}`)
  })
  page.on('pageerror', error => faults.push(`${at()} error: ${error.message}`))
  const fits = async (after: string) => {
    const width = await page.evaluate(() => document.documentElement.scrollWidth).catch(() => 0)
    if (width > PHONE.viewport.width) faults.push(`${at()} is ${width} px wide after ${after}`)
  }
  const main = page.getByRole('main')
  const press: Journey['press'] = async (name, within = main) => {
    await within
      .getByRole('button', { name, exact: typeof name === 'string' })
      .first()
      .tap()
    await fits(`pressing ${name}`)
  }
  return {
    page,
    faults,
    press,
    open: async path => {
      await page.goto(url + path)
      await main.getByRole('heading', { level: 1 }).first().waitFor()
      await fits('opening it')
    },
    ask: async (opener, title, act, returns = true) => {
      await opener.tap()
      const dialog = page.getByRole('dialog', { name: title })
      await dialog.waitFor()
      await fits(`opening ${title}`)
      await act(dialog)
      await dialog.waitFor({ state: 'hidden' })
      const isBack = () => opener.evaluate(element => element === document.activeElement)
      if (returns) await expect.poll(isBack, { message: `The focus after ${title}` }).toBe(true)
    },
    says: async words => {
      const isSaid = async () =>
        (await takeToast(page, words)) || (await page.getByText(words).filter({ visible: true }).count()) > 0
      await expect.poll(isSaid, { message: `“${words}”`, timeout: 30_000 }).toBe(true)
      await fits(`“${words}”`)
    },
  }
}

/** Runs in the page: keeps the text of each toast, because a busy machine may look only after it has gone. */
const recordToasts = (): void => {
  const toasts: string[] = []
  const recorded = new WeakMap<Element, string>()
  const record = () => {
    for (const toast of document.querySelectorAll('[popover] [role=status], [popover] [role=alert]')) {
      if (recorded.get(toast) === toast.textContent) continue
      recorded.set(toast, toast.textContent)
      toasts.push(toast.textContent)
    }
  }
  new MutationObserver(record).observe(document, { childList: true, subtree: true, characterData: true })
  Object.assign(window, { toasts })
}

/** Was there such a toast? Each answers once, so that an older one cannot stand for a newer one. */
const takeToast = (page: Page, words: string | RegExp): Promise<boolean> =>
  page.evaluate(wanted => {
    const toasts: string[] = Reflect.get(window, 'toasts')
    const at = toasts.findIndex(toast =>
      typeof wanted === 'string' ? toast.toLowerCase().includes(wanted.toLowerCase()) : wanted.test(toast),
    )
    if (at >= 0) toasts.splice(at, 1)
    return at >= 0
  }, words)
