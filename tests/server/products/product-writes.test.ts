import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readListingSeq } from '../../../server/db/counters.ts'
import { listAuditLog } from '../../../src/contract/audit/audit-log.ts'
import type { InputOf } from '../../../src/contract/endpoint.ts'
import { getOrder } from '../../../src/contract/orders/orders.ts'
import { addProductPicture } from '../../../src/contract/products/product-picture-writes.ts'
import {
  createProduct,
  deleteProduct,
  duplicateProduct,
  updateProduct,
} from '../../../src/contract/products/product-writes.ts'
import { getProduct, listProducts } from '../../../src/contract/products/products.ts'
import { syncCatalogue } from '../../../src/contract/sync/sync.ts'
import { syncAccount } from '../../../src/contract/sync/sync-account.ts'
import { createPhoto, sendForm } from '../../support/fixtures/form-requests.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

let market: MarketFixture
beforeAll(async () => {
  market = await openMarketFixture()
})
afterAll(() => market.stop())

type Draft = InputOf<typeof createProduct>
const draft = (change: Partial<Draft> = {}): Draft => ({
  name: 'Jamdani saree',
  description: 'Handwoven in Rupganj, cotton.',
  categoryId: market.categoryId,
  price: 4500.5,
  discount: 500,
  stock: 7,
  ...change,
})
const create = (change: Partial<Draft> = {}, as: TestUser = market.vendor) =>
  market.call(createProduct, draft(change), { as })
const getStatus = async (id: string, as?: TestUser) => (await market.call(getProduct, { id }, { as })).status
const cursor = async () => (await market.call(syncCatalogue, {})).meta.cursor
const since = async (from: string | undefined) => (await market.call(syncCatalogue, { since: from })).data

describe('Creating a product', () => {
  it('lists it at once in the oldest open shop, in the search and on devices', async () => {
    await market.addShop(market.vendor, { created_at: 1, status: 'CLOSED' })
    const oldest = await market.addShop(market.vendor, { created_at: 2 })
    const from = await cursor()
    const { status, data } = await create({ name: 'Murshidabad silk' })
    expect(status).toBe(201)
    expect(data).toMatchObject({ price: 4500.5, discount: 500, stock: 7, status: 'ACTIVE', shopId: oldest, sold: 0 })
    const found = await market.call(listProducts, { searchTerm: 'murshidabad' })
    expect([found.data, found.meta.total]).toEqual([[data], 1])
    expect((await since(from)).products).toEqual([data])
  })

  it('accepts a picture by multipart, and numbers as text', async () => {
    const data = { ...draft(), price: '1200', stock: '3', discount: '0' }
    const response = await sendForm(market, createProduct, { data, file: await createPhoto() }, { as: market.vendor })
    expect(response).toMatchObject({ status: 201, data: { price: 1200, stock: 3 } })
    expect(response.data.thumbhash).toEqual(expect.any(String))
    expect((await fetch(market.url + response.data.image)).headers.get('content-type')).toBe('image/webp')
  })

  it('uses the placeholder without a picture', async () => {
    const { data } = await create()
    const picture = await fetch(market.url + data.image)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
  })

  it('shows a draft only to its vendor and to admins', async () => {
    const { data } = await create({ status: 'DRAFT' })
    const people = [undefined, market.customer, market.otherVendor, market.vendor, await market.user('ADMIN')]
    expect(await Promise.all(people.map(as => getStatus(data.id, as)))).toEqual([404, 404, 404, 200, 200])
  })

  it('of a shop that is not open lists it when the shop opens', async () => {
    const shopId = await market.addShop(market.vendor, { status: 'PENDING' })
    const { status, data } = await create({ shopId })
    expect([status, await getStatus(data.id), await getStatus(data.id, market.vendor)]).toEqual([201, 404, 200])
  })

  it('returns the existing one when its id is sent again, but rejects the id of another vendor', async () => {
    const id = uuid()
    const first = await create({ id })
    const repeated = await create({ id, name: 'Something else' })
    expect([first.status, repeated.status, repeated.data.name]).toEqual([201, 200, 'Jamdani saree'])
    expect(await create({ id }, market.otherVendor)).toMatchObject({ status: 409, error: { code: 'CONFLICT' } })
  })

  it.each<[string, Partial<Record<keyof Draft, unknown>>, string]>([
    ['name', { name: ' ab ' }, 'Name must be at least 3 characters.'],
    ['description', { description: 'too short' }, 'Description must be at least 10 characters.'],
    ['price', { price: 0 }, 'Price must be above 0.'],
    ['price', { price: 'cheap' }, 'This must be a number.'],
    ['price', { price: 10.005 }, 'Taka have at most two decimals.'],
    ['price', { price: 1e12 }, 'This must be at most 9999999.'],
    ['discount', { discount: -1 }, 'Discount must not be below 0.'],
    ['stock', { stock: 1.5 }, 'Stock must be a whole number.'],
    ['stock', { stock: -1 }, 'Stock must not be below 0.'],
    ['categoryId', { categoryId: 'sarees' }, 'Choose a category.'],
    ['categoryId', { categoryId: uuid() }, 'Choose a category.'],
    ['categoryId', { categoryId: undefined }, 'Choose a category.'],
  ])('refuses a wrong %s: %j', async (field, change, message) => {
    const response = await create(change as Partial<Draft>)
    expect(response).toMatchObject({
      status: 400,
      message,
      error: { code: 'VALIDATION', fields: { [field]: message } },
    })
  })

  it("rejects another vendor's shop, an unknown one, and a vendor without a shop", async () => {
    expect((await create({ shopId: market.otherShopId })).status).toBe(403)
    expect((await create({ shopId: uuid() })).status).toBe(404)
    const newcomer = await market.user('VENDOR')
    expect(await create({}, newcomer)).toMatchObject({ status: 409, message: expect.stringContaining('Open a shop') })
  })
})

