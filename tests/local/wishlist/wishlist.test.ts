import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { WISHLIST_MAX } from '../../../src/contract/constants.ts'
import type { Product } from '../../../src/contract/products/products.ts'
import { addWish, removeWish } from '../../../src/contract/wishlist/wishlist-writes.ts'
import { signOutDevice } from '../../../src/local/accounts/sign-in.ts'
import { db } from '../../../src/local/db/database.ts'
import { createId } from '../../../src/local/db/ids.ts'
import { writeCatalogue } from '../../../src/local/db/replica.ts'
import { isWriteOf } from '../../../src/local/outbox/entry.ts'
import {
  mergeWishes,
  readWishlist,
  readWishState,
  removeFromWishlist,
  setWished,
} from '../../../src/local/wishlist/wishlist.ts'
import { drainNow, fakeClock, RIMA, setUpDevice, signInOnDevice } from '../device-fixture.ts'
import { buildProduct, buildStoredProduct, buildWish } from '../entity-fixtures.ts'
import { failureReply, successReply } from '../fake-server.ts'

const device = setUpDevice()

const toggle = (product: Product, wants: boolean) => {
  fakeClock.now += 1000
  return setWished(product, wants, product.name)
}
const names = async () => (await readWishlist()).map(wish => wish.name)
const pending = async () =>
  (await db.outbox.toArray())
    .filter(isWriteOf(addWish, removeWish))
    .map(({ endpoint, input }) => [endpoint, input.productId])
const acceptWish = (product: Product) =>
  device.server.responses.set('POST /wishlist/add', () => successReply(buildWish(product)))

const [saree, mango] = [buildProduct({ name: 'Saree' }), buildProduct({ name: 'Mango' })]

describe('The wishlist of a device', () => {
  it('needs no account: newest first, each product once, and removed without a trace', async () => {
    for (const product of [saree, mango, saree]) await toggle(product, true)
    expect(await names()).toEqual(['Saree', 'Mango'])
    await toggle(mango, false)
    await removeFromWishlist(saree.id, 'Saree')
    expect(await names()).toEqual([])
    expect(await pending()).toEqual([])
  })

  it('takes no more products than an account does', async () => {
    for (let n = 0; n < WISHLIST_MAX; n++) expect(await toggle(buildProduct({ id: createId() }), true)).toBe(true)
    expect(await toggle(saree, true)).toBe(false)
    expect(await names()).toHaveLength(WISHLIST_MAX)
  })

  it('joins the account at the sign-in, once, and stays on the screen meanwhile', async () => {
    await toggle(saree, true)
    await signInOnDevice(device.server, RIMA)
    await mergeWishes()
    await mergeWishes()
    expect(await pending()).toEqual([[addWish.name, saree.id]])
    expect(await names()).toEqual(['Saree'])
    acceptWish(saree)
    await drainNow()
    expect(await pending()).toEqual([])
    expect(await names()).toEqual(['Saree'])
  })

  it('does not join the account of a vendor', async () => {
    await toggle(saree, true)
    await signInOnDevice(device.server, RIMA, { role: 'VENDOR' })
    await mergeWishes()
    expect(await pending()).toEqual([])
    expect(await readWishState()).toMatchObject({ canWish: false })
  })

  it('leaves out, without asking, what the account refuses at the sign-in', async () => {
    await toggle(saree, true)
    await signInOnDevice(device.server, RIMA)
    await mergeWishes()
    device.server.responses.set('POST /wishlist/add', () => failureReply(404, 'NOT_FOUND', 'Not found.'))
    await drainNow()
    expect(await db.outbox.count()).toBe(0)
    expect(await names()).toEqual([])
  })
})

describe('The wishlist of an account', () => {
  it('shows a change at once, and only the last one is sent', async () => {
    await signInOnDevice(device.server, RIMA)
    await toggle(saree, true)
    expect((await readWishState()).wished).toEqual(new Map([[saree.id, undefined]]))
    await toggle(saree, false)
    expect(await names()).toEqual([])
    await toggle(saree, true)
    expect(await names()).toEqual(['Saree'])
    expect(await pending()).toEqual([[addWish.name, saree.id]])
  })

  it('has the variant that was chosen last, also where the server answers with the one before', async () => {
    await signInOnDevice(device.server, RIMA)
    const [first, second] = [createId(), createId()]
    await setWished(saree, true, 'Saree', first)
    device.server.responses.set('POST /wishlist/add', () => successReply({ ...buildWish(saree), variantId: first }))
    await drainNow()
    await setWished(saree, true, 'Saree', second)
    expect((await readWishState()).wished).toEqual(new Map([[saree.id, second]]))
    expect((await readWishlist())[0]).toMatchObject({ variantId: second })
    const entries = (await db.outbox.toArray()).filter(isWriteOf(addWish))
    expect(entries.map(({ input }) => input.variantId)).toEqual([second])
    await db.wishes.update(saree.id, { variantId: first })
    expect((await readWishlist())[0], 'after a sync').toMatchObject({ variantId: second })
  })

  it('has the variants of the device after the sign-in', async () => {
    const variantId = createId()
    await setWished(saree, true, 'Saree', variantId)
    await signInOnDevice(device.server, RIMA)
    await mergeWishes()
    expect((await db.outbox.toArray()).map(({ input }) => input)).toEqual([{ productId: saree.id, variantId }])
  })

  it('shows a wish no longer that the server has refused', async () => {
    await signInOnDevice(device.server, RIMA)
    await toggle(saree, true)
    device.server.responses.set('POST /wishlist/add', () => failureReply(409, 'CONFLICT', 'Full.'))
    await drainNow()
    expect((await db.outbox.toArray()).map(entry => entry.state)).toEqual(['rejected'])
    expect(await names()).toEqual([])
  })

  it('leaves the device with its owner', async () => {
    await signInOnDevice(device.server, RIMA)
    acceptWish(saree)
    await toggle(saree, true)
    await drainNow()
    await toggle(mango, true)
    await signOutDevice('keep')
    expect(await names()).toEqual([])
    expect(await db.wishes.count()).toBe(0)
  })

  it('shows the product as the device knows it now, and which one is no longer sold', async () => {
    await toggle(saree, true)
    await toggle(mango, true)
    await db.products.put(buildStoredProduct({ ...saree, price: 1, listed: 1 }))
    const products = async () => (await readWishlist()).map(wish => wish.product?.price ?? null)
    expect(await products()).toEqual([mango.price, 1])
    await writeCatalogue({ at: fakeClock.now, isPartial: false })
    expect(await products()).toEqual([null, 1])
  })
})
