import { nameValues } from '../../contract/bangla-texts.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import { TOAST } from '../../contract/messages/fixed-messages.ts'
import type { MessageDescriptor } from '../../contract/messages/message.ts'
import { statusMessage, withValues } from '../../contract/messages/server-messages.ts'
import type { OrderStatus } from '../../contract/orders/order-status.ts'
import { changeOrderStatus, changeParcel, placeOrder } from '../../contract/orders/order-writes.ts'
import type { Order } from '../../contract/orders/orders.ts'
import { findVariant, toLineKey } from '../../contract/products/chosen-variant.ts'
import { toLineTitle } from '../../contract/products/line-names.ts'
import { ApiFailure } from '../api/client.ts'
import { getConnection } from '../api/connection.ts'
import { readSession } from '../api/session.ts'
import { readCart } from '../cart/cart.ts'
import { moveCartToOrder, restoreOrderCart } from '../cart/order-cart.ts'
import { db } from '../db/database.ts'
import type { CartItem, OutboxEntry } from '../db/device-schema.ts'
import type { OrderSeen, SeenLine } from '../db/entry-seen.ts'
import { createId } from '../db/ids.ts'
import { toItemKey } from '../db/order-carts.ts'
import { isStorageFull, writeTransaction } from '../db/storage.ts'
import { canEdit, createWriteEntry, findRowId } from '../outbox/entry.ts'
import { discardEntry, editEntry } from '../outbox/entry-edit.ts'
import { readEntry, readPendingEntries } from '../outbox/queue.ts'
import { awaitEntry, type SubmitResult, submit } from '../outbox/submit.ts'
import { readOrderMethod } from '../payments/payment-method.ts'
import { groupStatusChanges } from './optimistic.ts'
import { joinUnstoredOrder, type SubmitOrderResult, sendUnstoredOrder, withoutUnstoredOrder } from './unstored-order.ts'

export type OrderInput = InputOf<typeof placeOrder>

/** An item of the cart as OrderSeen stores it. */
export const toSeenLine = ({ product, variantId, quantity, price }: CartItem): SeenLine => {
  const variant = findVariant(product, variantId)
  return {
    productId: product.id,
    ...(variantId && { variantId }),
    name: product.name,
    ...(product.nameBn && { nameBn: product.nameBn }),
    ...toLineTitle(product, variantId),
    image: variant?.image ?? product.image,
    quantity,
    price,
    discount: variant?.discount ?? product.discount,
    ...(variant?.weight && { weight: variant.weight }),
  }
}

/**
 * Places an order: adds it to the outbox and sets the cart aside, in one transaction. A COD order may wait for the
 * network; an ONLINE order waits until a person sends it with a network. The order gets its id here, so that its page
 * (/dashboard/orders/{id}) works at once. Where the device's storage is full, the order is sent from memory while there
 * is a network (unstored-order.ts).
 * @param onUnstored called when the page must stay open until the response arrives
 * @throws ApiFailure CONFLICT where the cart is empty or differs from what was seen, as after a double click
 */
export const submitOrder = async (
  draft: OrderInput,
  seen: OrderSeen,
  onUnstored: () => void = () => undefined,
): Promise<SubmitOrderResult> => {
  const order = { ...draft, ...(await readOrderMethod(draft.paymentType)) }
  const joined = joinUnstoredOrder(order)
  if (joined) {
    onUnstored()
    return joined
  }
  const { id, input, options, alongside } = buildOrderWrite(order, seen)
  try {
    const submitted = await withoutUnstoredOrder(() => submit(placeOrder, input, { ...options, alongside }))
    return { ...submitted, orderId: id }
  } catch (failure) {
    const userId = (await readSession())?.user.id
    // Offline nothing has left the device: the person is told why and can try again.
    if (!userId || !isStorageFull(failure) || !getConnection().isOnline) throw failure
    onUnstored()
    const entry = createWriteEntry(placeOrder, input, userId, options)
    return sendUnstoredOrder({ entry, checkCart: () => assertCartUnchanged(seen), takeCart: alongside })
  }
}

/** The input of an order, how it is queued, and what happens to the cart in the same transaction. */
export const buildOrderWrite = (draft: OrderInput, seen: OrderSeen) => {
  const id = draft.id ?? createId()
  const options = { label: formatOrderLabel(seen), seen, isAllowed: getConnection().isOnline }
  return { id, input: { ...draft, id }, options, alongside: () => claimCart(id, seen) }
}

