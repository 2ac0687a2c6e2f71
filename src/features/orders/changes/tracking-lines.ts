import type { Order } from '../../../contract/orders/orders.ts'

/** A pasted line that could not be used. */
export type UnusedLine = { text: string; reason: 'unknown-order' | 'no-number' }

export type TrackingLines = {
  /** Tracking numbers by the order's id. */
  numbers: Map<string, string>
  unused: UnusedLine[]
}

/**
 * Reads pasted lines of an order number and its tracking number, separated by a comma, a semicolon, a tab or spaces, as
 * they come from a spreadsheet or a courier's list. If an order has several lines, the last one counts.
 */
export const parseTrackingLines = (text: string, orders: readonly Pick<Order, 'id' | 'number'>[]): TrackingLines => {
  const byNumber = new Map(orders.map(({ id, number }) => [toComparableNumber(number), id]))
  const numbers = new Map<string, string>()
  const unused: UnusedLine[] = []
  for (const line of text.split(/\r?\n/).map(one => one.trim())) {
    if (!line) continue
    const [number = '', ...rest] = line.split(/[,;\t]|\s+/).filter(Boolean)
    const orderId = byNumber.get(toComparableNumber(number))
    const tracking = rest.join(' ').replace(/^"|"$/g, '').trim()
    if (!orderId) unused.push({ text: line, reason: 'unknown-order' })
    else if (!tracking) unused.push({ text: line, reason: 'no-number' })
    else numbers.set(orderId, tracking)
  }
  return { numbers, unused }
}

/** Order numbers are typed without their dashes, in small letters, and with the letters that they never contain. */
const toComparableNumber = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
