import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAuditLog } from '../../../src/contract/audit/audit-log.ts'
import { changeOrderStatus } from '../../../src/contract/orders/order-writes.ts'
import { getOrder } from '../../../src/contract/orders/orders.ts'
import { getProduct, listProducts } from '../../../src/contract/products/products.ts'
import { changeShopStatus, createShop, deleteShop, updateShop } from '../../../src/contract/shops/shop-writes.ts'
import { getShop, listShops, type Shop } from '../../../src/contract/shops/shops.ts'
import { syncCatalogue } from '../../../src/contract/sync/sync.ts'
import { syncAccount } from '../../../src/contract/sync/sync-account.ts'
import { createPhoto, sendForm } from '../../support/fixtures/form-requests.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

let market: MarketFixture
let admin: TestUser
let logo: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  market = await openMarketFixture()
  admin = await market.user('ADMIN')
  logo = await createPhoto()
})
afterAll(() => market.stop())

const draft = (name: string) => ({
  name,
  phoneNumber: '+880 1711-000101',
  shopAddress: 'Tangail',
  description: 'Handloom sarees.',
})
const open = (name: string, on = market, as = on.vendor) =>
  sendForm(on, createShop, { data: draft(name), file: logo }, { as })
const status = async (id: string, as?: TestUser) => (await market.call(getShop, { id }, { as })).status
const cursor = async () => (await market.call(syncCatalogue, {})).meta.cursor
const since = async (from: string | undefined) => (await market.call(syncCatalogue, { since: from })).data

describe('Opening a shop', () => {
  it('shows it to everyone at once, also on devices', async () => {
    const from = await cursor()
    const { status: code, data } = await open('Tangail Tant Ghar')
    expect([code, data.status, data.phoneNumber]).toEqual([201, 'ACTIVE', '01711000101'])
    expect((await fetch(market.url + data.logoUrl)).status).toBe(200)
    expect((await market.call(listShops, {})).data.map(shop => shop.id)).toContain(data.id)
    expect((await since(from)).shops).toEqual([data])
  })

  it.each<[string, Record<string, unknown>, string]>([
    ['name', { name: '' }, 'Name is required'],
    ['name', { name: undefined }, 'Name is required'],
    ['phoneNumber', { phoneNumber: '0171100010' }, 'Phone number must at least 11 digits'],
    ['shopAddress', { shopAddress: '' }, 'Address is required'],
    ['description', { description: ' ' }, 'Description is required'],
  ])('refuses a wrong %s: %j', async (field, change, message) => {
    const data = { ...draft('Wrong'), ...change }
    const response = await sendForm(market, createShop, { data, file: logo }, { as: market.vendor })
    expect(response).toMatchObject({ status: 400, error: { fields: { [field]: message } } })
  })

  it('requires a logo', async () => {
    const message = 'Logo is required'
    expect(await sendForm(market, createShop, { data: draft('Bare') }, { as: market.vendor })).toMatchObject({
      status: 400,
      message,
      error: { fields: { file: message } },
    })
    expect((await market.call(createShop, draft('Bare'), { as: market.vendor })).message).toBe(message)
  })

  it('rejects a taken name, also in concurrent requests', async () => {
    const responses = await Promise.all(['Aarong', 'AARONG', 'aarong'].map(name => open(name)))
    expect(responses.map(response => response.status).sort()).toEqual([201, 409, 409])
    expect((await open('Aarong', market, market.otherVendor)).error).toMatchObject({ code: 'DUPLICATE' })
  })

  it('returns the existing one when its id is sent again, but rejects the id of another vendor', async () => {
    const data = { ...draft('Twice'), id: uuid() }
    const send = (as: TestUser) => sendForm(market, createShop, { data, file: logo }, { as })
    const codes = [await send(market.vendor), await send(market.vendor), await send(market.otherVendor)]
    expect(codes.map(response => response.status)).toEqual([201, 200, 409])
  })

  it('waits for an admin if approval is required', async () => {
    const strict = await openMarketFixture({ config: { shopApproval: 'manual' } })
    try {
      const { data, message } = await open('New here', strict)
      expect([data.status, message]).toEqual(['PENDING', 'Your shop is waiting for approval.'])
      expect((await strict.call(getShop, { id: data.id })).status).toBe(404)
      const chief = await strict.user('ADMIN')
      const pending = async (as?: TestUser) => (await strict.call(listShops, { status: 'PENDING' }, { as })).data.length
      expect([await pending(chief), await pending(strict.vendor), await pending()]).toEqual([1, 0, 0])
      const opened = await strict.call(changeShopStatus, { id: data.id, status: 'ACTIVE' }, { as: chief })
      expect(opened.data.status).toBe('ACTIVE')
      expect((await strict.call(getShop, { id: data.id })).status).toBe(200)
    } finally {
      await strict.stop()
    }
  })
})

