import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveSubscriber as addReader } from '../../../server/newsletters/subscribers.ts'
import { createAddress } from '../../../src/contract/accounts/address-writes.ts'
import { refreshToken } from '../../../src/contract/accounts/auth.ts'
import { login } from '../../../src/contract/accounts/credentials.ts'
import { getProfile } from '../../../src/contract/accounts/users.ts'
import { listAuditLog } from '../../../src/contract/audit/audit-log.ts'
import { deleteSubscriber, subscribeNewsletter } from '../../../src/contract/newsletters/newsletter-writes.ts'
import { listSubscribers } from '../../../src/contract/newsletters/newsletters.ts'
import { getOrder } from '../../../src/contract/orders/orders.ts'
import { createAdmin, listAdmins, listCustomers, listVendors } from '../../../src/contract/people/people.ts'
import {
  deleteAdmin,
  deleteCustomer,
  deleteVendor,
  setUserStatus,
  updateCustomer,
} from '../../../src/contract/people/person-writes.ts'
import { listProducts } from '../../../src/contract/products/products.ts'
import { productReviews } from '../../../src/contract/reviews/reviews.ts'
import { followShop } from '../../../src/contract/shops/followed-shop-writes.ts'
import { getShop } from '../../../src/contract/shops/shops.ts'
import { syncCatalogue } from '../../../src/contract/sync/sync.ts'
import { ADDRESS, type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import { PASSWORD, type TestUser } from '../../support/servers/test-server.ts'

let market: MarketFixture
let admin: TestUser
let owner: TestUser

const setStatus = (user: TestUser, status: 'ACTIVE' | 'BLOCKED', as = admin) =>
  market.call(setUserStatus, { id: user.userId, status }, { as })
/** The contents of queued mails to an address, oldest first. */
const mailsTo = async (email: string): Promise<string[]> => {
  const rows = await market.store.read
    .selectFrom('mails')
    .select('content')
    .where('recipient', '=', email)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ content }) => content)
}
const onSale = async (shopId: string) => (await market.call(listProducts, { shopId })).data.length
const meets = async (user: { accessToken: string }) => (await market.call(getProfile, {}, { as: user })).status

