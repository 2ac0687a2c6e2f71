import { ApiError } from '../../../src/contract/errors.ts'
import { joinSentences, type Message, withValues } from '../../../src/contract/messages/server-messages.ts'
import { CLOSED_STATUSES } from '../../../src/contract/orders/order-status.ts'
import type { OrderDraft } from '../../../src/contract/orders/orders.ts'
import { lockUnconfirmedAccount, lockUser } from '../../accounts/account-writes.ts'
import type { Services } from '../../adapters/services.ts'
import type { Actor } from '../../auth/authentication.ts'
import type { Config } from '../../config/config.ts'
import { countRows } from '../../db/sql-expressions.ts'
import type { Database } from '../../db/store.ts'
import type { OrderParticipants } from '../order-participants.ts'
import { mergeDuplicateLines, type RequestedLine } from './price-order-lines.ts'

/** A cart with goods of several shops becomes an order for each. */
export const UNPAID_ORDERS_MAX = 10

/** Limits of an account's open orders that are not paid until its email is confirmed; 0 for no limit. */
export type UnconfirmedAccountLimits = { orders: number; pieces: number }

export const readUnconfirmedAccountLimits = (config: Config): UnconfirmedAccountLimits =>
  config.hasRateLimit
    ? { orders: config.unconfirmedOrders, pieces: config.unconfirmedPieces }
    : { orders: 0, pieces: 0 }

/** Orders that are about to be placed together. */
type NewOrders = { tx: Database; customer: Actor; drafts: readonly OrderDraft[]; services: Pick<Services, 'config'> }
type AccountLimit = 'unconfirmed' | 'unpaid'

/** Locks an account whose open orders are limited: any that pays online, and each until its email is confirmed. */
export const lockIfLimited = async (
  { tx, drafts, customer }: Omit<NewOrders, 'services'>,
  parties: readonly (OrderParticipants | undefined)[],
): Promise<AccountLimit | null> => {
  const isConfirmed = parties.some(party => (party?.customer_confirmed_at ?? null) !== null)
  if (!isConfirmed && (await lockUnconfirmedAccount(tx, customer.userId))) return 'unconfirmed'
  if (drafts.every(({ paymentType }) => paymentType === 'COD')) return null
  await lockUser(tx, customer.userId)
  return 'unpaid'
}

/** Lock the account first, so that its concurrent orders count each other. @throws ApiError UNCONFIRMED or CONFLICT */
export const requireWithinLimits = async (
  { tx, drafts, customer, services }: NewOrders,
  limit: AccountLimit,
): Promise<void> => {
  const limits = readUnconfirmedAccountLimits(services.config)
  if (limit === 'unconfirmed') await requireWithinUnconfirmedLimits(tx, customer, drafts, limits)
  const online = drafts.filter(({ paymentType }) => paymentType === 'ONLINE').length
  if (online > 0 && services.config.hasRateLimit) await requireFewUnpaidOrders(tx, customer, online)
}

/** Keeps new, unconfirmed accounts from reserving a shop's whole stock. @throws ApiError UNCONFIRMED */
const requireWithinUnconfirmedLimits = async (
  tx: Database,
  customer: Pick<Actor, 'profileId'>,
  drafts: readonly OrderDraft[],
  { orders, pieces }: UnconfirmedAccountLimits,
): Promise<void> => {
  const lines: Pick<RequestedLine, 'productId' | 'quantity'>[] = drafts.flatMap(draft =>
    mergeDuplicateLines(draft.products),
  )
  if (orders > 0 && (await countReservingOrders(tx, customer.profileId)) + drafts.length > orders) {
    throw unconfirmedError(withValues('Orders that you can have open until then: {most}.', { most: orders }))
  }
  if (pieces === 0) return
  const openPieces = await sumReservedPieces(tx, customer.profileId)
  for (const { productId, quantity } of lines) openPieces.set(productId, (openPieces.get(productId) ?? 0) + quantity)
  if (lines.every(({ productId }) => (openPieces.get(productId) ?? 0) <= pieces)) return
  throw unconfirmedError(
    withValues('Pieces of one product that you can have on order until then: {most}.', { most: pieces }),
  )
}

/** Keeps any account from reserving stock again and again by orders that it does not pay. @throws ApiError CONFLICT */
const requireFewUnpaidOrders = async (
  tx: Database,
  customer: Pick<Actor, 'profileId'>,
  added: number,
): Promise<void> => {
  const count = await countUnpaidOnlineOrders(tx, customer.profileId)
  if (count + added <= UNPAID_ORDERS_MAX) return
  throw new ApiError(
    'CONFLICT',
    withValues('{count} of your orders wait for payment. Pay or cancel one, then order again.', { count }),
  )
}

const CONFIRM_EMAIL_HINT =
  'Confirm your email to order more: open the link that we sent you, or ask for a new one in your profile.'
const unconfirmedError = (limit: Message): ApiError =>
  new ApiError('UNCONFIRMED', joinSentences(CONFIRM_EMAIL_HINT, limit))

/** The number of a customer's open orders that reserve stock without being paid. */
const countReservingOrders = (db: Database, customerId: string): Promise<number> =>
  countRows(selectReservingOrders(db, customerId))

/** The number of those that are to be paid online. */
const countUnpaidOnlineOrders = (db: Database, customerId: string): Promise<number> =>
  countRows(selectReservingOrders(db, customerId).where('orders.payment_type', '=', 'ONLINE'))

/** The quantity of each product in a customer's reserving orders, by product id. */
const sumReservedPieces = async (db: Database, customerId: string): Promise<Map<string, number>> => {
  const rows = await selectReservingOrders(db, customerId)
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .select(row => ['order_items.product_id as productId', row.fn.sum<number>('order_items.quantity').as('pieces')])
    .groupBy('order_items.product_id')
    .execute()
  return new Map(rows.map(row => [row.productId, Number(row.pieces)]))
}

const selectReservingOrders = (db: Database, customerId: string) =>
  db
    .selectFrom('orders')
    .where('orders.customer_id', '=', customerId)
    .where(row => row.or([row('orders.payment_type', '=', 'COD'), row('orders.payment_status', '=', 'UNPAID')]))
    .where('orders.status', 'not in', [...CLOSED_STATUSES])
