import { ApiError } from '../../src/contract/errors.ts'
import type { Poisha } from '../../src/contract/money.ts'
import { type LinePieces, refundsDelivery } from '../../src/contract/orders/order-returns.ts'
import { nextPaymentStatus, type OrderStatus } from '../../src/contract/orders/order-status.ts'
import type { StatusChange } from '../../src/contract/orders/orders.ts'
import {
  areWithin,
  calculateReturn,
  listKeptPieces,
  listLineDiscounts,
  sumReturned,
} from '../../src/contract/orders/returned-pieces.ts'
import type { PaymentStatus } from '../../src/contract/payments/payment-status.ts'
import type { Database } from '../db/store.ts'
import { insertRefundPart } from '../payments/refund-parts.ts'
import type { OrderForUpdate } from './order-writes.ts'
import { planCreditBack, statusAfterCredit } from './return-credit.ts'
import { readReturnLines } from './return-requests.ts'

/** The lines of an order, with what belongs to each. */
export const listSoldLines = (tx: Database, orderId: string) =>
  tx
    .selectFrom('order_items')
    .select(['id', 'product_id as productId', 'variant_id as variantId', 'quantity', 'returned', 'price'])
    .select(['commission', 'commission_vat as commissionVat', 'withholding'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
type StoredLine = Awaited<ReturnType<typeof listSoldLines>>[number]

/**
 * What an accepted return changes. `amount`: what goes back for it, apart from all that was paid. `back`: the same, with all that was
 * paid where all of it goes back. `credit`: what of that is store credit again; `byHand`: what would be, had they an account.
 */
export type AcceptedReturn = {
  status: OrderStatus
  paymentStatus: PaymentStatus
  pieces: readonly (LinePieces & { productId: string; variantId: string })[]
  amount: Poisha
  back: Poisha
  credit: Poisha
  byHand: Poisha
  /** Of how many pieces its customer had. */
  kept: number
  columns: {
    refunded: Poisha
    commission_back: Poisha
    commission_vat_back: Poisha
    withholding_back: Poisha
    market_discount_back: Poisha
    payable_at?: number
  }
}

/**
 * Decides what an accepted return of pieces changes: all that were asked for, or what the shop names of them. The order's row is
 * locked. When nothing stays with its customer the order is RETURNED; if all that is left of its money goes back as well, it goes
 * back as one refund, as that of an order that was returned as a whole always has.
 * @throws ApiError VALIDATION
 */
export const planReturn = async (
  tx: Database,
  change: StatusChange,
  order: OrderForUpdate,
  now: number,
): Promise<AcceptedReturn> => {
  const lines = await listSoldLines(tx, change.id)
  const kept = listKeptPieces(lines)
  const request = await readReturnLines(tx, change.id)
  const requested = request.lines ?? kept
  const pieces = change.lines ?? requested
  if (!areWithin(pieces, requested) || !areWithin(pieces, kept)) throw wrongPiecesError()
  const withDelivery = refundsDelivery({ reason: request.reason, namesPieces: request.lines !== null })
  const { amount, isComplete } = calculateReturn({ ...order, lines }, pieces, { withDelivery })
  const left = order.totalAmount - order.refunded
  const goesBackWhole = isComplete && amount === left && left > 0
  const owed = goesBackWhole || order.paymentStatus !== 'PAID' ? 0 : amount
  const status = isComplete ? 'RETURNED' : 'DELIVERED'
  const back = goesBackWhole ? left : owed
  const { credit, byHand } = await planCreditBack(tx, order, back)
  const isSpent = owed > 0 && owed === left
  const paymentStatus = statusAfterCredit(decidePaymentStatus(order, { goesBackWhole, isSpent }), order, credit)
  // Nothing of it can be returned any more, so what the shop has left of it need not wait.
  const isFinal = isComplete && paymentStatus === 'PAID' && order.payableAt === null
  return {
    status,
    paymentStatus,
    pieces: pieces.map(piece => ({ ...piece, ...findLine(lines, piece) })),
    amount: owed,
    back,
    credit,
    byHand,
    kept: sumPieces(kept),
    columns: {
      refunded: order.refunded + Math.max(owed, credit + byHand),
      ...sumBack(lines, pieces, order),
      ...(isFinal && { payable_at: now }),
    },
  }
}

const decidePaymentStatus = (
  order: OrderForUpdate,
  { goesBackWhole, isSpent }: { goesBackWhole: boolean; isSpent: boolean },
): PaymentStatus => {
  if (goesBackWhole) return nextPaymentStatus(order, 'RETURNED')
  return isSpent ? 'REFUND_PENDING' : order.paymentStatus
}

/** What belongs to these pieces and all that came back before. */
export const sumBack = (lines: readonly StoredLine[], pieces: readonly LinePieces[], order: OrderForUpdate) => ({
  commission_back: order.commissionBack + sumOf(lines, pieces, 'commission'),
  commission_vat_back: order.commissionVatBack + sumOf(lines, pieces, 'commissionVat'),
  withholding_back: order.withholdingBack + sumOf(lines, pieces, 'withholding'),
  market_discount_back:
    order.marketDiscountBack + sumReturned(lines, listLineDiscounts(lines, order.marketDiscount), pieces),
})

const sumOf = (
  lines: readonly StoredLine[],
  pieces: readonly LinePieces[],
  column: 'commission' | 'commissionVat' | 'withholding',
): Poisha =>
  sumReturned(
    lines,
    lines.map(line => line[column]),
    pieces,
  )

/** Counts the pieces as returned and stores what is owed for them, apart from what was paid with store credit. */
export const storeReturn = async (
  tx: Database,
  { pieces, amount, credit, byHand }: AcceptedReturn,
  { orderId, now }: { orderId: string; now: number },
): Promise<void> => {
  for (const { itemId, quantity } of pieces)
    await tx
      .updateTable('order_items')
      .set(row => ({ returned: row('returned', '+', quantity) }))
      .where('id', '=', itemId)
      .where('order_id', '=', orderId)
      .execute()
  const money = amount - credit - byHand
  if (money > 0) await insertRefundPart(tx, { order_id: orderId, amount: money, kind: 'RETURN', reason: null, now })
}

/** Which pieces are to come back; null: all that the customer has. @throws ApiError VALIDATION */
export const checkReturnLines = async (tx: Database, { id, lines }: StatusChange): Promise<LinePieces[] | null> => {
  if (!lines) return null
  const kept = listKeptPieces(await listSoldLines(tx, id))
  if (!areWithin(lines, kept)) throw wrongPiecesError()
  return lines
}

/** @throws ApiError VALIDATION where pieces are named for a change that has none */
export const requireReturnForLines = ({ lines, status }: StatusChange, from: OrderStatus): void => {
  const hasPieces = status === 'RETURN_REQUESTED' || (status === 'RETURNED' && from === 'RETURN_REQUESTED')
  if (lines && !hasPieces) throw new ApiError('VALIDATION', NO_PIECES, { fields: { lines: NO_PIECES } })
}

export const sumPieces = (pieces: readonly LinePieces[]): number =>
  pieces.reduce((sum, { quantity }) => sum + quantity, 0)

export const findLine = (lines: readonly StoredLine[], { itemId }: LinePieces) => {
  const line = lines.find(({ id }) => id === itemId)
  if (!line) throw wrongPiecesError()
  return { productId: line.productId, variantId: line.variantId }
}

const wrongPiecesError = (): ApiError => new ApiError('VALIDATION', WRONG_PIECES, { fields: { lines: WRONG_PIECES } })

const WRONG_PIECES = 'These pieces cannot be returned. Look at the order again.'
const NO_PIECES = 'Only a return can name pieces.'
