import type { Locator, Page } from 'playwright'

/** A person who uses the keyboard alone: moves by Tab and must see the focus. */

/** More tab stops than any shopper's screen has. */
const MAX_TAB_STOPS = 150

/** Presses Tab until the element has the focus. @throws if it is not reached or its focus is not visible */
export const tabTo = async (page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  const reached = wanted.and(page.locator(':focus'))
  await wanted.first().waitFor({ state: 'attached' })
  for (let stop = 0; stop < MAX_TAB_STOPS; stop += 1) {
    await page.keyboard.press(key)
    if ((await reached.count()) === 0) continue
    if (!(await isFocusVisible(page))) throw new Error(`Nothing shows the focus on ${wanted}`)
    return
  }
  throw new Error(`${wanted} is not among the first ${MAX_TAB_STOPS} stops of ${key}`)
}

/** Tabs to a field and replaces its text. */
export const typeInto = async (page: Page, field: Locator, text: string): Promise<void> => {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

/** Tabs to an element and presses a key there. */
export const pressKeyOn = async (page: Page, wanted: Locator, key: 'Enter' | 'Space'): Promise<void> => {
  await tabTo(page, wanted)
  await page.keyboard.press(key)
}

/** Whether the focused element has an outline: its own, that of its ::after (a card's link), or its field's. */
const isFocusVisible = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const isOutlined = ({ outlineStyle, outlineWidth }: CSSStyleDeclaration) =>
      outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    const own = document.activeElement
    if (!own || own === document.body) return false
    if (isOutlined(getComputedStyle(own, '::after'))) return true
    const field = [own, own.parentElement, own.parentElement?.parentElement]
    return field.some(element => element && isOutlined(getComputedStyle(element)))
  })
