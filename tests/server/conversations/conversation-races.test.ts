import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { purgeOldConversations } from '../../../server/conversations/old-conversations.ts'
import type { Database } from '../../../server/db/store.ts'
import { NEW_CONVERSATIONS_MAX } from '../../../src/contract/constants.ts'
import { sendMessage } from '../../../src/contract/conversations/conversation-writes.ts'
import { DAY_MS } from '../../../src/contract/durations.ts'
import { deleteCustomer } from '../../../src/contract/people/person-writes.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { ENGINES, HAS_POSTGRES } from '../../support/servers/engines.ts'
import { pauseCommit } from '../../support/servers/paused-commit.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

const postgres = ENGINES.find(({ name }) => name === 'PostgreSQL')!

/** SQLite has one writer at a time. */
describe.skipIf(!HAS_POSTGRES)('At the same moment as another write, a conversation', () => {
  let market: MarketFixture
  let admin: TestUser
  beforeAll(async () => {
    market = await openMarketFixture({ engine: postgres })
    admin = await market.user('SUPER_ADMIN')
  }, 60_000)
  afterAll(() => market.stop(), 60_000)

  const write = (as: TestUser, more: { shopId?: string; customerId?: string } = {}) =>
    market.call(sendMessage, { shopId: market.shopId, text: 'Hello', ...more }, { as })
  const waiters = async (): Promise<number> => {
    const waiting = sql`select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    return (await waiting.execute(market.store.read)).rows.length
  }
  /** Runs `work` while a transaction holds what `lock` locks, until it waits for that. */
  const during = async <T>(lock: (tx: Database) => Promise<unknown>, work: () => Promise<T>): Promise<T> => {
    let working: Promise<T> | undefined
    await market.store.write(async tx => {
      await lock(tx)
      working = work()
      await expect.poll(waiters).toBe(1)
    })
    return working!
  }
  const countConversations = async ({ profileId }: TestUser): Promise<number> =>
    (await market.store.read.selectFrom('conversations').select('id').where('customer_id', '=', profileId).execute())
      .length

  it('is not deleted for its age with a message that has just come', async () => {
    const customer = await market.user('CUSTOMER')
    const { data } = await write(customer)
    const old = market.services.now() - 366 * DAY_MS
    const ofCustomer = { customer_id: customer.profileId }
    await market.store.write(tx =>
      tx.updateTable('conversations').set({ last_at: old }).where('customer_id', '=', ofCustomer.customer_id).execute(),
    )
    await during(
      tx =>
        tx
          .updateTable('conversations')
          .set({ last_at: market.services.now() })
          .where('customer_id', '=', ofCustomer.customer_id)
          .execute(),
      () => purgeOldConversations(market.services),
    )
    const kept = market.store.read.selectFrom('messages').select('id').where('id', '=', data.id)
    expect(await kept.execute()).toHaveLength(1)
  })

  it('does not begin with a customer whose account is deleted', async () => {
    const customer = await market.user('CUSTOMER')
    const product = await market.addProduct()
    const { data: order } = await market.order(await market.draft({ [product]: 1 }), customer)
    await market.store.write(tx =>
      tx.updateTable('orders').set({ status: 'CANCELLED' }).where('id', '=', order.id).execute(),
    )
    const deletion = pauseCommit(market.store, async tx => {
      const row = tx.selectFrom('users').select('id').where('id', '=', customer.userId)
      return (await row.where('deleted_at', 'is not', null).executeTakeFirst()) !== undefined
    })
    const deleting = market.call(deleteCustomer, { id: customer.profileId }, { as: admin })
    await deletion.isPaused
    const writing = write(market.vendor, { customerId: customer.profileId })
    await expect.poll(waiters).toBe(1)
    deletion.resume()
    expect((await deleting).status).toBe(200)
    expect((await writing).status).toBe(403)
    expect(await countConversations(customer)).toBe(0)
  })

  it('is one of at most twenty that a customer begins in a day', async () => {
    const customer = await market.user('CUSTOMER')
    const shops: string[] = []
    for (let n = 0; n < NEW_CONVERSATIONS_MAX + 5; n++) shops.push(await market.addShop(market.otherVendor))
    const sent = await Promise.all(shops.map(shopId => write(customer, { shopId })))
    expect(sent.filter(({ status }) => status === 201)).toHaveLength(NEW_CONVERSATIONS_MAX)
    expect(await countConversations(customer)).toBe(NEW_CONVERSATIONS_MAX)
  })
})
