import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { calculateShownTotals } from '../../../src/contract/products/pricing.ts'
import {
  addToCart,
  readCart,
  removeFromCart,
  resetCart,
  setQuantity,
  toShownLine,
  withCurrentProduct,
  withProduct,
} from '../../../src/local/cart/cart.ts'
import { moveCartToOrder, restoreOrderCart } from '../../../src/local/cart/order-cart.ts'
import { parkAndAddToCart, readParkedCarts, replaceCart, unparkCart } from '../../../src/local/cart/parked-carts.ts'
import type { CartItem } from '../../../src/local/db/device-schema.ts'
import { setUpDevice } from '../device-fixture.ts'
import { buildProduct, OTHER_SHOP, SHOP } from '../entity-fixtures.ts'

setUpDevice()

const saree = buildProduct({ price: 2500, stock: 5 })
const honey = buildProduct({
  name: 'Honey',
  shopId: OTHER_SHOP,
  shop: { id: OTHER_SHOP, name: 'Sundarban', logoUrl: '' },
})
const lines = async () => (await readCart()).items.map(item => [item.product.name, item.quantity])

describe('The cart', () => {
  it('appends a new product and increases the quantity of a present one', async () => {
    expect(await addToCart(saree)).toMatchObject({ result: 'added', quantity: 1 })
    expect(await addToCart(saree, 2)).toMatchObject({ result: 'increased', quantity: 3 })
    expect(await lines()).toEqual([['Jamdani saree', 3]])
  })

  it('never holds more than is in stock', async () => {
    expect(await addToCart(saree, 9)).toMatchObject({ quantity: 5, isClamped: true })
    await setQuantity(saree.id, 0)
    expect(await lines()).toEqual([['Jamdani saree', 1]])
    await setQuantity(saree.id, 1e9)
    expect(await lines()).toEqual([['Jamdani saree', 5]])
    await setQuantity(saree.id, Number.NaN)
    expect(await lines()).toEqual([['Jamdani saree', 1]])
  })

  it('takes no sold-out product', () => {
    expect(withProduct([], buildProduct({ stock: 0 }))).toEqual({ result: 'sold-out' })
  })

  it('holds products of one shop: a product of another shop changes nothing and names the present shop', async () => {
    await addToCart(saree)
    const added = await addToCart(honey)
    expect(added).toMatchObject({ result: 'conflict', shopInCart: { id: SHOP, name: 'Rupsha Sarees' } })
    expect(await lines()).toEqual([['Jamdani saree', 1]])
  })

  it('is replaced by one piece of the other product', async () => {
    await addToCart(saree, 3)
    await replaceCart(honey)
    expect(await lines()).toEqual([['Honey', 1]])
    expect(await readParkedCarts()).toEqual([])
  })

  it('is parked under its shop by "Keep both", and comes back', async () => {
    await addToCart(saree, 3)
    await parkAndAddToCart(honey)
    expect(await lines()).toEqual([['Honey', 1]])
    await parkAndAddToCart(saree)
    expect(await lines()).toEqual([['Jamdani saree', 4]])
    await unparkCart(OTHER_SHOP)
    expect(await lines()).toEqual([['Honey', 1]])
  })

  it('loses nothing when a parked cart of its own shop is restored, or another cart is parked under that shop', async () => {
    const silk = buildProduct({ name: 'Silk' })
    await addToCart(saree, 3)
    await parkAndAddToCart(honey)
    await resetCart()
    await addToCart(silk)
    await addToCart(saree)
    await unparkCart(SHOP)
    expect(await lines()).toEqual([
      ['Silk', 1],
      ['Jamdani saree', 1],
    ])
    await parkAndAddToCart(honey)
    await resetCart()
    await addToCart(buildProduct({ name: 'Linen' }))
    await parkAndAddToCart(honey)
    expect((await readParkedCarts()).map(cart => cart.items.map(item => item.product.name))).toEqual([
      ['Linen', 'Silk', 'Jamdani saree'],
    ])
  })

  it('removes single products, and all of them', async () => {
    const silk = buildProduct({ name: 'Silk' })
    await addToCart(saree)
    await addToCart(silk)
    await removeFromCart(saree.id)
    expect(await lines()).toEqual([['Silk', 1]])
    await resetCart()
    expect(await lines()).toEqual([])
  })

  it('moves behind its order and is restored; a cart filled in between is parked', async () => {
    await addToCart(saree, 2)
    await moveCartToOrder('order-1')
    expect(await lines()).toEqual([])
    await addToCart(honey)
    await restoreOrderCart('order-1')
    expect(await lines()).toEqual([['Jamdani saree', 2]])
    expect((await readParkedCarts()).map(cart => cart.items[0]?.product.name)).toEqual(['Honey'])
  })

  it('holds a product with its new price, and no more of it than is left', () => {
    const item = { product: saree, price: 2500, quantity: 5 }
    expect(withCurrentProduct(item, { ...saree, price: 2700, stock: 2 })).toMatchObject({ price: 2700, quantity: 2 })
  })

  it('is totalled in whole poisha, with shipping above 1 taka', () => {
    const item = (price: number, quantity: number) => ({ product: saree, price, quantity })
    const totals = (items: CartItem[]) => calculateShownTotals({ lines: items.map(toShownLine) })
    expect(totals([item(0.1, 3), item(99.5, 2)])).toEqual({
      subtotal: 199.3,
      shipping: 60,
      couponDiscount: 0,
      total: 259.3,
      totalAmount: 259.3,
    })
    expect(totals([item(1, 1)])).toMatchObject({ shipping: 0, total: 1 })
    expect(totals([])).toMatchObject({ subtotal: 0, shipping: 0, total: 0 })
  })
})