describe('Changing a product', () => {
  it('changes the given fields only, also on devices', async () => {
    const { data: before } = await create()
    const from = await cursor()
    const { data } = await market.call(
      updateProduct,
      { id: before.id, price: 4000, name: 'Nakshi katha' },
      { as: market.vendor },
    )
    expect(data).toEqual({ ...before, price: 4000, name: 'Nakshi katha', seq: before.seq + 1 })
    expect((await since(from)).products).toEqual([data])
    expect((await market.call(listProducts, { searchTerm: 'nakshi' })).meta.total).toBe(1)
  })

  it('accepts multipart with and without a file', async () => {
    const { data: before } = await create()
    const send = { as: market.vendor, path: `/products/${before.id}` }
    const bare = await sendForm(market, updateProduct, { data: { stock: '12' } }, send)
    expect(bare.data).toMatchObject({ stock: 12, image: before.image, name: before.name })
    const pictured = await sendForm(market, updateProduct, { file: await createPhoto('#aa2200') }, send)
    expect(pictured.data).toMatchObject({ stock: 12, name: before.name })
    expect(pictured.data.image).not.toBe(before.image)
  })

  it('unlists it when it is paused, and lists it again', async () => {
    const { data } = await create()
    const from = await cursor()
    await market.call(updateProduct, { id: data.id, status: 'PAUSED' }, { as: market.vendor })
    expect([await getStatus(data.id), (await since(from)).removed.products]).toEqual([404, [data.id]])
    await market.call(updateProduct, { id: data.id, status: 'ACTIVE' }, { as: market.vendor })
    expect(await getStatus(data.id)).toBe(200)
  })

  it('by stock only is synced to devices without a new listing number', async () => {
    const { data } = await create()
    const [listing, from] = [await readListingSeq(market.store.read), await cursor()]
    await market.call(updateProduct, { id: data.id, stock: 1 }, { as: market.vendor })
    expect((await since(from)).products).toMatchObject([{ id: data.id, stock: 1 }])
    expect(await readListingSeq(market.store.read)).toBe(listing)
  })

  it('is rejected when the stock is not the one that the vendor saw, with the current one', async () => {
    const { data } = await create({ stock: 9 })
    const write = (changes: object) => market.call(updateProduct, { id: data.id, ...changes }, { as: market.vendor })
    const refused = await write({ stock: 20, price: 5, expectedStock: 11 })
    expect([refused.status, refused.error.code, refused.message]).toEqual([
      409,
      'CONFLICT',
      'There are now 9, not 11: some were sold or returned meanwhile. Count again and enter the new stock.',
    ])
    expect((await write({ price: 7, expectedStock: 11 })).data).toMatchObject({ price: 7, stock: 9 })
    expect((await write({ stock: 20, expectedStock: 9 })).data).toMatchObject({ price: 7, stock: 20 })
  })

  it('is rejected when another device has changed the price meanwhile, unless to the same', async () => {
    const { data } = await create({ price: 500 })
    const write = (changes: object) => market.call(updateProduct, { id: data.id, ...changes }, { as: market.vendor })
    expect((await write({ price: 450, expectedPrice: 500 })).data).toMatchObject({ price: 450 })
    const refused = await write({ price: 480, expectedPrice: 500 })
    expect([refused.status, refused.error.code, refused.error.price, refused.message]).toEqual([
      409,
      'CONFLICT',
      450,
      'The price is now ৳450, not ৳500: it was changed on another device. Enter the price again.',
    ])
    expect((await write({ price: 450, expectedPrice: 500 })).status).toBe(200)
    expect((await write({ price: 480, expectedPrice: 450 })).data).toMatchObject({ price: 480 })
  })

  it('is rejected when another device has changed the discount meanwhile, but not for a price that is as it was seen', async () => {
    const { data } = await create({ price: 500, discount: 20 })
    const write = (changes: object) => market.call(updateProduct, { id: data.id, ...changes }, { as: market.vendor })
    expect((await write({ discount: 50, expectedDiscount: 20 })).data).toMatchObject({ discount: 50 })
    const refused = await write({ price: 400, expectedPrice: 500, discount: 100, expectedDiscount: 20 })
    expect([refused.status, refused.error.code, refused.error.discount, refused.error.price, refused.message]).toEqual([
      409,
      'CONFLICT',
      50,
      undefined,
      'The price before is now ৳550, not ৳520: it was changed on another device. Enter it again.',
    ])
    expect((await write({ price: 400, expectedPrice: 500, discount: 50, expectedDiscount: 20 })).data).toMatchObject({
      price: 400,
      discount: 50,
    })
    expect((await write({ name: 'Another name', expectedDiscount: 20 })).status).toBe(200)
    expect((await write({ discount: 70, expectedDiscount: 0 })).message).toBe(
      'The price before is now ৳450: it was set on another device. Enter it again.',
    )
    await write({ discount: 0, expectedDiscount: 50 })
    expect((await write({ discount: 70, expectedDiscount: 50 })).message).toBe(
      'There is no price before any more: it was removed on another device. Enter it again.',
    )
  })

  it('is for its vendor only: 403 where others can see it, otherwise 404', async () => {
    const { data: shown } = await create()
    const { data: hidden } = await create({ status: 'DRAFT' })
    const attempt = async (id: string) => [
      (await market.call(updateProduct, { id, price: 1 }, { as: market.otherVendor })).status,
      (
        await sendForm(
          market,
          updateProduct,
          { file: await createPhoto() },
          { as: market.otherVendor, path: `/products/${id}` },
        )
      ).status,
      (await market.call(deleteProduct, { id }, { as: market.otherVendor })).status,
    ]
    expect(await attempt(shown.id)).toEqual([403, 403, 403])
    expect(await attempt(hidden.id)).toEqual([404, 404, 404])
    expect(await attempt(uuid())).toEqual([404, 404, 404])
    expect((await market.product(shown.id)).price).toBe(450_050)
  })
})

