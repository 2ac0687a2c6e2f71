import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OrderStatus } from '../../src/contract/order-states.ts'
import { bulkStep, moveSeveral } from '../../src/features/vendor/bulk.ts'
import { db } from '../../src/local/db.ts'
import { submitStatus } from '../../src/local/order-writes.ts'
import { readOrder } from '../../src/local/orders.ts'
import { pendingEntries } from '../../src/local/outbox.ts'
import { discardEntry } from '../../src/local/outbox-edit.ts'
import type { ShownOrder } from '../../src/local/overlay.ts'
import { ANSWER_WAIT_MS } from '../../src/local/write.ts'
import { drainNow, RIMA, setUpDevice, signIn } from './device.ts'
import { failure } from './market.ts'
import { anOrder } from './rows.ts'

const device = setUpDevice()
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** An order that a shop moves on while nobody sends anything. */
const anOrderOf = async () => {
  await signIn(device.market, RIMA, { role: 'VENDOR' })
  const order = anOrder({ status: 'PENDING' })
  await db.orders.put(order)
  return order.id
}
const shown = async (id: string) => ((await readOrder(id)) as { order: ShownOrder }).order
const move = async (id: string, to: OrderStatus) => {
  const { number, shownStatus } = await shown(id)
  await outOfPatience(submitStatus({ id, number, status: shownStatus }, to))
}
/** The screen's patience for an answer that does not come is over. */
const outOfPatience = async <Result>(work: Promise<Result>): Promise<Result> => {
  let isOver = false
  const working = work.finally(() => {
    isOver = true
  })
  while (!isOver) {
    vi.advanceTimersByTime(ANSWER_WAIT_MS)
    await new Promise(setImmediate)
  }
  return working
}
const moves = async () => (await pendingEntries()).map(entry => entry.input.status)

describe('Moves of an order that wait one behind the other', () => {
  it('go with the first when that is given up: each was meant for where it would have led', async () => {
    const id = await anOrderOf()
    for (const to of ['PROCESSING', 'SHIPPED', 'DELIVERED'] as const) await move(id, to)
    const [first] = await pendingEntries()
    expect((await discardEntry(first!.id)).map(entry => entry.input.status)).toEqual([
      'PROCESSING',
      'SHIPPED',
      'DELIVERED',
    ])
    expect((await shown(id)).shownStatus).toBe('PENDING')
  })

  it('leave alone one that was written after a refusal, from where the order is', async () => {
    const id = await anOrderOf()
    await move(id, 'PROCESSING')
    device.market.next(() => failure(409, 'ILLEGAL_TRANSITION', 'The order is elsewhere.'))
    await drainNow()
    await move(id, 'CANCELLED')
    const [refused] = await pendingEntries()
    await discardEntry(refused!.id)
    expect(await moves()).toEqual(['CANCELLED'])
  })

  it('are sent in their order', async () => {
    const id = await anOrderOf()
    for (const to of ['PROCESSING', 'SHIPPED'] as const) await move(id, to)
    await drainNow()
    expect(device.market.writes().map(({ body }) => [body.expectedStatus, body.status])).toEqual([
      ['PENDING', 'PROCESSING'],
      ['PROCESSING', 'SHIPPED'],
    ])
  })
})

describe('Several orders moved at once', () => {
  it('take along what was answered for all of them, each as a change of its own', async () => {
    await signIn(device.market, RIMA, { role: 'VENDOR' })
    const returned = [anOrder({ status: 'RETURN_REQUESTED' }), anOrder({ status: 'RETURN_REQUESTED' })]
    await db.orders.bulkPut(returned)
    const chosen = await Promise.all(returned.map(({ id }) => shown(id)))
    const step = bulkStep(chosen, 'VENDOR', Date.now())!
    expect(await outOfPatience(moveSeveral(step, { restock: false }))).toEqual({ done: 0, waiting: 2, refused: 0 })
    const written = (await pendingEntries()).map(({ input }) => input)
    expect(written).toHaveLength(2)
    for (const input of written) expect(input).toMatchObject({ status: 'RETURNED', restock: false })
  })
})
