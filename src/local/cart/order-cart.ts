import { db } from '../db/database.ts'
import { orderCartKey, parkCart } from '../db/order-carts.ts'
import { writeTransaction } from '../db/storage.ts'
import { CURRENT_KEY, readCart, writeCart } from './cart.ts'

/** Moves the cart into a row of its own until the order is answered. To be called with the order's id. */
export const moveCartToOrder = (orderId: string): Promise<void> =>
  writeTransaction([db.cart], async () => {
    const cart = await readCart()
    if (cart.items.length === 0) return
    await db.cart.put({ ...cart, key: orderCartKey(orderId) })
    await db.cart.delete(CURRENT_KEY)
  })

/** Moves the cart of an order back (edit, discard); the current cart is parked. */
export const restoreOrderCart = (orderId: string): Promise<void> =>
  writeTransaction([db.cart], async () => {
    const aside = await db.cart.get(orderCartKey(orderId))
    if (!aside) return
    const present = await readCart()
    if (present.items.length > 0) await parkCart(present)
    await db.cart.delete(aside.key)
    await writeCart(aside, aside.items)
  })
