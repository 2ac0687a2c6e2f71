import { expect } from 'vitest'
import { translateToBangla } from '../screens/extra-screens.ts'
import { measureLayout } from '../screens/layout-faults.ts'
import type { ScreenVisit, Visitor } from '../screens/screen-checks.ts'
import { VISITORS } from '../screens/screen-checks.ts'
import { signIn } from './market-actions.ts'
import { takeSteps } from './opened-screens.ts'
import type { Engine } from './phone.ts'
import { openPhone, type Phone } from './phone.ts'
import type { Tab } from './tab.ts'

export const ENGINES = ['chromium', 'firefox', 'webkit'] as const satisfies readonly Engine[]
export type ScreenLook = { width: 360 | 1280; locale: 'en' | 'bn' }
export const WIDTHS = [360, 1280] as const
export const LOCALES = ['en', 'bn'] as const
export const LOOKS: readonly ScreenLook[] = WIDTHS.flatMap(width => LOCALES.map(locale => ({ width, locale })))
const HEIGHTS = { 360: 740, 1280: 900 }
/** Controls of one kind may differ by this much between engines: fonts are drawn by each in its own way. Pixels. */
const TOLERANCE = 4

/** The height of each control that has a name, by its kind and name. */
export type ControlHeights = Record<string, number>
export type SeenScreen = { faults: string[]; heights: ControlHeights }

/** Opens a phone with the visitor signed in. */
export const openVisitorPhone = async (engine: Engine, url: string, visitor: Visitor): Promise<Phone> => {
  const phone = await openPhone(engine, { width: 360, height: HEIGHTS[360] })
  if (visitor === 'nobody') await phone.tab.goto(url)
  else await signIn(phone.tab, url, `${visitor}@haat.example`, isStaff(visitor) ? '/dashboard/index' : '/')
  return phone
}

const isStaff = (visitor: Visitor): boolean => visitor !== VISITORS.CUSTOMER

/** Opens a screen in a language, in a narrow window. */
export const openScreen = async (
  tab: Tab,
  url: string,
  visit: Pick<ScreenVisit, 'path' | 'name'>,
  locale: ScreenLook['locale'],
): Promise<void> => {
  await resize(tab, WIDTHS[0])
  await tab.evaluate(language => localStorage.setItem('haat-device', JSON.stringify({ locale: language })), locale)
  await leavePage(tab)
  await tab.goto(url + visit.path)
  await tab.waitFor('heading', /./)
  await tab.waitUntil('The screen without skeletons', isSettled)
  await takeSteps(tab, visit, locale === 'bn' ? translateToBangla : english => english)
}

/**
 * Leaves the page and forgets what it has logged: Firefox reports as failed what a page that is left was still loading. Of 30 screens
 * that were left at once 14 had such messages, and none of 30 that were left after three seconds.
 */
const leavePage = async (tab: Tab): Promise<void> => {
  await tab.goto('about:blank')
  // Whatever was logged before this arrives before its result.
  await tab.evaluate(() => null)
  tab.errors.length = 0
}

/** Says what is wrong with the screen that is open, in a window of this width. */
export const lookAtScreen = async (tab: Tab, width: ScreenLook['width'], picture: string): Promise<SeenScreen> => {
  await resize(tab, width)
  await tab.waitUntil('The screen without skeletons', isSettled)
  await tab.screenshot(picture)
  const faults = await tab.evaluate(measureLayout)
  return { faults: [...faults, ...tab.errors], heights: await tab.evaluate(measureHeights) }
}

const resize = async (tab: Tab, width: ScreenLook['width']): Promise<void> => {
  await tab.resize(width, HEIGHTS[width])
  await expect.poll(() => tab.evaluate(() => innerWidth)).toBe(width)
}

/** Runs in the page. WebKit looks at media queries, and draws, only with the next frame after a change of the window. */
const isSettled = async (): Promise<boolean> => {
  await document.fonts.ready
  await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  // Firefox and WebKit load no picture beside the window, such as those of a row that scrolls sideways.
  const isVisible = (picture: HTMLImageElement) => {
    const { top, left } = picture.getBoundingClientRect()
    return picture.checkVisibility() && top < innerHeight && left < innerWidth
  }
  return (
    document.querySelector('.skeleton') === null && [...document.images].every(one => one.complete || !isVisible(one))
  )
}

/** Runs in the page. Text areas are left out: they grow with their text where the browser can (`field-sizing`). */
const measureHeights = (): ControlHeights => {
  const controls = [...document.querySelectorAll<HTMLElement>('button, input:not([type=hidden]), select')]
  const visible = controls.filter(control => control.checkVisibility() && control.closest('.visually-hidden') === null)
  return Object.fromEntries(
    visible.map(control => {
      const name = control.getAttribute('aria-label') ?? (control.textContent.trim() || control.getAttribute('name'))
      return [`${control.tagName.toLowerCase()} “${name}”`, Math.round(control.getBoundingClientRect().height)]
    }),
  )
}

/** Controls whose height differs from Chromium's by more than text that is drawn in another way explains. */
export const compareHeights = (chromium: ControlHeights, other: ControlHeights): string[] =>
  Object.entries(other)
    .filter(([control, height]) => Math.abs(height - (chromium[control] ?? height)) > TOLERANCE)
    .map(([control, height]) => `${control} is ${height} px high, ${chromium[control]} in Chromium`)
