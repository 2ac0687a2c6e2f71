import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  addBlankOption,
  addCombinations,
  addValues,
  fillCells,
  listOpenCombinations,
  pasteCells,
  setCell,
} from '../../../src/features/products/assortment/edit-assortment.ts'
import {
  startAssortment,
  type TypedAssortment,
  toTypedAssortment,
  writeAssortment,
} from '../../../src/features/products/assortment/typed-assortment.ts'
import { applyToVariants } from '../../../src/features/products/bulk/variant-bulk-changes.ts'
import {
  createEmptyProductForm,
  diffProductForm,
  ProductFormValues,
  toNewProduct,
  toProductFormInput,
} from '../../../src/features/products/vendor/product-fields.ts'
import { searchOwnProducts } from '../../../src/features/products/vendor/product-view.ts'
import type { OptimisticProduct } from '../../../src/local/products/optimistic.ts'
import { buildProduct, buildSizes } from '../../local/entity-fixtures.ts'
import { ids } from '../entity-fixtures.ts'

const FIGURES = { price: '900', priceBefore: '', stock: '5', weight: '' }
const start = startAssortment(ids.product, FIGURES)
const sizes = addValues(addBlankOption(start), 0, '40, 41,42')
const shirts = addValues(addBlankOption(sizes), 1, 'Red\nনীল')
const all = addCombinations(shirts, listOpenCombinations(shirts).combinations)
const valuesOf = ({ variants }: TypedAssortment) => variants.map(({ values }) => values.join('/'))
const cellsOf = ({ variants }: TypedAssortment, cell: 'price' | 'stock' | 'sku') => variants.map(one => one[cell])

describe('Options of a new product', () => {
  it('keep the product as their first combination, with its id, price and stock', () => {
    expect(sizes.options).toMatchObject([{ name: 'Size', nameBn: 'সাইজ', values: [{ value: '40' }, {}, {}] }])
    expect(sizes.variants).toEqual([{ ...start.variants[0], values: ['40'] }])
    expect(shirts.variants).toMatchObject([{ id: ids.product, values: ['40', 'Red'], stock: '5' }])
  })

  it('give known colours a swatch and the other language', () => {
    expect(shirts.options[1]).toMatchObject({
      name: 'Colour',
      values: [
        { value: 'Red', valueBn: 'লাল', swatch: '#c62828' },
        { value: 'Blue', valueBn: 'নীল', swatch: '#1e5aa8' },
      ],
    })
  })

  it('have each value once', () => {
    expect(addValues(sizes, 0, '41, 43 ,, 43').options[0]!.values.map(({ value }) => value)).toEqual([
      '40',
      '41',
      '42',
      '43',
    ])
  })

  it('make the other combinations in one step, with the price of the first and a stock to be counted', () => {
    expect(valuesOf(all)).toEqual(['40/Red', '40/Blue', '41/Red', '41/Blue', '42/Red', '42/Blue'])
    expect(cellsOf(all, 'price')).toEqual(Array(6).fill('900'))
    expect(cellsOf(all, 'stock')).toEqual(['5', '', '', '', '', ''])
    expect(new Set(all.variants.map(({ id }) => id)).size).toBe(6)
    expect(listOpenCombinations(all).combinations).toEqual([])
  })
})

describe('The table of variants', () => {
  it('is filled for all variants, or for those with one value', () => {
    const priced = fillCells(all, null, 'price', '950')
    expect(cellsOf(priced, 'price')).toEqual(Array(6).fill('950'))
    const stocked = fillCells(all, { at: 0, value: '42' }, 'stock', '3')
    expect(cellsOf(stocked, 'stock')).toEqual(['5', '', '', '', '3', '3'])
  })

  it('takes what was copied from a spreadsheet, from the focused cell on', () => {
    const id = all.variants[1]!.id
    const pasted = pasteCells(all, { id, cell: 'stock' }, '7\tSKU-1\r\n8\tSKU-2\r\n')
    expect(cellsOf(pasted, 'stock')).toEqual(['5', '7', '8', '', '', ''])
    expect(cellsOf(pasted, 'sku')).toEqual(['', 'SKU-1', 'SKU-2', '', '', ''])
  })

  it('ignores what does not fit beside or below it', () => {
    const last = all.variants[5]!.id
    const pasted = pasteCells(all, { id: last, cell: 'weight' }, '250\tmore\n300')
    expect(pasted.variants[5]).toMatchObject({ weight: '250' })
    expect(pasted.variants).toHaveLength(6)
  })
})