describe('Duplicating a product', () => {
  const fields = ({
    name,
    description,
    image,
    price,
    discount,
    stock,
    categoryId,
    shopId,
  }: Draft & { image: string }) => ({
    ...{ name, description, image, price, discount, stock, categoryId, shopId },
  })

  it("makes a draft with the same eight fields and picture, from any form of the picture's URL", async () => {
    const sent = await sendForm(
      market,
      createProduct,
      { data: draft(), file: await createPhoto('#123456') },
      { as: market.vendor },
    )
    const original = sent.data
    for (const image of [original.image, market.url + original.image]) {
      const copy = await market.call(duplicateProduct, { ...fields(original), image }, { as: market.vendor })
      expect(copy).toMatchObject({ status: 201, message: 'Successfully duplicated', data: { status: 'DRAFT' } })
      expect(copy.data).toMatchObject({ image: original.image, thumbhash: original.thumbhash, price: original.price })
      expect(copy.data.id).not.toBe(original.id)
    }
  })

  it('copies all pictures with their order and what they show, under ids of their own', async () => {
    const { data: original } = await create()
    const [back, copiedBack, id] = [uuid(), uuid(), uuid()]
    const added = { pictureId: back, alt: 'The back' }
    const two = await sendForm(
      market,
      addProductPicture,
      { data: added, file: await createPhoto('#654321') },
      { as: market.vendor, path: `/products/${original.id}/pictures` },
    )
    const [cover, second] = two.data.images!
    const pictures = [
      { id, image: cover!.image },
      { id: copiedBack, image: market.url + second!.image, alt: second!.alt },
      { id: uuid(), image: 'https://evil.example/x.webp' },
    ]
    const input = { ...fields(original), id, pictures }
    const copy = await market.call(duplicateProduct, input, { as: market.vendor })
    expect(copy).toMatchObject({ status: 201, data: { id, image: cover!.image } })
    expect(copy.data.images).toEqual([
      { id, image: cover!.image, thumbhash: cover!.thumbhash },
      { id: copiedBack, image: second!.image, thumbhash: second!.thumbhash, alt: 'The back' },
    ])
    const again = await market.call(duplicateProduct, { ...input, id: uuid() }, { as: market.vendor })
    expect(again, 'with the id of a picture that is there').toMatchObject({ status: 409 })
  })

  it("uses the placeholder for another vendor's picture", async () => {
    const { data: original } = await create()
    for (const image of ['https://evil.example/x.webp', '/pictures/../haat.db', null]) {
      const copy = await market.call(duplicateProduct, { ...fields(original), image }, { as: market.vendor })
      expect(copy.status).toBe(201)
      expect((await fetch(market.url + copy.data.image)).status).toBe(200)
    }
  })
})

