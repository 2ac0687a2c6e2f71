import { formatDhakaDay, toDhakaDay } from '../../../src/contract/dhaka-days.ts'
import { type Message, withValues } from '../../../src/contract/messages/server-messages.ts'
import type { CellValues } from './column-layout.ts'
import { parseLocalizedNumber } from './localized-numbers.ts'
import { readShopDate, toSaleEnd } from './shop-dates.ts'

/** Whether a row's sale price counts now, and what its vendor should know of it. */
type SaleReading = { isUsed: boolean; note?: Message }

/** A sale price counts only between its dates and below the regular price. One that is no number is reported later. */
export const readSale = (cells: CellValues, now: number): SaleReading => {
  const { salePrice, price, compareAt } = cells
  if (salePrice === '') return { isUsed: false }
  const sale = parseLocalizedNumber(salePrice)
  const regular = parseLocalizedNumber(price || compareAt)
  if (sale === 0 || sale === regular) return { isUsed: false }
  if (sale > regular) return { isUsed: false, note: 'A sale price that is not below the price was not used.' }
  return readPeriod(cells, now)
}

/** Google and Facebook write both times into one column: `2026-11-01T00:00+06:00/2026-11-20T23:59+06:00`. */
const splitPeriod = ({ saleStart, saleEnd }: CellValues): [start: string, end: string] => {
  const [start = '', end, more] = saleStart.split('/')
  const isBoth = saleEnd === '' && end !== undefined && more === undefined
  return isBoth ? [start.trim(), end.trim()] : [saleStart, saleEnd]
}

const readPeriod = (cells: CellValues, now: number): SaleReading => {
  const [saleStart, saleEnd] = splitPeriod(cells)
  const start = saleStart === '' ? undefined : readShopDate(saleStart)
  const end = saleEnd === '' ? undefined : readShopDate(saleEnd)
  if (start === null || end === null)
    return { isUsed: false, note: 'A sale price whose dates are not understood was not used.' }
  if (start && now < start.at) return { isUsed: false, note: 'A sale price that does not count yet was not used.' }
  if (end && now > toSaleEnd(end)) return { isUsed: false, note: 'A sale price that is over was not used.' }
  if (!end) return { isUsed: true }
  const day = formatDhakaDay(toDhakaDay(end.at))
  return {
    isUsed: true,
    note: withValues('A sale price ends on {day} in the other shop. Here it stays until you change it.', { day }),
  }
}