const claimCart = async (orderId: string, seen: OrderSeen): Promise<void> => {
  await assertCartUnchanged(seen)
  await moveCartToOrder(orderId)
}

const assertCartUnchanged = async (seen: OrderSeen): Promise<void> => assertAsSeen((await readCart()).items, seen)

/** @throws ApiFailure CONFLICT where a cart is empty or differs from what was seen, as after a double click */
export const assertAsSeen = (items: readonly CartItem[], seen: OrderSeen): void => {
  if (items.length === 0) throw new ApiFailure('CONFLICT', TOAST.cartEmpty)
  const isAsSeen =
    items.length === seen.lines.length &&
    items.every((item, at) => {
      const line = seen.lines[at]
      return line && toLineKey(line) === toItemKey(item) && line.quantity === item.quantity && line.price === item.price
    })
  if (!isAsSeen) throw new ApiFailure('CONFLICT', 'The cart has changed in another tab. Check it, then order.')
}

/** Sends a corrected order in place of one that was rejected or never sent: a new key, the same order id. */
export const resubmitOrder = async (
  entryId: string,
  draft: OrderInput,
  seen: OrderSeen,
): Promise<SubmitResult<unknown>> => {
  const old = await readEntry(entryId)
  const label = formatOrderLabel(seen)
  const needsPerson = placeOrder.offline.needsPerson(draft)
  const isAllowed = getConnection().isOnline
  const changes = { seen, label, needsPerson, isAllowed }
  const fresh = old && (await editEntry(old, { ...draft, id: findRowId(old) }, changes))
  return awaitEntry(fresh?.id ?? entryId)
}

/** Discards an order that was rejected or never sent, and restores its cart. */
export const withdrawOrder = (entryId: string): Promise<OutboxEntry[]> =>
  writeTransaction([db.outbox, db.cart], async () => {
    const discarded = await discardEntry(entryId)
    const [order] = discarded
    const orderId = order && findRowId(order)
    if (orderId !== undefined) await restoreOrderCart(orderId)
    return discarded
  })

/**
 * Changes an order's status, online or offline. `order.status` is what the person saw, with pending changes applied;
 * the server refuses if the order has another status by then. Depends on the pending change to that status.
 */
export const submitOrderStatus = async (
  order: Pick<Order, 'id' | 'number' | 'status'>,
  to: OrderStatus,
  more: Pick<
    InputOf<typeof changeOrderStatus>,
    'reason' | 'courier' | 'trackingNumber' | 'restock' | 'pickupCode' | 'lines'
  > = {},
): Promise<SubmitResult<Order>> => {
  const changes = groupStatusChanges(await readPendingEntries()).get(order.id) ?? []
  const leading = changes.findLast(change => change.to === order.status && change.entry.state !== 'rejected')
  return submit(
    changeOrderStatus,
    { id: order.id, status: to, expectedStatus: order.status, ...more },
    {
      label: withValues('{number}: {status}', { number: order.number, status: statusMessage(to) }),
      seen: { status: order.status },
      dependsOn: leading ? [leading.entry.id] : [],
    },
  )
}

const formatOrderLabel = (seen: OrderSeen): MessageDescriptor =>
  withValues('Order from {shop}, {total, taka}', { ...nameValues('shop', seen.shop), total: seen.totalAmount })

/** Adds or corrects courier and tracking number after shipping, online or offline. @throws ApiFailure */
export const submitParcel = (
  order: Pick<Order, 'id' | 'number'>,
  parcel: { courier: string; trackingNumber: string },
): Promise<SubmitResult<Order>> =>
  submit(
    changeParcel,
    { id: order.id, ...parcel },
    { label: withValues('{number}: courier and tracking number', { number: order.number }) },
  )

/** Undo of a status change that was not sent yet, with those made after it. False: it is being sent or done. */
export const undoOrderStatus = (entryId: string): Promise<boolean> =>
  writeTransaction([db.outbox], async () => {
    const entry = await readEntry(entryId)
    if (!entry || !canEdit(entry)) return false
    await discardEntry(entryId)
    return true
  })
