import type { InputOf } from '../../../contract/endpoint.ts'
import { TOAST } from '../../../contract/messages/fixed-messages.ts'
import { formatTaka } from '../../../contract/money.ts'
import type { OrderStatus } from '../../../contract/order-status.ts'
import { changeOrderStatus, type Order, placeOrder } from '../../../contract/orders.ts'
import type { Product } from '../../../contract/products.ts'
import { ApiFailure } from '../../api/client.ts'
import { getConnection } from '../../api/connection.ts'
import { readSession } from '../../api/session.ts'
import { db } from '../../db/database.ts'
import type { OutboxEntry } from '../../db/device-schema.ts'
import { createId } from '../../db/ids.ts'
import { isStorageFull, writeTransaction } from '../../db/storage.ts'
import { createWriteEntry, type EntryOptions } from '../../outbox/entry.ts'
import { discardEntry, editEntry } from '../../outbox/entry-edit.ts'
import { readEntry, readPendingEntries } from '../../outbox/queue.ts'
import { awaitEntry, type SubmitResult, submit } from '../../outbox/submit.ts'
import { moveCartToOrder, readCart, restoreOrderCart } from '../cart/cart.ts'
import { groupStatusChanges, type OrderSeen } from './optimistic.ts'
import { joinUnstoredOrder, type SubmitOrderResult, sendUnstoredOrder, withoutUnstoredOrder } from './unstored-order.ts'

type OrderInput = InputOf<typeof placeOrder>

/** What was seen of a cart's product, for OrderSeen. */
export const toSeenLine = (product: Product, quantity: number, price: number): OrderSeen['lines'][number] => ({
  productId: product.id,
  name: product.name,
  image: product.image,
  quantity,
  price,
  discount: product.discount,
})

/**
 * Places an order: the order goes into the outbox and the cart is set aside with it in one transaction. COD may wait for a
 * network; ONLINE waits for a person with one (contract section 5). The order's id is minted here, so that it has a page
 * from the first moment on: /dashboard/orders/{id}.
 * Where the device has no room to keep it, it is sent from memory while there is a network (unstored-order.ts).
 * @param onUnstored called when the page must stay open until the answer has come
 * @throws ApiFailure 409 where the cart is empty, or another one than was seen: an order is placed once, whoever presses twice
 */
export const submitOrder = async (
  draft: OrderInput,
  seen: OrderSeen,
  onUnstored: () => void = () => undefined,
): Promise<SubmitOrderResult> => {
  const joined = joinUnstoredOrder(draft)
  if (joined) {
    onUnstored()
    return joined
  }
  const id = draft.id ?? createId()
  const input = { ...draft, id }
  const options: EntryOptions = {
    label: formatOrderLabel(seen),
    seen,
    isAllowed: getConnection().isOnline,
  }
  const alongside = () => claimCart(id, seen)
  try {
    const submitted = await withoutUnstoredOrder(() => submit(placeOrder, input, { ...options, alongside }))
    return { ...submitted, orderId: id }
  } catch (failure) {
    const userId = (await readSession())?.user.id
    // Without a network nothing has left the device: the person is told why, and tries again when there is room.
    if (!userId || !isStorageFull(failure) || !getConnection().isOnline) throw failure
    onUnstored()
    const entry = createWriteEntry(placeOrder, input, userId, options)
    return sendUnstoredOrder({ entry, checkCart: () => assertCartUnchanged(seen), takeCart: alongside })
  }
}

const claimCart = async (orderId: string, seen: OrderSeen): Promise<void> => {
  await assertCartUnchanged(seen)
  await moveCartToOrder(orderId)
}

const assertCartUnchanged = async (seen: OrderSeen): Promise<void> => {
  const { items } = await readCart()
  if (items.length === 0) throw new ApiFailure(409, TOAST.cartEmpty)
  const isAsSeen =
    items.length === seen.lines.length &&
    items.every(({ product, quantity, price }, at) => {
      const line = seen.lines[at]!
      return line.productId === product.id && line.quantity === quantity && line.price === price
    })
  if (!isAsSeen) throw new ApiFailure(409, 'The cart has changed in another tab. Look at it again, then order.')
}

/** Sends a corrected order in place of a refused or never sent one: a new key, the same order. */
export const resubmitOrder = async (
  entryId: string,
  draft: OrderInput,
  seen: OrderSeen,
): Promise<SubmitResult<unknown>> => {
  const old = await readEntry(entryId)
  const needsPerson = placeOrder.offline.needsPerson(draft)
  const input = { ...draft, id: old?.input.id }
  const isAllowed = getConnection().isOnline
  const fresh = await editEntry(entryId, input, { seen, label: formatOrderLabel(seen), needsPerson, isAllowed })
  return awaitEntry(fresh?.id ?? entryId)
}

/** Gives a never sent or refused order up and brings its cart back. */
export const withdrawOrder = (entryId: string): Promise<OutboxEntry[]> =>
  writeTransaction([db.outbox, db.cart], async () => {
    const gone = await discardEntry(entryId)
    const orderId = gone.find(entry => entry.id === entryId)?.input.id
    if (typeof orderId === 'string') await restoreOrderCart(orderId)
    return gone
  })

/**
 * Moves an order on, online or off. `order.status` is what the person saw (with his own pending moves laid over it): the
 * server refuses when the order is elsewhere by now. Without the move that leads there it means nothing: it goes with that.
 */
export const submitOrderStatus = async (
  order: Pick<Order, 'id' | 'number' | 'status'>,
  to: OrderStatus,
  more: Pick<InputOf<typeof changeOrderStatus>, 'reason' | 'courier' | 'trackingNumber' | 'restock'> = {},
): Promise<SubmitResult<Order>> => {
  const moves = groupStatusChanges(await readPendingEntries()).get(order.id) ?? []
  const leading = moves.findLast(move => move.to === order.status && move.entry.state !== 'rejected')
  return submit(
    changeOrderStatus,
    { id: order.id, status: to, expectedStatus: order.status, ...more },
    {
      label: `${order.number}: ${to.toLowerCase()}`,
      seen: { status: order.status },
      dependsOn: leading ? [leading.entry.id] : [],
    },
  )
}

const formatOrderLabel = (seen: OrderSeen): string => `Order from ${seen.shop.name}, ${formatTaka(seen.totalAmount)}`
