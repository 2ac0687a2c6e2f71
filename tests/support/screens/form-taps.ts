import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'

/** Empties each text field of the page's forms in turn, presses the next control, and expects it to stay in its place. */
export const expectStillForms = async (page: Page): Promise<void> => {
  const controls = await page
    .getByRole('main')
    .locator('form')
    .locator('input:not([type=file]), textarea, button')
    .filter({ visible: true })
    .all()
  const moved: string[] = []
  for (const [index, field] of controls.slice(0, -1).entries()) {
    if (!(await isTextField(field))) continue
    const shift = await pressAfterEmptying(page, field, controls[index + 1]!)
    if (Math.abs(shift) >= 1)
      moved.push(`${await describe(controls[index + 1]!)} by ${shift} px, after ${await describe(field)}`)
  }
  expect(moved).toEqual([])
}

/** Presses and releases in the place where the control was when the pointer went down, as a finger does. */
export const tapInPlace = async (page: Page, control: Locator): Promise<void> => {
  await control.scrollIntoViewIfNeeded()
  await moveTo(page, control)
  await page.mouse.down()
  await waitForPaint(page)
  await page.mouse.up()
}

/** @returns how far the control moved while it was pressed; the pointer is released elsewhere, so that it does nothing */
const pressAfterEmptying = async (page: Page, field: Locator, control: Locator): Promise<number> => {
  await field.fill('')
  await control.scrollIntoViewIfNeeded()
  const before = await moveTo(page, control)
  await page.mouse.down()
  await waitForPaint(page)
  const after = await findCentre(control)
  await page.mouse.move(1, 1)
  await page.mouse.up()
  return after.y - before.y
}

const moveTo = async (page: Page, control: Locator) => {
  const centre = await findCentre(control)
  await page.mouse.move(centre.x, centre.y)
  return centre
}

/** The centre stays while a pressed button shrinks. */
const findCentre = async (control: Locator) => {
  const { x, y, width, height } = (await control.boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

/** Two frames: React has rendered, and the browser has laid out, whatever a lost focus causes. */
const waitForPaint = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>(done => requestAnimationFrame(() => requestAnimationFrame(() => done()))))

const isTextField = (field: Locator): Promise<boolean> =>
  field.evaluate(
    element =>
      element instanceof HTMLTextAreaElement ||
      (element instanceof HTMLInputElement && !['radio', 'checkbox'].includes(element.type) && !element.readOnly),
  )

const describe = (control: Locator): Promise<string> =>
  control.evaluate(
    element =>
      (element as HTMLInputElement).labels?.[0]?.textContent ||
      element.getAttribute('aria-label') ||
      element.textContent ||
      element.tagName,
  )
