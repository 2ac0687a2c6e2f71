import type { ShippingAddress } from '../../contract/accounts/addresses.ts'
import { sendSignInCode, signInByPhone } from '../../contract/accounts/phone-sign-in.ts'
import { updateProfile } from '../../contract/accounts/profile-writes.ts'
import { logout } from '../../contract/accounts/session-writes.ts'
import type { User } from '../../contract/accounts/users.ts'
import { TOAST } from '../../contract/messages/fixed-messages.ts'
import { placeOrder, placeOrderGroup } from '../../contract/orders/order-writes.ts'
import type { PaymentType } from '../../contract/payments/payment-status.ts'
import { saveSession } from '../accounts/sign-in.ts'
import { ApiFailure, requestEndpoint } from '../api/client.ts'
import { reportUnexpected } from '../api/report-unexpected.ts'
import { readSession } from '../api/session.ts'
import { restoreOrderCarts } from '../cart/ticked-carts.ts'
import { now } from '../db/clock.ts'
import { db } from '../db/database.ts'
import type { NewEntry, OutboxEntry, VisitorOrder } from '../db/device-schema.ts'
import type { OrderSeen } from '../db/entry-seen.ts'
import { requestPersistence, writeTransaction } from '../db/storage.ts'
import { readVisitorOrders, writeVisitorOrders } from '../db/stored-visitor-orders.ts'
import { createWriteEntry, type EntryLabel, findRowIds, isWriteOf, SEND_PERMISSION_MS } from '../outbox/entry.ts'
import { addEntry, enqueueWrite } from '../outbox/queue.ts'
import { requestDrain } from '../outbox/sender.ts'
import { readOrderMethod } from '../payments/payment-method.ts'
import { buildOrderWrite, type OrderInput } from './submit.ts'
import { buildGroupWrite, type GroupedOrder } from './submit-group.ts'

/**
 * Orders of people without an account. An order waits here until the code to its phone has signed in; then it goes into
 * the outbox of that account. Nothing here is sent by itself: each code is asked for by a person.
 */

/** What a waiting order holds. */
export type VisitorOrderContents = {
  /** Of each shop. */
  seen: OrderSeen[]
  address: ShippingAddress
  paymentType: PaymentType
  /** The orders' ids; the first one's page is opened. */
  orderIds: string[]
}

/** Keeps an order in place of placing it, and sets the cart aside in the same transaction. */
export const keepVisitorOrder = async (draft: OrderInput, seen: OrderSeen): Promise<VisitorOrder> => {
  const { input, options, alongside } = buildOrderWrite(
    { ...draft, ...(await readOrderMethod(draft.paymentType)) },
    seen,
  )
  return keepEntry(createWriteEntry(placeOrder, input, null, options), alongside)
}

/** The same with orders of several shops. */
export const keepVisitorOrderGroup = async (
  orders: readonly GroupedOrder[],
  paymentType: PaymentType,
): Promise<VisitorOrder> => {
  const { input, options, alongside } = await buildGroupWrite(orders, paymentType)
  return keepEntry(createWriteEntry(placeOrderGroup, input, null, options), alongside)
}

/** @throws ApiFailure CONFLICT where somebody has signed in meanwhile, or the cart is not the one that was seen */
const keepEntry = async (entry: NewEntry, setCartAside: () => Promise<void>): Promise<VisitorOrder> => {
  const order = { entry, phoneNumber: readContents({ entry }).address.phoneNumber }
  await writeTransaction([db.meta, db.cart, db.session], async () => {
    if (await readSession()) throw new ApiFailure('CONFLICT', SIGNED_IN_MEANWHILE)
    await setCartAside()
    await writeVisitorOrders([...(await readVisitorOrders()), order])
  })
  // The browser's answer changes nothing for this order.
  requestPersistence().catch(() => undefined)
  return order
}

const SIGNED_IN_MEANWHILE = 'Somebody has signed in on this phone. Check the order, then place it.'

export const readContents = ({ entry }: Pick<VisitorOrder, 'entry'>): VisitorOrderContents => {
  const full = entry as OutboxEntry
  const orderIds = findRowIds(full)
  if (isWriteOf(placeOrderGroup)(full)) {
    const { orders, paymentType } = full.input
    // The address of a shop where an order is collected is nobody's home.
    const home = orders.find(({ deliveryMethod }) => deliveryMethod !== 'PICKUP') ?? orders[0]!
    return { seen: full.seen!.orders, address: home.shippingAddress!, paymentType, orderIds }
  }
  const { input, seen } = full as Extract<OutboxEntry, { endpoint: 'orders.create' }>
  return { seen: [seen!], address: input.shippingAddress!, paymentType: input.paymentType, orderIds }
}

/** Whether a code is on its way that can still be typed in. @param at milliseconds */
export const hasValidCode = ({ sent }: VisitorOrder, at: number): boolean =>
  sent !== undefined && at < sent.at + sent.validFor * 1000

