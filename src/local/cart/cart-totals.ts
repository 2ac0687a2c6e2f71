import { calculateShownTotals, type TakaTotals } from '../../contract/products/pricing.ts'
import type { CartItem } from '../db/device-schema.ts'

/** The totals of a cart, in taka, before any coupon. */
export type CartTotals = { pieces: number } & TakaTotals

export const calculateCartTotals = (items: readonly CartItem[]): CartTotals => ({
  pieces: items.reduce((sum, item) => sum + item.quantity, 0),
  ...calculateShownTotals({ lines: items }),
})
