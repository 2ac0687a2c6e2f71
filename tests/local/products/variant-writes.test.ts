import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { VariantDraft } from '../../../src/contract/products/variant-draft.ts'
import { db } from '../../../src/local/db/database.ts'
import { createId } from '../../../src/local/db/ids.ts'
import { readPendingEntries } from '../../../src/local/outbox/queue.ts'
import { readOwnProduct } from '../../../src/local/products/own-products.ts'
import {
  submitNewProduct,
  submitProductDuplicate,
  submitProductUpdate,
  submitVariantUpdate,
} from '../../../src/local/products/submit.ts'
import { RIMA, setUpDevice, signInOnDevice } from '../device-fixture.ts'
import { buildSizes, buildStoredProduct, SHOP } from '../entity-fixtures.ts'

const device = setUpDevice()
const panjabi = buildSizes({ 41: { price: 900, stock: 3 }, 42: { price: 950, stock: 1 } })
const [small, large] = panjabi.variants!
const { id } = panjabi
const own = async (of = id) => (await readOwnProduct(of))!
const written = async () => (await db.outbox.orderBy('n').toArray()).map(({ endpoint, input }) => ({ endpoint, input }))
const firstInput = async <Input>() => (await written())[0]!.input as unknown as Input
const soon = <Result>(submitting: Promise<Result>) => submitting.catch(() => undefined)

beforeEach(async () => {
  await signInOnDevice(device.server, RIMA, { role: 'VENDOR' })
  await db.products.put(buildStoredProduct({ ...panjabi, mine: 1 }))
})

describe('A product of the vendor', () => {
  it('is missing only where all of the account was fetched', async () => {
    expect(await readOwnProduct(SHOP)).toBeUndefined()
    await db.meta.put({ key: 'account', value: { userId: RIMA.id, cursor: 'c', at: 1 }, at: 1 })
    expect([await readOwnProduct(SHOP), (await own()).id]).toEqual([null, id])
  })
})

describe('Stock of a variant in place', () => {
  it('waits as one entry of that variant, with what was seen first, however often it is changed', async () => {
    soon(submitVariantUpdate(await own(), small!, { stock: 7 }))
    await expect.poll(written).toHaveLength(1)
    soon(submitVariantUpdate(await own(), (await own()).variants![0]!, { price: 920 }))
    await expect.poll(written).toEqual([
      {
        endpoint: 'variants.update',
        input: { id: small!.id, stock: 7, expectedStock: 3, price: 920, expectedPrice: 900 },
      },
    ])
    soon(submitVariantUpdate(await own(), large!, { stock: 2 }))
    await expect.poll(async () => (await written()).map(({ input }) => input)).toMatchObject([{}, { id: large!.id }])
  })

  it('is shown at once, with the figures of the product that follow', async () => {
    soon(submitVariantUpdate(await own(), small!, { stock: 0 }))
    await expect.poll(async () => (await own()).variants![0]!.stock).toBe(0)
    expect(await own()).toMatchObject({ price: 950, stock: 1, priceMax: undefined })
    expect((await own()).entries).toHaveLength(1)
  })

  it('goes into a change of all variants, which a refused one would hold up', async () => {
    soon(submitVariantUpdate(await own(), small!, { stock: 7 }))
    await expect.poll(written).toHaveLength(1)
    await db.outbox.toCollection().modify({ state: 'rejected' })
    soon(submitProductUpdate(panjabi, { variants: [{ ...small!, stock: 8 }, large!] }))
    await expect.poll(async () => (await written()).map(({ endpoint }) => endpoint)).toEqual(['products.update'])
    expect(await firstInput()).toMatchObject({ variants: [{ stock: 8, expectedStock: 3 }, { id: large!.id }] })
  })

  it('is named by product and variant in Pending changes', async () => {
    soon(submitVariantUpdate(await own(), large!, { stock: 2 }))
    await expect.poll(async () => (await readPendingEntries())[0]?.label).toBe('Jamdani saree (Size 42)')
  })
})

