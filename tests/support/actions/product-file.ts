import type { Page } from 'playwright'
import { expect } from 'vitest'
import { queryMarket } from './shopper-actions.ts'

/** A CSV file of these rows, to choose in a form. */
export const createProductFile = (rows: readonly string[]) => ({
  name: 'goods.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['name,description,category,price,stock', ...rows].join('\r\n')),
})

/** Expects nothing to be wider than the window. */
export const expectToFit = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)

export const countInMarket = (dataDir: string, query: string): number =>
  queryMarket<{ count: number }>(dataDir, query)[0]!.count

/** Accepts what the columns of an imported file were taken for. */
export const continueFromColumns = (page: Page): Promise<void> =>
  page.getByRole('region', { name: 'Columns' }).getByRole('button', { name: 'Continue' }).click()
