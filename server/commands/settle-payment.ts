import { CURRENCY, formatTaka, toTaka } from '../../src/contract/money.ts'
import type { OrderStatus } from '../../src/contract/order-states.ts'
import type { PaymentStatus } from '../../src/contract/payment-states.ts'
import type { Change } from '../db/bulk-changes.ts'
import type { Database } from '../db/store.ts'
import type { Paid } from '../outside/payments/gateway.ts'
import { insertEvent } from '../queries/order-writes.ts'
import { changeOrder, lastCancel, type OrderToPay, orderToPay } from '../queries/payment-orders.ts'
import { type Attempt, attemptById, changeAttempt } from '../queries/payments.ts'
import type { StockChange } from '../queries/stock.ts'
import type { Services } from '../services.ts'
import { mailOrderPlaced, mailRefund } from './mail-order.ts'
import { notifyOrderPlaced } from './notify-order.ts'
import { CannotRestore, retake } from './restore-order.ts'
import { SYSTEM } from './system.ts'
import { tellDevices } from './tell-devices.ts'
import { tellPeople } from './tell-people.ts'

/** Money that comes this long after the system's cancel still brings the order back. */
const LATE_MS = 24 * 3_600_000
const HELD_REST_MS = 3_600_000

type Settling = { tx: Database; services: Services; attemptId: string; paid: Paid; now: number; mayRestore: boolean }
/** What devices are told of beside the order. */
type Told = { stock: StockChange[]; news: Change[] }
const NOTHING: Told = { stock: [], news: [] }
type Money = Settling & { attempt: Attempt; order: OrderToPay }

/**
 * Books money that the gateway has (the contract, section 6). Twice, late, or in another order it does the same: an attempt
 * is completed once, and what becomes of the order depends on where the order stands then. Money that is not exactly what
 * was asked, in our currency, settles nothing; money that the gateway calls risky is held.
 */
export const settlePayment = async (services: Services, attemptId: string, paid: Paid): Promise<void> => {
  const now = services.now()
  const run = (mayRestore: boolean) =>
    services.store.write(tx => settle({ tx, services, attemptId, paid, now, mayRestore }))
  const orderId = await run(true).catch(error => {
    if (error instanceof CannotRestore) return run(false)
    throw error
  })
  if (orderId) await tellPeople(services, orderId)
}

/** @returns the order's id where anything changed */
const settle = async (settling: Settling): Promise<string | null> => {
  const { tx, services, attemptId, paid, now } = settling
  const attempt = await attemptById(tx, attemptId)
  if (!attempt || attempt.status === 'COMPLETED') return null
  const step = stepFor(attempt, paid, now)
  if (step.status === attempt.status) return null
  const moved = await changeAttempt(tx, attempt, {
    ...step,
    reference: paid.reference,
    bank_reference: paid.bankReference,
    updated_at: now,
  })
  if (!moved) return settle(settling)
  if (step.problem)
    services.log.error({ paymentId: attempt.id, problem: step.problem }, 'Money came that does not fit.')
  const isApplied = step.status === 'COMPLETED'
  const told = isApplied ? await applyMoney(settling, attempt) : await touch(settling, attempt, step.problem !== null)
  await tellDevices(tx, attempt.orderId, told.stock, now, told.news)
  return attempt.orderId
}

const stepFor = (attempt: Attempt, paid: Paid, now: number) => {
  const problem = problemOf(attempt, paid)
  if (problem) return { status: 'FAILED' as const, problem, next_check_at: null }
  return paid.isRisky
    ? { status: 'ON_HOLD' as const, problem: null, next_check_at: now + HELD_REST_MS }
    : { status: 'COMPLETED' as const, problem: null, next_check_at: null }
}

