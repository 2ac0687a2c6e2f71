import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertNotification } from '../../../server/notifications/notifications.ts'
import { purgeOldNotifications } from '../../../server/notifications/old-notifications.ts'
import { DAY_MS } from '../../../src/contract/durations.ts'
import { readNotification } from '../../../src/contract/notifications/notification-writes.ts'
import { listNotifications } from '../../../src/contract/notifications/notifications.ts'
import { changeOrderStatus } from '../../../src/contract/orders/order-writes.ts'
import { deleteAccount } from '../../../src/contract/privacy/account.ts'
import type { ShopRole } from '../../../src/contract/shop-roles.ts'
import { removeFromShop } from '../../../src/contract/shops/shop-staff.ts'
import type { EventHint } from '../../../src/contract/sync/sync.ts'
import { syncAccount } from '../../../src/contract/sync/sync-account.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { addShopPerson } from '../../support/fixtures/shop-people.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import { PASSWORD, type TestUser } from '../../support/servers/test-server.ts'

describe.each(ENGINES)('News of a shop on $name', engine => {
  let market: MarketFixture
  let product: string
  beforeAll(async () => {
    market = await openMarketFixture({ engine })
    product = await market.addProduct()
  })
  afterAll(() => market.stop())

  const hire = (shopRole: ShopRole | 'REMOVED') => addShopPerson(market, market.vendor, shopRole)
  const place = async () => (await market.order(await market.draft({ [product]: 1 }))).data
  const newsOf = async (as: TestUser, orderId: string) =>
    (await market.call(listNotifications, { limit: 100 }, { as })).data
      .filter(({ path }) => path.endsWith(orderId))
      .map(({ kind }) => kind)
  const sync = async (as: TestUser, since?: string) => market.call(syncAccount, { since, limit: 500 }, { as })

  it('of orders reaches those of its people who may see orders, and nobody else', async () => {
    const people = await Promise.all((['ORDERS', 'MANAGER', 'PRODUCTS', 'REMOVED'] as const).map(hire))
    const order = await place()
    const cancel = { id: order.id, status: 'CANCELLED' as const, reason: 'Too late' }
    expect((await market.call(changeOrderStatus, cancel, { as: market.customer })).status).toBe(200)
    const all = ['ORDER_STATUS', 'ORDER_NEW']
    const expected = [all, all, all, [], [], []]
    for (const [at, person] of [market.vendor, ...people, market.otherVendor].entries())
      expect((await newsOf(person, order.id)).sort(), String(at)).toEqual(expected[at]!.toSorted())
  })

  it('syncs to their devices, also what they have read elsewhere', async () => {
    const person = await hire('ORDERS')
    const { meta } = await sync(person)
    const order = await place()
    const later = await sync(person, meta?.cursor)
    expect(later.data.orders.map(({ id }) => id)).toEqual([order.id])
    expect(later.data.notifications.map(({ path }) => path)).toEqual([`/dashboard/orders/${order.id}`])
    const id = later.data.notifications[0]!.id
    expect(later.data.removed.notifications).toEqual([])
    await market.call(readNotification, { id }, { as: person })
    const read = await sync(person, later.meta?.cursor)
    expect(read.data.notifications.map(row => [row.id, row.readAt !== null])).toEqual([[id, true]])
  })

  it('names no orders and reviews to those who may not see them, not even as removed', async () => {
    const person = await hire('PRODUCTS')
    const { meta } = await sync(person)
    const order = await place()
    const { data } = await sync(person, meta?.cursor)
    expect(JSON.stringify(data)).not.toContain(order.id)
    expect([data.removed.orders, data.removed.reviews]).toEqual([[], []])
  })

  it('comes as hints that their role may see', async () => {
    const hints: Record<string, EventHint[]> = {}
    const streams = await Promise.all(
      (['ORDERS', 'PRODUCTS'] as const).map(async role => {
        const person = await hire(role)
        const response = await market.request('/events', { headers: { authorization: person.accessToken } })
        const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
        hints[role] = []
        const reading = (async () => {
          for (let part = await reader.read(); !part.done; part = await reader.read())
            for (const [, hint] of part.value.matchAll(/^data: (.*)$/gm)) hints[role]?.push(JSON.parse(hint!))
        })()
        return { reader, reading }
      }),
    )
    const order = await place()
    const { events } = market.services
    events.publish({ userIds: [market.vendor.userId] }, { type: 'notification' })
    events.publish({ userIds: [market.vendor.userId] }, { type: 'conversation', id: 'one' })
    events.publish('everyone', { type: 'settings' })
    const last = (role: string) => hints[role]?.at(-1)?.type
    await expect.poll(() => [last('ORDERS'), last('PRODUCTS')]).toEqual(['settings', 'settings'])
    const seen = (role: string) => hints[role]?.filter(({ type }) => type !== 'catalogue')
    expect(seen('ORDERS')).toEqual([
      { type: 'order', id: order.id, status: 'PENDING', isNew: true },
      { type: 'conversation', id: 'one' },
      { type: 'settings' },
    ])
    expect(seen('PRODUCTS')).toEqual([{ type: 'settings' }])
    for (const { reader } of streams) await reader.cancel()
  })

  it('of orders is deleted with their place in the shop', async () => {
    const person = await hire('ORDERS')
    const order = await place()
    expect(await newsOf(person, order.id)).toEqual(['ORDER_NEW'])
    await market.call(removeFromShop, { id: person.userId }, { as: market.vendor })
    const again = { ...person, ...(await market.session(person)) }
    expect(await newsOf(again, order.id)).toEqual([])
  })

  it('loses the name of a customer who is gone, also on their devices', async () => {
    const person = await hire('ORDERS')
    const customer = await market.user('CUSTOMER')
    const { data: order } = await market.order(await market.draft({ [product]: 1 }), customer)
    const cancel = { id: order.id, status: 'CANCELLED' as const, reason: 'Too late' }
    await market.call(changeOrderStatus, cancel, { as: customer })
    const { data, meta } = await sync(person)
    const bodies = (rows: typeof data.notifications) =>
      rows.filter(({ path }) => path.endsWith(order.id)).map(({ body }) => body)
    expect(bodies(data.notifications).every(body => body !== '')).toBe(true)
    expect((await market.call(deleteAccount, { password: PASSWORD }, { as: customer })).status).toBe(200)
    expect(bodies((await sync(person, meta?.cursor)).data.notifications)).toEqual(['', ''])
  })

  it('leaves nothing in the change log when it is deleted', async () => {
    const [former, present] = [await hire('ORDERS'), await hire('ORDERS')]
    await place()
    const listIds = async ({ userId }: TestUser) =>
      (await market.store.read.selectFrom('notifications').select('id').where('user_id', '=', userId).execute()).map(
        ({ id }) => id,
      )
    const countChanges = async (ids: readonly string[]) =>
      (
        await market.store.read
          .selectFrom('changes')
          .select('entity_id')
          .where('entity_id', 'in', [...ids])
          .execute()
      ).length
    const [ofFormer, ofPresent] = [await listIds(former), await listIds(present)]
    expect([await countChanges(ofFormer), await countChanges(ofPresent)]).toEqual([1, 1])
    await market.call(removeFromShop, { id: former.userId }, { as: market.vendor })
    expect(await countChanges(ofFormer)).toBe(0)
    await purgeOldNotifications({ store: market.store, now: () => market.services.now() + 91 * DAY_MS })
    expect([await listIds(present), await countChanges(ofPresent)]).toEqual([[], 0])
  })

  it('of an order that was being placed while they were removed, or got another role, is not theirs', async () => {
    const people = await Promise.all((['ORDERS', 'PRODUCTS', 'REMOVED'] as const).map(hire))
    const order = await place()
    const path = `/dashboard/orders/${order.id}`
    const late = { kind: 'ORDER_NEW', title: 'Late', body: 'Late', path } as const
    await market.store.write(async tx => {
      for (const { userId } of people) await insertNotification(tx, { userId, ...late }, market.services.now())
    })
    const news = await Promise.all(people.map(person => newsOf(person, order.id)))
    expect(news).toEqual([['ORDER_NEW', 'ORDER_NEW'], [], []])
    const { data } = await sync(people[1]!)
    expect(JSON.stringify(data)).not.toContain(order.id)
  })
})
