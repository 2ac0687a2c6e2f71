import type { Poisha } from '../money.ts'
import type { ShipmentStatus } from '../shipments/shipment-status.ts'
import { creditPartOf } from './credit-share.ts'
import type { LinePieces } from './order-returns.ts'
import { wholeTaka } from './parcel-contents.ts'
import { calculateReturn, listKeptPieces, type ReturnableOrder } from './returned-pieces.ts'

/** What of an order stays with its customer, and what they pay for the delivery of it. */
export type KeptPart = { kept: readonly LinePieces[]; delivery: Poisha }

/** The pieces that the customer has, or was to have, without those that they keep. */
export const listRest = (order: Pick<ReturnableOrder, 'lines'>, kept: readonly LinePieces[]): LinePieces[] =>
  listKeptPieces(order.lines).flatMap(({ itemId, quantity }) => {
    const rest = quantity - (kept.find(piece => piece.itemId === itemId)?.quantity ?? 0)
    return rest > 0 ? [{ itemId, quantity: rest }] : []
  })

/** What the customer does not owe, because of pieces that they did not keep and of a lower delivery fee. */
export const calculateLess = (order: ReturnableOrder, { kept, delivery }: KeptPart) => {
  const rest = listRest(order, kept)
  const { amount: goods, isComplete } = calculateReturn(order, rest, { withDelivery: false })
  const left = order.totalAmount - order.refunded - goods
  return { rest, goods, delivery: Math.min(Math.max(0, order.shipping - delivery), left), isComplete }
}

/**
 * What the courier collects of a cash order, in whole taka, when the customer owes so much less: what was paid with store credit goes
 * back first, as after a return.
 */
export const cashAfter = (order: ReturnableOrder & { creditUsed: Poisha }, less: Poisha): Poisha => {
  const due = order.totalAmount - order.creditUsed
  return wholeTaka(Math.max(0, due - (less - creditPartOf(less, order))))
}

/** More combinations of pieces are not tried. */
const MAX_COMBINATIONS = 5000

/**
 * Which pieces the customer has kept, by the cash that the courier has collected: where one choice alone comes to this amount, with the
 * whole delivery fee or without any. Null: none, or several.
 */
export const explainCash = (order: ReturnableOrder & { creditUsed: Poisha }, collected: Poisha): KeptPart | null => {
  const all = listKeptPieces(order.lines)
  const combinations = all.reduce((count, { quantity }) => count * (quantity + 1), 1)
  if (combinations > MAX_COMBINATIONS) return null
  const found: KeptPart[] = []
  for (const delivery of new Set([order.shipping, 0]))
    for (const kept of listChoices(all)) {
      const less = calculateLess(order, { kept, delivery })
      const isNothing = kept.length === 0 && delivery === 0
      if (isNothing || cashAfter(order, less.goods + less.delivery) !== collected) continue
      if (found.push({ kept, delivery }) > 1) return null
    }
  return found[0] ?? null
}

/** Every choice of at most so many pieces of each line. */
const listChoices = (limits: readonly LinePieces[]): LinePieces[][] =>
  limits.reduce<LinePieces[][]>(
    (choices, { itemId, quantity }) =>
      choices.flatMap(choice =>
        Array.from({ length: quantity + 1 }, (_, count) =>
          count === 0 ? choice : [...choice, { itemId, quantity: count }],
        ),
      ),
    [[]],
  )

type CarriedCash = { id: string; status: ShipmentStatus; cash: Poisha; collected: Poisha | null }

/**
 * What each parcel of a cash order was to collect, when it comes to so much altogether: those that were delivered with all of their cash
 * have theirs, and the last of the others has what is left. Those that keep theirs are left out.
 */
export const splitKeptCash = (parcels: readonly CarriedCash[], total: Poisha): { id: string; keptCash: Poisha }[] => {
  const handedOver = parcels.filter(({ status }) => !WITHOUT_CASH.includes(status))
  const open = handedOver.filter(parcel => !hasAllCash(parcel))
  let left = total - handedOver.filter(hasAllCash).reduce((sum, { cash }) => sum + cash, 0)
  return open.map(({ id, cash, collected }, at) => {
    const share = at === open.length - 1 ? left : Math.min(left, collected ?? cash)
    const keptCash = Math.max(0, share)
    left -= keptCash
    return { id, keptCash }
  })
}

const WITHOUT_CASH: readonly ShipmentStatus[] = ['CANCELLED', 'LOST', 'RETURNED']

const hasAllCash = ({ status, cash, collected }: CarriedCash): boolean =>
  status === 'DELIVERED' && (collected === null || collected >= cash)
