import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { InputOf } from '../../../src/contract/endpoint.ts'
import type { arrangeProductPictures } from '../../../src/contract/products/product-picture-writes.ts'
import type { VariantPictureChoice } from '../../../src/contract/products/product-pictures.ts'
import type { createProduct, duplicateProduct } from '../../../src/contract/products/product-writes.ts'
import type { Product } from '../../../src/contract/products/products.ts'
import { reportUnreachable } from '../../../src/local/api/connection.ts'
import { db } from '../../../src/local/db/database.ts'
import { createId } from '../../../src/local/db/ids.ts'
import { discardEntry } from '../../../src/local/outbox/entry-edit.ts'
import { readPendingEntries } from '../../../src/local/outbox/queue.ts'
import { applyPendingProducts } from '../../../src/local/products/optimistic.ts'
import type { PictureChanges } from '../../../src/local/products/product-pictures.ts'
import {
  submitNewProduct,
  submitPictureChanges,
  submitProductDuplicate,
  submitProductUpdate,
  submitVariantUpdate,
} from '../../../src/local/products/submit.ts'
import { drainOnRequest, RIMA, setUpDevice, signInOnDevice } from '../device-fixture.ts'
import { buildFile, buildProduct, buildSizes, buildStoredProduct, SHOP } from '../entity-fixtures.ts'

const device = setUpDevice()
beforeEach(async () => {
  await signInOnDevice(device.server, RIMA, { role: 'VENDOR' })
  device.server.responses.set('GET /settings', () => 'drop')
  reportUnreachable()
  drainOnRequest()
})

const product = buildProduct()
const fields = {
  ...{ name: 'Saree', description: 'Cotton, handwoven in Tangail', price: 900, discount: 0, stock: 3 },
  ...{ categoryId: product.categoryId, shopId: SHOP },
}
const seen = { category: product.category, shop: product.shop, image: '', thumbhash: null }
const changes = (some: Partial<PictureChanges>): PictureChanges => ({
  ...{ added: [], removed: [], order: null, texts: [] },
  ...some,
})
const photos = (count: number) => Array.from({ length: count }, () => ({ id: createId(), file: buildFile() }))
const pendingNames = async () => (await readPendingEntries()).map(({ endpoint }) => endpoint)

describe('Pictures that are chosen without a network', () => {
  it('are stored with their new product, each a write behind it, and go with it when it is discarded', async () => {
    const id = createId()
    const pictures = changes({ added: photos(2) })
    await submitNewProduct(id, { ...fields, file: buildFile() }, seen, { pictures })
    const entries = await readPendingEntries()
    expect(entries.map(({ endpoint }) => endpoint)).toEqual([
      'products.create',
      'products.addPicture',
      'products.addPicture',
    ])
    expect(new Set(entries.map(({ scope }) => scope))).toEqual(new Set([`product:${id}`]))
    expect(await db.files.count()).toBe(3)
    await discardEntry(entries[0]!.id)
    expect([await pendingNames(), await db.files.count()]).toEqual([[], 0])
  })

  it('are withdrawn while they are unsent, and deleted where the server has them', async () => {
    const [added] = photos(1)
    await submitPictureChanges(product, changes({ added: [added!] }))
    const sent = createId()
    await submitPictureChanges(product, changes({ removed: [added!.id, sent] }))
    const entries = await readPendingEntries()
    expect(entries.map(({ endpoint, input }) => [endpoint, input])).toEqual([
      ['products.deletePicture', { id: product.id, pictureId: sent }],
    ])
  })

  it('replace those that were rejected, which would hold back what follows', async () => {
    await submitPictureChanges(product, changes({ added: photos(1) }))
    await db.outbox.toCollection().modify({ state: 'rejected' })
    await submitPictureChanges(product, changes({ order: [product.id] }))
    expect(await pendingNames()).toEqual(['products.arrangePictures'])
  })

  it('change together with the fields of their product, in one transaction', async () => {
    const texts = [{ id: product.id, alt: 'Red, folded' }]
    await submitProductUpdate(product, { name: 'Red saree' }, { pictures: changes({ texts }) })
    expect(await pendingNames()).toEqual(['products.update', 'products.arrangePictures'])
  })
})

