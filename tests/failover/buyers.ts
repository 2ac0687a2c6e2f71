import { setTimeout as wait } from 'node:timers/promises'
import { v7 } from 'uuid'
import { placeOrder } from '../../src/contract/orders/order-writes.ts'
import { ADDRESS, type MarketFixture } from '../support/fixtures/market-fixture.ts'
import type { TestServer } from '../support/servers/test-server.ts'

const RETRY_MS = 50

/**
 * An order that was answered, and when the request that was answered was sent. `mark` is in its address, so that it is found
 * however often it was stored.
 */
export type AnsweredOrder = { id: string; mark: string; sentAt: number; answeredAt: number }

export type Buyers = {
  answered: AnsweredOrder[]
  /** How many requests were sent again because they were refused or got no answer. */
  retries(): number
  /** Takes what has been sent to its answer, and ends. */
  stop(): Promise<void>
}

/** People who order one after the other, each at both processes in turn, and send again with the same key until answered. */
export const startBuyers = (
  market: MarketFixture,
  servers: readonly TestServer[],
  { count, products }: { count: number; products: readonly string[] },
): Buyers => {
  const answered: AnsweredOrder[] = []
  let isStopped = false
  let retries = 0
  let sent = 0
  const buy = async (template: Awaited<ReturnType<MarketFixture['draft']>>): Promise<void> => {
    const [mark, key] = [`Buyer ${v7()}`, v7()]
    const draft = { ...template, shippingAddress: { ...ADDRESS, name: mark } }
    for (;;) {
      const server = servers[sent++ % servers.length]!
      const sentAt = performance.now()
      const response = await server.call(placeOrder, draft, { as: market.customer, key }).catch(() => undefined)
      if (response?.status === 201) {
        answered.push({ id: response.data.id, mark, sentAt, answeredAt: performance.now() })
        return
      }
      if (response && response.status !== 503) throw new Error(`An order got ${response.status}: ${response.message}`)
      retries++
      await wait(RETRY_MS)
    }
  }
  const buyers = Array.from({ length: count }, async (_, n) => {
    const template = await market.draft({ [products[n % products.length]!]: 1 })
    while (!isStopped) await buy(template)
  })
  const ending = Promise.all(buyers)
  ending.catch(() => undefined)
  return {
    answered,
    retries: () => retries,
    stop: async () => {
      isStopped = true
      await ending
    },
  }
}
