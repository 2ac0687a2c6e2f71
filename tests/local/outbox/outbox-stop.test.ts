import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { addToCart, readCart } from '../../../src/local/cart/cart.ts'
import { moveCartToOrder } from '../../../src/local/cart/order-cart.ts'
import { readParkedCarts } from '../../../src/local/cart/parked-carts.ts'
import { db } from '../../../src/local/db/database.ts'
import { retryEntry } from '../../../src/local/outbox/entry-edit.ts'
import { readEntry, readPendingEntries } from '../../../src/local/outbox/queue.ts'
import { stopRetrying } from '../../../src/local/outbox/stop-retrying.ts'
import {
  buildOrderEntry,
  buildStatusEntry,
  drainNow,
  fakeClock,
  RIMA,
  setUpDevice,
  signInOnDevice,
} from '../device-fixture.ts'
import { buildProduct } from '../entity-fixtures.ts'
import { failureReply } from '../fake-server.ts'

const device = setUpDevice()

describe('A write that has failed for days', () => {
  const fail = async (times: number) => {
    for (let n = 0; n < times; n++) {
      device.server.replyToNext(() => failureReply(500, 'INTERNAL', 'Something went wrong.'))
      fakeClock.now += 13 * 86_400_000
      for (const entry of await readPendingEntries()) await retryEntry(entry.id)
      await drainNow({ isBack: true })
    }
  }

  it('blocks its scope until the person stops trying; then the entries behind it are sent', async () => {
    await signInOnDevice(device.server, RIMA)
    const poison = await buildOrderEntry()
    await fail(30)
    const behind = await buildStatusEntry(poison.input.id, 'CANCELLED', { dependsOn: [poison.id] })
    fakeClock.now += 120_000
    await drainNow({ isBack: true })
    expect(await readEntry(poison.id)).toMatchObject({ state: 'pending', attempts: 30 })
    expect((await stopRetrying(poison.id))?.id).toBe(poison.id)
    expect(await readEntry(behind.id)).toMatchObject({ state: 'pending', dependsOn: [] })
    await drainNow({ isBack: true })
    expect(device.server.writes().at(-1)).toMatchObject({ key: behind.id })
    expect(await db.outbox.count()).toBe(0)
  })

  it("leaves an order's cart parked and not as the present cart, because the order may have been placed", async () => {
    await signInOnDevice(device.server, RIMA)
    const product = buildProduct()
    await addToCart(product)
    const { input, id } = await buildOrderEntry()
    await moveCartToOrder(input.id)
    await fail(10)
    await stopRetrying(id)
    expect((await readCart()).items).toEqual([])
    expect((await readParkedCarts()).map(cart => cart.items[0]!.product.id)).toEqual([product.id])
  })

  it('cannot be stopped after a few tries', async () => {
    await signInOnDevice(device.server, RIMA)
    const { id } = await buildOrderEntry()
    await fail(2)
    await expect(stopRetrying(id)).rejects.toMatchObject({ status: 'CONFLICT' })
  })
})