describe('A copy of a product', () => {
  const image = (id: string, rest: object = {}) => ({ id, image: `/pictures/${id}.webp`, thumbhash: null, ...rest })
  const copyOf = async (stored: Partial<Product>) => {
    await db.products.put({ ...buildStoredProduct({ ...product, ...stored }), mine: 1 })
    const [own] = applyPendingProducts([{ ...product, ...stored }], await readPendingEntries())
    await submitProductDuplicate(own!)
    return (await readPendingEntries()).filter(({ input }) => 'id' in input && input.id !== product.id)
  }

  it('names all pictures that the server has, with what they show', async () => {
    const images = [image('a', { alt: 'Front' }), image('b', { altBn: 'পেছন' })]
    const [entry, ...others] = await copyOf({ image: images[0]!.image, images })
    expect(others).toEqual([])
    expect(entry).toMatchObject({
      endpoint: 'products.duplicate',
      input: {
        image: images[0]!.image,
        pictures: [
          { id: entry!.scope.slice('product:'.length), image: images[0]!.image, alt: 'Front' },
          { image: images[1]!.image, altBn: 'পেছন' },
        ],
      },
    })
    const [copy] = applyPendingProducts([], [entry!])
    expect(copy!.pictures.map(({ image }) => image)).toEqual(images.map(({ image }) => image))
  })

  it('sends those that the server does not have after it, and keeps their order', async () => {
    const [added] = photos(1)
    await submitPictureChanges(product, changes({ added: [added!], order: [added!.id, product.id] }))
    const entries = await copyOf({})
    expect(entries.map(({ endpoint }) => endpoint)).toEqual([
      'products.duplicate',
      'products.addPicture',
      'products.arrangePictures',
    ])
    const [created, addition, arrangement] = entries.map(({ input }) => input as Record<string, unknown>)
    expect(arrangement!.order).toEqual([addition!.pictureId, created!.id])
    expect(new Set(entries.map(({ scope }) => scope)).size).toBe(1)
  })

  it('of a product that is not sent yet is sent with its cover, and the other photos after it', async () => {
    const id = createId()
    await submitNewProduct(id, { ...fields, file: buildFile() }, seen, { pictures: changes({ added: photos(2) }) })
    const [own] = applyPendingProducts([], await readPendingEntries())
    await submitProductDuplicate(own!)
    const entries = (await readPendingEntries()).filter(({ input }) => 'id' in input && input.id !== id)
    expect(entries.map(({ endpoint }) => endpoint)).toEqual([
      'products.create',
      'products.addPicture',
      'products.addPicture',
    ])
  })

  it('keeps which picture shows a variant', async () => {
    const images = [image('a'), image('b')]
    const { options, variants: sizes } = buildSizes({ 41: {}, 42: {} })
    const variants = sizes!.map((one, at) => ({ ...one, image: images[at]!.image }))
    const entries = await copyOf({ image: images[0]!.image, images, options, variants })
    const [creation, arrangement] = entries.map(({ input }) => input)
    const { pictures, variants: copied } = creation as InputOf<typeof duplicateProduct>
    const choices = copied!.map(({ id }, at) => ({ id, pictureId: pictures![at]!.id }))
    expect((arrangement as InputOf<typeof arrangeProductPictures>).variants).toEqual(choices)
    const [copy] = applyPendingProducts([], entries)
    expect(copy!.variants!.map(({ image }) => image)).toEqual(images.map(({ image }) => image))
  })

  it('keeps the picture of a variant that is not sent yet', async () => {
    const { options, variants } = buildSizes({ 41: {}, 42: {} })
    const [added] = photos(1)
    const choices = [{ id: variants![1]!.id, pictureId: added!.id }]
    await submitPictureChanges(product, changes({ added: [added!], variants: choices }))
    const entries = await copyOf({ options, variants })
    const [copy] = applyPendingProducts([], entries)
    const [cover, photo] = copy!.pictures
    expect([cover!.file, photo!.file]).toEqual([null, expect.anything()])
    expect(copy!.variants!.map(({ image }) => image)).toEqual([undefined, photo!.id])
  })
})

describe('The picture of a variant that is chosen without a network', () => {
  it('is no part of the writes of figures, which are sent before it', async () => {
    const id = createId()
    const [added] = photos(1)
    const pictures = changes({ added: [added!], variants: [{ id: small!.id, pictureId: added!.id }] })
    await submitNewProduct(id, { ...fields, options, variants }, seen, { pictures })
    const readOwn = async () => applyPendingProducts([], await readPendingEntries())[0]!
    submitVariantUpdate(await readOwn(), (await readOwn()).variants![0]!, { stock: 9 }).catch(() => undefined)
    await expect.poll(async () => (await readOwn()).variants![0]).toMatchObject({ stock: 9, image: added!.id })
    const [creation] = (await readPendingEntries()).map(({ input }) => input as InputOf<typeof createProduct>)
    expect(creation!.variants!.map(({ image, stock }) => [stock, image])).toEqual([
      [9, undefined],
      [5, undefined],
    ])
  })

  const { options, variants } = buildSizes({ 41: {}, 42: {} })
  const [small, large] = variants!
  const own = async () =>
    applyPendingProducts([{ ...product, options, variants }], await readPendingEntries())[0]!.variants!

  const images = async () => (await own()).map(({ image }) => image)

  it('is a photo that waits to be sent, in one write behind it', async () => {
    const [added] = photos(1)
    const choose = (variants: VariantPictureChoice[], more: Partial<PictureChanges> = {}) =>
      submitPictureChanges(product, changes({ ...more, variants })).catch(() => undefined)
    choose(
      [small!, large!].map(({ id }) => ({ id, pictureId: added!.id })),
      { added: [added!] },
    )
    await expect.poll(images).toEqual([added!.id, added!.id])
    expect(await pendingNames()).toEqual(['products.addPicture', 'products.arrangePictures'])
    choose([{ id: small!.id, pictureId: product.id }])
    await expect.poll(images).toEqual([product.image, added!.id])
    choose([{ id: small!.id, pictureId: null }])
    await expect.poll(images).toEqual([undefined, added!.id])
  })
})
