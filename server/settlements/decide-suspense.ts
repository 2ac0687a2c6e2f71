import { ApiError } from '../../src/contract/errors.ts'
import type { SuspenseDecision } from '../../src/contract/ledger/suspense.ts'
import { ERROR_MESSAGES } from '../../src/contract/messages/fixed-messages.ts'
import { toTaka } from '../../src/contract/money.ts'
import { insertAuditEntry } from '../audit/audit-log.ts'
import type { Actor } from '../auth/authentication.ts'
import type { Database } from '../db/store.ts'
import {
  lockGatewaySettlements,
  postGatewaySettlements,
  selectGatewayLines,
} from '../ledger/post-gateway-settlements.ts'
import { findSettled, settledKey } from './gateway-settlements.ts'

type Deciding = { tx: Database; actor: Actor; now: number }
type LineKey = { settlementId: string; position: number }
type Decision = LineKey & { decision: SuspenseDecision; orderNumber?: string | undefined; reason: string }

const NOT_OF_ORDER = 'This order has no payment at this gateway that is still to be settled.'

/**
 * Decides to what a line of a gateway's settlement belongs, and enters what follows. The same decision sent again changes nothing.
 * @throws ApiError NOT_FOUND, CONFLICT (decided otherwise), VALIDATION (the order has no such payment)
 */
export const decideSuspense = async (deciding: Deciding, input: Decision): Promise<string> => {
  const { decision, orderNumber, reason } = input
  const line = await lockLine(deciding.tx, input)
  if (line.decision === decision && (decision !== 'ORDER' || (await isPaymentOf(deciding.tx, line, orderNumber))))
    return line.id
  if (line.decision !== null || line.payment_id !== null)
    throw new ApiError('CONFLICT', 'This was decided meanwhile. Look at the list again.')
  const paymentId = decision === 'ORDER' ? await findOpenPayment(deciding.tx, line, orderNumber ?? '') : null
  await deciding.tx
    .insertInto('suspense_decisions')
    .values({ settlement_id: line.settlement_id, position: line.position, decision, reason, decided_at: deciding.now })
    .execute()
  await enterDecision(deciding, line, paymentId)
  await recordDecision(deciding, line, 'suspense.decide', { decision, orderNumber, reason })
  return line.id
}

/**
 * Takes a decision back. One that was taken back already changes nothing.
 * @throws ApiError NOT_FOUND
 */
export const reopenSuspense = async (deciding: Deciding, input: LineKey & { reason: string }): Promise<string> => {
  const line = await lockLine(deciding.tx, input)
  if (line.decision === null) return line.id
  await deciding.tx
    .deleteFrom('suspense_decisions')
    .where('settlement_id', '=', line.settlement_id)
    .where('position', '=', line.position)
    .execute()
  await enterDecision(deciding, line, null)
  await recordDecision(deciding, line, 'suspense.reopen', { decision: line.decision, reason: input.reason })
  return line.id
}

type Line = Awaited<ReturnType<typeof lockLine>>

/** Locks the settlement, because each of its lines changes the same balances. */
const lockLine = async (tx: Database, { settlementId, position }: LineKey) => {
  await lockGatewaySettlements(tx, [settlementId])
  const line = await selectGatewayLines(tx)
    .select(['lines.settlement_id', 'lines.position', 'payment_id', 'decision', 'amount', 'transaction_id', 'gateway'])
    .where('lines.settlement_id', '=', settlementId)
    .where('lines.position', '=', position)
    .executeTakeFirst()
  if (!line) throw new ApiError('NOT_FOUND', ERROR_MESSAGES.notFound)
  return { ...line, id: `${settlementId}:${position}`, amount: Number(line.amount) }
}

/**
 * The payment of an order that this line can settle: its money came through the gateway, and no other line has settled it. Of a
 * payment of several orders the lead is settled.
 */
const findOpenPayment = async (tx: Database, { gateway, amount }: Line, orderNumber: string): Promise<string> => {
  const rows = await tx
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.id', 'lead_id'])
    .where('orders.number', '=', orderNumber)
    .where('gateway', '=', gateway)
    .where(row =>
      row.or([row('payments.status', 'in', ['COMPLETED', 'ON_HOLD']), row('refund_status', 'is not', null)]),
    )
    .orderBy('payments.created_at')
    .execute()
  const ids = await lockPayments(
    tx,
    rows.map(({ id, lead_id }) => lead_id ?? id),
  )
  const settled = new Set(ids.length > 0 ? await findSettled(tx, ids) : [])
  // Two refunds can have the same amount.
  const open = ids.find(id => amount < 0 || !settled.has(settledKey(id, amount)))
  if (!open) throw new ApiError('VALIDATION', NOT_OF_ORDER, { fields: { orderNumber: NOT_OF_ORDER } })
  return open
}

/** A file that is entered meanwhile may settle them. */
const lockPayments = async (tx: Database, ids: readonly string[]): Promise<string[]> => {
  const sorted = [...new Set(ids)].sort()
  for (const id of sorted)
    await tx
      .updateTable('payments')
      .set(row => ({ amount: row.ref('amount') }))
      .where('id', '=', id)
      .execute()
  return sorted
}

/** Whether the line has settled a payment of this order. */
const isPaymentOf = async (tx: Database, { payment_id }: Line, orderNumber = ''): Promise<boolean> => {
  const found = await tx
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select('payments.id')
    .where('orders.number', '=', orderNumber)
    .where(row => row.or([row('payments.id', '=', payment_id), row('lead_id', '=', payment_id)]))
    .executeTakeFirst()
  return found !== undefined
}

const enterDecision = async ({ tx, now }: Deciding, line: Line, paymentId: string | null): Promise<void> => {
  await tx
    .updateTable('gateway_settlement_lines')
    .set({ payment_id: paymentId })
    .where('settlement_id', '=', line.settlement_id)
    .where('position', '=', line.position)
    .execute()
  await postGatewaySettlements(tx, [line.settlement_id], { event: 'suspense-decided', now })
}

type Recorded = { decision: string; orderNumber?: string | undefined; reason: string }

const recordDecision = (
  { tx, actor, now }: Deciding,
  line: Line,
  action: string,
  recorded: Recorded,
): Promise<void> => {
  const { settlement_id: id, gateway, transaction_id: transaction, amount } = line
  const after = { gateway, transaction, amount: toTaka(amount), ...recorded }
  return insertAuditEntry(tx, { actor, action, entity: 'ledger', id, before: null, after, now })
}
