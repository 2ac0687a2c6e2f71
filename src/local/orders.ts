import type { Order } from '../contract/orders.ts'
import { queryWords, words } from '../contract/text.ts'
import { db } from './db.ts'
import { inOneLook, pendingEntries } from './outbox.ts'
import { overlayOrders, type ShownOrder, type WaitingOrder, waitingOrders } from './overlay.ts'

export type OrderFilter = {
  status?: Order['status'] | undefined
  shopId?: string | undefined
  paymentType?: Order['paymentType'] | undefined
  paymentStatus?: Order['paymentStatus'] | undefined
  /** Number, product, customer's name, phone or e-mail. */
  searchTerm?: string | undefined
}

/** The orders of whoever is signed in, as the device knows them: what waits on top, then the newest first. */
export type OrdersOnDevice = { waiting: WaitingOrder[]; orders: ShownOrder[] }

/** For a live query: own orders with what is pending laid over them, filtered on the device. */
export const readOrders = async (filter: OrderFilter = {}): Promise<OrdersOnDevice> => {
  const [rows, entries] = await inOneLook([db.orders], () =>
    Promise.all([db.orders.orderBy('createdAt').reverse().toArray(), pendingEntries()]),
  )
  return { waiting: waitingOrders(entries), orders: overlayOrders(rows, entries).filter(fits(filter)) }
}

/** For a live query: one order, placed or still waiting; null: the device does not know it. */
export const readOrder = async (id: string): Promise<{ order: ShownOrder } | { waiting: WaitingOrder } | null> => {
  const [row, entries] = await inOneLook([db.orders], () => Promise.all([db.orders.get(id), pendingEntries()]))
  if (row) return { order: overlayOrders([row], entries)[0]! }
  const waiting = waitingOrders(entries).find(order => order.id === id)
  return waiting ? { waiting } : null
}

const fits = (filter: OrderFilter): ((order: ShownOrder) => boolean) => {
  const typed = queryWords(filter.searchTerm ?? '')
  return order =>
    (!filter.status || order.shownStatus === filter.status) &&
    (!filter.shopId || order.shopId === filter.shopId) &&
    (!filter.paymentType || order.paymentType === filter.paymentType) &&
    (!filter.paymentStatus || order.paymentStatus === filter.paymentStatus) &&
    (typed.length === 0 || holds(textOf(order), typed))
}

/** The customer's own name, phone and e-mail, and those that stand on the parcel. */
const textOf = ({ number, customer, shippingAddress, orderItem }: Order): string => {
  const people = [customer, shippingAddress].flatMap(({ name, phoneNumber, email }) => [name, phoneNumber, email])
  return ` ${words([number, ...people, ...orderItem.map(line => line.product.name)].join(' ')).join(' ')}`
}

const holds = (text: string, typed: readonly string[]): boolean => typed.every(word => text.includes(` ${word}`))