describe('The weight of a product without options', () => {
  const weigh = (weight: number | null) =>
    submitProductUpdate(plain, { variants: [{ id: plain.id, values: [], weight }] })
  const plain = buildStoredProduct({ id: createId(), name: 'Honey', price: 400, discount: 20, stock: 6, mine: 1 })
  beforeEach(async () => {
    await db.products.put(plain)
  })

  it('is shown at once, and leaves its figures and waiting changes of them as they are', async () => {
    soon(submitProductUpdate(plain, { price: 450 }))
    soon(weigh(1500))
    await expect.poll(async () => (await own(plain.id)).weight).toBe(1500)
    expect(await own(plain.id)).toMatchObject({ price: 450, discount: 20, stock: 6 })
    expect(await own(plain.id)).not.toMatchObject({ options: expect.anything() })
    soon(weigh(null))
    await expect.poll(async () => (await own(plain.id)).weight).toBeUndefined()
  })

  it('goes into the creation that waits, with the price that is changed later', async () => {
    const created = createId()
    const fields = { name: 'Honey', description: 'From the Sundarbans.', categoryId: SHOP, shopId: SHOP }
    const seen = {
      category: { id: SHOP, name: 'Food' },
      shop: { id: SHOP, name: 'Sundarban', logoUrl: '' },
      image: '',
      thumbhash: null,
    }
    const variants = [{ id: created, values: [], weight: 750 }]
    soon(submitNewProduct(created, { ...fields, price: 300, stock: 2, variants }, seen))
    await expect.poll(async () => (await own(created))?.weight).toBe(750)
    soon(submitProductUpdate(await own(created), { price: 320, variants: [{ id: created, values: [], weight: 800 }] }))
    await expect.poll(async () => (await own(created)).weight).toBe(800)
    expect(await own(created)).toMatchObject({ price: 320, stock: 2 })
    expect(await firstInput()).toMatchObject({ price: 320, variants: [{ id: created, values: [], weight: 800 }] })
  })

  it('is kept by a copy', async () => {
    await db.products.put({ ...plain, weight: 900 })
    soon(submitProductDuplicate(await own(plain.id)))
    await expect.poll(written).toHaveLength(1)
    expect(await firstInput()).toMatchObject({ price: 400, variants: [{ values: [], weight: 900 }] })
  })
})

describe('A change of options and variants', () => {
  const draft = (stock: number): VariantDraft[] => [
    { id: small!.id, values: ['41'], price: 900, discount: 0, stock, sku: null },
    { id: createId(), values: ['43'], price: 990, discount: 0, stock: 4 },
  ]

  it('names all variants, of each what changes, and what was seen of that', async () => {
    soon(submitProductUpdate(panjabi, { variants: draft(3) }))
    await expect.poll(written).toHaveLength(1)
    const input = await firstInput<{ variants: VariantDraft[] }>()
    expect(input.variants[0]).toEqual({ id: small!.id, values: ['41'] })
    expect(input.variants[1]).toMatchObject({ values: ['43'], price: 990, stock: 4 })
    expect((await own()).variants).toMatchObject([
      { values: ['41'], price: 900, stock: 3 },
      { values: ['43'], stock: 4 },
    ])
  })

  it('is replaced as a whole while it waits, still based on the stored figures', async () => {
    soon(submitProductUpdate(panjabi, { variants: draft(5) }))
    await expect.poll(written).toHaveLength(1)
    soon(submitProductUpdate(panjabi, { variants: draft(6) }))
    await expect.poll(async () => JSON.stringify(await written())).toContain('"stock":6,"expectedStock":3')
    expect(await written()).toHaveLength(1)
  })

  it('removes options, and the figures are those of the variant that is left', async () => {
    soon(submitProductUpdate(panjabi, { options: [], variants: [{ id: large!.id, values: [], price: 950, stock: 6 }] }))
    await expect.poll(async () => (await own()).options).toBe(undefined)
    expect(await own()).toMatchObject({ price: 950, stock: 6, variants: undefined })
  })
})

describe('A product with options made offline', () => {
  const made = createId()
  const fields = {
    ...{ name: 'Kurta', description: 'Khadi from Cumilla.', categoryId: panjabi.categoryId, shopId: panjabi.shopId },
    ...{ price: 500, discount: 0, stock: 3, options: panjabi.options! },
    variants: [
      { id: made, values: ['41'], price: 500, stock: 1 },
      { id: createId(), values: ['42'], price: 550, stock: 2 },
    ],
  }
  const seen = { category: panjabi.category, shop: panjabi.shop, image: '', thumbhash: null }

  it('is one entry, also when the stock of a variant changes before it is sent', async () => {
    soon(submitNewProduct(made, fields, seen))
    await expect.poll(written).toHaveLength(1)
    expect(await own(made)).toMatchObject({ isNew: true, price: 500, priceMax: 550, stock: 3 })
    const shown = await own(made)
    soon(submitVariantUpdate(shown, shown.variants![0]!, { stock: 9 }))
    await expect.poll(async () => (await own(made)).stock).toBe(11)
    expect(await written()).toMatchObject([{ endpoint: 'products.create', input: { id: made, stock: 11 } }])
  })

  it('is duplicated with new ids, and without SKUs', async () => {
    soon(submitProductDuplicate(await own()))
    await expect.poll(written).toHaveLength(1)
    const input = await firstInput<{ options: unknown; variants: VariantDraft[] }>()
    expect(input.options).toEqual(panjabi.options)
    expect(input.variants.map(({ values }) => values)).toEqual([['41'], ['42']])
    expect(input.variants.map(one => one.id)).not.toContain(small!.id)
    expect(input.variants[0]).not.toHaveProperty('sku')
  })
})
