import { ApiError } from '../../src/contract/errors.ts'
import { withValues } from '../../src/contract/messages/server-messages.ts'
import { type Poisha, toTaka } from '../../src/contract/money.ts'
import { calculateLess, cashAfter, type KeptPart, splitKeptCash } from '../../src/contract/orders/kept-pieces.ts'
import { nextPaymentStatus } from '../../src/contract/orders/order-status.ts'
import { areWithin, listKeptPieces } from '../../src/contract/orders/returned-pieces.ts'
import type { Database } from '../db/store.ts'
import { postParcels } from '../ledger/post-parcels.ts'
import { insertUndeliveredPart } from '../payments/refund-parts.ts'
import { judgeSettledCash } from '../shipments/judge-settled-cash.ts'
import { problemOf } from '../shipments/problem-of.ts'
import { listShipmentRows, type ShipmentRow, updateShipment } from '../shipments/shipments.ts'
import { type AcceptedReturn, findLine, listSoldLines, storeReturn, sumBack, sumPieces } from './accept-return.ts'
import type { OrderForUpdate } from './order-writes.ts'
import { isRestBack } from './receive-rest.ts'
import { planCreditBack, statusAfterCredit } from './return-credit.ts'

/**
 * What a partial delivery changes: a return at the door. `less`: what the customer does not owe; of a cash order that is not paid, nobody
 * pays it back. `cash`: what couriers were to collect; null where the order was paid before.
 */
export type PlannedPart = AcceptedReturn & {
  keptPieces: number
  less: Poisha
  goods: Poisha
  delivery: Poisha
  cash: Poisha | null
  isRestBack: boolean
}

/**
 * Decides what a partial delivery changes. The order's row is locked.
 * @throws ApiError VALIDATION
 */
export const planPartialDelivery = async (
  tx: Database,
  order: OrderForUpdate,
  { orderId, part, now }: { orderId: string; part: KeptPart; now: number },
): Promise<PlannedPart> => {
  const lines = await listSoldLines(tx, orderId)
  const sold = { ...order, lines }
  const limits = listKeptPieces(lines)
  requirePart(order, part, areWithin(part.kept, limits))
  const { rest, goods, delivery, isComplete } = calculateLess(sold, part)
  const isCashDue = order.paymentType === 'COD' && order.paymentStatus === 'UNPAID'
  const less = isCashDue || order.paymentStatus === 'PAID' ? goods + delivery : 0
  const { credit, byHand } = await planCreditBack(tx, order, less)
  const owed = isCashDue ? credit + byHand : less
  const isSpent = !isCashDue && less > 0 && less === order.totalAmount - order.refunded
  const next = isSpent ? 'REFUND_PENDING' : nextPaymentStatus(order, 'DELIVERED')
  const paymentStatus = statusAfterCredit(next, order, credit)
  const isFinal = isComplete && paymentStatus === 'PAID' && order.payableAt === null
  return {
    status: isComplete ? 'RETURNED' : 'DELIVERED',
    paymentStatus,
    pieces: rest.map(piece => ({ ...piece, ...findLine(lines, piece) })),
    amount: owed,
    back: owed,
    credit,
    byHand,
    kept: sumPieces(limits),
    keptPieces: sumPieces(part.kept),
    less,
    goods,
    delivery,
    cash: isCashDue ? cashAfter(sold, less) : null,
    isRestBack: isRestBack(await listShipmentRows(tx, orderId)),
    columns: {
      refunded: order.refunded + less,
      ...sumBack(lines, rest, order),
      ...(isFinal && { payable_at: now }),
    },
  }
}

const requirePart = ({ shipping }: OrderForUpdate, { kept, delivery }: KeptPart, areInOrder: boolean): void => {
  if (!areInOrder) throwInvalid('kept', 'These pieces are not in the order. Look at the order again.')
  if (kept.length === 0 && delivery === 0)
    throwInvalid('kept', 'Nothing was kept and nothing was paid. Mark the order as returned instead.')
  if (delivery > shipping) {
    const message = withValues('Enter at most the delivery fee of the order, {fee, taka}.', { fee: toTaka(shipping) })
    throw new ApiError('VALIDATION', message, { fields: { delivery: message } })
  }
}

const throwInvalid = (
  field: string,
  message:
    | 'These pieces are not in the order. Look at the order again.'
    | 'Nothing was kept and nothing was paid. Mark the order as returned instead.',
): never => {
  throw new ApiError('VALIDATION', message, { fields: { [field]: message } })
}

/** Stores it after the order itself has changed: the pieces, what is owed or was never paid, and the cash of the parcels. */
export const storePartialDelivery = async (
  tx: Database,
  part: PlannedPart,
  { orderId, now }: { orderId: string; now: number },
): Promise<void> => {
  const { pieces, less, goods, delivery, credit, byHand, cash } = part
  await storeReturn(tx, part, { orderId, now })
  const unpaid = cash === null ? 0 : less - credit - byHand
  if (unpaid > 0) await insertUndeliveredPart(tx, { order_id: orderId, amount: unpaid, now })
  if (pieces.length > 0 || less > 0)
    await tx
      .insertInto('partial_deliveries')
      .values({
        order_id: orderId,
        lines: JSON.stringify(pieces.map(({ itemId, quantity }) => ({ itemId, quantity }))),
        goods,
        delivery,
        decided_at: now,
        ended_at: part.isRestBack || pieces.length === 0 ? now : null,
        is_restocked: part.isRestBack && pieces.length > 0 ? 1 : 0,
      })
      .execute()
  const parcels = await listShipmentRows(tx, orderId)
  await decideParcels(tx, parcels, { cash, now })
  // A settlement may have come first.
  await judgeSettledCash(tx, await listShipmentRows(tx, orderId), now)
  const ids = parcels.map(({ id }) => id)
  await postParcels(tx, ids, { event: 'partial-delivery', now })
}

/** What the parcels were to collect, which answers what they asked a person for. */
const decideParcels = async (
  tx: Database,
  parcels: readonly ShipmentRow[],
  { cash, now }: { cash: Poisha | null; now: number },
): Promise<void> => {
  const shares =
    cash === null
      ? parcels.filter(parcel => parcel.cash === 0).map(({ id }) => ({ id, keptCash: 0 }))
      : splitKeptCash(parcels, cash)
  for (const parcel of parcels) {
    const kept_cash = shares.find(({ id }) => id === parcel.id)?.keptCash ?? null
    const isAsked = parcel.problem === 'PARTLY_DELIVERED' || parcel.problem === 'LESS_CASH'
    const problem = kept_cash === null ? null : problemOf({ ...parcel, kept_cash })
    if (kept_cash === null && !isAsked) continue
    const solved = isAsked ? { problem, ...(problem === null && { problem_text: null }) } : {}
    await updateShipment(tx, parcel.id, { kept_cash, ...solved, updated_at: now })
  }
}
