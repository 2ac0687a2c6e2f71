import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { wakeWith } from '../../src/local/bridge.ts'
import { db } from '../../src/local/db.ts'
import { pendingEntries } from '../../src/local/outbox.ts'
import { overlayProducts, stockConflictOf } from '../../src/local/product-overlay.ts'
import { submitProduct, submitStockAgain } from '../../src/local/product-writes.ts'
import { drainNow, RIMA, setUpDevice, signIn } from './device.ts'
import { failure, success } from './market.ts'
import { aProduct, aStoredProduct } from './rows.ts'

const device = setUpDevice()
const saree = aProduct({ stock: 7 })
const { id } = saree
const written = async () => (await db.outbox.orderBy('n').toArray()).map(({ input }) => input)
const stockShown = async () => overlayProducts([(await db.products.get(id))!], await pendingEntries())[0]?.stock
const drains: Promise<unknown>[] = []
const sendAtOnce = () => wakeWith(() => void drains.push(drainNow()))

beforeEach(async () => {
  await signIn(device.market, RIMA, { role: 'VENDOR' })
  await db.products.put(aStoredProduct({ ...saree, mine: 1 }))
})

afterEach(() => Promise.all(drains))

describe('A stock that is written on the device', () => {
  it('says which stock was seen, and still does when the change is amended', async () => {
    const first = submitProduct(saree, { stock: 20 })
    await expect.poll(written).toMatchObject([{ id, stock: 20, expectedStock: 7 }])
    await submitProduct(saree, { stock: 25 })
    expect(await written()).toMatchObject([{ id, stock: 25, expectedStock: 7 }])
    await first
  })

  it('counts from the one before it where that may have arrived', async () => {
    sendAtOnce()
    device.market.next(() => 'drop')
    await submitProduct(saree, { stock: 20 })
    await db.outbox.toCollection().modify({ attempts: 1, mayHaveHappened: true })
    await submitProduct(saree, { stock: 25 })
    expect(await written()).toMatchObject([
      { stock: 20, expectedStock: 7 },
      { stock: 25, expectedStock: 20 },
    ])
  })

  it('that was refused because some were sold is written anew from what is left', async () => {
    sendAtOnce()
    const left = { ...saree, stock: 5, seq: saree.seq + 1 }
    device.market.answers.set(`GET /products/${id}`, () => success(left))
    device.market.next(() => failure(409, 'CONFLICT', 'There are 5 by now, not 7.', { stock: 5 }))
    expect(await submitProduct(saree, { stock: 20 })).toMatchObject({ state: 'rejected' })
    expect(await db.products.get(id)).toMatchObject({ stock: 5, mine: 1 })

    device.market.answers.set(`PATCH /products/${id}`, () => success({ ...left, stock: 18, seq: left.seq + 1 }))
    expect(await submitProduct(saree, { stock: 18 })).toMatchObject({ state: 'done' })
    expect(device.market.writes().at(-1)?.body).toMatchObject({ stock: 18, expectedStock: 5 })
    expect(await written()).toEqual([])
  })

  it('that was refused is meant against the stock that the refusal named, where the row here is older', async () => {
    sendAtOnce()
    device.market.answers.set(`GET /products/${id}`, () => failure(503, 'BUSY', 'Come back later.'))
    device.market.next(() => failure(409, 'CONFLICT', 'There are 5 by now, not 7.', { stock: 5 }))
    await submitProduct(saree, { stock: 20, price: 900 })
    expect(await stockShown()).toBe(5)

    const conflict = stockConflictOf(await pendingEntries())
    expect(conflict).toMatchObject({ written: 20, seen: 7, found: 5 })
    const now = { ...saree, stock: 20, price: 900, seq: saree.seq + 2 }
    device.market.answers.set(`PATCH /products/${id}`, () => success(now))
    expect(await submitStockAgain(conflict!)).toMatchObject({ state: 'done' })
    expect(device.market.writes().at(-1)?.body).toMatchObject({ stock: 20, price: 900, expectedStock: 5 })
  })
})
