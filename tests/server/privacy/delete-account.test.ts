import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveSubscriber } from '../../../server/newsletters/subscribers.ts'
import { anonymiseOrdersOfDeletedAccounts } from '../../../server/privacy/former-customer-job.ts'
import { createAddress } from '../../../src/contract/accounts/address-writes.ts'
import { refreshToken } from '../../../src/contract/accounts/auth.ts'
import { login } from '../../../src/contract/accounts/credentials.ts'
import { getProfile } from '../../../src/contract/accounts/users.ts'
import { listAuditLog } from '../../../src/contract/audit/audit-log.ts'
import { sendContact } from '../../../src/contract/contact/contact-writes.ts'
import { sendMessage } from '../../../src/contract/conversations/conversation-writes.ts'
import { createReport } from '../../../src/contract/moderation/moderation-writes.ts'
import { subscribePush } from '../../../src/contract/notifications/push.ts'
import { changeOrderStatus } from '../../../src/contract/orders/order-writes.ts'
import { getOrder } from '../../../src/contract/orders/orders.ts'
import { listCustomers } from '../../../src/contract/people/people.ts'
import { deleteCustomer } from '../../../src/contract/people/person-writes.ts'
import { deleteAccount, getDeletionState } from '../../../src/contract/privacy/account.ts'
import { listProducts } from '../../../src/contract/products/products.ts'
import { productReviews } from '../../../src/contract/reviews/reviews.ts'
import { syncAccount } from '../../../src/contract/sync/sync-account.ts'
import { addWish } from '../../../src/contract/wishlist/wishlist-writes.ts'
import { readMails } from '../../support/actions/mail-links.ts'
import { ADDRESS, type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import { createPushDevice } from '../../support/servers/push-service.ts'
import { PASSWORD, type TestUser } from '../../support/servers/test-server.ts'

const PERSONAL = /Nusrat Jahan|01711000201|nusrat@test\.example|Dhanmondi|back door/

describe.each(ENGINES)('Deleting the own account on $name', engine => {
  let market: MarketFixture
  beforeAll(async () => {
    market = await openMarketFixture({ engine })
  }, 60_000)
  afterAll(() => market.stop())

  const remove = (as: TestUser, password = PASSWORD) => market.call(deleteAccount, { password }, { as })
  const findBlockers = async (as: TestUser) =>
    (await market.call(getDeletionState, {}, { as })).data.blockers.map(({ kind, count }) => [kind, count])
  const order = async (customer: TestUser, change = {}) => {
    const product = await market.addProduct()
    const note = 'Bring it to the back door'
    return {
      product,
      ...(await market.order(await market.draft({ [product]: 1 }, { note, ...change }), customer)).data,
    }
  }
  const advance = async (id: string, ...statuses: ('PROCESSING' | 'SHIPPED' | 'DELIVERED' | 'CANCELLED')[]) => {
    for (const status of statuses)
      expect((await market.call(changeOrderStatus, { id, status }, { as: market.vendor })).status).toBe(200)
  }
  const readOrder = async (id: string) => (await market.call(getOrder, { id }, { as: market.vendor })).data
  const countRows = async (table: 'addresses' | 'wishes', { profileId }: TestUser) =>
    (await market.store.read.selectFrom(table).select('id').where('customer_id', '=', profileId).execute()).length

  it('takes the right password', async () => {
    const customer = await market.user('CUSTOMER')
    expect(await remove(customer, 'wrong')).toMatchObject({
      status: 400,
      error: { fields: { password: 'The password is incorrect.' } },
    })
    expect((await market.call(getProfile, {}, { as: customer })).status).toBe(200)
  })

  it('is refused while orders are under way, with their numbers', async () => {
    const customer = await market.user('CUSTOMER')
    const { id, number } = await order(customer)
    expect(await findBlockers(customer)).toEqual([['orders', 1]])
    expect(await remove(customer)).toMatchObject({
      status: 409,
      error: { code: 'CONFLICT', blockers: [{ kind: 'orders', count: 1, orders: [{ id, number }] }] },
    })
    await advance(id, 'CANCELLED')
    expect(await findBlockers(customer)).toEqual([])
    expect((await remove(customer)).status).toBe(200)
  })

  it('is refused while money is owed back', async () => {
    const customer = await market.user('CUSTOMER')
    const { id } = await order(customer)
    await advance(id, 'PROCESSING', 'SHIPPED', 'DELIVERED')
    const setPayment = (payment_status: 'REFUND_PENDING' | 'REFUNDED') =>
      market.store.write(tx => tx.updateTable('orders').set({ payment_status }).where('id', '=', id).execute())
    await setPayment('REFUND_PENDING')
    expect(await findBlockers(customer)).toEqual([['refunds', 1]])
    expect((await remove(customer)).status).toBe(409)
    expect(await findBlockers(market.vendor)).toContainEqual(['shop-refunds', 1])
    await setPayment('REFUNDED')
    expect((await remove(customer)).status).toBe(200)
  })

  it('is refused to a vendor while the shop has orders, and then takes the products off sale', async () => {
    const vendor = await market.user('VENDOR')
    const shopId = await market.addShop(vendor)
    const product = await market.addProduct({ shop_id: shopId })
    const { data } = await market.order(await market.draft({ [product]: 1 }, { shopId }), market.customer)
    expect(await findBlockers(vendor)).toEqual([['shop-orders', 1]])
    expect((await remove(vendor)).status).toBe(409)
    await market.call(changeOrderStatus, { id: data.id, status: 'CANCELLED' }, { as: vendor })
    expect((await remove(vendor)).status).toBe(200)
    expect((await market.call(listProducts, { shopId })).data).toEqual([])
  })

  it('is refused to the last super admin', async () => {
    const [first, second] = [await market.user('SUPER_ADMIN'), await market.user('SUPER_ADMIN')]
    expect((await remove(first)).status).toBe(200)
    expect(await findBlockers(second)).toEqual([['last-super-admin', 1]])
    expect((await remove(second)).status).toBe(409)
    expect((await remove(await market.user('ADMIN'))).status).toBe(200)
  })

  it('lets only one of two super admins go who leave at the same time', async () => {
    const all = market.store.read.selectFrom('users').select('id').where('role', '=', 'SUPER_ADMIN')
    const [before] = await all.where('deleted_at', 'is', null).execute()
    const others = [await market.user('SUPER_ADMIN'), await market.user('SUPER_ADMIN')]
    await market.store.write(tx =>
      tx.updateTable('users').set({ status: 'BLOCKED' }).where('id', '=', before!.id).execute(),
    )
    const statuses = await Promise.all(others.map(async admin => (await remove(admin)).status))
    expect(statuses.sort()).toEqual([200, 409])
  })

  it('leaves nothing personal but what others need', async () => {
    const customer = await market.user('CUSTOMER', { name: 'Nusrat Jahan' })
    const { id, number, product, totalAmount } = await order(customer)
    await advance(id, 'PROCESSING', 'SHIPPED', 'DELIVERED')
    await market.addReview(product, customer, 4)
    await market.call(createAddress, ADDRESS, { as: customer })
    await market.call(addWish, { productId: product }, { as: customer })
    await market.call(subscribePush, createPushDevice('https://fcm.googleapis.com/fcm/send/gone').subscription, {
      as: customer,
    })
    await market.store.write(tx => saveSubscriber(tx, customer.email, 1))
    expect((await remove(customer)).status).toBe(200)
    expect((await market.call(login, { email: customer.email, password: PASSWORD })).status).toBe(401)
    expect(await Promise.all([countRows('addresses', customer), countRows('wishes', customer)])).toEqual([0, 0])
    for (const table of ['subscribers', 'push_subscriptions'] as const)
      expect(JSON.stringify(await market.store.read.selectFrom(table).selectAll().execute())).not.toMatch(
        new RegExp(`${customer.email}|send/gone`),
      )
    const kept = await readOrder(id)
    expect(kept).toMatchObject({ number, totalAmount, shippingAddress: { name: 'Deleted user', phoneNumber: '' } })
    expect(JSON.stringify(kept)).not.toMatch(PERSONAL)
    const reviews = await market.call(productReviews, { id: product })
    expect(reviews.data.reviews).toMatchObject([{ customer: { name: 'Deleted user' } }])
    const synced = await market.call(syncAccount, {}, { as: market.vendor })
    expect(JSON.stringify(synced.data)).toContain(number)
  })

  it('leaves what strangers have, whose addresses the person has typed', async () => {
    const [email, family] = ['stranger@test.example', await market.user('CUSTOMER', { name: 'Karim Zaman' })]
    const person = await market.user('CUSTOMER', { name: 'Rahim Zaman', email, isEmailConfirmed: false })
    const own = { name: 'Rahim Zaman', email: family.email, subject: 'Parcel', message: 'Where is my parcel?' }
    const others = [
      { ...own, name: 'Karim Zaman', message: 'Where is his parcel?' },
      { ...own, name: 'A stranger', email, message: 'When do you open?' },
    ]
    for (const message of [own, ...others]) await market.call(sendContact, message)
    await market.call(sendContact, { ...own, message: 'I am Karim.' }, { as: family })
    await market.call(createAddress, { ...ADDRESS, email: family.email }, { as: person })
    await market.store.write(tx => saveSubscriber(tx, email, 1))
    expect((await remove(person)).status).toBe(200)
    const messages = await market.store.read.selectFrom('contact_messages').select('message').execute()
    expect(messages.map(({ message }) => message).sort()).toEqual(
      ['I am Karim.', ...others.map(({ message }) => message)].sort(),
    )
    const subscribers = market.store.read.selectFrom('subscribers').select('id').where('email', '=', email)
    expect(await subscribers.execute()).toHaveLength(1)
  })

  it('takes what others have reported of a shop out of the reports', async () => {
    const vendor = await market.user('VENDOR')
    const shopId = await market.addShop(vendor)
    await market.call(sendMessage, { shopId, text: 'Is it cotton?' }, { as: market.customer })
    const answer = { shopId, customerId: market.customer.profileId, text: 'Buy it or go.' }
    const { data } = await market.call(sendMessage, answer, { as: vendor })
    const report = { entity: 'MESSAGE', entityId: data.id, reason: 'OFFENSIVE', note: 'The owner is rude.' } as const
    await market.call(createReport, report, { as: market.customer })
    const noteOf = () =>
      market.store.read.selectFrom('reports').select('note').where('entity_id', '=', data.id).execute()
    expect(await noteOf()).toEqual([{ note: 'The owner is rude.' }])
    expect((await remove(vendor)).status).toBe(200)
    expect(await noteOf()).toEqual([{ note: '' }])
  })

  it('is confirmed by mail and recorded without the name', async () => {
    const admin = await market.user('ADMIN')
    const customer = await market.user('CUSTOMER', { name: 'Rahim Uddin' })
    await remove(customer)
    await market.services.mail.drain()
    const mails = readMails(market.dataDir).filter(({ to }) => to === customer.email)
    expect(mails.map(({ words }) => words)).toEqual([expect.stringContaining('Your account was deleted, as you asked')])
    const { data } = await market.call(listAuditLog, { entityId: customer.profileId }, { as: admin })
    expect(data).toMatchObject([{ action: 'customer.delete', actor: { name: 'Deleted user' } }])
    expect((await market.call(listCustomers, { searchTerm: 'Rahim Uddin' }, { as: admin })).data).toEqual([])
  })

  it('tells the other devices why they are signed out, for as long as their sessions would have lasted', async () => {
    const customer = await market.user('CUSTOMER')
    const other = await market.session(customer)
    await remove(customer)
    expect((await market.call(getProfile, {}, { as: other })).status).toBe(401)
    expect(await market.call(refreshToken, { refreshToken: other.refreshToken })).toMatchObject({
      status: 401,
      error: { code: 'UNAUTHENTICATED', accountDeleted: true },
    })
  })

  it('by an admin keeps the address of an order that is under way until it has arrived', async () => {
    const admin = await market.user('ADMIN')
    const customer = await market.user('CUSTOMER', { name: 'Nusrat Jahan' })
    const { id } = await order(customer)
    await market.call(deleteCustomer, { id: customer.profileId }, { as: admin })
    expect((await readOrder(id)).shippingAddress).toMatchObject(ADDRESS)
    await anonymiseOrdersOfDeletedAccounts(market.services)
    expect((await readOrder(id)).shippingAddress).toMatchObject(ADDRESS)
    await advance(id, 'PROCESSING', 'SHIPPED', 'DELIVERED')
    const { seq } = await readOrder(id)
    await anonymiseOrdersOfDeletedAccounts(market.services)
    const after = await readOrder(id)
    expect(JSON.stringify(after)).not.toMatch(PERSONAL)
    expect(after.seq, 'so that devices take the row').toBeGreaterThan(seq)
  })
})
