import { DAY_MS } from '../../../src/contract/durations.ts'
import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import type { Order } from '../../../src/contract/orders/orders.ts'
import { db } from '../../../src/local/db/database.ts'
import { fetchOlderOrders } from '../../../src/local/orders/fetch-older-orders.ts'
import { fakeClock, RIMA, setUpDevice, signInOnDevice } from '../../local/device-fixture.ts'
import { buildOrder } from '../../local/entity-fixtures.ts'
import { successReply } from '../../local/fake-server.ts'

const device = setUpDevice()

/** A customer with so many orders, one per day, newest first. Returns the requested pages. */
const ordered = async (count: number): Promise<{ orders: Order[]; pages: number[] }> => {
  await signInOnDevice(device.server, RIMA)
  const orders = Array.from({ length: count }, (_, day) =>
    buildOrder({ createdAt: new Date(fakeClock.now - day * DAY_MS).toISOString(), status: 'DELIVERED' }),
  )
  const pages: number[] = []
  device.server.responses.set('GET /orders/my-orders', ({ query }) => {
    const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))]
    pages.push(page)
    const meta = { page, limit, total: orders.length }
    return successReply({ data: orders.slice((page - 1) * limit, page * limit), meta }, meta)
  })
  return { orders, pages }
}
const here = async () => (await db.orders.toArray()).map(({ id }) => id).sort()
const idsOf = (orders: Order[]) => orders.map(({ id }) => id).sort()

it('Older orders are fetched page by page, including those between stored old ones', async () => {
  const { orders, pages } = await ordered(450)
  // The last 90 days, and 40 old orders that are open or were opened: more than the first page.
  await db.orders.bulkPut([...orders.slice(0, 90), ...orders.slice(300, 340)])
  await fetchOlderOrders()
  expect(await here()).toEqual(idsOf([...orders.slice(0, 100), ...orders.slice(300, 340)]))
  for (let press = 0; press < 4; press++) await fetchOlderOrders()
  expect(await here()).toEqual(idsOf(orders))
  expect(pages).toEqual([1, 2, 3, 4, 5])
})

it('Older orders continue after a page without new rows', async () => {
  const { orders, pages } = await ordered(310)
  await db.orders.bulkPut([...orders.slice(0, 90), ...orders.slice(90, 210)])
  await fetchOlderOrders()
  expect(pages).toEqual([1, 2, 3])
  expect(await here()).toEqual(idsOf(orders.slice(0, 300)))
})

it('Older orders end after the last one, whatever the count was', async () => {
  const { orders, pages } = await ordered(120)
  await db.orders.bulkPut(orders)
  await fetchOlderOrders()
  expect(pages).toEqual([1, 2])
})
