import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { ProductQuery } from '../../../src/contract/products/products.ts'
import { searchProducts, suggestStoredProducts } from '../../../src/local/products/search.ts'
import { createTextSearch } from '../../../src/local/products/text-search.ts'
import { buildStoredProduct, OTHER_SHOP } from '../entity-fixtures.ts'

const honey = { categoryId: OTHER_SHOP, category: { id: OTHER_SHOP, name: 'Honey' } }
const rows = [
  buildStoredProduct({
    name: 'Dhakai Jamdani',
    price: 4500,
    sold: 3,
    rating: 5,
    createdAt: '2026-01-03T00:00:00.000Z',
  }),
  buildStoredProduct({ name: 'Silk saree', price: 3000, sold: 9, rating: 3, createdAt: '2026-01-01T00:00:00.000Z' }),
  buildStoredProduct({ name: 'জামদানি শাড়ি', price: 2000, stock: 0, rating: 4, createdAt: '2026-01-02T00:00:00.000Z' }),
  buildStoredProduct({ name: 'Sundarban honey 500', price: 650, ...honey, createdAt: '2026-01-04T00:00:00.000Z' }),
  buildStoredProduct({ name: 'Draft', status: 'DRAFT', listed: 0, mine: 1, createdAt: '2026-01-05T00:00:00.000Z' }),
]
const text = createTextSearch(rows)
const query = (input: object) => searchProducts(rows, v.parse(ProductQuery, input), text)
const names = async (input: object) => (await query(input)).items.map(product => product.name)

describe('A query on the device', () => {
  it('returns what is on sale, the newest first', async () => {
    expect(await names({})).toEqual(['Sundarban honey 500', 'Dhakai Jamdani', 'জামদানি শাড়ি', 'Silk saree'])
  })

  it.each([
    ['price', 'asc', ['Sundarban honey 500', 'জামদানি শাড়ি', 'Silk saree', 'Dhakai Jamdani']],
    ['price', undefined, ['Sundarban honey 500', 'জামদানি শাড়ি', 'Silk saree', 'Dhakai Jamdani']],
    ['price', 'desc', ['Dhakai Jamdani', 'Silk saree', 'জামদানি শাড়ি', 'Sundarban honey 500']],
    ['name', undefined, ['Dhakai Jamdani', 'Silk saree', 'Sundarban honey 500', 'জামদানি শাড়ি']],
    ['rating', undefined, ['Dhakai Jamdani', 'Sundarban honey 500', 'জামদানি শাড়ি', 'Silk saree']],
    ['popularity', undefined, ['Silk saree', 'Dhakai Jamdani', 'Sundarban honey 500', 'জামদানি শাড়ি']],
    ['createdAt', 'asc', ['Silk saree', 'জামদানি শাড়ি', 'Dhakai Jamdani', 'Sundarban honey 500']],
  ])('sorts by %s %s', async (sortBy, sortOrder, expected) => {
    const found = await names({ sortBy, sortOrder })
    // Equal ratings go by id, which is minted anew in each run.
    if (sortBy === 'rating') expect(new Set(found)).toEqual(new Set(expected))
    else expect(found).toEqual(expected)
  })

  it('filters by category name and id, shop, price and stock', async () => {
    expect(await names({ category: 'Honey' })).toEqual(['Sundarban honey 500'])
    expect(await names({ category: 'Nothing' })).toEqual([])
    expect(await names({ categoryId: OTHER_SHOP })).toEqual(['Sundarban honey 500'])
    expect(await names({ shopId: OTHER_SHOP })).toEqual([])
    expect(await names({ minPrice: 650, maxPrice: 2000 })).toEqual(['Sundarban honey 500', 'জামদানি শাড়ি'])
    expect(await names({ minPrice: 0, maxPrice: Number.MAX_SAFE_INTEGER })).toHaveLength(4)
    expect(await names({ minPrice: 5000, maxPrice: 1 })).toEqual([])
    expect(await names({ inStock: true })).not.toContain('জামদানি শাড়ি')
  })

  it('finds by every word, the last as the beginning of a word, in both scripts and digits', async () => {
    expect(await names({ searchTerm: 'SILK sar' })).toEqual(['Silk saree'])
    expect(await names({ searchTerm: 'জামদানি' })).toEqual(['Dhakai Jamdani', 'জামদানি শাড়ি'])
    expect(await names({ searchTerm: 'honey ৫০০' })).toEqual(['Sundarban honey 500'])
    expect(await query({ searchTerm: 'sil saree' })).toMatchObject({
      corrected: { from: 'sil saree', to: 'silk saree' },
    })
    expect(await names({ searchTerm: 'refrigerator' })).toEqual([])
    expect(await names({ searchTerm: '!!!' })).toEqual([])
    expect(await names({ searchTerm: 'x'.repeat(10_000) })).toEqual([])
  })

  it('never leaves out what somebody wants to buy, and offers something else', async () => {
    expect(await query({ searchTerm: 'silk bag' })).toEqual({ items: [], total: 0 })
    expect(await query({ searchTerm: 'saree bag' })).toEqual({ items: [], total: 0, instead: ['saree'] })
    expect(await query({ searchTerm: 'aarong 15' })).toEqual({ items: [], total: 0 })
    expect(await query({ searchTerm: 'red silk saree 42' })).toMatchObject({
      total: 1,
      corrected: { to: 'silk saree' },
    })
  })

  it('ranks matches in the name before other matches', async () => {
    expect((await names({ searchTerm: 'saree' }))[0]).toBe('Silk saree')
    expect((await names({ searchTerm: 'rupsha' })).length).toBe(4)
  })

  it('pages with the true total, also past the end', async () => {
    expect(await query({ limit: 3, page: 2 })).toMatchObject({ total: 4, items: [{ name: 'Silk saree' }] })
    expect(await query({ page: 9_999 })).toEqual({ total: 4, items: [] })
  })

  it("returns a vendor's own products that are not on sale, when they ask for their own", async () => {
    expect(await names({ vendorEmail: 'rima@example.com' })).toEqual(['Draft'])
    expect(await names({ status: 'DRAFT' })).toEqual([])
  })

  it('returns the same for 5,000 products as a scan of each', async () => {
    const many = Array.from({ length: 5000 }, (_, n) =>
      buildStoredProduct({ name: `Saree ${n}`, price: (n * 7919) % 5000 }),
    )
    const found = await searchProducts(
      many,
      v.parse(ProductQuery, { sortBy: 'price', minPrice: 100, maxPrice: 199, limit: 5 }),
      null,
    )
    expect(found.total).toBe(100)
    expect(found.items.map(product => product.price)).toEqual([100, 101, 102, 103, 104])
  })
})

