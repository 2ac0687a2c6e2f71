import type { Poisha } from '../../src/contract/money.ts'
import { spreadAmount } from '../../src/contract/spread-amount.ts'
import type { GatewayPayment, PaidTransaction } from '../adapters/payments/gateway.ts'
import type { Database } from '../db/store.ts'
import { type PaymentAttempt, selectAttempts } from './payment-attempts.ts'

/**
 * What is paid in one session at the gateway: a share for each order, with a refund of its own. The gateway knows the
 * transaction of the lead, and the sum. Where one order is paid, its attempt is the only share.
 */
export type PaymentSession = {
  lead: PaymentAttempt
  /** In the order of the orders' ids, in which they are locked. */
  shares: readonly PaymentAttempt[]
}

/** The session of an attempt, whichever of its shares that is. */
export const findSession = async (
  db: Database,
  { id, leadId }: Pick<PaymentAttempt, 'id' | 'leadId'>,
): Promise<PaymentSession | undefined> => {
  const wanted = leadId ?? id
  const rows = await selectAttempts(db)
    .where(row => row.or([row('id', '=', wanted), row('lead_id', '=', wanted)]))
    .orderBy('order_id')
    .execute()
  const lead = rows.find(row => row.id === wanted)
  return lead && { lead, shares: rows }
}

/** Stores the gateway's id of a session, before its customer is sent there. */
export const saveSessionId = async (tx: Database, { lead }: PaymentSession, sessionId: string): Promise<void> => {
  await tx
    .updateTable('payments')
    .set({ session_id: sessionId })
    .where(row => row.or([row('id', '=', lead.id), row('lead_id', '=', lead.id)]))
    .execute()
}

/** Records when the gateway is asked to move the money; null: it has certainly not been. */
export const saveExecution = async (
  tx: Database,
  { lead }: PaymentSession,
  executedAt: number | null,
): Promise<void> => {
  await tx
    .updateTable('payments')
    .set({ executed_at: executedAt })
    .where(row => row.or([row('id', '=', lead.id), row('lead_id', '=', lead.id)]))
    .execute()
}

/** The payment as its gateway is asked about it. */
export const toGatewayPayment = ({ lead }: PaymentSession): GatewayPayment => ({
  transactionId: lead.transactionId,
  sessionId: lead.sessionId,
})

/** What the gateway is asked for. */
export const sumShares = ({ shares }: PaymentSession): Poisha => shares.reduce((sum, { amount }) => sum + amount, 0)

/**
 * What came for each share: what the shares asked for, where that is what came, and otherwise parts in proportion to it,
 * whose sum is exact.
 */
export const divideMoney = (paid: PaidTransaction, { shares }: PaymentSession): PaidTransaction[] => {
  const { amount } = paid
  if (amount === null) return shares.map(() => paid)
  const parts = spreadAmount(
    shares.map(share => share.amount),
    amount,
  )
  return parts.map(part => ({ ...paid, amount: part }))
}

/** The share that says best how the session has ended: one that pays its order before one that goes back. */
export const findTellingShare = ({ lead, shares }: PaymentSession): PaymentAttempt => {
  const isPaying = ({ status, refundStatus }: PaymentAttempt) => status === 'COMPLETED' && refundStatus === null
  return shares.find(isPaying) ?? shares.find(({ status }) => status === 'ON_HOLD') ?? lead
}
