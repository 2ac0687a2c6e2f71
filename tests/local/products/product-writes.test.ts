import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '../../../src/local/db/database.ts'
import { readPendingEntries } from '../../../src/local/outbox/queue.ts'
import { applyPendingProducts, findFigureConflict } from '../../../src/local/products/optimistic.ts'
import { resubmitFigure, submitProductUpdate } from '../../../src/local/products/submit.ts'
import { drainOnRequest, goOffline, RIMA, setUpDevice, signInOnDevice } from '../device-fixture.ts'
import { buildProduct, buildStoredProduct } from '../entity-fixtures.ts'
import { failureReply, successReply } from '../fake-server.ts'

const device = setUpDevice()
const saree = buildProduct({ stock: 7 })
const { id } = saree
const written = async () => (await db.outbox.orderBy('n').toArray()).map(({ input }) => input)
const stockShown = async () =>
  applyPendingProducts([(await db.products.get(id))!], await readPendingEntries())[0]?.stock

beforeEach(async () => {
  await signInOnDevice(device.server, RIMA, { role: 'VENDOR' })
  await db.products.put(buildStoredProduct({ ...saree, mine: 1 }))
})

describe('A change of price', () => {
  it('carries the price that was seen, and after a conflict the present one', async () => {
    drainOnRequest()
    const cheaper = { ...saree, price: 700, seq: saree.seq + 1 }
    device.server.responses.set(`GET /products/${id}`, () => successReply(cheaper))
    device.server.replyToNext(() => failureReply(409, 'CONFLICT', 'The price is now ৳700.', { price: 700 }))
    expect(await submitProductUpdate(saree, { price: 650 })).toMatchObject({ state: 'rejected' })
    expect(device.server.writes().at(-1)?.body).toMatchObject({ price: 650, expectedPrice: saree.price })
    const conflict = findFigureConflict(await readPendingEntries())
    expect(conflict).toMatchObject({ field: 'price', written: 650, seen: saree.price, found: 700 })

    device.server.responses.set(`PATCH /products/${id}`, () => successReply({ ...cheaper, price: 650 }))
    expect(await resubmitFigure(conflict!)).toMatchObject({ state: 'done' })
    expect(device.server.writes().at(-1)?.body).toMatchObject({ price: 650, expectedPrice: 700 })
  })
})

describe('A change of discount', () => {
  it('carries the discount that was seen, and after a conflict the present one', async () => {
    drainOnRequest()
    const reduced = { ...saree, discount: 90, seq: saree.seq + 1 }
    device.server.responses.set(`GET /products/${id}`, () => successReply(reduced))
    device.server.replyToNext(() => failureReply(409, 'CONFLICT', 'The discount is now ৳90.', { discount: 90 }))
    expect(await submitProductUpdate(saree, { discount: 60 })).toMatchObject({ state: 'rejected' })
    expect(device.server.writes().at(-1)?.body).toMatchObject({ discount: 60, expectedDiscount: saree.discount })
    const conflict = findFigureConflict(await readPendingEntries())
    expect(conflict).toMatchObject({ field: 'discount', written: 60, seen: saree.discount, found: 90 })

    device.server.responses.set(`PATCH /products/${id}`, () => successReply({ ...reduced, discount: 60 }))
    expect(await resubmitFigure(conflict!)).toMatchObject({ state: 'done' })
    expect(device.server.writes().at(-1)?.body).toMatchObject({ discount: 60, expectedDiscount: 90 })
  })
})

describe('A change of stock', () => {
  it('carries the stock that was seen, also when the change is edited', async () => {
    goOffline(device)
    await submitProductUpdate(saree, { stock: 20 })
    expect(await written()).toMatchObject([{ id, stock: 20, expectedStock: 7 }])
    await submitProductUpdate(saree, { stock: 25 })
    expect(await written()).toMatchObject([{ id, stock: 25, expectedStock: 7 }])
  })

  it('is based on the change before it where that may have arrived', async () => {
    drainOnRequest()
    device.server.replyToNext(() => 'drop')
    await submitProductUpdate(saree, { stock: 20 })
    await db.outbox.toCollection().modify({ attempts: 1, mayHaveHappened: true })
    await submitProductUpdate(saree, { stock: 25 })
    expect(await written()).toMatchObject([
      { stock: 20, expectedStock: 7 },
      { stock: 25, expectedStock: 20 },
    ])
  })

  it('that was rejected because pieces were sold is sent again based on the remaining stock', async () => {
    drainOnRequest()
    const left = { ...saree, stock: 5, seq: saree.seq + 1 }
    device.server.responses.set(`GET /products/${id}`, () => successReply(left))
    device.server.replyToNext(() => failureReply(409, 'CONFLICT', 'There are now 5, not 7.', { stock: 5 }))
    expect(await submitProductUpdate(saree, { stock: 20 })).toMatchObject({ state: 'rejected' })
    expect(await db.products.get(id)).toMatchObject({ stock: 5, mine: 1 })

    device.server.responses.set(`PATCH /products/${id}`, () => successReply({ ...left, stock: 18, seq: left.seq + 1 }))
    expect(await submitProductUpdate(saree, { stock: 18 })).toMatchObject({ state: 'done' })
    expect(device.server.writes().at(-1)?.body).toMatchObject({ stock: 18, expectedStock: 5 })
    expect(await written()).toEqual([])
  })

  it('that was rejected is based on the stock that the rejection names, where the stored row is older', async () => {
    drainOnRequest()
    device.server.responses.set(`GET /products/${id}`, () => failureReply(503, 'BUSY', 'Come back later.'))
    device.server.replyToNext(() => failureReply(409, 'CONFLICT', 'There are now 5, not 7.', { stock: 5 }))
    await submitProductUpdate(saree, { stock: 20, price: 900 })
    expect(await stockShown()).toBe(5)

    const conflict = findFigureConflict(await readPendingEntries())
    expect(conflict).toMatchObject({ written: 20, seen: 7, found: 5 })
    const now = { ...saree, stock: 20, price: 900, seq: saree.seq + 2 }
    device.server.responses.set(`PATCH /products/${id}`, () => successReply(now))
    expect(await resubmitFigure(conflict!)).toMatchObject({ state: 'done' })
    expect(device.server.writes().at(-1)?.body).toMatchObject({ stock: 20, price: 900, expectedStock: 5 })
  })
})
