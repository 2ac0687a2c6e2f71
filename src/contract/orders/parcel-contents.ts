import { PARCEL_WEIGHT_MAX } from '../constants.ts'
import type { Poisha } from '../money.ts'
import type { PaymentStatus, PaymentType } from '../payments/payment-status.ts'
import type { ShipmentStatus } from '../shipments/shipment-status.ts'

/** A line of an order, or pieces of one. */
export type ParcelLine = { id: string; quantity: number }

/** An earlier parcel of the order. `lines` null: all of it. */
export type EarlierParcel = { status: ShipmentStatus; lines: readonly ParcelLine[] | null; cash: Poisha }

/** Whether what was in a parcel can be sent again. */
export const isGone = ({ status }: { status: ShipmentStatus }): boolean => status === 'CANCELLED' || status === 'LOST'

/** What of an order is in no parcel. What was in a cancelled or lost one is to be sent again. */
export const remainingLines = (lines: readonly ParcelLine[], parcels: readonly EarlierParcel[]): ParcelLine[] => {
  const open = parcels.filter(parcel => !isGone(parcel))
  if (open.some(parcel => parcel.lines === null)) return []
  const packed = open.flatMap(parcel => parcel.lines ?? [])
  return lines
    .map(({ id, quantity }) => ({ id, quantity: quantity - countPacked(packed, id) }))
    .filter(({ quantity }) => quantity > 0)
}

const countPacked = (packed: readonly ParcelLine[], id: string): number =>
  packed.filter(line => line.id === id).reduce((sum, { quantity }) => sum + quantity, 0)

export type CashOrder = {
  paymentType: PaymentType
  paymentStatus: PaymentStatus
  /** Without what was paid with store credit. */
  amountDue: Poisha
  lines: readonly (ParcelLine & { price: Poisha })[]
}

/**
 * What the courier collects for a parcel, in whole taka, which is all that couriers take: the price of its lines, and for
 * the last parcel whatever is left of the amount that is due. Nothing for an order that is paid.
 */
export const splitCash = (
  order: CashOrder,
  earlier: readonly EarlierParcel[],
  lines: readonly ParcelLine[],
): Poisha => {
  if (order.paymentType !== 'COD' || order.paymentStatus !== 'UNPAID') return 0
  const open = earlier.filter(parcel => !isGone(parcel))
  const left = order.amountDue - open.reduce((sum, { cash }) => sum + cash, 0)
  const isLast = remainingLines(order.lines, [...open, { status: 'READY', lines, cash: 0 }]).length === 0
  return wholeTaka(Math.max(0, isLast ? left : Math.min(left, priceOf(order.lines, lines))))
}

const priceOf = (all: CashOrder['lines'], lines: readonly ParcelLine[]): Poisha =>
  lines.reduce((sum, { id, quantity }) => sum + quantity * (all.find(line => line.id === id)?.price ?? 0), 0)

/** Rounded down: nobody pays more than was agreed. */
export const wholeTaka = (amount: Poisha): Poisha => Math.floor(amount / 100) * 100

/** Grams of a piece of which nobody has said what it weighs. */
const DEFAULT_PIECE_WEIGHT = 500

export type WeighedOrder = {
  /** `weight` of a piece in grams; absent: nobody has said. */
  lines: readonly { id: string; weight?: number | null | undefined }[]
  /** Of such a piece, as the shop has said; absent: nobody has. */
  pieceWeight?: number | undefined
}

/** What a parcel with these pieces of an order weighs in grams, as far as is known. */
export const estimateWeight = (
  pieces: readonly ParcelLine[],
  { lines, pieceWeight = DEFAULT_PIECE_WEIGHT }: WeighedOrder,
): number => {
  const weights = new Map(lines.map(({ id, weight }) => [id, weight]))
  const grams = pieces.reduce((sum, { id, quantity }) => sum + quantity * (weights.get(id) ?? pieceWeight), 0)
  return Math.min(PARCEL_WEIGHT_MAX, grams)
}
