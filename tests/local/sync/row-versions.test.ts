import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import type { Wish } from '../../../src/contract/products/products.ts'
import { db } from '../../../src/local/db/database.ts'
import { storeProducts, storeWishes } from '../../../src/local/db/replica.ts'
import { RESOURCE_STORES } from '../../../src/local/sync/resource-stores.ts'
import { readWishlist, setWished } from '../../../src/local/wishlist/wishlist.ts'
import { RIMA, setUpDevice, signInOnDevice } from '../device-fixture.ts'
import {
  buildAddress,
  buildCategory,
  buildFollow,
  buildNotification,
  buildOrder,
  buildProduct,
  buildReview,
  buildWish,
} from '../entity-fixtures.ts'

const device = setUpDevice()

const PRODUCT = buildProduct({ name: 'Saree' })
/** A row of each resource that has a table, by the resource. */
const ROWS: Record<string, { id: string; seq: number }> = {
  addresses: buildAddress(),
  categories: buildCategory(),
  'followed-shops': buildFollow(),
  notifications: buildNotification(),
  orders: buildOrder(),
  products: PRODUCT,
  reviews: buildReview(),
  shops: buildFollow().shop,
  wishlist: buildWish(PRODUCT),
}
const inTransaction = <Result>(work: () => Promise<Result>): Promise<Result> =>
  db.transaction('rw', db.tables, async () => work())

describe('A row that arrives late', () => {
  it.each(Object.keys(RESOURCE_STORES))('does not replace a newer one: %s', async resource => {
    const { table, store } = RESOURCE_STORES[resource as keyof typeof RESOURCE_STORES]!
    const row = ROWS[resource]!
    const keep = (seq: number) => inTransaction(() => store([{ ...row, seq }] as never[], { seenAt: 0, mine: 1 }))
    await keep(5)
    await keep(4)
    expect(await db.table(table).toArray()).toMatchObject([{ seq: 5 }])
    await keep(6)
    expect(await db.table(table).toArray()).toMatchObject([{ seq: 6 }])
  })

  it('gives a wish that this device made its id, and leaves it the newer product', async () => {
    await signInOnDevice(device.server, RIMA)
    const newer = { ...PRODUCT, price: 900, seq: 9 }
    await setWished(newer, true, PRODUCT.name)
    const wish: Wish = buildWish({ ...PRODUCT, price: 1000, seq: 8 })
    await inTransaction(() => storeWishes([wish]))
    await db.outbox.clear()
    expect(await db.wishes.toArray()).toMatchObject([{ id: wish.id, createdAt: wish.createdAt, mine: 1 }])
    expect((await readWishlist()).map(({ product }) => product?.price)).toEqual([900])
  })
})

describe('A row of the catalogue, which comes without SKUs and barcodes', () => {
  const size = (id: string) => ({ id, values: [id], price: 100, discount: 0, stock: 3 })
  const options = [{ name: 'Size', values: [{ value: 'M' }, { value: 'L' }] }]
  const seen = buildProduct({ seq: 5, options, variants: [size('M'), size('L')] })
  const own = { ...seen, variants: [size('M'), { ...size('L'), sku: 'PANJABI-L', barcode: '8901234567894' }] }
  const readVariants = async () => (await db.products.get(own.id))?.variants

  it.each([
    ['at the same state', 5],
    ['at a newer state', 6],
  ])("leaves those of the vendor's own product on the device, %s", async (_, seq) => {
    await inTransaction(() => storeProducts([own], { mine: 1 }))
    await inTransaction(() => storeProducts([{ ...seen, seq }]))
    expect(await readVariants()).toEqual(own.variants)
    expect(await db.products.get(own.id)).toMatchObject({ seq, mine: 1, listed: 1 })
  })

  it('leaves those of a product that has no sizes', async () => {
    const plain = buildProduct({ seq: 5 })
    await inTransaction(() => storeProducts([{ ...plain, sku: 'MUG', barcode: '12345678' }], { mine: 1 }))
    await inTransaction(() => storeProducts([{ ...plain, seq: 6 }]))
    expect(await db.products.get(plain.id)).toMatchObject({ sku: 'MUG', barcode: '12345678', seq: 6 })
  })

  it("gives way to the vendor's own row, in which one was removed", async () => {
    await inTransaction(() => storeProducts([own], { mine: 1 }))
    await inTransaction(() => storeProducts([{ ...seen, seq: 6 }]))
    await inTransaction(() => storeProducts([{ ...seen, seq: 6 }], { mine: 1 }))
    expect(await readVariants()).toEqual(seen.variants)
  })
})