describe('Deleting a product', () => {
  it('removes it from lists, search and devices, but not from past orders', async () => {
    const { data } = await create({ name: 'Shital pati', shopId: market.shopId })
    const ordered = await market.order(await market.draft({ [data.id]: 1 }))
    const from = await cursor()
    const account = (await market.call(syncAccount, {}, { as: market.vendor })).meta.cursor
    const response = await market.call(deleteProduct, { id: data.id }, { as: market.vendor })
    expect(response).toMatchObject({ status: 200, data: { id: data.id }, message: 'Successfully deleted' })
    expect([await getStatus(data.id), await getStatus(data.id, market.vendor)]).toEqual([404, 404])
    expect((await market.call(listProducts, { searchTerm: 'shital' })).meta.total).toBe(0)
    expect((await since(from)).removed.products).toEqual([data.id])
    const own = await market.call(syncAccount, { since: account }, { as: market.vendor })
    expect(own.data.removed.products).toEqual([data.id])
    const order = await market.call(getOrder, { id: ordered.data.id }, { as: market.customer })
    expect(order.data.orderItem[0]!.product).toMatchObject({ id: data.id, name: 'Shital pati' })
    expect((await market.call(deleteProduct, { id: data.id }, { as: market.vendor })).status).toBe(404)
    expect((await market.call(updateProduct, { id: data.id, stock: 9 }, { as: market.vendor })).status).toBe(404)
  })

  it('by an admin is audited', async () => {
    const { data } = await create()
    const admin = await market.user('ADMIN', { name: 'Farida Yasmin' })
    expect((await market.call(deleteProduct, { id: data.id }, { as: admin })).status).toBe(200)
    const log = await market.call(listAuditLog, { entityId: data.id }, { as: admin })
    expect(log.data).toMatchObject([
      { actor: { id: admin.userId, name: 'Farida Yasmin', role: 'ADMIN' }, action: 'product.delete', after: null },
    ])
    expect(log.data[0]!.before).toMatchObject({ name: 'Jamdani saree', shopId: data.shopId })
    expect((await market.call(listAuditLog, { searchTerm: 'yasmin' }, { as: admin })).meta.total).toBe(1)
    expect((await market.call(listAuditLog, { searchTerm: 'nobody' }, { as: admin })).meta.total).toBe(0)
  })
})
