import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  confirmEmail,
  forgotPassword,
  login,
  resetPassword,
  sendConfirmation,
} from '../../../src/contract/accounts/credentials.ts'
import { createCustomer } from '../../../src/contract/accounts/sign-up.ts'
import { changeOrderStatus, placeOrder } from '../../../src/contract/orders/order-writes.ts'
import type { OrderDraft } from '../../../src/contract/orders/orders.ts'
import { findMailedLink, getLinkToken } from '../../support/actions/mail-links.ts'
import { ADDRESS, openVendorFixture, type VendorFixture } from '../../support/fixtures/vendor-fixture.ts'
import { ENGINES, type Engine } from '../../support/servers/engines.ts'
import { readMailText, type SmtpServer, startSmtpServer } from '../../support/servers/smtp-server.ts'
import { startServer, type TestResponse, type TestServer } from '../../support/servers/test-server.ts'

let smtp: SmtpServer
let server: TestServer
let vendorFixture: VendorFixture

const open = async (config = {}, engine?: Engine) => {
  smtp = await startSmtpServer()
  server = await startServer({ engine, config: { smtpUrl: smtp.url, mailFrom: 'market@haat.example', ...config } })
  vendorFixture = await openVendorFixture(server, 400)
}
const close = async () => {
  await server.stop()
  await smtp.close()
}

const PASSWORD = 'a-password'
let people = 0
/** A new account, signed up and signed in. */
const signUp = async (name = 'Rahima Khatun') => {
  const email = `newcomer${++people}@test.example`
  const made = await server.call(createCustomer, {
    password: PASSWORD,
    data: { name, email, phoneNumber: '01712345678' },
  })
  expect(made.status).toBe(201)
  const { data } = await server.call(login, { email, password: PASSWORD })
  return { email, userId: data.user.id, accessToken: data.accessToken }
}
const confirm = async (email: string) =>
  server.call(confirmEmail, { token: getLinkToken(await findMailedLink(server, smtp, email)) })

type Buyer = { accessToken: string }
const order = (as: Buyer, quantity = 1, change: Partial<OrderDraft> = {}) => {
  const products = [{ productId: vendorFixture.productId, quantity, price: 500, discount: 0 }]
  const draft = {
    shopId: vendorFixture.shopId,
    totalAmount: 500 * quantity + 60,
    paymentType: 'COD' as const,
    products,
  }
  return server.call(placeOrder, { ...draft, shippingAddress: ADDRESS, ...change }, { as })
}
const codeOf = (response: TestResponse<unknown>) => (response.success ? 'placed' : response.error.code)

describe.each(ENGINES)('An account whose email is not confirmed, on $name', engine => {
  beforeAll(() => open({}, engine), 60_000)
  afterAll(close)

  it('is limited to three open orders and ten pieces of a product', async () => {
    const buyer = await signUp()
    const before = await vendorFixture.stock()
    expect(codeOf(await order(buyer, 11))).toBe('UNCONFIRMED')
    expect(codeOf(await order(buyer, 6))).toBe('placed')
    expect(codeOf(await order(buyer, 5))).toBe('UNCONFIRMED')
    expect(codeOf(await order(buyer, 3))).toBe('placed')
    expect(codeOf(await order(buyer, 1))).toBe('placed')
    const fourth = await order(buyer, 1)
    expect(fourth).toMatchObject({ status: 409, error: { code: 'UNCONFIRMED' } })
    expect(fourth.message).toContain('Confirm your email')
    expect(await vendorFixture.stock()).toBe(before - 10)
  })

  it('cannot exceed a limit by concurrent orders', async () => {
    const [byOrders, byPieces] = [await signUp(), await signUp()]
    const before = await vendorFixture.stock()
    const many = await Promise.all(Array.from({ length: 12 }, () => order(byOrders, 1)))
    expect(many.map(codeOf).sort()).toEqual([...Array(9).fill('UNCONFIRMED'), ...Array(3).fill('placed')])
    const heavy = await Promise.all(Array.from({ length: 4 }, () => order(byPieces, 7)))
    expect(heavy.map(codeOf).sort()).toEqual([...Array(3).fill('UNCONFIRMED'), 'placed'])
    expect(await vendorFixture.stock()).toBe(before - 3 - 7)
  })

  it('has no limit once it is confirmed, and its rejected order can be placed', async () => {
    const buyer = await signUp()
    const refused = { id: uuid() }
    expect(codeOf(await order(buyer, 11, refused))).toBe('UNCONFIRMED')
    expect((await confirm(buyer.email)).status).toBe(200)
    expect(codeOf(await order(buyer, 11, refused))).toBe('placed')
    for (let n = 0; n < 4; n++) expect(codeOf(await order(buyer, 1))).toBe('placed')
  })

  it('places the last allowed order once when it arrives twice at the same time', async () => {
    const buyer = await signUp()
    const [first, second, id] = [uuid(), uuid(), uuid()]
    await Promise.all([order(buyer, 1, { id: first }), order(buyer, 1, { id: second })])
    const responses = await Promise.all([1, 2, 3, 4].map(() => order(buyer, 1, { id })))
    expect(responses.map(response => response.data?.id)).toEqual([id, id, id, id])
    expect(codeOf(await order(buyer))).toBe('UNCONFIRMED')
  })

  it('does not count closed orders, and gets the same response for an order sent again', async () => {
    const buyer = await signUp()
    const placed = await Promise.all([order(buyer), order(buyer), order(buyer)])
    const { id } = placed[0]!.data
    expect(await order(buyer, 1, { id }), 'the same order again').toMatchObject({ status: 200, data: { id } })
    expect(codeOf(await order(buyer))).toBe('UNCONFIRMED')
    await server.call(changeOrderStatus, { id, status: 'CANCELLED' }, { as: buyer })
    expect(codeOf(await order(buyer))).toBe('placed')
  })
})

