import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { UNPAID_ORDERS_MAX } from '../../../server/orders/placing/limit-reserved-stock.ts'
import { login } from '../../../src/contract/accounts/credentials.ts'
import { createCustomer } from '../../../src/contract/accounts/sign-up.ts'
import { changeOrderStatus, placeOrder } from '../../../src/contract/orders/order-writes.ts'
import { ADDRESS, openVendorFixture, type VendorFixture } from '../../support/fixtures/vendor-fixture.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import { startServer, type TestResponse, type TestServer } from '../../support/servers/test-server.ts'

let server: TestServer
let fixture: VendorFixture
type Buyer = { accessToken: string }

const order = (as: Buyer, quantity = 1, paymentType: 'COD' | 'ONLINE' = 'ONLINE') => {
  const products = [{ productId: fixture.productId, quantity, price: 500, discount: 0 }]
  const draft = { shopId: fixture.shopId, totalAmount: 500 * quantity + 60, paymentType, products }
  return server.call(placeOrder, { ...draft, shippingAddress: ADDRESS }, { as })
}
const codeOf = (response: TestResponse<unknown>) => (response.success ? 'placed' : response.error.code)

const signUp = async (email: string): Promise<Buyer> => {
  const data = { name: 'Rahima Khatun', email, phoneNumber: '01712345678' }
  await server.call(createCustomer, { password: 'a-password', data })
  return (await server.call(login, { email, password: 'a-password' })).data
}

describe.each(ENGINES)('Orders that are to be paid online, on $name', engine => {
  beforeAll(async () => {
    server = await startServer({ engine, config: { gateways: [{ kind: 'sandbox' }] } })
    fixture = await openVendorFixture(server, 400)
  }, 60_000)
  afterAll(() => server.stop())

  it('count like cash on delivery until the email is confirmed', async () => {
    const [many, heavy] = [await signUp('many@test.example'), await signUp('heavy@test.example')]
    const before = await fixture.stock()
    const codes = [codeOf(await order(many)), codeOf(await order(many, 1, 'COD')), codeOf(await order(many))]
    expect([...codes, codeOf(await order(many)), codeOf(await order(many, 1, 'COD'))]).toEqual([
      'placed',
      'placed',
      'placed',
      'UNCONFIRMED',
      'UNCONFIRMED',
    ])
    expect(codeOf(await order(heavy, 11))).toBe('UNCONFIRMED')
    expect(await fixture.stock()).toBe(before - 3)
  })

  it('are limited for every account while they are not paid, also when they arrive at once', async () => {
    const buyer = await server.user('CUSTOMER')
    const responses = await Promise.all(Array.from({ length: UNPAID_ORDERS_MAX + 4 }, () => order(buyer)))
    const placed = responses.filter(({ success }) => success)
    expect(placed).toHaveLength(UNPAID_ORDERS_MAX)
    const refused = await order(buyer)
    expect(refused).toMatchObject({ status: 409, error: { code: 'CONFLICT' } })
    expect(refused.message).toContain('wait for payment')
    expect(codeOf(await order(buyer, 1, 'COD'))).toBe('placed')
    await server.call(changeOrderStatus, { id: placed[0]!.data.id, status: 'CANCELLED' }, { as: buyer })
    expect(codeOf(await order(buyer))).toBe('placed')
  })
})
