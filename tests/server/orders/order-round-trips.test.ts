import pg from 'pg'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { ENGINES } from '../../support/servers/engines.ts'

/** What a transaction has sent, and the round trips that this took. */
type Transaction = { trips: number; statements: string[] }

const originalQuery = pg.Client.prototype.query
const committed: Transaction[] = []

/** Records transactions: a statement that is sent while another is on its way takes no round trip of its own. */
const recordTransactions = (): void => {
  const open = new WeakMap<object, Transaction & { underway: number }>()
  const record = function (this: pg.Client, ...given: Parameters<typeof originalQuery>): unknown {
    const [query] = given as unknown as [string | { text: string }]
    const text = typeof query === 'string' ? query : query.text
    const sent = originalQuery.apply(this, given) as unknown as Promise<unknown>
    if (text.startsWith('start transaction')) open.set(this, { trips: 0, statements: [], underway: 0 })
    const transaction = open.get(this)
    if (!transaction) return sent
    transaction.statements.push(text)
    if (transaction.underway++ === 0) transaction.trips++
    if (text === 'commit') {
      open.delete(this)
      committed.push(transaction)
    }
    return sent.finally(() => transaction.underway--)
  }
  pg.Client.prototype.query = record as typeof originalQuery
}

describe.each(ENGINES.filter(({ name }) => name === 'PostgreSQL'))('An order of three products on $name', engine => {
  let market: MarketFixture
  beforeAll(async () => {
    recordTransactions()
    market = await openMarketFixture({ engine })
  }, 60_000)
  afterAll(async () => {
    pg.Client.prototype.query = originalQuery
    await market.stop()
  })

  it('for cash on delivery is written in seven round trips at most', async () => {
    const products = await Promise.all([1, 2, 3].map(() => market.addProduct({ stock: 10 })))
    const draft = await market.draft(Object.fromEntries(products.map(id => [id, 1])), {
      paymentType: 'COD',
      couponCode: '',
    })
    const response = await market.order({ ...draft, id: v7() }, market.customer, v7())
    expect(response.status).toBe(201)
    const order = committed.find(({ statements }) => statements.some(text => text.startsWith('insert into "orders"')))
    expect(order?.trips).toBeLessThanOrEqual(7)
  })
})