describe('Suggestions', () => {
  it('are few, and none for an empty term', async () => {
    expect((await suggestStoredProducts(rows, 'sar', 1, text)).items).toHaveLength(1)
    expect((await suggestStoredProducts(rows, '  ', 8, text)).items).toEqual([])
  })

  it('are other searches where nothing is found, as in the results', async () => {
    expect(await suggestStoredProducts(rows, 'saree bag', 8, text)).toMatchObject({ items: [], instead: ['saree'] })
    expect(await suggestStoredProducts(rows, 'saree', 8, text)).not.toHaveProperty('instead')
  })
})

describe('The facets of a device', () => {
  const sized = (name: string, stock: number) => ({
    name,
    options: [{ name: 'Size', nameBn: 'সাইজ', values: [{ value: '40' }, { value: '42' }] }],
    variants: ['40', '42'].map(value => ({ ...{ id: name + value, values: [value] }, price: 650, discount: 0, stock })),
  })
  const goods = [
    ...rows,
    buildStoredProduct({ ...sized('Panjabi', 2), price: 650, stock: 4 }),
    buildStoredProduct({ ...sized('Kurta', 0), price: 650, stock: 0 }),
  ]
  const facetsOf = async (input: object) =>
    (await searchProducts(goods, v.parse(ProductQuery, { ...input, facets: true }), createTextSearch(goods))).facets!

  it('count what each choice would leave, in place of what is chosen of its kind', async () => {
    const { categories, ratings, price, options } = await facetsOf({ category: 'Honey' })
    expect(categories.map(({ name, count }) => [name, count])).toEqual([
      ['Sarees', 5],
      ['Honey', 1],
    ])
    expect([price, options]).toEqual([{ min: 650, max: 650 }, []])
    expect(ratings.map(({ min, count }) => [min, count])).toEqual([
      [4, 1],
      [3, 1],
    ])
    const { options: chosen } = await facetsOf({ options: 'Size:40', inStock: true })
    expect(chosen[0]!.values.map(({ value, count }) => [value, count])).toEqual([
      ['40', 1],
      ['42', 1],
    ])
  })

  it('of a search with a price limit have the price range without it', async () => {
    expect((await facetsOf({ searchTerm: 'saree under 2500' })).price).toEqual({ min: 650, max: 4500 })
  })

  it('are left out where nobody asks', async () => {
    expect(await query({})).not.toHaveProperty('facets')
  })

  it('have sizes in their order', async () => {
    const letters = ['XL', 'S', '3XL', 'M', 'XS', 'XXL', 'L']
    const kurta = {
      options: [{ name: 'Size', values: letters.map(value => ({ value })) }],
      variants: letters.map(value => ({ id: value, values: [value], price: 650, discount: 0, stock: 1 })),
    }
    const stored = [buildStoredProduct({ name: 'Kurta', ...kurta })]
    const { facets } = await searchProducts(stored, v.parse(ProductQuery, { facets: true }), null)
    expect(facets!.options[0]!.values.map(({ value }) => value)).toEqual(['XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL'])
  })
})
