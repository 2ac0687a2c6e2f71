import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeOrderStatus, placeOrder } from '../../../src/contract/orders/order-writes.ts'
import { deliverPart } from '../../../src/contract/orders/partial-delivery.ts'
import { ADDRESS, openVendorFixture, type VendorFixture } from '../../support/fixtures/vendor-fixture.ts'
import { parseMailHeaders, readMailText, type SmtpServer, startSmtpServer } from '../../support/servers/smtp-server.ts'
import { startServer, type TestServer } from '../../support/servers/test-server.ts'

let smtp: SmtpServer
let server: TestServer
let vendorFixture: VendorFixture
beforeAll(async () => {
  smtp = await startSmtpServer()
  server = await startServer({ config: { smtpUrl: smtp.url, mailFrom: 'market@haat.example' } })
  vendorFixture = await openVendorFixture(server, 1000)
})
afterAll(async () => {
  await server.stop()
  await smtp.close()
})
beforeEach(async () => {
  await server.services.mail.drain()
  smtp.received.length = 0
})

const sent = async () => {
  await server.services.mail.drain()
  return smtp.received.map(mail => ({
    to: mail.to[0],
    subject: parseMailHeaders(mail.source).get('subject'),
    words: readMailText(mail.source),
  }))
}
const move = (as: { accessToken: string }, id: string, status: 'PROCESSING' | 'SHIPPED' | 'CANCELLED', more = {}) =>
  server.call(changeOrderStatus, { id, status, ...more }, { as })

describe('Mails about orders', () => {
  it('are sent to customer and vendor at their sign-in emails, once', async () => {
    const order = await vendorFixture.order(2)
    const mails = await sent()
    expect(mails.map(mail => mail.to).sort()).toEqual([vendorFixture.customer.email, vendorFixture.vendor.email].sort())
    const customers = mails.find(mail => mail.to === vendorFixture.customer.email)!
    expect(customers.subject).toContain(order.number)
    expect(customers.words).toContain(`${server.url}/dashboard/orders/${order.id}`)
    expect(customers.words).toContain('2 × Jamdani <saree>: ৳1,000')
    expect(customers.words).toContain('Jamdani &lt;saree&gt;')
    expect(customers.words).toContain('Total with shipping: ৳1,060')
    expect(mails.find(mail => mail.to === vendorFixture.vendor.email)!.words).toContain('Phone: 01712345678')
  })

  it('name the upazila and the district that were chosen', async () => {
    const shippingAddress = { ...ADDRESS, address: 'House 4', upazila: 'Savar', district: 'Dhaka' }
    await vendorFixture.order(1, { shippingAddress })
    const inFull = expect.stringContaining('House 4, Savar, Dhaka')
    expect((await sent()).map(mail => mail.words)).toEqual([inFull, inFull])
  })

  it('are not sent again when the same order is sent again', async () => {
    const { id, ...order } = await vendorFixture.order()
    await sent()
    smtp.received.length = 0
    const products = [{ productId: vendorFixture.productId, quantity: 1, price: 500 }]
    const sameOrder = { id, shopId: order.shopId, totalAmount: 560, paymentType: 'COD' as const, products }
    expect((await server.call(placeOrder, sameOrder, { as: vendorFixture.customer })).status).toBe(200)
    expect(await sent()).toEqual([])
  })

  it('are not sent for an order that fails', async () => {
    await expect(vendorFixture.order(1, { totalAmount: 1 })).rejects.toThrow()
    expect(await sent()).toEqual([])
  })

  it('inform the customer about each status, with courier and tracking number', async () => {
    const { id, number } = await vendorFixture.order()
    await move(vendorFixture.vendor, id, 'PROCESSING')
    await sent()
    smtp.received.length = 0
    await move(vendorFixture.vendor, id, 'SHIPPED', { courier: 'Sundarban', trackingNumber: 'S-1' })
    const [mail, ...others] = await sent()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: vendorFixture.customer.email, subject: `Your order ${number} is on its way` })
    expect(mail!.words).toContain('Courier: Sundarban\nTracking number: S-1')
  })

  it('tell the customer what an order comes to of which they kept only a part', async () => {
    const { id, orderItem } = await vendorFixture.order(2)
    for (const status of ['PROCESSING', 'SHIPPED'] as const) await move(vendorFixture.vendor, id, status)
    await sent()
    smtp.received.length = 0
    const kept = [{ itemId: orderItem[0]!.id, quantity: 1 }]
    await server.call(deliverPart, { id, kept, delivery: 60 }, { as: vendorFixture.vendor })
    const [mail] = await sent()
    expect(mail!.words).toContain('1 of 2 pieces were kept at the door, ৳500 less to pay')
    expect(mail!.words).toContain('Total when you ordered: ৳1,060\nNot charged: −৳500\nTotal with shipping: ৳560')
  })

  it("inform the vendor, not the customer, about the customer's actions", async () => {
    const { id, number } = await vendorFixture.order()
    await sent()
    smtp.received.length = 0
    await move(vendorFixture.customer, id, 'CANCELLED', { reason: 'Changed my mind' })
    expect(await sent()).toMatchObject([{ to: vendorFixture.vendor.email, subject: `Order ${number} was cancelled` }])
    expect(smtp.received[0]!.source).toContain('> Changed my mind')
  })

  it('never delay or fail an order while the mail server hangs', async () => {
    const release = smtp.hold()
    const order = await vendorFixture.order()
    expect(order.status).toBe('PENDING')
    release()
    expect(await sent()).toHaveLength(2)
  })

  it('never fail an order because of an invalid address', async () => {
    const setEmail = (email: string) =>
      server.store.write(tx =>
        tx.updateTable('users').set({ email }).where('id', '=', vendorFixture.vendor.userId).execute(),
      )
    await setEmail('no address')
    await vendorFixture.order()
    expect((await sent()).map(mail => mail.to)).toEqual([vendorFixture.customer.email])
    await setEmail(vendorFixture.vendor.email)
  })

  it('never go to the contact email of a profile, which may be anybody’s', async () => {
    await server.store.write(tx => tx.updateTable('profiles').set({ email: 'contact@elsewhere.example' }).execute())
    await vendorFixture.order()
    expect((await sent()).map(mail => mail.to).sort()).toEqual(
      [vendorFixture.customer.email, vendorFixture.vendor.email].sort(),
    )
  })

  it('are not sent to unconfirmed sign-in emails', async () => {
    const other = await openVendorFixture(server)
    const unconfirm = { email_confirmed_at: null }
    await server.store.write(tx => tx.updateTable('users').set(unconfirm).execute())
    const { id } = await other.order()
    await move(other.vendor, id, 'PROCESSING')
    expect(await sent()).toEqual([])
  })
})
