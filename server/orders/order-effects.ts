import type { Poisha } from '../../src/contract/money.ts'
import type { OrderStatus } from '../../src/contract/orders/order-status.ts'
import type { EventHint } from '../../src/contract/sync/sync.ts'
import type { ReceivedMoney, RefundedAmount, ReturnedPayment } from '../adapters/payments/received-money.ts'
import type { Services } from '../adapters/services.ts'
import { type AuditState, insertAuditEntry } from '../audit/audit-log.ts'
import { isAdmin } from '../auth/viewer.ts'
import type { MessageConfig } from '../config/config.ts'
import { type Change, logChanges } from '../db/change-log-bulk.ts'
import { advanceListingSeq } from '../db/counters.ts'
import type { MessageOrText } from '../db/message-columns.ts'
import { sendTogether } from '../db/send-together.ts'
import type { Database } from '../db/store.ts'
import { postOrders } from '../ledger/post-orders.ts'
import type { StockChange } from '../products/product-stock.ts'
import {
  queueAmountMail,
  queueOrderPlacedMails,
  queueRefundDueMail,
  queueRefundSentMail,
  queueStatusChangedMail,
} from './mail-order.ts'
import {
  insertAmountNotification,
  insertCorrectionNotification,
  insertCreditNotification,
  insertOrderPlacedNotification,
  insertParcelNotification,
  insertRefundDueNotification,
  insertShipmentNotification,
  insertShipmentProblemNotification,
  insertStatusChangedNotification,
  type ShipmentNews,
} from './notify-order-participants.ts'
import { findOrderSubject, type OrderSubject } from './order-subject.ts'

/**
 * Everything that a change of an order causes besides the change itself and its row in `order_events`. `mail` and
 * `notification` name functions below. `audit` is the action of the audit entry, which is written if the actor is an
 * admin. With `ledger` what it has changed of money is entered there, as always where store credit pays a new order. `devices`: with 'log' devices fetch the order at the next sync; 'hint' also informs open apps at once and
 * wakes the workers that send mails and push messages.
 */
type Effects = {
  mail?: keyof typeof MAILS
  notification?: keyof typeof NOTIFICATIONS
  audit?: string
  ledger?: true
  devices: 'none' | 'log' | 'hint'
}

const EFFECTS = {
  // The vendor can pack it: cash on delivery when it is placed, ONLINE when it is paid.
  placed: { mail: 'placed', notification: 'placed', devices: 'hint' },
  'placed-unpaid': { devices: 'hint' },
  'changed-to-cash': { mail: 'placed', notification: 'placed', devices: 'hint' },
  paid: { mail: 'placed', notification: 'placed', audit: 'order.change-payment-status', ledger: true, devices: 'hint' },

  'status-changed': {
    mail: 'status',
    notification: 'status',
    audit: 'order.change-status',
    ledger: true,
    devices: 'hint',
  },
  'payment-status-changed': { audit: 'order.change-payment-status', ledger: true, devices: 'hint' },

  'return-photo-added': { devices: 'hint' },
  'parcel-completed': { devices: 'hint' },
  'rest-received': { audit: 'order.receive-rest', devices: 'hint' },
  'parcel-changed': { notification: 'parcel', audit: 'order.change-parcel', devices: 'hint' },
  'parcel-corrected': { audit: 'order.change-parcel', devices: 'hint' },

  // What a courier says of a parcel. The customer is told what they can do something about.
  'shipment-changed': { devices: 'hint' },
  'shipment-news': { notification: 'shipment', devices: 'hint' },
  'shipment-problem': { notification: 'shipment-problem', devices: 'hint' },

  // The customer has corrected where it goes.
  'delivery-corrected': { notification: 'correction', devices: 'hint' },

  // A payment that is on hold. An order contains its payment attempts, so devices fetch it again.
  'payment-unsettled': { ledger: true, devices: 'hint' },
  'attempt-changed': { ledger: true, devices: 'log' },

  'refund-due': { mail: 'refund-due', notification: 'refund-due', ledger: true, devices: 'hint' },
  'refund-requested': { audit: 'order.refund', devices: 'none' },
  'refund-changed': { ledger: true, devices: 'hint' },
  refunded: { mail: 'refund-sent', ledger: true, devices: 'hint' },
  'refunded-by-hand': { audit: 'order.refund-by-hand', ledger: true, devices: 'hint' },

  // An amount, while the rest of the order stays paid.
  'amount-refunded': {
    mail: 'amount',
    notification: 'amount',
    audit: 'order.refund-amount',
    ledger: true,
    devices: 'hint',
  },
  'amount-paid': {
    mail: 'amount',
    notification: 'amount',
    audit: 'order.refund-by-hand',
    ledger: true,
    devices: 'hint',
  },
  'credit-given': { notification: 'credit', audit: 'order.refund-as-credit', ledger: true, devices: 'hint' },
  'refund-account-named': { devices: 'hint' },
} as const satisfies Record<string, Effects>

