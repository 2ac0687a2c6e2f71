import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import type { Product } from '../../../src/contract/products/products.ts'
import { buildOrderDraft } from '../../../src/features/orders/checkout/order-draft.ts'
import { addToCart, chooseVariant, readCart, removeFromCart, setQuantity } from '../../../src/local/cart/cart.ts'
import { acceptLineChanges, type CachedProduct, findLineChanges } from '../../../src/local/cart/line-changes.ts'
import { parkAndAddToCart, unparkCart } from '../../../src/local/cart/parked-carts.ts'
import { toItemKey } from '../../../src/local/db/order-carts.ts'
import { acceptCorrection } from '../../../src/local/orders/accept-correction.ts'
import { buildOrderCorrection } from '../../../src/local/orders/correction.ts'
import { setUpDevice } from '../device-fixture.ts'
import { buildProduct, buildSizes, OTHER_SHOP, SHOP } from '../entity-fixtures.ts'

setUpDevice()

const panjabi = buildSizes({ 41: { price: 900, stock: 3 }, 42: { price: 950, stock: 1 }, 43: { stock: 0 } })
const idOf = (size: string, product: Product = panjabi): string =>
  product.variants!.find(({ values }) => values[0] === size)!.id
const address = { name: 'Rima', phoneNumber: '01712345678', email: 'r@haat.test', address: 'Road 5, Dhaka' }

const items = async () => (await readCart()).items
const lines = async () =>
  (await items()).map(({ product, variantId, quantity, price }) => [
    product.variants?.find(({ id }) => id === variantId)?.values[0] ?? product.name,
    quantity,
    price,
  ])
const known = (product: Product) =>
  new Map<string, CachedProduct>([[product.id, { ...product, listed: 1, seq: product.seq + 1 }]])

describe('Two sizes of a product in the cart', () => {
  it('are two lines with their own price, quantity and stock', async () => {
    await addToCart(panjabi, 2, idOf('41'))
    expect(await addToCart(panjabi, 5, idOf('42'))).toMatchObject({ result: 'added', quantity: 1, isClamped: true })
    await addToCart(panjabi, 1, idOf('41'))
    expect(await lines()).toEqual([
      ['41', 3, 900],
      ['42', 1, 950],
    ])
    await setQuantity(toItemKey({ product: panjabi, variantId: idOf('41') }), 2)
    await removeFromCart(toItemKey({ product: panjabi, variantId: idOf('42') }))
    expect(await lines()).toEqual([['41', 2, 900]])
  })

  it('are added only where that size is in stock and exists', async () => {
    expect(await addToCart(panjabi, 1, idOf('43'))).toEqual({ result: 'sold-out' })
    expect(await addToCart(panjabi, 1, SHOP)).toEqual({ result: 'sold-out' })
  })

  it('stay two lines when carts are parked and merged', async () => {
    const honey = buildProduct({ shopId: OTHER_SHOP, shop: { id: OTHER_SHOP, name: 'Sundarban', logoUrl: '' } })
    await addToCart(panjabi, 2, idOf('41'))
    await parkAndAddToCart(honey)
    await parkAndAddToCart(panjabi, idOf('42'))
    expect(await lines()).toEqual([
      ['41', 2, 900],
      ['42', 1, 950],
    ])
    await unparkCart(OTHER_SHOP)
    await unparkCart(SHOP)
    expect(await lines()).toEqual([
      ['41', 2, 900],
      ['42', 1, 950],
    ])
  })

  it('are one line for the only variant, whether or not it is named', async () => {
    const single = buildSizes({ 42: {} })
    await addToCart(single, 1)
    await addToCart(single, 1, idOf('42', single))
    expect(await lines()).toEqual([['42', 2, 2500]])
  })

  it('are ordered as two lines that name their variants', async () => {
    await addToCart(panjabi, 2, idOf('41'))
    await addToCart(panjabi, 1, idOf('42'))
    const { draft, seen } = buildOrderDraft(await items(), address, 'COD')
    expect(draft.products).toEqual([
      { productId: panjabi.id, variantId: idOf('41'), quantity: 2, price: 900, discount: 0 },
      { productId: panjabi.id, variantId: idOf('42'), quantity: 1, price: 950, discount: 0 },
    ])
    expect(seen.lines[1]).toMatchObject({ variantTitle: 'Size 42', variantTitleBn: 'সাইজ ৪২' })
  })
})

