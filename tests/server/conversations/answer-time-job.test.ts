import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recountAnswerTimes } from '../../../server/conversations/answer-time-job.ts'
import { sendMessage } from '../../../src/contract/conversations/conversation-writes.ts'
import { HOUR_MS, MINUTE_MS } from '../../../src/contract/durations.ts'
import { answerQuestion, askQuestion } from '../../../src/contract/questions/question-writes.ts'
import { getShop } from '../../../src/contract/shops/shops.ts'
import { syncCatalogue } from '../../../src/contract/sync/sync.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { ENGINES } from '../../support/servers/engines.ts'

describe.each(ENGINES)('How fast a shop usually answers, on $name', engine => {
  let market: MarketFixture
  let product: string
  beforeAll(async () => {
    market = await openMarketFixture({ engine })
    product = await market.addProduct()
  }, 60_000)
  afterAll(() => market.stop())

  /** As a guest reads it, whose responses are cached. */
  const shown = async () => (await market.call(getShop, { id: market.shopId })).data.answerHours
  const recount = (at = Date.now()) => recountAnswerTimes({ store: market.store, now: () => at })
  const delayAnswer = (table: 'messages' | 'questions', column: string, id: string, minutes: number) =>
    market.store.write(tx =>
      sql`update ${sql.table(table)} set created_at = created_at + ${minutes * MINUTE_MS}
        where ${sql.ref(column)} = ${id}`.execute(tx),
    )
  const answerMessage = async (minutes: number) => {
    const customer = await market.user('CUSTOMER')
    await market.call(sendMessage, { shopId: market.shopId, text: 'Is it there?' }, { as: customer })
    await market.call(sendMessage, { shopId: market.shopId, text: 'The red one.' }, { as: customer })
    const reply = { shopId: market.shopId, customerId: customer.profileId, text: 'Yes.' }
    const { data } = await market.call(sendMessage, reply, { as: market.vendor })
    await delayAnswer('messages', 'id', data.id, minutes)
  }
  const answerOneQuestion = async (minutes: number) => {
    const customer = await market.user('CUSTOMER')
    const asked = (await market.call(askQuestion, { productId: product, text: 'How long is it?' }, { as: customer }))
      .data
    const answer = { questionId: asked.id, text: 'Two metres.' }
    await market.call(answerQuestion, answer, { as: market.vendor })
    await delayAnswer('questions', 'question_id', asked.id, minutes)
  }

  it('is told after five answers to messages and questions, and not before', async () => {
    for (const minutes of [10, 20, 200]) await answerMessage(minutes)
    await answerOneQuestion(30)
    await recount()
    expect(await shown()).toBeUndefined()
    await answerOneQuestion(400)
    expect(await shown(), 'nothing is counted when somebody looks').toBeUndefined()
    await recount()
    expect(await shown()).toBe(1)
  })

  it('reaches guests and devices when it changes, and is written only then', async () => {
    const { cursor } = (await market.call(syncCatalogue, {})).meta
    const { seq } = (await market.call(getShop, { id: market.shopId })).data
    await recount()
    expect((await market.call(getShop, { id: market.shopId })).data.seq).toBe(seq)
    for (const minutes of [300, 300]) await answerMessage(minutes)
    await recount()
    expect(await shown()).toBe(24)
    const { shops } = (await market.call(syncCatalogue, { since: cursor })).data
    expect(shops.map(({ answerHours }) => answerHours)).toEqual([24])
  })

  it('is not told any more when the answers are old', async () => {
    await recount(Date.now() + 31 * 24 * HOUR_MS)
    expect(await shown()).toBeUndefined()
  })
})
