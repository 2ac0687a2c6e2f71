import type { Poisha } from '../../../src/contract/money.ts'
import type { ShipmentRow } from '../../shipments/shipments.ts'
import type { ParcelLine, ParcelOrder } from './parcel-order.ts'

type EarlierParcel = Pick<ShipmentRow, 'status' | 'lines' | 'cash'>

/** What of an order is in no parcel. What was in a cancelled one is there again. */
export const remainingLines = (lines: readonly ParcelLine[], parcels: readonly EarlierParcel[]): ParcelLine[] => {
  const open = parcels.filter(({ status }) => status !== 'CANCELLED')
  if (open.some(parcel => parcel.lines === null)) return []
  const packed = open.flatMap(parcel => JSON.parse(parcel.lines ?? '[]') as ParcelLine[])
  return lines
    .map(({ id, quantity }) => ({ id, quantity: quantity - countPacked(packed, id) }))
    .filter(({ quantity }) => quantity > 0)
}

const countPacked = (packed: readonly ParcelLine[], id: string): number =>
  packed.filter(line => line.id === id).reduce((sum, { quantity }) => sum + quantity, 0)

/**
 * What the courier collects for a parcel, in whole taka, which is all that couriers take: the price of its lines, and for
 * the last parcel whatever is left of the order's total. Nothing for an order that is paid.
 */
export const splitCash = (
  order: Pick<ParcelOrder, 'paymentType' | 'paymentStatus' | 'totalAmount' | 'lines'>,
  earlier: readonly EarlierParcel[],
  lines: readonly ParcelLine[],
): Poisha => {
  if (order.paymentType !== 'COD' || order.paymentStatus !== 'UNPAID') return 0
  const open = earlier.filter(({ status }) => status !== 'CANCELLED')
  const left = order.totalAmount - open.reduce((sum, { cash }) => sum + cash, 0)
  const isLast =
    remainingLines(order.lines, [...open, { status: 'READY', lines: JSON.stringify(lines), cash: 0 }]).length === 0
  return wholeTaka(Math.max(0, isLast ? left : Math.min(left, priceOf(order.lines, lines))))
}

const priceOf = (all: ParcelOrder['lines'], lines: readonly ParcelLine[]): Poisha =>
  lines.reduce((sum, { id, quantity }) => sum + quantity * (all.find(line => line.id === id)?.price ?? 0), 0)

/** Rounded down: nobody pays more than was agreed. */
const wholeTaka = (amount: Poisha): Poisha => Math.floor(amount / 100) * 100
