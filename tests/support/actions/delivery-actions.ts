import type { Page } from 'playwright'
import { expect } from 'vitest'
import { haat, saree } from '../phones/browser-fixture.ts'
import { findNewestOrder, queryMarket } from './shopper-actions.ts'
import { callApiAs } from './staff-actions.ts'

/** Finds a place by a text, and takes the first that is offered, which shows `first`. */
export const pickArea = async (on: Page, label: string, text: string, first: string): Promise<void> => {
  const field = on.getByRole('combobox', { name: label })
  await field.fill(text)
  await expect.poll(() => on.getByRole('listbox').getByRole('option').first().textContent()).toBe(first)
  await field.press('Enter')
}

const zone = { feePerKg: 0, freeFrom: null, daysFrom: 2, daysTo: 3 }

/** Gives the shop of the saree zones: Dhaka city for ৳110, nothing to Bandarban, and everywhere else at this fee in taka. */
export const setDelivery = (everywhere: number | null) => {
  const [shop] = queryMarket<{ id: string }>(haat.dataDir, 'select shop_id as id from products where id = ?', saree.id)
  const from = { slug: 'rangpur/gangachara', district: 'rangpur', division: 'rangpur-division' }
  const zones = [
    { ...zone, area: 'dhaka-city', fee: 110 },
    { ...zone, area: 'places', places: ['bandarban'], fee: null },
    { ...zone, area: 'everywhere', fee: everywhere },
  ]
  return callApiAs(haat.url, saree.vendor, 'PATCH', `/shops/${shop!.id}`, { delivery: { from, zones } })
}

/** An amount of taka as pages show it. */
export const taka = (amount: number): string => `৳${amount.toLocaleString('en-US')}`

/** What the newest order costs to deliver, in taka. */
export const readShipping = (): number =>
  queryMarket<{ shipping: number }>(
    haat.dataDir,
    'select shipping from orders where id = ?',
    findNewestOrder(haat.dataDir).id,
  )[0]!.shipping / 100
