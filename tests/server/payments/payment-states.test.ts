import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAuditLog } from '../../../src/contract/audit/audit-log.ts'
import { changePaymentStatus } from '../../../src/contract/orders/order-writes.ts'
import {
  PAYMENT_STATUSES,
  PAYMENT_TRANSITIONS,
  type PaymentStatus,
} from '../../../src/contract/payments/payment-status.ts'
import type { Role } from '../../../src/contract/roles.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

let market: MarketFixture
let product: string
let people: Record<Exclude<Role, 'CUSTOMER'>, TestUser>
beforeAll(async () => {
  market = await openMarketFixture()
  product = await market.addProduct({ stock: 1000 })
  people = { VENDOR: market.vendor, ADMIN: await market.user('ADMIN'), SUPER_ADMIN: await market.user('SUPER_ADMIN') }
})
afterAll(() => market.stop())

type Facts = { payment_type: 'COD' | 'ONLINE'; payment_status: PaymentStatus; status?: 'DELIVERED' | 'CANCELLED' }

const orderAt = async (facts: Facts): Promise<string> => {
  const { data } = await market.order(await market.draft({ [product]: 1 }))
  await put(data.id, facts)
  return data.id
}
const put = (id: string, facts: Facts) =>
  market.store.write(async tx =>
    tx
      .updateTable('orders')
      .set({ status: 'DELIVERED', ...facts })
      .where('id', '=', id)
      .execute(),
  )

const book = (id: string, paymentStatus: PaymentStatus, as: TestUser, note?: string) =>
  market.call(changePaymentStatus, { id, paymentStatus, note }, { as })

describe('The payment of an order', () => {
  it.each(['VENDOR', 'ADMIN', 'SUPER_ADMIN'] as const)(
    'can be changed by %s exactly by the allowed transitions',
    async role => {
      const id = await orderAt({ payment_type: 'COD', payment_status: 'UNPAID' })
      const wrong: string[] = []
      for (const payment_type of ['COD', 'ONLINE'] as const) {
        for (const payment_status of PAYMENT_STATUSES) {
          for (const to of PAYMENT_STATUSES) {
            await put(id, { payment_type, payment_status })
            const isRight = PAYMENT_TRANSITIONS.some(
              move =>
                move.from === payment_status && move.to === to && move.type === payment_type && move.by.includes(role),
            )
            const { status } = await book(id, to, people[role], 'Handed over at the shop')
            if (status !== (isRight ? 200 : 409)) wrong.push(`${payment_type} ${payment_status} → ${to}: ${status}`)
          }
        }
      }
      expect(wrong).toEqual([])
    },
  )

  it('requires a note for payments outside of the gateway', async () => {
    const id = await orderAt({ payment_type: 'ONLINE', payment_status: 'UNPAID' })
    const refused = await book(id, 'PAID', people.ADMIN)
    expect([refused.status, refused.error.fields]).toEqual([400, { note: 'Enter how it was paid or refunded.' }])
    const { data } = await book(id, 'PAID', people.ADMIN, 'Paid into our bank account')
    expect(data.paymentStatus).toBe('PAID')
    expect(data.events.at(-1)).toMatchObject({ from: 'UNPAID', to: 'PAID', note: 'Paid into our bank account' })
  })

  it('changed by an admin is in the audit log, with the way of payment', async () => {
    const id = await orderAt({ payment_type: 'ONLINE', payment_status: 'UNPAID' })
    const { number } = (await book(id, 'PAID', people.ADMIN, 'Paid into our bank account')).data
    const cash = await orderAt({ payment_type: 'COD', payment_status: 'UNPAID' })
    await book(cash, 'PAID', market.vendor)
    const { data } = await market.call(listAuditLog, { entity: 'order' }, { as: people.ADMIN })
    const entries = data.filter(({ entityId }) => entityId === id || entityId === cash)
    expect(entries).toMatchObject([
      {
        actor: { id: people.ADMIN.userId },
        action: 'order.change-payment-status',
        entityId: id,
        before: { number, paymentStatus: 'UNPAID' },
        after: { number, paymentStatus: 'PAID', note: 'Paid into our bank account' },
      },
    ])
  })

  it('reports the allowed changes when one is not', async () => {
    const id = await orderAt({ payment_type: 'COD', payment_status: 'UNPAID' })
    const { status, error } = await book(id, 'REFUNDED', market.vendor)
    expect([status, error.code, error.allowed]).toEqual([409, 'ILLEGAL_TRANSITION', ['PAID']])
  })

  it('cannot be changed for an order that was cancelled unpaid', async () => {
    const id = await orderAt({ payment_type: 'COD', payment_status: 'UNPAID', status: 'CANCELLED' })
    const { status, error } = await book(id, 'PAID', market.vendor)
    expect([status, error.allowed]).toEqual([409, []])
  })

  it('cannot be changed by another vendor, who learns nothing', async () => {
    const id = await orderAt({ payment_type: 'COD', payment_status: 'UNPAID' })
    expect((await book(id, 'PAID', market.otherVendor)).status).toBe(403)
  })
})
