import { db } from '../db/database.ts'
import type { CartRow } from '../db/device-schema.ts'
import { orderCartKey, parkCart, parkedCartKey } from '../db/order-carts.ts'
import { writeTransaction } from '../db/storage.ts'
import { readCart, writeCart } from './cart.ts'
import { readParkedCarts } from './parked-carts.ts'

/** For a live query: the parked carts that are ordered together with the current one, the newest first. */
export const readTickedCarts = async (): Promise<CartRow[]> =>
  (await readParkedCarts()).filter(({ isTicked, items }) => isTicked && items.length > 0)

/** For a live query: the carts that checkout takes, the current one first; none while that is empty. */
export const readCheckoutCarts = async (): Promise<CartRow[]> => {
  const current = await readCart()
  return current.items.length === 0 ? [] : [current, ...(await readTickedCarts())]
}

/** Whether a parked cart is ordered together with the current one. */
export const tickCart = async (shopId: string, isTicked: boolean): Promise<void> => {
  await writeTransaction([db.cart], () => db.cart.update(parkedCartKey(shopId), { isTicked }))
}

/** Leaves the cart of a shop out of the checkout. If it is the current one, another one takes its place. */
export const leaveOutCart = (shopId: string): Promise<void> =>
  writeTransaction([db.cart], async () => {
    const current = await readCart()
    if (shopOf(current) !== shopId) return tickCart(shopId, false)
    const [next] = await readTickedCarts()
    await parkCart({ ...current, isTicked: false })
    if (!next) return
    await db.cart.delete(next.key)
    await writeCart(next, next.items)
  })

/** Moves the carts of orders that are placed together into rows of their own until the orders are answered. */
export const moveCartsToOrders = (orders: readonly { id: string; shopId: string }[]): Promise<void> =>
  writeTransaction([db.cart], async () => {
    const carts = await readCheckoutCarts()
    for (const { id, shopId } of orders) {
      const cart = carts.find(one => shopOf(one) === shopId)
      if (!cart) continue
      await db.cart.put({ ...cart, key: orderCartKey(id) })
      await db.cart.delete(cart.key)
    }
  })

/**
 * Moves the carts of such orders back (edit, refusal), still ticked: the first becomes the current one, and what is in the
 * current one meanwhile is parked.
 * @param leftOut the shop whose cart is left out of the checkout from now on
 */
export const restoreOrderCarts = (orderIds: readonly string[], leftOut?: string): Promise<void> =>
  writeTransaction([db.cart], async () => {
    const rows = await db.cart.bulkGet(orderIds.map(orderCartKey))
    const carts = rows.filter(row => row !== undefined)
    const first = carts.find(cart => shopOf(cart) !== leftOut) ?? carts[0]
    if (!first) return
    await db.cart.bulkDelete(carts.map(({ key }) => key))
    const present = await readCart()
    if (present.items.length > 0) await parkCart({ ...present, isTicked: false })
    for (const cart of carts) if (cart !== first) await parkCart({ ...cart, isTicked: shopOf(cart) !== leftOut })
    await writeCart(first, first.items)
  })

const shopOf = ({ items }: CartRow): string | undefined => items[0]?.product.shopId
