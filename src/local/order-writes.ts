import type { InputOf } from '../contract/endpoint.ts'
import { TOAST } from '../contract/messages.ts'
import { formatTaka } from '../contract/money.ts'
import type { OrderStatus } from '../contract/order-states.ts'
import { changeOrderStatus, type Order, placeOrder } from '../contract/orders.ts'
import type { Product } from '../contract/products.ts'
import { ApiFailure } from './api.ts'
import { readCart, restoreCart, setAsideFor } from './cart.ts'
import { connection } from './connection.ts'
import { db } from './db.ts'
import { mintId } from './ids.ts'
import { pendingEntries, readEntry } from './outbox.ts'
import { discardEntry, editEntry } from './outbox-edit.ts'
import { type EntryOptions, newEntry } from './outbox-entry.ts'
import { type OrderSeen, pendingMoves } from './overlay.ts'
import type { OutboxEntry } from './rows.ts'
import { readSession } from './session.ts'
import { isStorageFull, writing } from './storage.ts'
import { joinUnstored, type SubmittedOrder, sendUnstored, unlessUnstored } from './unstored-order.ts'
import { awaitAnswer, type Submitted, submit } from './write.ts'

type Draft = InputOf<typeof placeOrder>

/** What was seen of a cart's product, for OrderSeen. */
export const seenLine = (product: Product, quantity: number, price: number): OrderSeen['lines'][number] => ({
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
  draft: Draft,
  seen: OrderSeen,
  onUnstored: () => void = () => undefined,
): Promise<SubmittedOrder> => {
  const joined = joinUnstored(draft)
  if (joined) {
    onUnstored()
    return joined
  }
  const id = draft.id ?? mintId()
  const input = { ...draft, id }
  const options: EntryOptions = {
    scope: `order:${id}`,
    label: orderLabel(seen),
    seen,
    needsPerson: draft.paymentType === 'ONLINE' ? 'payment' : null,
    isAllowed: connection().isOnline,
  }
  const alongside = () => takeCart(id, seen)
  try {
    const submitted = await unlessUnstored(() => submit(placeOrder, input, { ...options, alongside }))
    return { ...submitted, orderId: id }
  } catch (failure) {
    const userId = (await readSession())?.user.id
    // Without a network nothing has left the device: the person is told why, and tries again when there is room.
    if (!userId || !isStorageFull(failure) || !connection().isOnline) throw failure
    onUnstored()
    const entry = newEntry(placeOrder.name, input, userId, options)
    return sendUnstored({ entry, checkCart: () => requireCart(seen), takeCart: alongside })
  }
}

const takeCart = async (orderId: string, seen: OrderSeen): Promise<void> => {
  await requireCart(seen)
  await setAsideFor(orderId)
}

const requireCart = async (seen: OrderSeen): Promise<void> => {
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
export const correctOrder = async (entryId: string, draft: Draft, seen: OrderSeen): Promise<Submitted<unknown>> => {
  const old = await readEntry(entryId)
  const needsPerson = draft.paymentType === 'ONLINE' ? 'payment' : null
  const input = { ...draft, id: old?.input.id }
  const isAllowed = connection().isOnline
  const fresh = await editEntry(entryId, input, { seen, label: orderLabel(seen), needsPerson, isAllowed })
  return awaitAnswer(fresh?.id ?? entryId)
}

/** Gives a never sent or refused order up and brings its cart back. */
export const takeOrderBack = (entryId: string): Promise<OutboxEntry[]> =>
  writing([db.outbox, db.cart], async () => {
    const gone = await discardEntry(entryId)
    const orderId = gone.find(entry => entry.id === entryId)?.input.id
    if (typeof orderId === 'string') await restoreCart(orderId)
    return gone
  })

/**
 * Moves an order on, online or off. `order.status` is what the person saw (with his own pending moves laid over it): the
 * server refuses when the order is elsewhere by now. Without the move that leads there it means nothing: it goes with that.
 */
export const submitStatus = async (
  order: Pick<Order, 'id' | 'number' | 'status'>,
  to: OrderStatus,
  more: Pick<InputOf<typeof changeOrderStatus>, 'reason' | 'courier' | 'trackingNumber' | 'restock'> = {},
): Promise<Submitted<Order>> => {
  const moves = pendingMoves(await pendingEntries()).get(order.id) ?? []
  const leading = moves.findLast(move => move.to === order.status && move.entry.state !== 'rejected')
  return submit(
    changeOrderStatus,
    { id: order.id, status: to, expectedStatus: order.status, ...more },
    {
      scope: `order:${order.id}`,
      label: `${order.number}: ${to.toLowerCase()}`,
      seen: { status: order.status },
      dependsOn: leading ? [leading.entry.id] : [],
    },
  )
}

const orderLabel = (seen: OrderSeen): string => `Order from ${seen.shop.name}, ${formatTaka(seen.totalAmount)}`
