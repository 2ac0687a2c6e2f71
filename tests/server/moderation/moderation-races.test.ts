import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../server/db/store.ts'
import { sendMessage } from '../../../src/contract/conversations/conversation-writes.ts'
import { createReport, decideModeration } from '../../../src/contract/moderation/moderation-writes.ts'
import { listNotifications } from '../../../src/contract/notifications/notifications.ts'
import { askQuestion } from '../../../src/contract/questions/question-writes.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { ENGINES, HAS_POSTGRES } from '../../support/servers/engines.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

const postgres = ENGINES.find(({ name }) => name === 'PostgreSQL')!

/** SQLite has one writer at a time. */
describe.skipIf(!HAS_POSTGRES)('Two admins who hide the same thing at the same moment', () => {
  let market: MarketFixture
  let admin: TestUser
  let customer: TestUser
  beforeAll(async () => {
    market = await openMarketFixture({ engine: postgres })
    ;[admin, customer] = [await market.user('ADMIN'), await market.user('CUSTOMER')]
  }, 60_000)
  afterAll(() => market.stop(), 60_000)

  const waiters = async (): Promise<number> => {
    const waiting = sql`select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    return (await waiting.execute(market.store.read)).rows.length
  }
  /** Both wait for a transaction that has the row. */
  const hideTwice = async (entity: 'MESSAGE' | 'QUESTION', id: string, lock: (tx: Database) => Promise<unknown>) => {
    const hide = () => market.call(decideModeration, { entity, id, decision: 'HIDE' }, { as: admin })
    let deciding: Promise<{ status: number }[]> | undefined
    await market.store.write(async tx => {
      await lock(tx)
      deciding = Promise.all([hide(), hide()])
      await expect.poll(waiters).toBe(2)
    })
    expect((await deciding)?.map(({ status }) => status)).toEqual([200, 200])
  }
  const titles = async () => (await market.call(listNotifications, {}, { as: customer })).data.map(({ title }) => title)

  it('tell the author of a message once', async () => {
    const { data } = await market.call(sendMessage, { shopId: market.shopId, text: 'Hello' }, { as: customer })
    await market.call(createReport, { entity: 'MESSAGE', entityId: data.id, reason: 'SPAM' }, { as: market.vendor })
    await hideTwice('MESSAGE', data.id, tx =>
      tx.updateTable('messages').set({ removed_at: null }).where('id', '=', data.id).execute(),
    )
    expect(await titles()).toEqual(['Your message was removed by an admin.'])
  })

  it('tell the author of a question once', async () => {
    const product = await market.addProduct({ name: 'Tangail saree' })
    const { data } = await market.call(askQuestion, { productId: product, text: 'Who made it?' }, { as: customer })
    await hideTwice('QUESTION', data.id, tx =>
      tx.updateTable('questions').set({ hidden_at: null }).where('id', '=', data.id).execute(),
    )
    const told = 'What you wrote about Tangail saree was hidden by an admin.'
    expect((await titles()).filter(title => title === told)).toHaveLength(1)
  })
})
