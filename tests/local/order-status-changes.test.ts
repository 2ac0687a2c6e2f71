import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OrderStatus } from '../../src/contract/order-status.ts'
import { findBulkStatusChange, submitBulkStatusChange } from '../../src/features/order-management/bulk-status-change.ts'
import { db } from '../../src/local/db/database.ts'
import { discardEntry } from '../../src/local/outbox/entry-edit.ts'
import { readPendingEntries } from '../../src/local/outbox/queue.ts'
import { ANSWER_WAIT_MS } from '../../src/local/outbox/submit.ts'
import type { OptimisticOrder } from '../../src/local/resources/orders/optimistic.ts'
import { readOrder } from '../../src/local/resources/orders/reads.ts'
import { submitOrderStatus } from '../../src/local/resources/orders/submit.ts'
import { drainNow, RIMA, setUpDevice, signInOnDevice } from './device-fixture.ts'
import { buildOrder } from './entity-fixtures.ts'
import { failureReply } from './fake-server.ts'

const device = setUpDevice()
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** An order whose status is changed while nothing is sent. */
const anOrderOf = async () => {
  await signInOnDevice(device.server, RIMA, { role: 'VENDOR' })
  const order = buildOrder({ status: 'PENDING' })
  await db.orders.put(order)
  return order.id
}
const shown = async (id: string) => ((await readOrder(id)) as { order: OptimisticOrder }).order
const move = async (id: string, to: OrderStatus) => {
  const { number, shownStatus } = await shown(id)
  await outOfPatience(submitOrderStatus({ id, number, status: shownStatus }, to))
}
/** The time that the screen waits for the answer is over. */
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
const moves = async () => (await readPendingEntries()).map(entry => entry.input.status)

describe('Pending status changes of one order', () => {
  it('are discarded with the first, because each depends on the status before it', async () => {
    const id = await anOrderOf()
    for (const to of ['PROCESSING', 'SHIPPED', 'DELIVERED'] as const) await move(id, to)
    const [first] = await readPendingEntries()
    expect((await discardEntry(first!.id)).map(entry => entry.input.status)).toEqual([
      'PROCESSING',
      'SHIPPED',
      'DELIVERED',
    ])
    expect((await shown(id)).shownStatus).toBe('PENDING')
  })

  it("do not include one that was written after a refusal, from the order's real status", async () => {
    const id = await anOrderOf()
    await move(id, 'PROCESSING')
    device.server.replyToNext(() => failureReply(409, 'ILLEGAL_TRANSITION', 'The order is elsewhere.'))
    await drainNow()
    await move(id, 'CANCELLED')
    const [refused] = await readPendingEntries()
    await discardEntry(refused!.id)
    expect(await moves()).toEqual(['CANCELLED'])
  })

  it('are sent in their order', async () => {
    const id = await anOrderOf()
    for (const to of ['PROCESSING', 'SHIPPED'] as const) await move(id, to)
    await drainNow()
    expect(device.server.writes().map(({ body }) => [body.expectedStatus, body.status])).toEqual([
      ['PENDING', 'PROCESSING'],
      ['PROCESSING', 'SHIPPED'],
    ])
  })
})

describe('The status of several orders changed at once', () => {
  it('uses the same reason and details for each, as one write per order', async () => {
    await signInOnDevice(device.server, RIMA, { role: 'VENDOR' })
    const returned = [buildOrder({ status: 'RETURN_REQUESTED' }), buildOrder({ status: 'RETURN_REQUESTED' })]
    await db.orders.bulkPut(returned)
    const chosen = await Promise.all(returned.map(({ id }) => shown(id)))
    const step = findBulkStatusChange(chosen, 'VENDOR', Date.now())!
    expect(await outOfPatience(submitBulkStatusChange(step, { restock: false }))).toEqual({
      done: 0,
      waiting: 2,
      rejected: 0,
    })
    const written = (await readPendingEntries()).map(({ input }) => input)
    expect(written).toHaveLength(2)
    for (const input of written) expect(input).toMatchObject({ status: 'RETURNED', restock: false })
  })
})