describe('The limits of unconfirmed accounts', () => {
  it.each([
    ['are lifted by 0', { unconfirmedOrders: 0, unconfirmedPieces: 0 }],
    ['are lifted where rate limits are off', { hasRateLimit: false }],
  ])('%s', async (_, config) => {
    await open(config)
    const buyer = await signUp()
    for (let n = 0; n < 5; n++) expect(codeOf(await order(buyer, 30))).toBe('placed')
    await close()
  })

  it('can be configured', async () => {
    await open({ unconfirmedOrders: 1, unconfirmedPieces: 2 })
    const [one, other] = [await signUp(), await signUp()]
    expect([codeOf(await order(one)), codeOf(await order(one))]).toEqual(['placed', 'UNCONFIRMED'])
    expect([codeOf(await order(other, 3)), codeOf(await order(other, 2))]).toEqual(['UNCONFIRMED', 'placed'])
    await close()
  })
})

describe('A stranger’s mailbox', () => {
  beforeAll(() => open())
  afterAll(close)

  it('gets no mail when its address is entered at checkout', async () => {
    const victim = 'victim@elsewhere.example'
    const shippingAddress = { ...ADDRESS, name: 'Cheap pills at pills.example', email: victim }
    const attacker = await signUp('Cheap pills at pills.example')
    const confirmed = await server.user('CUSTOMER')
    for (const buyer of [attacker, confirmed]) {
      const { data } = await order(buyer, 1, { shippingAddress, note: 'Cheap pills' })
      await server.call(changeOrderStatus, { id: data.id, status: 'PROCESSING' }, { as: vendorFixture.vendor })
    }
    await server.services.mail.drain()
    const to = smtp.received.map(mail => mail.to[0])
    expect(to).not.toContain(victim)
    expect(to.filter(address => address === confirmed.email)).toHaveLength(2)
    expect(
      to.filter(address => address === attacker.email),
      'the confirmation alone',
    ).toHaveLength(1)
  })

  it('gets no text of another user with a confirmation or a password link', async () => {
    const { email, accessToken } = await signUp('Cheap pills at pills.example')
    await server.call(sendConfirmation, {}, { as: { accessToken } })
    await server.call(forgotPassword, { email })
    await server.services.mail.drain()
    const mails = smtp.received.filter(mail => mail.to[0] === email)
    expect(mails).toHaveLength(3)
    for (const mail of mails) expect(readMailText(mail.source)).not.toMatch(/pills/i)
  })

  it('counts as confirmed when a password link was opened', async () => {
    const { email, userId } = await signUp()
    await server.call(forgotPassword, { email })
    const token = getLinkToken(await findMailedLink(server, smtp, email))
    expect((await server.call(resetPassword, { id: userId, token, password: 'another-password' })).status).toBe(200)
    const { data } = await server.call(login, { email, password: 'another-password' })
    expect(data.user.emailConfirmed).toBe(true)
  })
})