describe('Changing a shop', () => {
  let shop: Shop
  beforeAll(async () => {
    shop = (await open('Before')).data
  })
  const change = (input: object, as = market.vendor) => market.call(updateShop, { id: shop.id, ...input }, { as })

  it('changes the given fields only', async () => {
    const { data } = await change({ shopAddress: 'Pabna' })
    expect(data).toEqual({ ...shop, shopAddress: 'Pabna', seq: shop.seq + 1 })
    expect((await change({ phoneNumber: '017' })).message).toBe('Phone number must at least 11 digits')
    expect((await change({})).data).toEqual(data)
  })

  it('says whether customers may write to it on WhatsApp', async () => {
    const opened = await sendForm(
      market,
      createShop,
      { data: { ...draft('On WhatsApp'), hasWhatsapp: true }, file: logo },
      { as: market.vendor },
    )
    expect(opened.data).toMatchObject({ hasWhatsapp: true })
    const write = async (input: object) =>
      (await market.call(updateShop, { id: opened.data.id, ...input }, { as: market.vendor })).data
    expect(await write({ hasWhatsapp: false })).not.toHaveProperty('hasWhatsapp')
    expect(await write({ hasWhatsapp: true })).toMatchObject({ hasWhatsapp: true })
    expect(await write({ shopAddress: 'Mirpur 1, Dhaka' })).toMatchObject({ hasWhatsapp: true })
  })

  it('takes a BIN and a VAT rate, which its orders carry for their invoices, and clears them again', async () => {
    const write = (changes: object) => market.call(updateShop, { id: market.shopId, ...changes }, { as: market.vendor })
    const refused = await write({ bin: '1234', vatPercent: 101 })
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([400, ['bin', 'vatPercent']])
    const written = await write({ bin: '০০১২৩৪৫৬৭-০১০১', vatPercent: 7.5 })
    expect(written.data).toMatchObject({ bin: '0012345670101', vatPercent: 7.5 })
    const product = await market.addProduct({})
    const { data: order } = await market.order(await market.draft({ [product]: 1 }))
    expect(order.shop).toMatchObject({ bin: '0012345670101', vatPercent: 7.5, address: expect.any(String) })
    const { data: cleared } = await write({ bin: '', vatPercent: null })
    expect([cleared.bin, cleared.vatPercent]).toEqual([undefined, undefined])
    const kept = (await market.call(getOrder, { id: order.id }, { as: market.customer })).data.shop
    expect([kept.bin, kept.vatPercent]).toEqual([undefined, 7.5])
    const { data: later } = await market.order(await market.draft({ [product]: 1 }))
    expect(later.shop.vatPercent).toBeUndefined()
  })

  it('gives its products its new name and logo, also in the search', async () => {
    const productId = await market.addProduct({ shop_id: shop.id })
    const from = await cursor()
    const path = `/shops/${shop.id}`
    const sent = { data: { name: 'Kumudini Handicrafts' }, file: await createPhoto('#998800') }
    const { data } = await sendForm(market, updateShop, sent, { as: market.vendor, path })
    expect(data.logoUrl).not.toBe(shop.logoUrl)
    const synced = await since(from)
    expect(synced.products.map(product => product.shop)).toEqual([
      { id: shop.id, name: data.name, logoUrl: data.logoUrl },
    ])
    const found = await market.call(listProducts, { searchTerm: 'kumudini' })
    expect(found.data.map(product => product.id)).toEqual([productId])
  })

  it('can pause it: it stays visible and accepts no orders until it resumes', async () => {
    const productId = await market.addProduct({ shop_id: shop.id })
    const pausedUntil = new Date(market.services.now() + 86_400_000).toISOString()
    expect((await change({ pausedUntil })).data.pausedUntil).toBe(pausedUntil)
    const order = async () => (await market.order(await market.draft({ [productId]: 1 }, { shopId: shop.id }))).status
    expect([await status(shop.id), await order()]).toEqual([200, 409])
    expect((await change({ pausedUntil: null })).data.pausedUntil).toBeNull()
    expect(await order()).toBe(201)
  })

  it('rejects a taken name, and everyone but its vendor', async () => {
    await open('Taken')
    expect((await change({ name: 'taken' })).status).toBe(409)
    expect((await change({ name: 'Mine now' }, market.otherVendor)).status).toBe(403)
    const hidden = await market.addShop(market.vendor, { status: 'SUSPENDED' })
    const attempt = await market.call(updateShop, { id: hidden, name: 'Mine' }, { as: market.otherVendor })
    expect(attempt.status).toBe(404)
  })
})

