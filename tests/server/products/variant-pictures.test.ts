import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addProductPicture,
  arrangeProductPictures,
  deleteProductPicture,
} from '../../../src/contract/products/product-picture-writes.ts'
import { createProduct, duplicateProduct, updateProduct } from '../../../src/contract/products/product-writes.ts'
import { updateVariant } from '../../../src/contract/products/variant-writes.ts'
import { createPhoto, sendForm } from '../../support/fixtures/form-requests.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { addPanjabi, orderOf, panjabi, readProduct, variant } from '../../support/fixtures/panjabi.ts'
import { ENGINES } from '../../support/servers/engines.ts'

describe.each(ENGINES)('The picture of a variant, on $name', engine => {
  let market: MarketFixture
  beforeAll(async () => {
    market = await openMarketFixture({ engine })
  }, 60_000)
  afterAll(() => market.stop(), 60_000)

  const as = () => ({ as: market.vendor })
  /** A panjabi in two sizes with two pictures. */
  const addPictured = async () => {
    const { id } = await addPanjabi(market, [variant(['40']), variant(['41'])])
    const path = addProductPicture.path.replace(':id', id)
    await sendForm(market, addProductPicture, { file: await createPhoto('#aa0000'), data: {} }, { ...as(), path })
    const product = await readProduct(market, id, market.vendor)
    const [small, large] = product.variants!
    return { product, small: small!, large: large!, second: product.images![1]! }
  }

  it('is one of its product’s pictures, by id or address, and nothing else', async () => {
    const { product, small, large, second } = await addPictured()
    expect(await market.call(updateVariant, { id: small.id, image: second.id }, as())).toMatchObject({ status: 200 })
    const variants = [
      { id: small.id, values: ['40'] },
      { id: large.id, values: ['41'], image: market.url + product.image },
    ]
    expect(await market.call(updateProduct, { id: product.id, variants }, as())).toMatchObject({ status: 200 })
    const { variants: now } = await readProduct(market, product.id)
    expect(now!.map(({ image }) => image)).toEqual([second.image, product.image])
    for (const image of ['/pictures/another.webp', 'https://evil.example/1.jpg', product.shopId])
      expect(await market.call(updateVariant, { id: small.id, image }, as())).toMatchObject({ status: 400 })
    const added = panjabi(market, [variant(['40'], { image: second.image })])
    expect(await market.call(createProduct, added, as()), 'of a new product').toMatchObject({ status: 400 })
    await market.call(updateVariant, { id: small.id, image: null }, as())
    expect((await readProduct(market, product.id)).variants![0]).not.toHaveProperty('image')
  })

  it('is kept by an order as it was sold, and goes with the picture', async () => {
    const { product, small, second } = await addPictured()
    await market.call(updateVariant, { id: small.id, image: second.id }, as())
    const placed = await market.order(orderOf(market, [{ product, variantId: small.id }]))
    expect(placed.data.orderItem[0]!.product.image).toBe(second.image)
    await market.call(deleteProductPicture, { id: product.id, pictureId: second.id }, as())
    expect((await readProduct(market, product.id)).variants![0]).not.toHaveProperty('image')
    const row = market.store.read.selectFrom('order_items').select('image').where('variant_id', '=', small.id)
    expect((await row.executeTakeFirstOrThrow()).image).toBe(second.image)
  })

  it('is copied with its product, whose copy has pictures of its own', async () => {
    const { product, small, second } = await addPictured()
    const pictures = product.images!.map(({ image }) => ({ id: uuid(), image }))
    pictures[0]!.id = uuid()
    const [cover, close] = pictures
    const variants = [variant(['40'], { image: close!.id }), variant(['41'], { image: cover!.id })]
    const input = { ...panjabi(market, variants, { id: cover!.id }), image: product.image, pictures }
    const copied = await market.call(duplicateProduct, input, as())
    expect(copied).toMatchObject({ status: 201 })
    expect(copied.data.variants!.map(({ image }) => image)).toEqual([second.image, product.image])
    const stranger = [variant(['40'], { image: small.id })]
    const refused = { ...panjabi(market, stranger), image: product.image, pictures }
    expect(await market.call(duplicateProduct, refused, as())).toMatchObject({ status: 400 })
  })

  it('is chosen for several variants together with the order of the pictures', async () => {
    const { product, small, large, second } = await addPictured()
    const other = await addPanjabi(market, [variant(['40'])])
    const choose = (variants: { id: string; pictureId: string | null }[]) =>
      market.call(arrangeProductPictures, { id: product.id, order: [second.id!], variants }, as())
    const both = [small, large, other.variants![0]!].map(({ id }) => ({ id, pictureId: second.id! }))
    expect((await choose(both)).data.variants!.map(({ image }) => image)).toEqual([second.image, second.image])
    expect((await readProduct(market, other.id)).variants![0], 'another product').not.toHaveProperty('image')
    const gone = [
      { id: small.id, pictureId: null },
      { id: large.id, pictureId: uuid() },
    ]
    const { variants } = (await choose(gone)).data
    expect(variants![0]).not.toHaveProperty('image')
    expect(variants![1]!.image, 'a picture that is gone').toBe(second.image)
  })
})