const problemOf = (attempt: Attempt, paid: Paid): string | null => {
  if (paid.transactionId !== attempt.transactionId) return 'Another transaction.'
  if (paid.currency !== CURRENCY) return `Another currency: ${paid.currency.slice(0, 10)}.`
  if (paid.amount === attempt.amount) return null
  return `${paid.amount === null ? 'No amount' : formatTaka(toTaka(paid.amount))} instead of ${formatTaka(toTaka(attempt.amount))}.`
}

/** The order shows its attempts, so it changes with them. Money that does not fit is somebody's: people must hear of it. */
const touch = async (settling: Settling, attempt: Attempt, isWrong: boolean): Promise<Told> => {
  const order = (await orderToPay(settling.tx, attempt.orderId))!
  await changeOrder(settling.tx, order, { updated_at: settling.now })
  const why = `A payment came that does not fit and does not count, transaction ${attempt.transactionId}.`
  if (isWrong) await note({ ...settling, attempt, order }, order.paymentStatus, order.paymentStatus, why)
  return NOTHING
}

const applyMoney = async (settling: Settling, attempt: Attempt): Promise<Told> => {
  const order = (await orderToPay(settling.tx, attempt.orderId))!
  const money = { ...settling, attempt, order }
  if (order.paymentStatus === 'UNPAID' && order.status === 'PENDING') return payOrder(money)
  if (order.paymentStatus === 'UNPAID' && (await isLate(money)) && settling.mayRestore) return bringBack(money)
  return owe(money)
}

/** Cancelled by the system alone, less than a day ago: then the customer still wants it. */
const isLate = async ({ tx, order, now }: Money): Promise<boolean> => {
  if (order.status !== 'CANCELLED') return false
  const cancel = await lastCancel(tx, order.id)
  return cancel?.role === SYSTEM.role && now - cancel.at <= LATE_MS
}

const payOrder = async (money: Money): Promise<Told> => {
  const { tx, order, attempt, services, now } = money
  if (!(await changeOrder(tx, order, { payment_status: 'PAID', updated_at: now }))) return applyMoney(money, attempt)
  await note(money, 'UNPAID', 'PAID', `Paid online, transaction ${attempt.transactionId}.`)
  await mailOrderPlaced({ tx, orderId: order.id, config: services.config, now })
  return { stock: [], news: [await notifyOrderPlaced(tx, order.id, now)] }
}

const bringBack = async (money: Money): Promise<Told> => {
  const { tx, order, attempt, now } = money
  const back = { status: 'PENDING' as const, updated_at: now }
  if (!(await changeOrder(tx, order, back))) return applyMoney(money, attempt)
  const stock = await retake(tx, order, now)
  await note(money, 'CANCELLED', 'PENDING', 'The payment arrived late; the order stands again.')
  const { news } = await payOrder({ ...money, order: { ...order, status: 'PENDING' } })
  return { stock, news }
}

/** The money is not for this order any more, or came twice: it goes back. */
const owe = async (money: Money): Promise<Told> => {
  const { tx, order, attempt, services, now } = money
  const isPaidOtherwise = order.paymentStatus === 'PAID'
  const to: PaymentStatus = isPaidOtherwise ? 'PAID' : 'REFUND_PENDING'
  if (!(await changeOrder(tx, order, { payment_status: to, updated_at: now }))) return applyMoney(money, attempt)
  await changeAttempt(tx, { id: attempt.id, status: 'COMPLETED' }, { refund_status: 'OWED', refund_at: now })
  const why = isPaidOtherwise ? 'Paid a second time' : 'Paid after it was cancelled'
  await note(money, order.paymentStatus, to, `${why}, transaction ${attempt.transactionId}.`)
  await mailRefund({ tx, orderId: order.id, config: services.config, now }, attempt, 'owed')
  return NOTHING
}

const note = (
  { tx, order, now }: Money,
  from: OrderStatus | PaymentStatus,
  to: OrderStatus | PaymentStatus,
  text: string,
): Promise<void> => insertEvent(tx, { orderId: order.id, actor: SYSTEM, from, to, note: text, now })
