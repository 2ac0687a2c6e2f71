import type { BrowserContext, Page } from 'playwright'
import { expect } from 'vitest'

/** What people without an account do, on a phone: each press counts. */
export type Visitor = {
  /** How often the screen was touched so far, without the keyboard. */
  taps: () => number
  /** Taps the link or button with this name in the main part of the screen. */
  tap: (role: 'button' | 'link' | 'radio', name: string | RegExp) => Promise<void>
  /** Taps a field and types into it. */
  type: (label: string, text: string) => Promise<void>
}

export const startVisitor = (page: Page): Visitor => {
  let count = 0
  const main = page.getByRole('main')
  return {
    taps: () => count,
    tap: async (role, name) => {
      count += 1
      await main
        .getByRole(role, { name, exact: typeof name === 'string' })
        .first()
        .tap()
    },
    type: async (label, text) => {
      count += 1
      const field = main.getByLabel(label, { exact: true })
      await field.tap()
      await field.fill(text)
    },
  }
}

/** The last code in the page that stands for the shopper's phone in the demo, once there are this many messages. */
export const readTextedCode = async (context: BrowserContext, url: string, to: string, count = 1): Promise<string> => {
  const phone = await context.newPage()
  const messages = phone.getByText(/is your sign-in code/)
  await expect
    .poll(async () => {
      await phone.goto(`${url}/sandbox/texts?to=${to}`)
      return messages.count()
    })
    .toBe(count)
  const codes = await messages.allTextContents()
  await phone.close()
  return /^\d{6}/.exec(codes[0]!)![0]
}