describe('A product that gets sizes while it lies in a cart', () => {
  const plain = buildProduct({ price: 900 })
  const sized = { ...buildSizes({ 41: { price: 900 }, 42: { price: 950, stock: 2 } }), id: plain.id, seq: 2 }

  it('asks for a choice, which accepting other changes does not answer', async () => {
    await addToCart(plain, 4)
    const changes = findLineChanges(await items(), known(sized), true)
    expect(changes).toMatchObject([{ productId: plain.id, price: null, quantity: null, choice: { id: plain.id } }])
    await acceptLineChanges(changes, known(sized))
    expect(findLineChanges(await items(), known(sized), true)).toHaveLength(1)
    await chooseVariant(plain.id, sized, idOf('42', sized))
    expect(await lines()).toEqual([['42', 2, 950]])
    expect(findLineChanges(await items(), known(sized), true)).toEqual([])
  })

  it('joins the line of the same size', async () => {
    await addToCart(plain, 1)
    await addToCart(sized, 1, idOf('41', sized))
    await chooseVariant(plain.id, sized, idOf('41', sized))
    expect(await lines()).toEqual([['41', 2, 900]])
  })

  it('asks in a cart that was parked, too', async () => {
    const honey = buildProduct({ shopId: OTHER_SHOP, shop: { id: OTHER_SHOP, name: 'Sundarban', logoUrl: '' } })
    await addToCart(plain, 1)
    await parkAndAddToCart(honey)
    await unparkCart(SHOP)
    expect(findLineChanges(await items(), known(sized), true)[0]?.choice?.id).toBe(plain.id)
  })
})

describe('The changes of a size', () => {
  it('are those of that size alone, and name it', async () => {
    await addToCart(panjabi, 2, idOf('41'))
    await addToCart(panjabi, 1, idOf('42'))
    const variants = panjabi.variants!.map(variant =>
      variant.values[0] === '41' ? { ...variant, price: 990 } : { ...variant, stock: 0 },
    )
    const now = known({ ...panjabi, variants })
    const changes = findLineChanges(await items(), now, true)
    expect(changes).toMatchObject([
      { variantId: idOf('41'), variantTitle: 'Size 41', price: { was: 900, now: 990 }, quantity: null },
      { variantId: idOf('42'), variantTitle: 'Size 42', price: null, quantity: { wanted: 1, left: 0 } },
    ])
    await acceptLineChanges(changes, now)
    expect(await lines()).toEqual([['41', 2, 990]])
  })

  it('include that the vendor has removed it', async () => {
    await addToCart(panjabi, 1, idOf('42'))
    const variants = panjabi.variants!.filter(({ id }) => id !== idOf('42'))
    expect(findLineChanges(await items(), known({ ...panjabi, variants }), true)).toMatchObject([
      { variantId: idOf('42'), quantity: { wanted: 1, left: 0 } },
    ])
  })
})

describe('A refused order of two sizes', () => {
  const refuse = async (error: unknown) => {
    await addToCart(panjabi, 2, idOf('41'))
    await addToCart(panjabi, 1, idOf('42'))
    const { draft, seen } = buildOrderDraft(await items(), address, 'COD')
    return buildOrderCorrection(error, draft, seen)!
  }

  it('loses only the size that is sold out', async () => {
    const gone = [{ productId: panjabi.id, variantId: idOf('42'), left: 0 }]
    const correction = await refuse({ code: 'OUT_OF_STOCK', lines: gone })
    expect(correction.changes).toMatchObject([{ variantId: idOf('42'), quantity: { wanted: 1, left: 0 } }])
    expect(correction.order?.draft.products).toMatchObject([{ variantId: idOf('41'), quantity: 2 }])
    await acceptCorrection(correction)
    expect(await lines()).toEqual([['41', 2, 900]])
  })

  it('gets the new price of each size', async () => {
    const correction = await refuse({
      code: 'CART_CHANGED',
      lines: [
        { productId: panjabi.id, variantId: idOf('41'), price: 910, discount: 0 },
        { productId: panjabi.id, variantId: idOf('42'), price: 960, discount: 5 },
      ],
      totals: { subtotal: 2780, shipping: 60, couponDiscount: 0, totalAmount: 2840 },
    })
    const corrected = await acceptCorrection(correction)
    expect(await lines()).toEqual([
      ['41', 2, 910],
      ['42', 1, 960],
    ])
    expect(buildOrderDraft(corrected, address, 'COD').draft.products).toEqual(correction.order?.draft.products)
  })
})