describe.each(ENGINES)('People on $name', engine => {
  beforeAll(async () => {
    market = await openMarketFixture({ engine })
    admin = await market.user('ADMIN')
    owner = await market.user('SUPER_ADMIN')
  }, 60_000)
  afterAll(() => market.stop())

  it('are listed by their role, found by name, email, phone and status', async () => {
    const rahim = await market.user('CUSTOMER', { name: 'Rahim Uddin' })
    await setStatus(rahim, 'BLOCKED')
    const find = async (query: object) => {
      const { data, meta } = await market.call(listCustomers, query, { as: admin })
      return [data.map(person => person.id), meta.total]
    }
    expect(await find({ searchTerm: 'rahim' })).toEqual([[rahim.profileId], 1])
    expect(await find({ searchTerm: rahim.email })).toEqual([[rahim.profileId], 1])
    expect(await find({ status: 'BLOCKED' })).toEqual([[rahim.profileId], 1])
    expect(await find({ searchTerm: market.vendor.email })).toEqual([[], 0])
    const slash = await market.request('/customers/?page=1&searchTerm=undefined', {
      headers: { authorization: admin.accessToken },
    })
    expect(await slash.json()).toMatchObject({ success: true, data: [{ user: { status: 'BLOCKED' } }, {}] })
  })

  it('are sorted by creation or by name, ignoring case', async () => {
    const [zainab, anika] = [
      await market.user('CUSTOMER', { name: 'zainab Order' }),
      await market.user('CUSTOMER', { name: 'Anika Order' }),
    ]
    const order = async (query: object) => {
      const { data } = await market.call(listCustomers, { searchTerm: 'order', ...query }, { as: admin })
      return data.map(person => person.id)
    }
    const alphabetic = [anika.profileId, zainab.profileId]
    expect(await order({ sortBy: 'name' })).toEqual(alphabetic)
    expect(await order({ sortBy: 'name', sortOrder: 'desc' })).toEqual(alphabetic.toReversed())
    expect(await order({ sortBy: 'createdAt', sortOrder: 'asc' })).toEqual([zainab.profileId, anika.profileId])
    expect(await order({})).toEqual([anika.profileId, zainab.profileId])
  })

  it('created as admins are in the audit log, with the actor', async () => {
    const data = { name: 'Shirin Admin', email: 'shirin.admin@example.com', phoneNumber: '01712345670' }
    const made = await market.call(createAdmin, { password: PASSWORD, data }, { as: owner })
    const log = await market.call(listAuditLog, { entityId: made.data.id }, { as: owner })
    expect(log.data).toMatchObject([
      { action: 'admin.create', actor: { id: owner.userId }, before: null, after: { email: data.email } },
    ])
    expect(JSON.stringify(log.data)).not.toContain(PASSWORD)
    await market.call(deleteAdmin, { id: made.data.id }, { as: owner })
  })

  it('who are vendors are listed with their numbers of shops and products', async () => {
    await market.addProduct({ status: 'DRAFT' })
    await market.addShop(market.vendor, { status: 'PENDING' })
    await market.addShop(market.vendor, { deleted_at: 1 })
    const { data } = await market.call(listVendors, { searchTerm: 'Abdul' }, { as: admin })
    expect(data).toMatchObject([
      { id: market.vendor.profileId, shopCount: 2, productCount: 1, user: { id: market.vendor.userId } },
    ])
  })

  it('who are admins can only be seen and changed by a SUPER_ADMIN, and nobody can change themselves', async () => {
    const { data } = await market.call(listAdmins, {}, { as: owner })
    expect(data.map(person => person.user.role).sort()).toEqual(['ADMIN', 'SUPER_ADMIN'])
    const other = await market.user('ADMIN')
    expect((await setStatus(other, 'BLOCKED', admin)).status).toBe(403)
    expect((await setStatus(admin, 'BLOCKED', admin)).status).toBe(403)
    expect((await setStatus(owner, 'BLOCKED', owner)).status).toBe(403)
    expect((await market.call(deleteAdmin, { id: owner.profileId }, { as: owner })).status).toBe(403)
    expect((await market.call(deleteCustomer, { id: other.profileId }, { as: admin })).status).toBe(404)
    expect((await setStatus(other, 'BLOCKED', owner)).status).toBe(200)
    expect((await market.call(deleteAdmin, { id: other.userId }, { as: owner })).status).toBe(200)
    expect(await meets(other)).toBe(401)
  })

  it('who are blocked are signed out at once, and can sign in again when unblocked', async () => {
    const customer = await market.user('CUSTOMER')
    expect((await setStatus(customer, 'BLOCKED')).data).toEqual({ id: customer.userId, status: 'BLOCKED', seq: 2 })
    expect(await meets(customer)).toBe(403)
    expect((await setStatus(customer, 'BLOCKED')).status).toBe(200)
    await setStatus(customer, 'ACTIVE')
    expect(await meets(customer)).toBe(401)
    const { data } = await market.call(login, { email: customer.email, password: PASSWORD })
    expect(await meets(data)).toBe(200)
    const log = await market.call(listAuditLog, { entityId: customer.userId }, { as: admin })
    expect(log.data.map(({ before, after }) => [before, after])).toEqual([
      [{ status: 'BLOCKED' }, { status: 'ACTIVE' }],
      [{ status: 'ACTIVE' }, { status: 'BLOCKED' }],
    ])
  })

  it('who are blocked learn the reason by mail, where they sign in and where their session ends', async () => {
    const customer = await market.user('CUSTOMER')
    const reason = 'Three orders refused at the door.'
    const session = (await market.call(login, { email: customer.email, password: PASSWORD })).data
    await market.call(setUserStatus, { id: customer.userId, status: 'BLOCKED', reason }, { as: admin })
    const attempts = [
      await market.call(login, { email: customer.email, password: PASSWORD }),
      await market.call(refreshToken, { refreshToken: session.refreshToken }),
    ]
    for (const { status, error } of attempts) expect([status, error]).toMatchObject([403, { code: 'BLOCKED', reason }])
    expect((await market.call(login, { email: customer.email, password: 'not-the-password' })).status).toBe(401)
    expect(await mailsTo(customer.email)).toEqual([
      expect.stringMatching(/"Your account was blocked".*Reason: Three orders refused at the door\./),
    ])
    await setStatus(customer, 'ACTIVE')
    await setStatus(customer, 'BLOCKED')
    expect((await market.call(login, { email: customer.email, password: PASSWORD })).error).toMatchObject({
      reason: null,
    })
    expect(await mailsTo(customer.email)).toHaveLength(3)
    const log = await market.call(listAuditLog, { entityId: customer.userId }, { as: admin })
    expect(log.data.at(-1)?.after).toEqual({ status: 'BLOCKED', reason })
  })

  it('who are deleted learn the reason by mail, unless their email is not confirmed', async () => {
    const [confirmed, stranger] = [await market.user('CUSTOMER'), await market.user('CUSTOMER')]
    await market.store.write(tx =>
      tx.updateTable('users').set({ email_confirmed_at: null }).where('id', '=', stranger.userId).execute(),
    )
    for (const { profileId } of [confirmed, stranger])
      await market.call(deleteCustomer, { id: profileId, reason: 'Asked for it by phone.' }, { as: admin })
    expect(await mailsTo(confirmed.email)).toEqual([
      expect.stringMatching(/"Your account was deleted".*Reason: Asked for it by phone\./),
    ])
    expect(await mailsTo(stranger.email)).toEqual([])
    const log = await market.call(listAuditLog, { entityId: confirmed.profileId }, { as: admin })
    expect(log.data[0]).toMatchObject({ action: 'customer.delete', after: { reason: 'Asked for it by phone.' } })
  })

  it('who are vendors have their products unlisted while they are blocked', async () => {
    const vendor = await market.user('VENDOR')
    const shop_id = await market.addShop(vendor)
    const product = await market.addProduct({ shop_id })
    expect(await onSale(shop_id)).toBe(1)
    const { cursor } = (await market.call(syncCatalogue, {})).meta
    await setStatus(vendor, 'BLOCKED')
    expect(await onSale(shop_id)).toBe(0)
    const removed = (await market.call(syncCatalogue, { since: cursor })).data.removed
    expect([removed.shops, removed.products]).toEqual([[shop_id], [product]])
    await setStatus(vendor, 'ACTIVE')
    expect(await onSale(shop_id)).toBe(1)
  })

  it('can have their contact details changed by an admin, which is audited', async () => {
    const customer = await market.user('CUSTOMER')
    const input = { id: customer.profileId, name: 'New Name', phoneNumber: '+8801811111111' }
    const { data } = await market.call(updateCustomer, input, { as: admin })
    expect(data).toMatchObject({ name: 'New Name', phoneNumber: '01811111111', user: { email: customer.email } })
    const log = await market.call(listAuditLog, { entityId: customer.profileId }, { as: admin })
    expect(log.data).toMatchObject([{ action: 'customer.update', after: { name: 'New Name' } }])
    expect((await market.call(updateCustomer, { id: uuid(), name: 'Nobody' }, { as: admin })).status).toBe(404)
    expect((await market.call(updateCustomer, { id: market.vendor.profileId }, { as: admin })).status).toBe(404)
  })

  it('who are deleted leave no personal data, but their orders and reviews', async () => {
    const customer = await market.user('CUSTOMER', { name: 'Came As' })
    await market.call(updateCustomer, { id: customer.profileId, name: 'Goes Away' }, { as: admin })
    await market.store.write(tx => addReader(tx, customer.email, market.services.now()))
    await market.call(subscribeNewsletter, { email: customer.email })
    const [subscriber] = (await market.call(listSubscribers, { searchTerm: customer.email }, { as: admin })).data
    await market.call(deleteSubscriber, { id: subscriber!.id }, { as: admin })
    const product = await market.addProduct()
    const { data: order } = await market.order(await market.draft({ [product]: 1 }), customer)
    await market.addReview(product, customer, 4)
    await market.call(followShop, { shopId: market.shopId }, { as: customer })
    await market.call(createAddress, ADDRESS, { as: customer })
    const remove = async () => (await market.call(deleteCustomer, { id: customer.profileId }, { as: admin })).status
    expect([await remove(), await remove()]).toEqual([200, 404])
    const links = market.store.read.selectFrom('mailed_tokens').select('new_email')
    expect(await links.where('new_email', '=', customer.email).execute()).toEqual([])
    expect(await meets(customer)).toBe(401)
    expect((await market.call(login, { email: customer.email, password: PASSWORD })).status).toBe(401)
    const keptOrder = await market.call(getOrder, { id: order.id }, { as: market.vendor })
    expect(keptOrder.data).toMatchObject({ number: order.number, customer: { name: 'Deleted user', email: '' } })
    expect((await market.call(productReviews, { id: product })).data).toMatchObject({
      rating: 4,
      reviews: [{ customer: { name: 'Deleted user' } }],
    })
    expect((await market.call(getShop, { id: market.shopId })).data.followerCount).toBe(0)
    for (const table of ['addresses', 'follows'] as const) {
      const remaining = market.store.read.selectFrom(table).select('id').where('customer_id', '=', customer.profileId)
      expect(await remaining.execute()).toEqual([])
    }
    const log = await market.call(listAuditLog, { entityId: customer.profileId }, { as: admin })
    expect(log.data.map(({ action, actor }) => [action, actor.name])).toEqual([
      ['customer.delete', admin.name],
      ['customer.update', admin.name],
    ])
    expect(JSON.stringify([log.data, keptOrder.data.events])).not.toMatch(/Goes Away|Came As/)
    const all = await market.call(listAuditLog, { limit: 100 }, { as: admin })
    expect(JSON.stringify(all.data)).not.toContain(customer.email)
    expect((await market.user('CUSTOMER', { email: customer.email })).email).toBe(customer.email)
  })

  it('who were admins and are deleted stay in the audit log without their name', async () => {
    const former = await market.user('ADMIN', { name: 'Former Admin' })
    const customer = await market.user('CUSTOMER')
    await setStatus(customer, 'BLOCKED', former)
    await market.call(deleteAdmin, { id: former.profileId }, { as: owner })
    const { data } = await market.call(listAuditLog, { entityId: customer.userId }, { as: owner })
    expect(data).toMatchObject([{ actor: { id: former.userId, name: 'Deleted user' }, after: { status: 'BLOCKED' } }])
  })

  it('who are vendors and are deleted have their products unlisted for good', async () => {
    const vendor = await market.user('VENDOR')
    const shop_id = await market.addShop(vendor)
    await market.addProduct({ shop_id })
    expect(await onSale(shop_id)).toBe(1)
    expect((await market.call(deleteVendor, { id: vendor.profileId }, { as: admin })).status).toBe(200)
    expect(await onSale(shop_id)).toBe(0)
    expect((await market.call(getShop, { id: shop_id })).status).toBe(404)
  })
})
