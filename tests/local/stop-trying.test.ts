import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { addToCart, parkedCarts, readCart, setAsideFor } from '../../src/local/cart.ts'
import { db } from '../../src/local/db.ts'
import { pendingEntries, readEntry } from '../../src/local/outbox.ts'
import { retryEntry } from '../../src/local/outbox-edit.ts'
import { stopTrying } from '../../src/local/outbox-stop.ts'
import { anOrderEntry, aStatusEntry, clock, drainNow, RIMA, setUpDevice, signIn } from './device.ts'
import { failure } from './market.ts'
import { aProduct } from './rows.ts'

const device = setUpDevice()

describe('A change that the server fails at for days', () => {
  const fail = async (times: number) => {
    for (let n = 0; n < times; n++) {
      device.market.next(() => failure(500, 'INTERNAL', 'Something went wrong.'))
      clock.now += 13 * 86_400_000
      for (const entry of await pendingEntries()) await retryEntry(entry.id)
      await drainNow({ isBack: true })
    }
  }

  it('blocks its scope until the person stops trying; what waits behind it is sent then', async () => {
    await signIn(device.market, RIMA)
    const poison = await anOrderEntry()
    await fail(30)
    const behind = await aStatusEntry(poison.input.id as string, 'CANCELLED', { dependsOn: [poison.id] })
    clock.now += 120_000
    await drainNow({ isBack: true })
    expect(await readEntry(poison.id)).toMatchObject({ state: 'pending', attempts: 30 })
    expect((await stopTrying(poison.id))?.id).toBe(poison.id)
    expect(await readEntry(behind.id)).toMatchObject({ state: 'pending', dependsOn: [] })
    await drainNow({ isBack: true })
    expect(device.market.writes().at(-1)).toMatchObject({ key: behind.id })
    expect(await db.outbox.count()).toBe(0)
  })

  it('leaves the goods of an order in a parked cart: it may have happened, so they are not in the cart again', async () => {
    await signIn(device.market, RIMA)
    const product = aProduct()
    await addToCart(product)
    const { input, id } = await anOrderEntry()
    await setAsideFor(input.id as string)
    await fail(10)
    await stopTrying(id)
    expect((await readCart()).items).toEqual([])
    expect((await parkedCarts()).map(cart => cart.items[0]!.product.id)).toEqual([product.id])
  })

  it('cannot be left open after a few tries', async () => {
    await signIn(device.market, RIMA)
    const { id } = await anOrderEntry()
    await fail(2)
    await expect(stopTrying(id)).rejects.toMatchObject({ status: 409 })
  })
})
