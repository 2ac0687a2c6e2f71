import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { applyVerifications } from '../../../server/shops/verification-job.ts'
import { toDay } from '../../../server/shops/verifications.ts'
import { DAY_MS } from '../../../src/contract/durations.ts'
import { listModeration } from '../../../src/contract/moderation/moderation.ts'
import { listNotifications } from '../../../src/contract/notifications/notifications.ts'
import { getProduct, listProducts } from '../../../src/contract/products/products.ts'
import { changeShopStatus, createShop } from '../../../src/contract/shops/shop-writes.ts'
import { getShop, listShops, vendorShops } from '../../../src/contract/shops/shops.ts'
import { createPhoto, sendForm } from '../../support/fixtures/form-requests.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { openShopPapers } from '../../support/fixtures/shop-papers.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

describe.each(ENGINES)('A market that asks for documents before selling, on $name', engine => {
  let market: MarketFixture
  let owner: TestUser
  let vendor: TestUser
  let papers: ReturnType<typeof openShopPapers>
  let shopId: string
  let product: string
  beforeAll(async () => {
    market = await openMarketFixture({ engine, config: { accessTokenTtl: 5 * 365 * 86_400 } })
    owner = await market.user('SUPER_ADMIN')
    papers = openShopPapers(market, owner)
  }, 60_000)
  afterAll(() => market.stop())
  beforeEach(async () => {
    vendor = await market.user('VENDOR')
    shopId = await market.addShop(vendor)
    product = await market.addProduct({ shop_id: shopId })
    await rule({ selling: ['NATIONAL_ID'] })
  })

  const rule = async (rules: Parameters<typeof papers.saveRules>[0]) => {
    expect((await papers.saveRules(rules)).status).toBe(200)
    await applyVerifications(market.services)
  }
  const identity = (id = shopId) => ({ shopId: id, kind: 'NATIONAL_ID' as const })
  const licence = (days: number) => ({
    shopId,
    kind: 'TRADE_LICENCE' as const,
    expiresOn: toDay(market.services.now() + days * DAY_MS),
  })
  const ownShop = async (id = shopId, as = vendor) =>
    (await market.call(vendorShops, { id: as.profileId }, { as })).data.find(shop => shop.id === id)!
  const isOnSale = async () => {
    const listed = (await market.call(listProducts, { shopId, limit: 100 })).data
    const statuses = [
      (await market.call(getProduct, { id: product })).status,
      (await market.call(getShop, { id: shopId })).status,
    ]
    expect(new Set([listed.length > 0, ...statuses.map(status => status === 200)]).size, 'everywhere the same').toBe(1)
    return listed.length > 0
  }
  const setStatus = (status: 'ACTIVE' | 'SUSPENDED' | 'PENDING') =>
    market.call(changeShopStatus, { id: shopId, status }, { as: owner })

  it('takes shops without them off sale, and opens them when they are accepted', async () => {
    expect(await isOnSale()).toBe(false)
    expect(await ownShop()).toMatchObject({ status: 'PENDING', needsDocuments: true })
    const [news] = (await market.call(listNotifications, {}, { as: vendor })).data
    expect(news).toMatchObject({ path: '/dashboard/verification' })
    expect((await market.order(await market.draft({ [product]: 1 }, { shopId }))).success).toBe(false)
    await papers.send(vendor, identity())
    expect(await isOnSale()).toBe(false)
    await papers.decide(identity(), 'REFUSED', 'It is not legible.')
    expect(await isOnSale()).toBe(false)
    await papers.show(vendor, identity())
    expect(await isOnSale()).toBe(true)
    expect(await ownShop()).toMatchObject({ status: 'ACTIVE', isVerified: true })
    expect((await market.call(getShop, { id: shopId })).data.isVerified, 'for guests').toBe(true)
    expect((await market.order(await market.draft({ [product]: 1 }, { shopId }))).success).toBe(true)
  })

  it('lets the vendor of a shop that waits prepare products, and nobody else see them', async () => {
    const prepared = await market.addProduct({ shop_id: shopId, is_listed: 0 })
    expect((await market.call(getProduct, { id: prepared }, { as: vendor })).status).toBe(200)
    expect((await market.call(getProduct, { id: prepared }, { as: market.customer })).status).toBe(404)
    await papers.show(vendor, identity())
    expect((await market.call(getProduct, { id: prepared })).status).toBe(200)
  })

  it('takes a shop off sale on the day after its licence has expired, and opens it with the next one', async () => {
    await rule({ selling: ['TRADE_LICENCE'] })
    await papers.show(vendor, licence(2))
    expect(await isOnSale()).toBe(true)
    market.advance(2 * DAY_MS)
    await applyVerifications(market.services)
    expect(await isOnSale(), 'on its last day').toBe(true)
    market.advance(DAY_MS)
    await applyVerifications(market.services)
    expect(await isOnSale()).toBe(false)
    expect(await ownShop()).toMatchObject({ status: 'PENDING', needsDocuments: true })
    await papers.show(vendor, licence(300))
    expect(await isOnSale()).toBe(true)
  })

  it('waits until the day from which they count', async () => {
    await rule({})
    expect(await isOnSale()).toBe(true)
    await rule({ selling: ['NATIONAL_ID'], startsOn: toDay(market.services.now() + DAY_MS) })
    expect(await isOnSale()).toBe(true)
    market.advance(DAY_MS)
    await applyVerifications(market.services)
    expect(await isOnSale()).toBe(false)
  })

  it('says how many open shops its rules take off sale, and takes off no more than were agreed to', async () => {
    await rule({})
    const other = await market.addShop(vendor)
    await papers.show(vendor, identity(other))
    const refused = await papers.saveRules({ selling: ['NATIONAL_ID'] }, 0)
    expect(refused).toMatchObject({ status: 409, error: { code: 'CONFLICT', heldShops: expect.any(Number) } })
    const { heldShops } = refused.error as unknown as { heldShops: number }
    const open = async () =>
      (await market.store.read.selectFrom('shops').select('id').where('status', '=', 'ACTIVE').execute()).length
    const before = await open()
    expect((await papers.saveRules({ selling: ['NATIONAL_ID'] }, heldShops - 1)).status).toBe(409)
    const tomorrow = toDay(market.services.now() + DAY_MS)
    expect((await papers.saveRules({ selling: ['NATIONAL_ID'], startsOn: tomorrow }, 0)).status).toBe(200)
    expect((await papers.saveRules({ payouts: ['NATIONAL_ID'] }, 0)).status).toBe(200)
    await applyVerifications(market.services)
    expect(await open()).toBe(before)
    expect((await papers.saveRules({ selling: ['NATIONAL_ID'] }, heldShops)).status).toBe(200)
    await applyVerifications(market.services)
    expect(await open()).toBe(before - heldShops)
  })

  it('opens the shops that waited when it asks for nothing any more', async () => {
    expect(await isOnSale()).toBe(false)
    await rule({})
    expect(await isOnSale()).toBe(true)
    expect((await ownShop()).needsDocuments).toBeUndefined()
  })

  it('opens no shop that staff have suspended, and holds one that they open too early', async () => {
    await setStatus('SUSPENDED')
    await papers.show(vendor, identity())
    expect(await ownShop()).toMatchObject({ status: 'SUSPENDED', isVerified: true })
    await setStatus('ACTIVE')
    expect(await isOnSale()).toBe(true)
    const other = await market.addShop(vendor, { status: 'SUSPENDED' })
    await market.call(changeShopStatus, { id: other, status: 'ACTIVE' }, { as: owner })
    expect(await ownShop(other)).toMatchObject({ status: 'PENDING', needsDocuments: true })
    await papers.show(vendor, identity(other))
    expect(await ownShop(other)).toMatchObject({ status: 'ACTIVE' })
  })

  it('lets a new shop wait without asking staff to approve it', async () => {
    const data = { name: `Rupsha ${uuid()}`, phoneNumber: '01711000101', shopAddress: 'Khulna', description: 'Jute.' }
    const answer = await sendForm(market, createShop, { data, file: await createPhoto() }, { as: vendor, key: uuid() })
    expect(answer).toMatchObject({
      message: 'Your shop opens when its documents are accepted.',
      data: { status: 'PENDING', needsDocuments: true },
    })
    const queue = (await market.call(listModeration, { limit: 100 }, { as: owner })).data
    expect(queue.map(item => item.entityId)).not.toContain(answer.data.id)
    const toApprove = (await market.call(listShops, { status: 'PENDING', limit: 100 }, { as: owner })).data
    expect(toApprove.map(({ id }) => id)).not.toContain(answer.data.id)
    await papers.show(vendor, identity(answer.data.id))
    expect(await ownShop(answer.data.id)).toMatchObject({ status: 'ACTIVE' })
  })

  it('asks neither for approval nor for documents alone where it asks for both', async () => {
    const waiting = await market.addShop(vendor, { status: 'PENDING' })
    await applyVerifications(market.services)
    await papers.show(vendor, identity(waiting))
    expect(await ownShop(waiting), 'documents alone do not open it').toMatchObject({ status: 'PENDING' })
    await market.call(changeShopStatus, { id: waiting, status: 'ACTIVE' }, { as: owner })
    expect(await ownShop(waiting)).toMatchObject({ status: 'ACTIVE' })
  })

  it('changes no shop twice, and none after a run that was cut off and began anew', async () => {
    const version = await market.store.read
      .selectFrom('shops')
      .select('seq')
      .where('id', '=', shopId)
      .executeTakeFirstOrThrow()
    await market.store.write(tx => tx.deleteFrom('counters').where('name', '=', 'shop verifications').execute())
    await applyVerifications(market.services)
    const after = await market.store.read
      .selectFrom('shops')
      .select('seq')
      .where('id', '=', shopId)
      .executeTakeFirstOrThrow()
    expect(after).toEqual(version)
    const news = (await market.call(listNotifications, {}, { as: vendor })).data
    expect(news).toHaveLength(1)
  })
})
