import type { BulkChange } from '../../../src/features/outbox/use-bulk-outcomes.tsx'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { UNDO_MS } from '../../../src/contract/constants.ts'
import type { OrderStatus } from '../../../src/contract/orders/order-status.ts'
import { changeOrderStatus } from '../../../src/contract/orders/order-writes.ts'
import { findBulkStatusChange, listStatusChanges } from '../../../src/features/orders/changes/bulk-status-change.ts'
import { db } from '../../../src/local/db/database.ts'
import type { OptimisticOrder } from '../../../src/local/orders/optimistic.ts'
import { readOrder } from '../../../src/local/orders/reads.ts'
import { submitOrderStatus, undoOrderStatus } from '../../../src/local/orders/submit.ts'
import { isWriteOf } from '../../../src/local/outbox/entry.ts'
import { discardEntry } from '../../../src/local/outbox/entry-edit.ts'
import { readPendingEntries } from '../../../src/local/outbox/queue.ts'
import { RESPONSE_WAIT_MS } from '../../../src/local/outbox/submit.ts'
import { drainNow, fakeClock, RIMA, reopenDevice, setUpDevice, signInOnDevice } from '../device-fixture.ts'
import { buildOrder } from '../entity-fixtures.ts'
import { failureReply } from '../fake-server.ts'

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
/** The time that the screen waits for the response is over. */
const outOfPatience = async <Result>(work: Promise<Result>): Promise<Result> => {
  let isOver = false
  const working = work.finally(() => {
    isOver = true
  })
  while (!isOver) {
    vi.advanceTimersByTime(RESPONSE_WAIT_MS)
    await new Promise(setImmediate)
  }
  return working
}
const readMoves = async () => (await readPendingEntries()).filter(isWriteOf(changeOrderStatus))
const moves = async () => (await readMoves()).map(entry => entry.input.status)

describe('Pending status changes of one order', () => {
  it('are discarded with the first, because each depends on the status before it', async () => {
    const id = await anOrderOf()
    for (const to of ['PROCESSING', 'SHIPPED', 'DELIVERED'] as const) await move(id, to)
    const [first] = await readPendingEntries()
    expect(
      (await discardEntry(first!.id)).filter(isWriteOf(changeOrderStatus)).map(entry => entry.input.status),
    ).toEqual(['PROCESSING', 'SHIPPED', 'DELIVERED'])
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
    fakeClock.now += UNDO_MS
    await drainNow()
    expect(device.server.writes().map(({ body }) => [body.expectedStatus, body.status])).toEqual([
      ['PENDING', 'PROCESSING'],
      ['PROCESSING', 'SHIPPED'],
    ])
  })
})

describe('A change that Undo can take back', () => {
  const ship = async () => {
    const id = await anOrderOf()
    await move(id, 'PROCESSING')
    await drainNow()
    const { number } = await shown(id)
    const submitted = await submitOrderStatus({ id, number, status: 'PROCESSING' }, 'SHIPPED')
    return { id, entryId: submitted.entryId! }
  }
  const sent = () => device.server.writes().map(({ body }) => body.status)

  it('is sent after eight seconds, although the browser was closed meanwhile', async () => {
    await ship()
    await drainNow()
    expect(sent()).toEqual(['PROCESSING'])
    await reopenDevice()
    fakeClock.now += UNDO_MS - 1
    await drainNow({ isBack: true })
    expect(sent()).toEqual(['PROCESSING'])
    fakeClock.now += 1
    await drainNow()
    expect(sent()).toEqual(['PROCESSING', 'SHIPPED'])
  })

  it('is withdrawn with what was built on it, as long as it is held', async () => {
    const { id, entryId } = await ship()
    await submitOrderStatus({ id, number: 'H-1', status: 'SHIPPED' }, 'DELIVERED')
    expect(await undoOrderStatus(entryId)).toBe(true)
    expect((await shown(id)).statusChanges).toEqual([])
    expect(await undoOrderStatus(entryId)).toBe(false)
  })

  it('cannot be withdrawn once it may have been sent', async () => {
    const { entryId } = await ship()
    fakeClock.now += UNDO_MS
    device.server.replyToNext(() => failureReply(503, 'UNAVAILABLE', 'Later.'))
    await drainNow()
    expect(await undoOrderStatus(entryId)).toBe(false)
    expect(await moves()).toEqual(['SHIPPED'])
  })
})

const submitAll = (changes: readonly BulkChange[]) =>
  Promise.all(changes.map(async ({ id, submit }) => ({ id, state: (await submit()).state })))

describe('The status of several orders changed at once', () => {
  it('uses the same reason and details for each, as one write per order', async () => {
    await signInOnDevice(device.server, RIMA, { role: 'VENDOR' })
    const returned = [buildOrder({ status: 'RETURN_REQUESTED' }), buildOrder({ status: 'RETURN_REQUESTED' })]
    await db.orders.bulkPut(returned)
    const chosen = await Promise.all(returned.map(({ id }) => shown(id)))
    const step = findBulkStatusChange(chosen, 'VENDOR', Date.now())!
    const outcomes = await outOfPatience(submitAll(listStatusChanges(step, { restock: false })))
    expect(outcomes.map(({ id, state }) => [id, state])).toEqual(returned.map(({ id }) => [id, 'waiting']))
    const written = (await readPendingEntries()).map(({ input }) => input)
    expect(written).toHaveLength(2)
    for (const input of written) expect(input).toMatchObject({ status: 'RETURNED', restock: false })
  })

  it('takes a tracking number of its own for each, and says what happened to each', async () => {
    await signInOnDevice(device.server, RIMA, { role: 'VENDOR' })
    const packed = [buildOrder({ status: 'PROCESSING' }), buildOrder({ status: 'PROCESSING' })]
    await db.orders.bulkPut(packed)
    const orders = await Promise.all(packed.map(({ id }) => shown(id)))
    const outcomes = await submitAll(
      listStatusChanges({ to: 'SHIPPED', orders }, ({ id }) => ({ trackingNumber: `T-${id}` })),
    )
    expect(outcomes.map(({ state }) => state)).toEqual(['held', 'held'])
    const written = (await readMoves()).map(({ input }) => [input.id, input.trackingNumber])
    expect(written).toEqual(packed.map(({ id }) => [id, `T-${id}`]))
  })
})
