import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { updateSignInEmail } from '../../../server/accounts/account-writes.ts'
import { markUnsubscribed, saveSubscriber } from '../../../server/newsletters/subscribers.ts'
import { updateProfile } from '../../../src/contract/accounts/profile-writes.ts'
import { listAuditLog } from '../../../src/contract/audit/audit-log.ts'
import { listContact } from '../../../src/contract/contact/contact-list.ts'
import { handleContact, sendContact } from '../../../src/contract/contact/contact-writes.ts'
import { updateCoupon } from '../../../src/contract/coupons/coupon-writes.ts'
import { listCoupons } from '../../../src/contract/coupons/coupons.ts'
import { listSubscribers } from '../../../src/contract/newsletters/newsletters.ts'
import { changeOrderStatus } from '../../../src/contract/orders/order-writes.ts'
import { listAdmins, listCustomers, listVendors } from '../../../src/contract/people/people.ts'
import {
  deleteAdmin,
  deleteCustomer,
  setUserStatus,
  updateCustomer,
} from '../../../src/contract/people/person-writes.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

describe.each(ENGINES)('The seq of a row, on $name', engine => {
  let market: MarketFixture
  let owner: TestUser
  beforeAll(async () => {
    market = await openMarketFixture({ engine })
    owner = await market.user('SUPER_ADMIN')
  }, 60_000)
  afterAll(() => market.stop())

  it('grows with each change or use of a coupon', async () => {
    const id = await market.addCoupon({ code: 'GROWS', usage_limit: 9 })
    const seq = async () => (await market.call(listCoupons, { searchTerm: 'GROWS' }, { as: owner })).data[0]!.seq
    expect(await seq()).toBe(1)
    const { data } = await market.call(updateCoupon, { id, discountAmount: 50 }, { as: owner })
    expect([data.seq, await seq()]).toEqual([2, 2])
    const lines = { [await market.addProduct()]: 1 }
    const terms = { discountType: 'FIXED', discountAmount: 5000, maxDiscountAmount: null } as const
    const { data: order } = await market.order(await market.draft(lines, { couponCode: 'GROWS' }, terms))
    expect(await seq()).toBe(3)
    await market.call(changeOrderStatus, { id: order.id, status: 'CANCELLED' }, { as: market.customer })
    expect(await seq()).toBe(4)
  })

  it('grows with each change of a person: details, status and sign-in email', async () => {
    const someone = await market.user('CUSTOMER')
    const { userId, profileId } = someone
    const seq = async () =>
      (await market.call(listCustomers, { limit: 100 }, { as: owner })).data.find(({ id }) => id === profileId)!.seq
    expect(await seq()).toBe(1)
    await market.call(updateProfile, { name: 'Rima Akter' }, { as: someone })
    const { data } = await market.call(updateCustomer, { id: profileId, address: 'Sylhet' }, { as: owner })
    expect(data.seq).toBe(3)
    const blocked = await market.call(setUserStatus, { id: userId, status: 'BLOCKED' }, { as: owner })
    const repeated = await market.call(setUserStatus, { id: userId, status: 'BLOCKED' }, { as: owner })
    expect([blocked.data.seq, repeated.data.seq, await seq()]).toEqual([4, 4, 4])
    await market.store.write(tx => updateSignInEmail(tx, userId, 'rima.other@test.example', market.services.now()))
    expect(await seq()).toBe(5)
    for (const list of [listVendors, listAdmins]) {
      expect((await market.call(list, {}, { as: owner })).data[0]!.seq).toBe(1)
    }
  })

  it('grows with each change of a subscriber and of a message', async () => {
    const email = `${uuid()}@test.example`
    const reader = async () => (await market.call(listSubscribers, { searchTerm: email }, { as: owner })).data[0]!
    await market.store.write(tx => saveSubscriber(tx, email, Date.now()))
    expect((await reader()).seq).toBe(1)
    const { id: readerId } = await reader()
    await market.store.write(tx => markUnsubscribed(tx, readerId, Date.now()))
    expect((await reader()).seq).toBe(2)
    await market.store.write(tx => saveSubscriber(tx, email, Date.now()))
    expect(await reader()).toMatchObject({ seq: 3, unsubscribedAt: null })

    const id = uuid()
    const letter = { name: 'Karim', email: 'karim@test.example', subject: 'Where is it?', message: 'It did not come.' }
    await market.call(sendContact, { id, ...letter })
    expect((await market.call(listContact, {}, { as: owner })).data[0]!.seq).toBe(1)
    const handled = await market.call(handleContact, { id, handled: true }, { as: owner })
    expect(handled.data).toMatchObject({ id, handled: true, seq: 2 })
  })

  it('grows even in the audit log, when a deleted person is anonymised', async () => {
    const admin = await market.user('ADMIN')
    const someone = await market.user('CUSTOMER')
    await market.call(deleteCustomer, { id: someone.profileId }, { as: admin })
    const entry = async () => {
      const { data } = await market.call(listAuditLog, { entityId: someone.profileId }, { as: owner })
      return [data[0]!.actor.name, data[0]!.seq]
    }
    const [, before] = await entry()
    await market.call(deleteAdmin, { id: admin.profileId }, { as: owner })
    expect(await entry()).toEqual(['Deleted user', Number(before) + 1])
  })
})
