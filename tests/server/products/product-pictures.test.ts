import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pictureFileNames } from '../../../server/adapters/pictures/picture-sizes.ts'
import { deleteUnusedPictureFiles } from '../../../server/products/unused-pictures.ts'
import { PRODUCT_PICTURES_MAX } from '../../../src/contract/constants.ts'
import { DAY_MS } from '../../../src/contract/durations.ts'
import {
  addProductPicture,
  arrangeProductPictures,
  deleteProductPicture,
} from '../../../src/contract/products/product-picture-writes.ts'
import { createProduct, updateProduct } from '../../../src/contract/products/product-writes.ts'
import { getProduct, listProducts, type Product } from '../../../src/contract/products/products.ts'
import { syncCatalogue } from '../../../src/contract/sync/sync.ts'
import { createPhoto, sendForm } from '../../support/fixtures/form-requests.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

describe.each(ENGINES)('The pictures of a product on $name', engine => {
  let market: MarketFixture
  let other: TestUser
  beforeAll(async () => {
    market = await openMarketFixture({ engine })
    other = await market.user('VENDOR')
  })
  afterAll(() => market.stop())

  const colours = ['#aa2200', '#22aa00', '#0022aa', '#aaaa00', '#00aaaa', '#aa00aa', '#777777', '#111111', '#eeeeee']
  const create = async (): Promise<Product> => {
    const data = { name: 'Jamdani saree', description: 'Handwoven in Rupganj.', categoryId: market.categoryId }
    const draft = { ...data, price: 4500, stock: 7, discount: 0 }
    const file = await createPhoto('#abcdef')
    return (await sendForm(market, createProduct, { data: draft, file }, { as: market.vendor })).data
  }
  const add = async (id: string, colour: string, fields: object = {}, as: TestUser = market.vendor) =>
    sendForm(
      market,
      addProductPicture,
      { data: { pictureId: uuid(), ...fields }, file: await createPhoto(colour) },
      { as, path: `/products/${id}/pictures` },
    )
  const ids = (product: Product) => product.images?.map(picture => picture.id)

  it('follow each other, the cover first, for guests, in lists and on devices', async () => {
    const before = await create()
    expect(before.images).toBeUndefined()
    const { cursor } = (await market.call(syncCatalogue, {})).meta
    const pictureId = uuid()
    const { status, data } = await add(before.id, '#aa2200', { pictureId, alt: 'The border', altBn: 'পাড়' })
    expect(status).toBe(201)
    expect(ids(data)).toEqual([before.id, pictureId])
    expect([data.image, data.images![0]!.image]).toEqual([before.image, before.image])
    expect(data.images![1]).toMatchObject({ alt: 'The border', altBn: 'পাড়', thumbhash: expect.any(String) })
    expect((await fetch(market.url + data.images![1]!.image)).status).toBe(200)
    expect((await market.call(getProduct, { id: before.id })).data).toEqual(data)
    expect((await market.call(listProducts, { shopId: data.shopId })).data).toContainEqual(data)
    expect((await market.call(syncCatalogue, { since: cursor })).data.products).toEqual([data])
  })

  it('are added once, wherever they are told to be, and at most eight', async () => {
    const { id } = await create()
    const first = uuid()
    await add(id, colours[0]!, { pictureId: first })
    expect(ids((await add(id, colours[0]!, { pictureId: first })).data)).toEqual([id, first])
    const cover = uuid()
    const covered = (await add(id, colours[1]!, { pictureId: cover, position: 0 })).data
    expect(ids(covered)).toEqual([cover, id, first])
    expect(covered.image).toBe(covered.images![0]!.image)
    for (const colour of colours.slice(2, 7)) await add(id, colour, { position: 99 })
    const refused = await add(id, colours[8]!)
    expect(refused).toMatchObject({ status: 409, message: 'A product has at most 8 pictures.' })
    expect((await market.call(getProduct, { id })).data.images).toHaveLength(PRODUCT_PICTURES_MAX)
  })

  it('are counted one after the other when many come at once', async () => {
    const { id } = await create()
    const responses = await Promise.all(colours.map(colour => add(id, colour)))
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(PRODUCT_PICTURES_MAX - 1)
    expect((await market.call(getProduct, { id })).data.images).toHaveLength(PRODUCT_PICTURES_MAX)
  })

  it('are arranged, described and removed; ids that are gone count for nothing', async () => {
    const { id } = await create()
    const [a, b] = [uuid(), uuid()]
    await add(id, colours[0]!, { pictureId: a })
    await add(id, colours[1]!, { pictureId: b, alt: 'Seen from the back' })
    const arrange = async (change: object) =>
      (await market.call(arrangeProductPictures, { id, ...change }, { as: market.vendor })).data
    expect(ids(await arrange({ order: [b, uuid(), a] }))).toEqual([b, a, id])
    const covered = await arrange({
      cover: a,
      texts: [
        { id: b, alt: '', altBn: 'পেছন থেকে' },
        { id: uuid(), alt: 'x' },
      ],
    })
    expect(ids(covered)).toEqual([a, b, id])
    expect(covered.image).toBe(covered.images![0]!.image)
    expect(covered.images![1]).not.toHaveProperty('alt')
    expect(covered.images![1]).toMatchObject({ altBn: 'পেছন থেকে' })
    const remove = (pictureId: string) => market.call(deleteProductPicture, { id, pictureId }, { as: market.vendor })
    expect(ids((await remove(a)).data)).toEqual([b, id])
    expect(ids((await remove(a)).data)).toEqual([b, id])
    await remove(b)
    expect((await market.call(getProduct, { id })).data.images).toBeUndefined()
    expect(await remove(id)).toMatchObject({ status: 409 })
  })

  it('have a cover that follows a picture sent with the product, without what was said of the one before', async () => {
    const { id } = await create()
    await add(id, colours[0]!)
    const texts = [{ id, alt: 'Red, folded' }]
    await market.call(arrangeProductPictures, { id, texts }, { as: market.vendor })
    const form = { file: await createPhoto('#00ff99') }
    const { data } = await sendForm(market, updateProduct, form, { as: market.vendor, path: `/products/${id}` })
    expect(data.images![0]).toEqual({ id, image: data.image, thumbhash: data.thumbhash })
    expect(data.images).toHaveLength(2)
  })

  it('belong to the shop: nobody else changes them, and an id of another product is refused', async () => {
    const mine = await create()
    const pictureId = uuid()
    await add(mine.id, colours[0]!, { pictureId })
    const forbidden = await Promise.all([
      add(mine.id, colours[1]!, {}, other),
      market.call(arrangeProductPictures, { id: mine.id, cover: pictureId }, { as: other }),
      market.call(deleteProductPicture, { id: mine.id, pictureId }, { as: other }),
    ])
    expect(forbidden.map(({ status }) => status)).toEqual([403, 403, 403])
    const second = await create()
    for (const taken of [pictureId, mine.id])
      expect(await add(second.id, colours[1]!, { pictureId: taken })).toMatchObject({ status: 409 })
    expect(ids((await market.call(getProduct, { id: mine.id })).data)).toEqual([mine.id, pictureId])
  })

  it('refuse a file that is no picture, and a request without one', async () => {
    const { id } = await create()
    const path = { as: market.vendor, path: `/products/${id}/pictures` }
    expect(await sendForm(market, addProductPicture, { file: '<svg onload="alert(1)"/>' }, path)).toMatchObject({
      status: 415,
    })
    expect(await sendForm(market, addProductPicture, { data: {} }, path)).toMatchObject({ status: 400 })
    expect((await market.call(getProduct, { id })).data.images).toBeUndefined()
  })

  it('keep their files as long as they are there', async () => {
    const { id } = await create()
    const pictureId = uuid()
    const { data } = await add(id, '#123456', { pictureId })
    const hash = /([0-9a-f]{32})/.exec(data.images![1]!.image)![1]!
    const isStored = async () => (await market.services.pictures.read(pictureFileNames(hash)[0]!)) !== null
    const collect = () => deleteUnusedPictureFiles(market.store.read, market.services.pictures, Date.now() + 2 * DAY_MS)
    await collect()
    expect(await isStored()).toBe(true)
    await market.call(deleteProductPicture, { id, pictureId }, { as: market.vendor })
    await collect()
    expect(await isStored()).toBe(false)
  })
})
