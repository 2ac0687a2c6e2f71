import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createProduct,
  deleteProduct,
  duplicateProduct,
  updateProduct,
} from '../../../src/contract/products/product-writes.ts'
import { listProducts, type Product } from '../../../src/contract/products/products.ts'
import { updateVariant } from '../../../src/contract/products/variant-writes.ts'
import { syncCatalogue } from '../../../src/contract/sync/sync.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { addPanjabi, panjabi, readProduct, SIZES, variant } from '../../support/fixtures/panjabi.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import { hasLockWaiter, pauseCommit } from '../../support/servers/paused-commit.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

describe.each(ENGINES)('Variants on $name', engine => {
  let market: MarketFixture
  beforeAll(async () => {
    market = await openMarketFixture({ engine })
  }, 60_000)
  afterAll(() => market.stop())

  const change = (input: Parameters<typeof market.call<typeof updateProduct>>[1]) =>
    market.call(updateProduct, input, { as: market.vendor })
  const changeVariant = (input: Parameters<typeof market.call<typeof updateVariant>>[1], as = market.vendor) =>
    market.call(updateVariant, input, { as })
  const read = (id: string) => readProduct(market, id)
  const stocks = ({ variants }: Product) => Object.fromEntries(variants!.map(({ values, stock }) => [values[0], stock]))

  describe('A product with sizes', () => {
    it('has the figures of its cheapest size in stock, and all pieces', async () => {
      const sizes = [
        variant(['40'], { price: 500, stock: 0 }),
        variant(['41'], { price: 650, discount: 50, stock: 3 }),
        variant(['42'], { price: 800, stock: 4 }),
      ]
      const { id } = await addPanjabi(market, sizes)
      expect(await read(id)).toMatchObject({ price: 650, discount: 50, priceMax: 800, stock: 7, quantity: 7 })
      expect((await read(id)).options).toEqual([{ ...SIZES, values: SIZES.values }])
      expect((await read(id)).variants!.map(({ id, values }) => [id, values])).toEqual(
        sizes.map(size => [size.id, size.values]),
      )
    })

    it('shows SKU and barcode to its vendor and admins alone, and its weight to everybody', async () => {
      const codes = { sku: 'PJ-40', barcode: '8941100512345', weight: 320 }
      const { id } = await addPanjabi(market, [variant(['40'], codes)])
      const sizes = async (as?: typeof market.vendor) => (await readProduct(market, id, as)).variants![0]
      expect(await sizes(market.vendor)).toMatchObject(codes)
      expect(await sizes(await market.user('ADMIN'))).toMatchObject(codes)
      for (const reader of [undefined, market.customer, market.otherVendor])
        expect(Object.keys((await sizes(reader))!)).toEqual(['id', 'values', 'price', 'discount', 'stock', 'weight'])
    })

    it('has a weight without sizes, too, from its creation on and while its price changes', async () => {
      const weighed = (id: string, weight: number | null) => ({ variants: [{ id, values: [], weight }] })
      const id = uuid()
      const { options: _, ...fields } = panjabi(market, [variant(['40'])], { price: 700, discount: 50, stock: 4 })
      const created = await market.call(createProduct, { ...fields, id, ...weighed(id, 320) }, { as: market.vendor })
      expect(created.data).toMatchObject({ id, price: 700, discount: 50, stock: 4, weight: 320 })
      const changed = await change({ id, price: 650, expectedPrice: 700, ...weighed(id, 400) })
      expect(changed.data).toMatchObject({ price: 650, discount: 50, stock: 4, weight: 400 })
      expect(changed.data).not.toHaveProperty('options')
      const without = await change({ id, ...weighed(id, null) })
      expect(without.data).toMatchObject({ price: 650, stock: 4 })
      expect(without.data).not.toHaveProperty('weight')
    })

    it('is refused with figures of its own, which no size has', async () => {
      const input = panjabi(market, [variant(['40'])], { price: 700 })
      const created = await market.call(createProduct, input, { as: market.vendor })
      expect([created.status, created.error.code, Object.keys(created.error.fields!)]).toEqual([
        400,
        'VALIDATION',
        ['price', 'discount', 'stock'],
      ])
      const { id } = await addPanjabi(market, [variant(['40']), variant(['41'])])
      const changed = await change({ id, stock: 9 })
      expect([changed.status, changed.message]).toEqual([
        400,
        'This product has variants. Name the variant whose price or stock you want to set.',
      ])
      expect(Object.keys(changed.error.fields!)).toEqual(['stock'])
    })

    it.each([
      ['Two variants have the same values.', { variants: [variant(['40']), variant(['40'])] }],
      ['A variant has a value that its option does not have.', { variants: [variant(['44'])] }],
      ['Each variant has one value of each option.', { variants: [variant(['40', 'Red'])] }],
      ['Enter the stock of each new variant.', { variants: [variant(['40'], { stock: undefined })] }],
      ['Add at least one variant.', { variants: [] }],
      ['Two options have the same name.', { options: [SIZES, { name: 'SIZE', values: [{ value: 'a' }] }] }],
    ])('says what is wrong: %s', async (message, wrong) => {
      const { id } = await addPanjabi(market, [variant(['40']), variant(['41'])])
      const before = await read(id)
      const response = await change({ id, ...wrong })
      expect([response.status, response.error.code, response.message]).toEqual([400, 'VALIDATION', message])
      expect(await read(id)).toEqual(before)
    })
  })

  describe('A correction of options', () => {
    it('keeps ids and stock, whatever is renamed', async () => {
      const sizes = [variant(['40'], { stock: 3 }), variant(['41'], { stock: 4 })]
      const product = await addPanjabi(market, sizes)
      const options = [{ name: 'Chest', values: [{ value: 'Small' }, { value: 'Large' }] }]
      const variants = sizes.map(({ id }, n) => ({ id, values: [options[0]!.values[n]!.value] }))
      const { data } = await change({ id: product.id, options, variants })
      expect(data.variants!.map(({ id, values, stock }) => [id, values[0], stock])).toEqual([
        [sizes[0]!.id, 'Small', 3],
        [sizes[1]!.id, 'Large', 4],
      ])
      expect(data.options![0]!.name).toBe('Chest')
    })

    it('leaves the variants where it names none, and deletes those that it leaves out', async () => {
      const sizes = [variant(['40'], { stock: 3 }), variant(['41'], { stock: 4 })]
      const { id } = await addPanjabi(market, sizes)
      await change({ id, options: [{ ...SIZES, name: 'Length' }] })
      expect(stocks(await read(id))).toEqual({ 40: 3, 41: 4 })
      await change({ id, variants: [{ id: sizes[1]!.id, values: ['41'] }] })
      expect(await read(id)).toMatchObject({ stock: 4, variants: [{ id: sizes[1]!.id }] })
      await change({ id, variants: sizes.map(({ id, values }) => ({ id, values })) })
      expect(stocks(await read(id))).toEqual({ 40: 3, 41: 4 })
    })

    it('begins with the variant that was there, and ends with the one that stays', async () => {
      const id = await market.addProduct({ stock: 7, price: 120_000, discount: 10_000 })
      const before = await read(id)
      const large = variant(['42'], { price: 900, stock: 2 })
      await change({ id, options: [SIZES], variants: [{ id, values: ['40'] }, large] })
      expect(stocks(await read(id))).toEqual({ 40: 7, 42: 2 })
      expect(await read(id)).toMatchObject({ price: 900, priceMax: 1200, stock: 9 })
      await change({ id, options: [], variants: [{ id: large.id, values: [] }] })
      const { seq, ...after } = await read(id)
      expect(seq).toBeGreaterThan(before.seq)
      expect({ ...after, seq: before.seq }).toEqual({ ...before, price: 900, discount: 0, stock: 2, quantity: 2 })
    })
  })

  describe('A SKU', () => {
    it('is unique in a shop, whatever its case, and free in another', async () => {
      await addPanjabi(market, [variant(['40'], { sku: 'UNIQUE-1' })])
      const response = await market.call(createProduct, panjabi(market, [variant(['40'], { sku: 'unique-1' })]), {
        as: market.vendor,
      })
      expect([response.status, response.error.code, response.message]).toEqual([
        409,
        'DUPLICATE',
        'The SKU UNIQUE-1 belongs to Panjabi already. Choose another one.',
      ])
      const other = panjabi(market, [variant(['40'], { sku: 'UNIQUE-1' })], { shopId: market.otherShopId })
      expect((await market.call(createProduct, other, { as: market.otherVendor })).status).toBe(201)
    })

    it('may be saved again unchanged, exchanged between two variants, and used again after a deletion', async () => {
      const sizes = [variant(['40'], { sku: 'SWAP-1' }), variant(['41'], { sku: 'SWAP-2' })]
      const { id } = await addPanjabi(market, sizes)
      expect((await changeVariant({ id: sizes[0]!.id, sku: 'SWAP-1' })).status).toBe(200)
      const swapped = sizes.map(({ id, values }, n) => ({ id, values, sku: sizes[1 - n]!.sku }))
      expect((await change({ id, variants: swapped })).status).toBe(200)
      const taken = await changeVariant({ id: sizes[0]!.id, sku: 'SWAP-1' })
      expect(taken.error.code).toBe('DUPLICATE')
      await market.call(deleteProduct, { id }, { as: market.vendor })
      await addPanjabi(market, [variant(['40'], { sku: 'SWAP-1' })])
    })

    it('of a product without options is its own, and nothing that others see', async () => {
      const id = await market.addProduct()
      expect((await changeVariant({ id, sku: 'PLAIN-1', weight: 250 })).data).toMatchObject({
        sku: 'PLAIN-1',
        weight: 250,
      })
      expect(Object.keys(await read(id))).not.toContain('sku')
      await changeVariant({ id, sku: '', weight: null })
      expect(Object.keys(await readProduct(market, id, market.vendor))).not.toContain('sku')
    })
  })

  describe('A change of one variant', () => {
    it('changes its product with it, and nothing else', async () => {
      const sizes = [variant(['40'], { price: 500 }), variant(['41'], { price: 650 })]
      const { id } = await addPanjabi(market, sizes)
      const { data } = await changeVariant({ id: sizes[0]!.id, stock: 0, expectedStock: 5 })
      expect(data).toMatchObject({ id, price: 650, stock: 5 })
      expect(data.variants!.map(({ price, stock }) => [price, stock])).toEqual([
        [500, 0],
        [650, 5],
      ])
    })

    it('is refused where the vendor saw another figure, and says which variant has what', async () => {
      const size = variant(['40'])
      await addPanjabi(market, [size, variant(['41'])])
      const stock = await changeVariant({ id: size.id, stock: 9, expectedStock: 4 })
      expect([stock.status, stock.error]).toMatchObject([409, { code: 'CONFLICT', variantId: size.id, stock: 5 }])
      expect(stock.message).toBe(
        'There are now 5 of Panjabi (Size 40), not 4: some were sold or returned meanwhile. Count again and enter the new stock.',
      )
      const price = await changeVariant({ id: size.id, price: 700, expectedPrice: 600 })
      expect(price.error).toMatchObject({ code: 'CONFLICT', price: 650 })
      expect((await changeVariant({ id: size.id, price: 650, expectedPrice: 600 })).status).toBe(200)
    })

    it('is for the vendor of its shop alone, and not of a deleted variant', async () => {
      const sizes = [variant(['40']), variant(['41'])]
      const { id } = await addPanjabi(market, sizes)
      expect((await changeVariant({ id: sizes[0]!.id, stock: 1 }, market.otherVendor)).status).toBe(403)
      expect((await changeVariant({ id: uuid(), stock: 1 })).status).toBe(404)
      await change({ id, variants: [{ id: sizes[1]!.id, values: ['41'] }] })
      expect((await changeVariant({ id: sizes[0]!.id, stock: 1 })).status).toBe(404)
    })

    it('is refused where the variant is being deleted meanwhile, and does not bring it back', async () => {
      const [small, large] = [variant(['40']), variant(['41'])]
      const { id } = await addPanjabi(market, [small, large])
      const deletion = pauseCommit(market.store, async tx => {
        const row = tx.selectFrom('product_variants').select('deleted_at').where('id', '=', small.id)
        return (await row.executeTakeFirstOrThrow()).deleted_at !== null
      })
      const deleted = change({ id, variants: [{ id: large.id, values: ['41'] }] })
      await deletion.isPaused
      const changed = changeVariant({ id: small.id, stock: 9 })
      await expect.poll(() => hasLockWaiter(market.store)).toBe(true)
      deletion.resume()
      expect((await Promise.all([deleted, changed])).map(({ status }) => status)).toEqual([200, 404])
      expect(stocks(await read(id))).toEqual({ 41: 5 })
    })

    it('reaches devices with its product', async () => {
      const size = variant(['40'])
      const { id } = await addPanjabi(market, [size, variant(['41'])])
      const first = await market.call(syncCatalogue, {})
      await changeVariant({ id: size.id, stock: 1 })
      const next = await market.call(syncCatalogue, { since: first.meta.cursor! })
      expect(next.data.products.map(product => [product.id, stocks(product)])).toEqual([[id, { 40: 1, 41: 5 }]])
    })
  })

  it('A SKU or a barcode finds its product in the list of its vendor and of admins, and in no other', async () => {
    const { id } = await addPanjabi(market, [variant(['40'], { sku: 'FIND-40', barcode: '8941100599999' })])
    const find = async (searchTerm: string, as?: TestUser) => {
      const vendorEmail = as?.role === 'VENDOR' ? as.email : undefined
      const { data } = await market.call(listProducts, { searchTerm, vendorEmail }, as && { as })
      return data.map(product => product.id)
    }
    for (const code of ['find-40', '8941100599999']) {
      expect(await find(code, market.vendor)).toEqual([id])
      expect(await find(code, await market.user('ADMIN'))).toEqual([id])
      expect(await find(code, market.otherVendor)).toEqual([])
      expect(await find(code)).toEqual([])
    }
  })

  it('A duplicate has new ids, and neither SKU nor barcode', async () => {
    const sizes = [variant(['40'], { sku: 'DUP-1', barcode: '1' }), variant(['41'])]
    const product = await addPanjabi(market, sizes)
    const copies = sizes.map(size => ({ ...size, id: uuid() }))
    const { id, name, description, price, discount, stock, categoryId, shopId, options } = product
    const input = { name, description, price, discount, stock, categoryId, shopId, options, variants: copies }
    const { data } = await market.call(duplicateProduct, { ...input, id: uuid() }, { as: market.vendor })
    expect(data.id).not.toBe(id)
    expect(data.variants!.map(({ id, values, sku }) => [id, values, sku])).toEqual(
      copies.map(({ id, values }) => [id, values, undefined]),
    )
  })
})
