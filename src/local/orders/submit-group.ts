import type { InputOf, OutputOf } from '../../contract/endpoint.ts'
import type { MessageDescriptor } from '../../contract/messages/message.ts'
import { withValues } from '../../contract/messages/server-messages.ts'
import { toPoisha, toTaka } from '../../contract/money.ts'
import { placeOrderGroup } from '../../contract/orders/order-writes.ts'
import type { PaymentType } from '../../contract/payments/payment-status.ts'
import { getConnection } from '../api/connection.ts'
import { moveCartsToOrders, readCheckoutCarts, restoreOrderCarts } from '../cart/ticked-carts.ts'
import { db } from '../db/database.ts'
import type { EntryOf } from '../db/device-schema.ts'
import type { OrderSeen } from '../db/entry-seen.ts'
import { createId } from '../db/ids.ts'
import { writeTransaction } from '../db/storage.ts'
import { findRowIds } from '../outbox/entry.ts'
import { discardEntry, editEntry } from '../outbox/entry-edit.ts'
import { awaitEntry, type SubmitResult, submit } from '../outbox/submit.ts'
import { readOrderMethod } from '../payments/payment-method.ts'
import { assertAsSeen } from './submit.ts'
import { withoutUnstoredOrder } from './unstored-order.ts'

type GroupInput = InputOf<typeof placeOrderGroup>
/** One of the orders, without its id. */
export type GroupedOrder = { draft: Omit<GroupInput['orders'][number], 'id'>; seen: OrderSeen }
/** `orderIds`: in the order in which they were given. */
export type SubmitGroupResult = SubmitResult<OutputOf<typeof placeOrderGroup>> & { orderIds: string[] }

/**
 * Places the orders of the carts that checkout takes as one entry of the outbox, and sets the carts aside in the same
 * transaction. Like one order it may wait for the network, or for a person who pays.
 * @throws ApiFailure CONFLICT where a cart is empty or differs from what was seen, as after a double click
 */
export const submitOrderGroup = async (
  orders: readonly GroupedOrder[],
  paymentType: PaymentType,
  credit = 0,
): Promise<SubmitGroupResult> => {
  const { input, options, alongside } = await buildGroupWrite(orders, paymentType, credit)
  const submitted = await withoutUnstoredOrder(() => submit(placeOrderGroup, input, { ...options, alongside }))
  return { ...submitted, orderIds: input.orders.map(({ id }) => id) }
}

/** The input of orders that are placed together, how it is queued, and what happens to the carts in the same transaction. */
export const buildGroupWrite = async (orders: readonly GroupedOrder[], paymentType: PaymentType, credit = 0) => {
  const drafts = orders.map(({ draft }) => ({ ...draft, id: createId() }))
  const seen = { orders: orders.map(one => one.seen) }
  const alongside = async () => {
    await assertCartsAsSeen(seen.orders)
    await moveCartsToOrders(drafts)
  }
  const options = { label: formatGroupLabel(seen.orders), seen, isAllowed: getConnection().isOnline }
  const method = await readOrderMethod(paymentType)
  const input = { id: createId(), paymentType, ...method, ...(credit > 0 && { credit }), orders: drafts }
  return { input, options, alongside }
}

const assertCartsAsSeen = async (orders: readonly OrderSeen[]): Promise<void> => {
  const carts = await readCheckoutCarts()
  for (const seen of orders) {
    const cart = carts.find(({ items }) => items[0]?.product.shopId === seen.shop.id)
    assertAsSeen(cart?.items ?? [], seen)
  }
}

/** Makes orders that wait to be paid online cash on delivery: a new key, the same order ids. */
export const resubmitGroupInCash = async (entry: EntryOf<typeof placeOrderGroup>): Promise<SubmitResult<unknown>> => {
  const changes = { needsPerson: null, isAllowed: getConnection().isOnline }
  const fresh = await editEntry(entry, { ...entry.input, paymentType: 'COD' }, changes)
  return awaitEntry(fresh?.id ?? entry.id)
}

/**
 * Discards orders that were rejected or never sent, and restores their carts.
 * @param leftOut the shop whose cart is left out of the checkout from now on
 */
export const withdrawOrderGroup = (entryId: string, leftOut?: string): Promise<void> =>
  writeTransaction([db.outbox, db.cart], async () => {
    const [group] = await discardEntry(entryId)
    if (group) await restoreOrderCarts(findRowIds(group), leftOut)
  })

const formatGroupLabel = (orders: readonly OrderSeen[]): MessageDescriptor =>
  withValues('Orders from {shops, and}, {total, taka}', {
    shops: orders.map(({ shop }) => shop.name),
    shopsBn: orders.map(({ shop }) => shop.nameBn || shop.name),
    total: sumTotals(orders),
  } as { shops: string[]; total: number })

/** What the orders cost together, in taka. */
export const sumTotals = (orders: readonly Pick<OrderSeen, 'totalAmount'>[]): number =>
  toTaka(orders.reduce((sum, { totalAmount }) => sum + toPoisha(totalAmount), 0))
