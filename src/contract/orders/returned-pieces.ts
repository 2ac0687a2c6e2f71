import { type Poisha, toPoisha } from '../money.ts'
import { spreadAmount } from '../spread-amount.ts'
import type { LinePieces } from './order-returns.ts'
import type { Order } from './orders.ts'

/** A line of an order, with how many of its pieces have come back before. */
export type SoldLine = { id: string; quantity: number; returned: number; price: Poisha }

/** What a return is calculated from. `refunded`: what goes back already, or has gone back. */
export type ReturnableOrder = {
  lines: readonly SoldLine[]
  couponDiscount: Poisha
  shipping: Poisha
  totalAmount: Poisha
  refunded: Poisha
}

/** `isComplete`: nothing of the order stays with its customer. */
export type ReturnValue = { amount: Poisha; isComplete: boolean }

/**
 * What goes back for returned pieces: what was paid for them after their part of the coupon, and the delivery fee if all have come back
 * and it is to go back. Never more than is left of what was paid.
 */
export const calculateReturn = (
  order: ReturnableOrder,
  pieces: readonly LinePieces[],
  { withDelivery }: { withDelivery: boolean },
): ReturnValue => {
  const isComplete = order.lines.every(line => line.returned + countPieces(line, pieces) >= line.quantity)
  const paid = sumReturned(order.lines, listPaidAmounts(order), pieces)
  const amount = paid + (isComplete && withDelivery ? order.shipping : 0)
  return { amount: Math.min(amount, order.totalAmount - order.refunded), isComplete }
}

/** An order as clients have it. */
export const toReturnableOrder = (
  order: Pick<Order, 'orderItem' | 'couponDiscount' | 'shipping' | 'totalAmount' | 'refunds'>,
): ReturnableOrder => ({
  lines: order.orderItem.map(({ id, quantity, returned = 0, price }) => ({
    id,
    quantity,
    returned,
    price: toPoisha(price),
  })),
  couponDiscount: toPoisha(order.couponDiscount),
  shipping: toPoisha(order.shipping),
  totalAmount: toPoisha(order.totalAmount),
  refunded: (order.refunds ?? []).reduce((sum, { amount }) => sum + toPoisha(amount), 0),
})

/** The part of an amount of each line that belongs to these pieces. All pieces of a line have exactly its amount. */
export const sumReturned = (
  lines: readonly SoldLine[],
  amounts: readonly Poisha[],
  pieces: readonly LinePieces[],
): Poisha =>
  lines.reduce((sum, line, index) => {
    const amount = amounts[index] ?? 0
    const after = line.returned + countPieces(line, pieces)
    return sum + partOfLine(amount, after, line) - partOfLine(amount, line.returned, line)
  }, 0)

/** The part of a coupon's discount that each line bears. */
export const listLineDiscounts = (lines: readonly SoldLine[], discount: Poisha): Poisha[] =>
  spreadAmount(
    lines.map(({ price, quantity }) => price * quantity),
    discount,
  )

/** The pieces that the customer still has, of all lines. */
export const listKeptPieces = (lines: readonly Pick<SoldLine, 'id' | 'quantity' | 'returned'>[]): LinePieces[] =>
  lines.flatMap(({ id, quantity, returned }) =>
    quantity > returned ? [{ itemId: id, quantity: quantity - returned }] : [],
  )

/** Whether each is a line of the order, named once, with at most so many pieces as the customer still has. */
export const areWithin = (pieces: readonly LinePieces[], limits: readonly LinePieces[]): boolean =>
  new Set(pieces.map(({ itemId }) => itemId)).size === pieces.length &&
  pieces.every(({ itemId, quantity }) => quantity <= (limits.find(limit => limit.itemId === itemId)?.quantity ?? 0))

const listPaidAmounts = ({ lines, couponDiscount }: ReturnableOrder): Poisha[] => {
  const discounts = listLineDiscounts(lines, couponDiscount)
  return lines.map(({ price, quantity }, index) => price * quantity - (discounts[index] ?? 0))
}

const countPieces = ({ id }: SoldLine, pieces: readonly LinePieces[]): number =>
  pieces.find(({ itemId }) => itemId === id)?.quantity ?? 0

/** Rounded down, so that the last pieces get what is left. The product can be larger than a number holds exactly. */
const partOfLine = (amount: Poisha, pieces: number, { quantity }: SoldLine): Poisha =>
  Number((BigInt(amount) * BigInt(pieces)) / BigInt(quantity))
