import { toTaka } from '../../src/contract/money.ts'
import type { OrderPayment } from '../../src/contract/orders/orders.ts'
import type { Payment, PaymentOutcome } from '../../src/contract/payments/payments.ts'
import { toIso } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import { findAttempt, isAsAsked, type PaymentAttempt, selectAttempts, toReceivedMoney } from './payment-attempts.ts'
import { findSession, findTellingShare, type PaymentSession, sumShares } from './payment-session.ts'

/** A session as its customer sees it, by any of its attempts. Undefined for other customers. */
export const findPayment = async (db: Database, id: string, customerId: string): Promise<Payment | undefined> => {
  const attempt = await findAttempt(db, id)
  const session = attempt && (await findSession(db, attempt))
  if (!session) return undefined
  const orderIds = session.shares.map(({ orderId }) => orderId)
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'number', 'shipping_name', 'shipping_phone'])
    .where('id', 'in', orderIds)
    .where('customer_id', '=', customerId)
    .execute()
  const order = orders.find(row => row.id === attempt.orderId)
  return order && toPayment(attempt, session, orders, order)
}

type PaidOrder = { id: string; number: string; shipping_name: string; shipping_phone: string }

const toPayment = (
  { id, createdAt, paidTransactionId }: PaymentAttempt,
  session: PaymentSession,
  orders: readonly PaidOrder[],
  order: PaidOrder,
): Payment => ({
  id,
  amount: toTaka(sumShares(session)),
  createdAt: toIso(createdAt),
  transactionId: paidTransactionId,
  status: findTellingShare(session).status,
  order: { id: order.id, customer: { name: order.shipping_name, phoneNumber: order.shipping_phone } },
  ...(session.shares.length > 1 && {
    orders: session.shares.flatMap(({ orderId, amount }) => {
      const found = orders.find(row => row.id === orderId)
      return found ? { id: orderId, number: found.number, amount: toTaka(amount) } : []
    }),
  }),
})

/** What everybody may know who has the id of an attempt. */
export const findPaymentOutcome = async (db: Database, id: string): Promise<PaymentOutcome | undefined> => {
  const attempt = await findAttempt(db, id)
  const session = attempt && (await findSession(db, attempt))
  if (!session) return undefined
  const { status, refundStatus } = findTellingShare(session)
  return { id, amount: toTaka(sumShares(session)), status, ...(refundStatus && { refund: refundStatus }) }
}

/** The attempts of these orders in the form that an order contains, oldest first, by order id. */
export const listOrderPayments = async (
  db: Database,
  orderIds: readonly string[],
): Promise<Map<string, OrderPayment[]>> => {
  const rows = await selectAttempts(db)
    .where('order_id', 'in', [...orderIds])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const byOrder = new Map<string, OrderPayment[]>()
  for (const row of rows) byOrder.set(row.orderId, [...(byOrder.get(row.orderId) ?? []), toOrderPayment(row)])
  return byOrder
}

const toOrderPayment = (attempt: PaymentAttempt): OrderPayment => {
  const { id, amount, paidTransactionId, status, refundStatus, createdAt } = attempt
  const money = toReceivedMoney(attempt)
  const received = money.amount === null ? money : { ...money, amount: toTaka(money.amount) }
  return {
    id,
    amount: toTaka(amount),
    transactionId: paidTransactionId,
    status,
    refund: refundStatus ?? undefined,
    ...(!isAsAsked(attempt, money) && { received }),
    createdAt: toIso(createdAt),
  }
}
