import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import {
  listCollectedCoupons,
  listPublicCoupons,
  type PublicCoupon,
} from '../../../src/contract/coupons/public-coupons.ts'
import { signOutDevice } from '../../../src/local/accounts/sign-in.ts'
import {
  collectPublicCoupon,
  mergeCollectedCoupons,
  readMyCoupons,
  readShopCoupons,
} from '../../../src/local/coupons/collected-coupons.ts'
import { db } from '../../../src/local/db/database.ts'
import { createId } from '../../../src/local/db/ids.ts'
import { refreshListing } from '../../../src/local/sync/listings.ts'
import { drainNow, fakeClock, RIMA, setUpDevice, signInOnDevice } from '../device-fixture.ts'
import { failureReply, successReply } from '../fake-server.ts'

const device = setUpDevice()
const shopId = createId()
const build = (code: string, terms: Partial<PublicCoupon> = {}): PublicCoupon => ({
  id: createId(),
  code,
  discountType: 'FIXED',
  discountAmount: 100,
  maxDiscountAmount: null,
  minOrderAmount: null,
  endTime: new Date(fakeClock.now + 86_400_000).toISOString(),
  shopId,
  ...terms,
})
const offer = async (coupons: PublicCoupon[]) => {
  device.server.responses.set('GET /coupons/public', () => successReply(coupons))
  await refreshListing(listPublicCoupons, { shopId }, { force: true })
}
const fetchCollected = async (coupons: PublicCoupon[]) => {
  device.server.responses.set('GET /coupons/collected', () => successReply(coupons))
  fakeClock.now += 1000
  await refreshListing(listCollectedCoupons, {}, { force: true })
}
const shown = async () =>
  (await readShopCoupons(shopId)).coupons.map(({ code, isCollected }) => (isCollected ? `${code} kept` : code))
const collect = (coupon: PublicCoupon) => {
  fakeClock.now += 1000
  return collectPublicCoupon({ ...coupon, isCollected: false }, coupon.code)
}

describe('Coupons of a shop on a device', () => {
  it('are collected without an account, and stay when the shop no longer lists them', async () => {
    const [eid, puja] = [build('EID'), build('PUJA')]
    await offer([eid, puja])
    await collect(puja)
    expect(await shown()).toEqual(['PUJA kept', 'EID'])
    await offer([eid])
    expect(await shown()).toEqual(['PUJA kept', 'EID'])
    expect(await db.outbox.count()).toBe(0)
  })

  it('are all in one list while they are kept and valid, those of the account, too', async () => {
    await signInOnDevice(device.server, RIMA)
    const [eid, puja, old] = [build('EID'), build('PUJA', { shopId: createId() }), build('OLD')]
    await fetchCollected([eid, { ...old, endTime: new Date(fakeClock.now).toISOString() }])
    await collect(puja)
    expect((await readMyCoupons())?.map(({ code }) => code)).toEqual(['PUJA', 'EID'])
    fakeClock.now += 86_400_000
    expect(await readMyCoupons()).toEqual([])
  })

  it('are not shown in another shop, nor after their end', async () => {
    await offer([build('EID'), build('ALL', { shopId: null }), build('ELSEWHERE', { shopId: createId() })])
    expect(await shown()).toEqual(['EID', 'ALL'])
    fakeClock.now += 86_400_000
    expect(await shown()).toEqual([])
  })

  it('join the account at the sign-in, once', async () => {
    const eid = build('EID')
    await collect(eid)
    await signInOnDevice(device.server, RIMA)
    await mergeCollectedCoupons()
    await mergeCollectedCoupons()
    expect(await db.outbox.toArray()).toMatchObject([
      { endpoint: 'coupons.collect', input: { couponId: eid.id }, background: true },
    ])
    expect(await shown()).toEqual(['EID kept'])
  })

  it('are collected offline by a customer, and sent later', async () => {
    await signInOnDevice(device.server, RIMA)
    const eid = build('EID')
    await fetchCollected([])
    await offer([eid])
    await collect(eid)
    expect(await shown()).toEqual(['EID kept'])
    device.server.responses.set('POST /coupons/collect', () => successReply(eid))
    await drainNow()
    expect(await db.outbox.count()).toBe(0)
    expect(await shown()).toEqual(['EID kept'])
    await fetchCollected([eid])
    expect(await shown()).toEqual(['EID kept'])
  })

  it('that the account has lost are no longer kept', async () => {
    await signInOnDevice(device.server, RIMA)
    const eid = build('EID')
    await collect(eid)
    device.server.responses.set('POST /coupons/collect', () =>
      failureReply(404, 'NOT_FOUND', 'This coupon is no longer offered.'),
    )
    await drainNow()
    await fetchCollected([])
    expect(await shown()).toEqual([])
  })

  it('leave nothing behind at the sign-out', async () => {
    await signInOnDevice(device.server, RIMA)
    await collect(build('EID'))
    await fetchCollected([build('PUJA')])
    await signOutDevice('keep')
    expect(await shown()).toEqual([])
  })
})