type OrderActor = { userId: string | null; name: string; role: string }
type StatusChange = {
  status: OrderStatus
  reason?: MessageOrText | undefined
  courier?: string
  trackingNumber?: string
  /** The order is delivered, as it was before its customer asked to return it. */
  isReturnRefused?: boolean
  /** The order is delivered, as it was, but some of its pieces came back. */
  isReturnedInPart?: boolean
  /** What the order comes to, because its customer kept only a part at the door. */
  keptTotal?: Poisha
}
/** `isPart`: it was an amount, not all that was left. */
type RefundedPayment = { money: ReceivedMoney; transactionId: string; isPart?: boolean }
type Parcel = { courier: string | null; trackingNumber: string | null }
type AuditStates = { before?: AuditState; after: AuditState }

type ChangedStock = readonly StockChange[] | Promise<readonly StockChange[]>

/** A change and its actor. `stock` lists the products whose stock has changed, or is changing. */
export type OrderChange = { orderId: string; actor: OrderActor; stock?: ChangedStock } & (
  | { kind: 'status-changed'; status: StatusChange; audit?: AuditStates }
  | { kind: 'refund-due'; payment: ReturnedPayment }
  | { kind: 'refunded'; payment: RefundedPayment }
  | { kind: 'payment-status-changed' | 'refund-requested' | 'refunded-by-hand'; audit: AuditStates }
  | {
      kind:
        | 'changed-to-cash'
        | 'payment-unsettled'
        | 'attempt-changed'
        | 'refund-changed'
        | 'return-photo-added'
        | 'refund-account-named'
        | 'parcel-completed'
        | 'shipment-changed'
        | 'shipment-problem'
    }
  | { kind: 'credit-given'; credit: Poisha; audit: AuditStates }
  | { kind: 'amount-refunded' | 'amount-paid'; amount: RefundedAmount; audit: AuditStates }
  | { kind: 'shipment-news'; news: ShipmentNews }
  /** `isAtCourier`: a courier has the address as it was. */
  | { kind: 'delivery-corrected'; isAtCourier: boolean }
  | { kind: 'rest-received'; audit: AuditStates }
  | { kind: 'parcel-changed' | 'parcel-corrected'; parcel: Parcel; audit: AuditStates }
  | { kind: 'paid'; audit?: AuditStates }
  /** Passed on, so that the order that was just written is not read again. */
  | { kind: 'placed' | 'placed-unpaid'; order: OrderSubject }
)

/**
 * The hint for open apps, to be published after the commit. It is plain data, so that a retried transaction recreates
 * it.
 */
export type OrderHint = { userIds: readonly string[]; hint: EventHint }

type EffectContext = { tx: Database; config: MessageConfig; now: number }

/**
 * Writes the effects of an order's change. Call it last in the transaction, because it locks the change log's counters.
 * @returns the hint for `publishOrderHint` after the commit, or null if there is none
 */
export const applyOrderEffects = async (context: EffectContext, change: OrderChange): Promise<OrderHint | null> => {
  const { tx, now } = context
  const effects: Effects = EFFECTS[change.kind]
  const finding = 'order' in change ? change.order : findOrderSubject(tx, change.orderId)
  const posting =
    (effects.ledger || isPaidWithCredit(change)) &&
    postOrders(tx, [change.orderId], { event: toLedgerEvent(change), now })
  const [order] = await sendTogether([Promise.resolve(finding), Promise.resolve(posting)])
  const effect: Effect = { ...context, change, order }
  const mailing = effects.mail && MAILS[effects.mail](effect)
  const auditing = effects.audit && writeAudit(effect, effects.audit)
  const notifying = effects.notification && NOTIFICATIONS[effects.notification](effect)
  const logging = effects.devices !== 'none' && logOrderChange(tx, order, { stock: change.stock, notifying }, now)
  await sendTogether([mailing, auditing, notifying, logging].map(async effect => effect))
  return effects.devices === 'hint' ? createHint(effect) : null
}

/** Placing any other order moves no money. */
const isPaidWithCredit = (change: OrderChange): boolean => 'order' in change && change.order.creditUsed > 0

/** The name of a journal's event: the new status, or the kind of change. */
const toLedgerEvent = (change: OrderChange): string =>
  change.kind === 'status-changed' ? change.status.status.toLowerCase().replaceAll('_', '-') : change.kind

/** Tells the order's customer and vendor, and has its mails and push messages sent. For after the commit. */
export const publishOrderHint = ({ events, mail, push }: Services, orderHint: OrderHint | null): void => {
  if (!orderHint) return
  events.publish({ userIds: orderHint.userIds }, orderHint.hint)
  mail.wake()
  push.wake()
}

/** The same for several orders. */
export const publishOrderHints = (services: Services, hints: readonly OrderHint[]): void => {
  for (const hint of hints) publishOrderHint(services, hint)
}

type Effect = EffectContext & { change: OrderChange; order: OrderSubject }