describe('The form of a product with options', () => {
  const filled = fillCells(all, null, 'stock', '৩')
  const form = {
    ...createEmptyProductForm(ids.shop),
    name: 'Panjabi',
    description: 'Cotton from Narsingdi.',
    categoryId: ids.category,
  }

  it('needs no price and stock of its own, and sends those that follow from the variants', () => {
    const dearer = setCell(filled, filled.variants[5]!.id, 'price', '1,200')
    const values = v.parse(ProductFormValues, { ...form, assortment: writeAssortment(dearer) })
    const sent = toNewProduct(ids.product, values)
    expect(sent).toMatchObject({ name: 'Panjabi', price: 900, discount: 0, stock: 18 })
    expect(sent.variants).toHaveLength(6)
    expect(sent.variants![5]).toMatchObject({ values: ['42', 'Blue'], price: 1200, stock: 3, sku: null, weight: null })
  })

  it.each([
    ['a variant without stock', all],
    ['an option without values', addBlankOption(filled)],
    ['a price that is no number', setCell(filled, ids.product, 'price', 'abc')],
    ['a price before below the price', setCell(filled, ids.product, 'priceBefore', '5')],
    ['one SKU twice', fillCells(filled, null, 'sku', 'A-1')],
  ])('refuses %s', (_, assortment) => {
    const read = v.safeParse(ProductFormValues, { ...form, assortment: writeAssortment(assortment) })
    expect(read.issues?.map(issue => v.getDotPath(issue))).toEqual(['assortment'])
  })

  it('asks for price and stock of a product without options, as before', () => {
    const read = v.safeParse(ProductFormValues, form)
    expect(read.issues?.map(issue => v.getDotPath(issue))).toContain('price')
  })
})

describe('The form of a product that has options', () => {
  const product: OptimisticProduct = {
    ...buildSizes({ 41: { price: 900 }, 42: { price: 950, stock: 2 } }, { description: 'Cotton from Narsingdi.' }),
    ...{ entries: [], isDeleting: false, isNew: false, file: null, pictures: [] },
  }
  const typed = toTypedAssortment(product)
  const diff = (assortment: TypedAssortment, more: object = {}) =>
    diffProductForm(
      v.parse(ProductFormValues, {
        ...toProductFormInput(product),
        ...more,
        assortment: writeAssortment(assortment),
      }),
      product,
    )

  it('changes nothing when nothing was changed, and texts alone', () => {
    expect(diff(typed)).toEqual({})
    expect(diff(typed, { name: 'Silk panjabi' })).toEqual({ name: 'Silk panjabi' })
  })

  it('sends all variants where one was changed, because what is left out is deleted', () => {
    const { variants } = diff(setCell(typed, product.variants![1]!.id, 'stock', '9'))
    expect(variants).toMatchObject([{ values: ['41'] }, { values: ['42'], stock: 9 }])
  })

  it('keeps one variant when the last option is removed', () => {
    const [first] = typed.variants
    const left = { options: [], variants: [{ ...first!, values: [] }] }
    expect(diff(left, { price: '880', priceBefore: '', stock: '4' })).toEqual({
      options: [],
      variants: [{ id: first!.id, values: [], price: 880, discount: 0, stock: 4, weight: null }],
    })
  })

  it('is changed for all variants by a bulk edit', () => {
    const { variants } = applyToVariants(product, { price: { how: 'percent', amount: 10 } })
    expect(variants).toMatchObject([{ price: 990 }, { price: 1045 }])
    expect(applyToVariants(product, { stock: { how: 'add', amount: 0 } })).toEqual({})
    expect(applyToVariants(product, { status: 'PAUSED' })).toEqual({ status: 'PAUSED' })
  })

  it('is found by the SKU or barcode of a variant', () => {
    const coded = {
      ...product,
      variants: product.variants!.map((one, n) => ({ ...one, sku: `PNJ-${n}`, barcode: `890123${n}` })),
    }
    const plain: OptimisticProduct = { ...product, ...buildProduct(), options: undefined, variants: undefined }
    expect(searchOwnProducts([coded, plain], { term: '8901231' })).toEqual([coded])
    expect(searchOwnProducts([coded, plain], { term: 'pnj-0' })).toEqual([coded])
  })
})
