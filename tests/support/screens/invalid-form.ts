import type { Locator } from 'playwright'
import { expect } from 'vitest'
import { haat, page } from '../phones/browser-fixture.ts'

/** Invalid values and expected messages of a form, in the order of its fields. */
export type InvalidForm = { button: string; fields: [label: string, written: string, message: string][] }

export const open = async (path: string) => {
  await page.goto(haat.url + path)
  await main().getByRole('heading', { level: 1 }).waitFor()
}
export const main = () => page.getByRole('main')

/** Finds a field by its label, because password fields have no role. */
export const control = (label: string): Locator =>
  main().getByLabel(label, { exact: true }).and(page.locator('input, textarea'))

/** Submits invalid values, and expects each message at its field and the focus on the first invalid one. */
export const expectRefusal = async ({ button, fields }: InvalidForm) => {
  for (const [label, written] of fields) await control(label).fill(written)
  await main().getByRole('button', { name: button, exact: true }).click()
  for (const [label, written, message] of fields) {
    await expect.poll(() => describedBy(control(label))).toMatch(message)
    expect(await control(label).getAttribute('aria-invalid')).toBe(message ? 'true' : null)
    expect(await control(label).inputValue()).toBe(written)
  }
  const [first] = fields.find(([, , message]) => message)!
  await expect.poll(() => control(first).evaluate(field => field === document.activeElement)).toBe(true)
}

/** The accessible description of a control, which screen readers read after its name. */
export const describedBy = (field: Locator): Promise<string> =>
  field.evaluate(({ attributes }) =>
    (attributes.getNamedItem('aria-describedby')?.value ?? '')
      .split(' ')
      .map(id => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  )
