import { PARCEL_NOTE_MAX, PARCEL_WEIGHT_MAX } from '../../../contract/constants.ts'
import { estimateWeight, type ParcelLine } from '../../../contract/orders/parcel-contents.ts'
import type { HandOver } from '../../../contract/orders/parcel-writes.ts'
import { COURIER_NAMES, type CourierConnection, type CourierName } from '../../../contract/shipments/couriers.ts'
import { listCutTexts, type ParcelText } from '../../../contract/shipments/parcel-texts.ts'
import { normaliseTypedNumber } from '../../../lists/typed-number.ts'
import type { OptimisticOrder } from '../../../local/orders/optimistic.ts'
import { listRemainingLines } from '../../../local/orders/parcels.ts'

/** With which account a parcel goes: the shop's own with this courier, or the market's. */
export type HandOverAccount = { courier: CourierName; isMarket: boolean }

/** What is typed about a parcel, or about each of several. */
export type TypedParcel = HandOverAccount & {
  /** Grams; blank: estimated from the pieces. */
  weight: string
  /** Null: what each customer has noted. */
  note: string | null
  /** Pieces by line; null: all that are left. */
  pieces: Readonly<Record<string, number>> | null
}

/** The accounts that take parcels of all of these orders now: those of the shops, then those of the market. */
export const listCommonAccounts = (
  connections: readonly CourierConnection[],
  orders: readonly Pick<OptimisticOrder, 'shopId'>[],
): HandOverAccount[] => {
  const shops = [...new Set(orders.map(({ shopId }) => shopId))]
  const active = connections.filter(({ status }) => status === 'ACTIVE')
  return [false, true]
    .flatMap(isMarket => COURIER_NAMES.map(courier => ({ courier, isMarket })))
    .filter(({ courier, isMarket }) =>
      shops.every(shop =>
        active.some(one => one.shopId === shop && one.courier === courier && Boolean(one.isMarket) === isMarket),
      ),
    )
}

/** The lines of a parcel as typed. */
export const listTypedLines = (order: OptimisticOrder, pieces: TypedParcel['pieces']): ParcelLine[] =>
  listRemainingLines(order)
    .map(({ id, quantity }) => ({ id, quantity: Math.min(quantity, pieces?.[id] ?? quantity) }))
    .filter(({ quantity }) => quantity > 0)

/** Grams as typed; undefined: blank. NaN: not a weight. */
export const readTypedWeight = (text: string): number | undefined => {
  if (text.trim() === '') return undefined
  const grams = Number(normaliseTypedNumber(text))
  return Number.isInteger(grams) && grams >= 1 && grams <= PARCEL_WEIGHT_MAX ? grams : Number.NaN
}

export const weighOrder = (order: OptimisticOrder, pieces: TypedParcel['pieces'], pieceWeight: number | undefined) =>
  estimateWeight(listTypedLines(order, pieces), { lines: order.orderItem, pieceWeight })

/** What the server is asked for. */
export const toHandOver = (order: OptimisticOrder, typed: TypedParcel): Omit<HandOver, 'id'> => {
  const weight = readTypedWeight(typed.weight)
  return {
    courier: typed.courier,
    ...(typed.isMarket && { isMarket: true }),
    ...(typed.pieces && { lines: listTypedLines(order, typed.pieces) }),
    ...(weight && { weight }),
    ...(typed.note !== null && { note: typed.note.trim() }),
  }
}

/** Which texts of an order its courier would cut. */
export const findCutTexts = (order: OptimisticOrder, { courier, note }: TypedParcel): ParcelText[] =>
  listCutTexts(courier, order.shippingAddress, note ?? order.note ?? '')

/** Whether it can be handed over as typed. */
export const isCompleteParcel = ({ weight, note, pieces }: TypedParcel, orders: readonly OptimisticOrder[]): boolean =>
  !Number.isNaN(readTypedWeight(weight)) &&
  (note ?? '').trim().length <= PARCEL_NOTE_MAX &&
  orders.every(order => listTypedLines(order, pieces).length > 0)