describe("Changing a shop's state", () => {
  it('unlists and lists its products, notifies its vendor and is audited', async () => {
    const shopId = await market.addShop(market.vendor, { name: 'Shaky' })
    const productId = await market.addProduct({ shop_id: shopId })
    const getProductStatus = async () => (await market.call(getProduct, { id: productId })).status
    const from = await cursor()
    const suspend = { id: shopId, status: 'SUSPENDED', reason: 'Fake goods' } as const
    const { data } = await market.call(changeShopStatus, suspend, { as: admin })
    expect([data.status, await getProductStatus(), await status(shopId), await status(shopId, market.vendor)]).toEqual([
      'SUSPENDED',
      404,
      404,
      200,
    ])
    expect((await since(from)).removed).toMatchObject({ shops: [shopId], products: [productId] })
    const log = await market.call(listAuditLog, { entityId: shopId }, { as: admin })
    expect(log.data).toMatchObject([
      {
        action: 'shop.change-status',
        before: { status: 'ACTIVE' },
        after: { status: 'SUSPENDED', reason: 'Fake goods' },
      },
    ])
    await market.call(changeShopStatus, { id: shopId, status: 'ACTIVE' }, { as: admin })
    expect(await getProductStatus()).toBe(200)
  })

  it('is 404 for an unknown shop and 400 for an invalid status', async () => {
    const change = async (id: string, state: string) =>
      (await market.call(changeShopStatus, { id, status: state as 'ACTIVE' }, { as: admin })).status
    expect([await change(uuid(), 'ACTIVE'), await change(market.shopId, 'OPEN')]).toEqual([404, 400])
  })
})

describe('Deleting a shop', () => {
  it('removes it and its products; its orders stay and can be completed', async () => {
    const shopId = await market.addShop(market.vendor, { name: 'Going' })
    const productId = await market.addProduct({ shop_id: shopId })
    const draftId = await market.addProduct({ shop_id: shopId, status: 'DRAFT' })
    const { data: order } = await market.order(await market.draft({ [productId]: 1 }, { shopId }))
    const from = await cursor()
    const account = (await market.call(syncAccount, {}, { as: market.vendor })).meta.cursor
    expect((await market.call(deleteShop, { id: shopId }, { as: market.otherVendor })).status).toBe(403)
    expect((await market.call(deleteShop, { id: shopId }, { as: market.vendor })).status).toBe(200)
    expect([await status(shopId), await status(shopId, market.vendor), await status(shopId, admin)]).toEqual([
      404, 404, 404,
    ])
    expect((await market.call(getProduct, { id: productId }, { as: market.vendor })).status).toBe(404)
    expect((await since(from)).removed).toMatchObject({ shops: [shopId] })
    const own = (await market.call(syncAccount, { since: account }, { as: market.vendor })).data.removed
    expect([own.shops, own.products.sort()]).toEqual([[shopId], [productId, draftId].sort()])
    const move = { id: order.id, status: 'PROCESSING' } as const
    expect((await market.call(changeOrderStatus, move, { as: market.vendor })).status).toBe(200)
    const keptOrder = await market.call(getOrder, { id: order.id }, { as: market.customer })
    expect(keptOrder.data).toMatchObject({ status: 'PROCESSING', shop: { name: 'Going' } })
    expect((await market.call(deleteShop, { id: shopId }, { as: market.vendor })).status).toBe(404)
  })
})