const MAILS = {
  placed: (effect: Effect) => queueOrderPlacedMails(effect),
  status: (effect: Effect) => queueStatusChangedMail(effect, statusOf(effect)),
  'refund-due': (effect: Effect) => queueRefundDueMail(effect, returnedPaymentOf(effect)),
  'refund-sent': (effect: Effect) => queueRefundSentMail(effect, refundedPaymentOf(effect)),
  amount: (effect: Effect) => queueAmountMail(effect, amountOf(effect)),
}

const NOTIFICATIONS = {
  placed: insertOrderPlacedNotification,
  amount: effect => insertAmountNotification(effect, amountOf(effect)),
  credit: effect => insertCreditNotification(effect, creditOf(effect)),
  status: effect => insertStatusChangedNotification(effect, statusOf(effect)),
  'refund-due': effect => insertRefundDueNotification(effect, returnedPaymentOf(effect)),
  parcel: effect => insertParcelNotification(effect, parcelOf(effect)),
  shipment: effect => insertShipmentNotification(effect, newsOf(effect)),
  'shipment-problem': insertShipmentProblemNotification,
  correction: effect => insertCorrectionNotification(effect, isAtCourier(effect)),
} satisfies Record<string, (effect: Effect) => Promise<Change | readonly Change[]>>

const isAtCourier = ({ change }: Effect): boolean => change.kind === 'delivery-corrected' && change.isAtCourier

const newsOf = ({ change }: Effect): ShipmentNews => {
  if (change.kind !== 'shipment-news') throw new Error(`${change.kind} is no news of a parcel`)
  return change.news
}

const statusOf = ({ change }: Effect) => {
  if (change.kind !== 'status-changed') throw new Error(`${change.kind} has no new status`)
  return { ...change.status, by: change.actor.role === 'CUSTOMER' ? ('customer' as const) : ('others' as const) }
}

const parcelOf = ({ change }: Effect): Parcel => {
  if (!('parcel' in change)) throw new Error(`${change.kind} has no parcel`)
  return change.parcel
}

const returnedPaymentOf = ({ change }: Effect): ReturnedPayment => {
  if (change.kind !== 'refund-due') throw new Error(`${change.kind} owes no payment`)
  return change.payment
}

const refundedPaymentOf = ({ change }: Effect): RefundedPayment => {
  if (change.kind !== 'refunded') throw new Error(`${change.kind} has refunded no payment`)
  return change.payment
}

const creditOf = ({ change }: Effect): Poisha => {
  if (change.kind !== 'credit-given') throw new Error(`${change.kind} gives no credit`)
  return change.credit
}

const amountOf = ({ change }: Effect): RefundedAmount & { isPaid: boolean } => {
  if (change.kind !== 'amount-refunded' && change.kind !== 'amount-paid')
    throw new Error(`${change.kind} refunds no amount`)
  return { ...change.amount, isPaid: change.kind === 'amount-paid' }
}

const writeAudit = async ({ tx, change, order, now }: Effect, action: string): Promise<void> => {
  if (!('audit' in change) || !change.audit) return
  await auditOrder(tx, { actor: change.actor, action, orderId: order.id, number: order.number, ...change.audit, now })
}

const createHint = ({ change, order }: Effect): OrderHint => {
  const isNew = change.kind === 'placed' || change.kind === 'placed-unpaid'
  return { userIds: [order.customer, order.vendor], hint: { type: 'order', id: order.id, status: order.status, isNew } }
}

type OrderAudit = {
  actor: { userId: string | null; name: string; role: string }
  /** `order.verb`. */
  action: string
  orderId: string
  /** The order's number, by which admins find the entry. */
  number: string
  before?: AuditState
  after: AuditState
  now: number
}

/**
 * Records an admin's action on an order in the audit log. Actions by customer and vendor are only in the order's
 * events.
 */
const auditOrder = async (tx: Database, { number, orderId: id, ...entry }: OrderAudit): Promise<void> => {
  if (!isAdmin(entry.actor)) return
  const before = { number, ...entry.before }
  const after = { number, ...entry.after }
  await insertAuditEntry(tx, { ...entry, entity: 'order', id, before, after })
}

type ChangesBesideOrder = {
  stock: ChangedStock | undefined
  notifying: Promise<Change | readonly Change[]> | undefined
}

/**
 * Logs a change of an order for its customer and vendor, with its notifications and those stock changes that are due
 * now (a job logs the others). Call it last in a transaction, because it locks the counters.
 */
const logOrderChange = async (
  tx: Database,
  { id, customer, vendor }: OrderSubject,
  beside: ChangesBesideOrder,
  now: number,
): Promise<void> => {
  const notifications = beside.notifying ? [await beside.notifying].flat() : []
  const stock = (await beside.stock) ?? []
  if (stock.some(({ hasNewPrice }) => hasNewPrice)) await advanceListingSeq(tx)
  const products = stock.filter(change => change.isDue).map(change => toProductChange(change, vendor))
  await logChanges(tx, [...products, ...notifications, { scopes: [customer, vendor], entity: 'order', id }], now)
}

/** All products of an order are its shop's. */
const toProductChange = ({ productId }: StockChange, vendor: string): Change => ({
  scopes: ['catalogue', vendor],
  entity: 'product',
  id: productId,
})
