import { toDescriptor, withValues } from '../../src/contract/messages/server-messages.ts'
import { toPoisha, toTaka } from '../../src/contract/money.ts'
import { keptTotal } from '../../src/contract/orders/kept-total.ts'
import { RETURN_REASON_TEXTS } from '../../src/contract/orders/order-returns.ts'
import type { StatusChange } from '../../src/contract/orders/orders.ts'
import { type MessageOrText, toEnglishText } from '../db/message-columns.ts'
import { type AcceptedReturn, sumPieces } from './accept-return.ts'
import type { OrderForUpdate } from './order-writes.ts'
import type { PlannedPart } from './plan-partial-delivery.ts'

/** What mails and notifications say of a decided return. */
export const toReturnNews = ({ status }: StatusChange, order: OrderForUpdate, returned: AcceptedReturn | undefined) => {
  if (!returned) return { isReturnRefused: order.status === 'RETURN_REQUESTED' && status === 'DELIVERED' }
  return returned.status === 'RETURNED' ? {} : { isReturnedInPart: true }
}

/** What the order comes to without what was not kept, for mails and texts. */
export const toPartNews = ({ totalAmount }: OrderForUpdate, part: PlannedPart | undefined) => {
  if (!part) return {}
  const partialDelivery = { lessForGoods: toTaka(part.goods), lessForDelivery: toTaka(part.delivery) }
  return { keptTotal: toPoisha(keptTotal({ totalAmount: toTaka(totalAmount), partialDelivery })) }
}

/** How much came back and what goes back for it, and the reason. */
export const describeChange = (
  change: StatusChange,
  returned: AcceptedReturn | undefined,
): MessageOrText | undefined => {
  const reason = describeReason(change)
  if (!returned) return reason
  const parts = { pieces: sumPieces(returned.pieces), total: returned.kept, amount: toTaka(returned.amount) }
  if (parts.pieces === parts.total && parts.amount === 0) return reason
  const text =
    returned.amount > 0
      ? withValues('{pieces} of {total} pieces came back, {amount, taka} goes back', parts)
      : withValues('{pieces} of {total} pieces came back', parts)
  return reason ? withValues('{reason}: {note}', { reason: text, note: toEnglishText(reason) }) : text
}

/** How much was kept at the door, and what the customer does not owe, or gets back. */
export const describePart = ({ keptPieces, kept, less, cash }: PlannedPart): MessageOrText => {
  const values = { pieces: keptPieces, total: kept, amount: toTaka(less) }
  if (less === 0) return withValues('{pieces} of {total} pieces were kept at the door', values)
  return cash === null
    ? withValues('{pieces} of {total} pieces were kept at the door, {amount, taka} goes back', values)
    : withValues('{pieces} of {total} pieces were kept at the door, {amount, taka} less to pay', values)
}

/** The reason that the customer chose, with what they wrote; or what anyone wrote. */
const describeReason = ({ returnReason, reason }: StatusChange): MessageOrText | undefined => {
  if (!returnReason) return reason
  const chosen = toDescriptor(RETURN_REASON_TEXTS[returnReason])
  return reason ? withValues('{reason}: {note}', { reason: chosen, note: reason }) : chosen
}

export const createAuditStates = (
  { status: asked, reason, restock }: StatusChange,
  order: OrderForUpdate,
  { status, paymentStatus }: Pick<AcceptedReturn, 'status' | 'paymentStatus'>,
) => ({
  before: { status: order.status, paymentStatus: order.paymentStatus },
  after: {
    status,
    paymentStatus,
    reason,
    ...(asked === 'RETURNED' ? { restock } : {}),
  },
})