/** Has a code sent to the phone of an order. Only a press calls this. @throws ApiFailure */
export const sendVisitorCode = async (key: string): Promise<void> => {
  const { phoneNumber } = await requireVisitorOrder(key)
  const { data } = await requestEndpoint(sendSignInCode, { phoneNumber })
  await writeTransaction([db.meta], async () => {
    const orders = await readVisitorOrders()
    await writeVisitorOrders(
      orders.map(order => (order.entry.id === key ? { ...order, sent: { ...data, at: now() } } : order)),
    )
  })
}

/** An order that is in the outbox now. */
export type PlacedVisitorOrder = { entryId: string; orderIds: string[]; paymentType: PaymentType }

type PlaceOptions = { key: string; profileLabel: EntryLabel }

/**
 * Signs in with the code and moves the order into the outbox of that account, in one transaction.
 * @param profileLabel the name in the list of pending changes of what a new account gets from the order
 * @throws ApiFailure also where the order is gone, or the number belongs to an account that cannot order
 */
export const placeByCode = async ({ key, profileLabel, code }: PlaceOptions & { code: string }) => {
  const { sent } = await requireVisitorOrder(key)
  if (!sent) throw new ApiFailure('CONFLICT', TOAST.somethingWrong)
  if (await readSession()) throw new ApiFailure('CONFLICT', SIGNED_IN_MEANWHILE)
  const { data } = await requestEndpoint(signInByPhone, { requestId: sent.requestId, code })
  if (data.user.role !== 'CUSTOMER') {
    await requestEndpoint(logout, { refreshToken: data.refreshToken }).catch(reportUnexpected)
    throw new ApiFailure('CONFLICT', 'This number belongs to an account that cannot order. Use another number.')
  }
  let placed: PlacedVisitorOrder | undefined
  await saveSession(data, async () => {
    placed = await moveToOutbox({ key, profileLabel }, data.user)
  })
  requestDrain()
  if (!placed) throw new ApiFailure('CONFLICT', ORDER_IS_GONE)
  return placed
}

/** Places the order as whoever is signed in, who has asked for it. @throws ApiFailure */
export const placeAsSignedIn = async (options: PlaceOptions): Promise<PlacedVisitorOrder> => {
  const placed = await writeTransaction([db.meta, db.outbox, db.session], async () => {
    const user = (await readSession())?.user
    if (user?.role !== 'CUSTOMER') throw new ApiFailure('CONFLICT', TOAST.somethingWrong)
    return moveToOutbox(options, user)
  })
  requestDrain()
  if (!placed) throw new ApiFailure('CONFLICT', ORDER_IS_GONE)
  return placed
}

/** Discards an order and brings its carts back. Undefined: another tab has placed or discarded it. */
export const withdrawVisitorOrder = (key: string): Promise<VisitorOrder | undefined> =>
  writeTransaction([db.meta, db.cart], async () => {
    const order = await takeOrder(key)
    if (order) await restoreOrderCarts(readContents(order).orderIds)
    return order
  })

const ORDER_IS_GONE = 'This order was placed or discarded in another tab.'

const requireVisitorOrder = async (key: string): Promise<VisitorOrder> => {
  const order = (await readVisitorOrders()).find(({ entry }) => entry.id === key)
  if (!order) throw new ApiFailure('CONFLICT', ORDER_IS_GONE)
  return order
}

/** Removes the order, inside the caller's transaction: of two tabs one gets it. */
const takeOrder = async (key: string): Promise<VisitorOrder | undefined> => {
  const orders = await readVisitorOrders()
  const order = orders.find(({ entry }) => entry.id === key)
  if (order) await writeVisitorOrders(orders.filter(other => other !== order))
  return order
}

const moveToOutbox = async (
  { key, profileLabel }: PlaceOptions,
  user: User,
): Promise<PlacedVisitorOrder | undefined> => {
  const order = await takeOrder(key)
  if (!order) return undefined
  const { address, orderIds, paymentType, seen } = readContents(order)
  const entry = addAccountEmail(order.entry, user.email)
  await addEntry({ ...entry, userId: user.id, nextAt: now(), allowedUntil: now() + SEND_PERMISSION_MS })
  // An account that the code has made has no name yet.
  if (user.name === '') {
    const { name, phoneNumber } = address
    // Where it is collected is no address of theirs.
    const home = seen.every(({ delivery }) => delivery?.point) ? {} : { address: address.address }
    await enqueueWrite(updateProfile, { name, phoneNumber, ...home }, user.id, { label: profileLabel })
  }
  return { entryId: key, orderIds, paymentType }
}

/** Orders of an account with an email must name one, which visitors are not asked for. */
const addAccountEmail = (entry: NewEntry, email: string): NewEntry => {
  const withEmail = <Order extends { shippingAddress?: ShippingAddress | undefined }>(order: Order): Order => ({
    ...order,
    ...(order.shippingAddress && {
      shippingAddress: { ...order.shippingAddress, email: order.shippingAddress.email || email },
    }),
  })
  const input =
    'orders' in entry.input
      ? { ...entry.input, orders: (entry.input.orders as { shippingAddress?: ShippingAddress }[]).map(withEmail) }
      : withEmail(entry.input as { shippingAddress?: ShippingAddress })
  return { ...entry, input } as NewEntry
}
