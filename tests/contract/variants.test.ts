import { describe, expect, it } from 'vitest'
import { toOnePiece } from '../../src/contract/products/chosen-variant.ts'
import { formatOptionFilter, matchesOptions, parseOptionFilter } from '../../src/contract/products/option-filter.ts'
import type { ProductOption } from '../../src/contract/products/options.ts'
import { toVariantTitle } from '../../src/contract/products/variant-titles.ts'
import {
  deriveFigures,
  findMeantVariant,
  findVariantByValues,
  listChoices,
  listVariants,
} from '../../src/contract/products/variants.ts'
import { createRandomSource } from '../support/fixtures/seeded-random.ts'

const SIZE: ProductOption = { name: 'Size', nameBn: 'সাইজ', values: [{ value: '41' }, { value: '42' }, { value: '43' }] }
const COLOUR: ProductOption = {
  name: 'Colour',
  values: [{ value: 'Red', valueBn: 'লাল', swatch: '#cc0000' }, { value: 'Blue' }, { value: 'Green' }],
}

const figures = (price: number, stock: number, discount = 0) => ({ price, stock, discount })

describe('The figures of a product', () => {
  it('are those of its cheapest variant in stock, with all pieces', () => {
    const variants = [figures(500, 0, 100), figures(700, 3, 50), figures(900, 4)]
    expect(deriveFigures(variants)).toEqual({ price: 700, discount: 50, priceMax: 900, stock: 7 })
  })

  it('are those of its cheapest variant where all are sold out', () => {
    expect(deriveFigures([figures(700, 0), figures(500, 0, 20)])).toEqual({
      price: 500,
      discount: 20,
      priceMax: 700,
      stock: 0,
    })
  })

  it('are of one variant, in stock where any is, in random assortments', () => {
    const dice = createRandomSource(7)
    const pick = (most: number) => Math.floor(dice() * most)
    for (let round = 0; round < 500; round++) {
      const variants = Array.from({ length: 1 + pick(8) }, () =>
        figures(1 + pick(9), Math.max(0, pick(5) - 2), pick(3)),
      )
      const { price, discount, priceMax, stock } = deriveFigures(variants)
      const offered = stock > 0 ? variants.filter(variant => variant.stock > 0) : variants
      expect(offered.filter(variant => variant.price === price && variant.discount === discount)).not.toEqual([])
      expect(offered.every(variant => variant.price >= price)).toBe(true)
      expect(variants.every(variant => variant.price <= priceMax)).toBe(true)
      expect(stock).toBe(variants.reduce((sum, variant) => sum + variant.stock, 0))
    }
  })
})

describe('A product without options', () => {
  const product = { id: 'p', price: 500, discount: 10, stock: 3 }

  it('has one variant, which has its id and its figures', () => {
    expect(listVariants(product)).toEqual([{ id: 'p', values: [], price: 500, discount: 10, stock: 3 }])
  })

  it('is what a line without a variant means', () => {
    const variants = listVariants(product)
    expect(findMeantVariant(variants, undefined)).toMatchObject({ kind: 'one', variant: { id: 'p' } })
    expect(findMeantVariant(variants, 'p')).toMatchObject({ kind: 'one', variant: { id: 'p' } })
    expect(findMeantVariant(variants, 'another')).toEqual({ kind: 'gone' })
  })
})

it('A line that names no variant of several means none of them', () => {
  const variants = [{ id: 'a' }, { id: 'b' }]
  expect(findMeantVariant(variants, undefined)).toEqual({ kind: 'several' })
  expect(findMeantVariant(variants, 'b')).toMatchObject({ kind: 'one', variant: { id: 'b' } })
  expect(findMeantVariant(variants, 'c')).toEqual({ kind: 'gone' })
})

describe('The title of a variant', () => {
  it('names the option of a number or a size, and no other', () => {
    expect(toVariantTitle([SIZE, COLOUR], ['42', 'Red'])).toEqual({ title: 'Size 42 / Red', titleBn: 'সাইজ ৪২ / লাল' })
    expect(toVariantTitle([SIZE, COLOUR], ['42', 'Blue']).titleBn).toBe('সাইজ ৪২ / Blue')
    const letters: ProductOption = { name: 'Size', values: ['S', 'XL', '3XL', 'Free size'].map(value => ({ value })) }
    expect(letters.values.map(({ value }) => toVariantTitle([letters], [value]).title)).toEqual([
      'Size S',
      'Size XL',
      'Size 3XL',
      'Free size',
    ])
  })

  it('is in Bangla only where something of it is', () => {
    expect(toVariantTitle([{ ...SIZE, nameBn: null }], ['42'])).toEqual({ title: 'Size 42', titleBn: null })
    expect(toVariantTitle([COLOUR], ['Blue'])).toEqual({ title: 'Blue', titleBn: null })
  })

  it('is empty without options', () => {
    expect(toVariantTitle([], [])).toEqual({ title: '', titleBn: null })
  })
})

describe('One piece of a product, for its delivery fee,', () => {
  const sizes = [
    { id: 'a', values: ['1 kg'], ...figures(500, 0), weight: 1000 },
    { id: 'b', values: ['5 kg'], ...figures(900, 2), weight: 5000 },
    { id: 'c', values: ['10 kg'], ...figures(1600, 1), weight: 10_000 },
  ]
  const rice = { id: 'p', price: 900, discount: 0, stock: 3, variants: sizes }

  it('has price and weight of the chosen variant', () => {
    expect(toOnePiece(rice, sizes[2])).toEqual({ price: 1600, quantity: 1, weight: 10_000 })
  })

  it('is of the variant whose price is shown, before one is chosen', () => {
    expect(toOnePiece(rice, undefined)).toEqual({ price: 900, quantity: 1, weight: 5000 })
    const { variants: _, ...plain } = rice
    expect(toOnePiece({ ...plain, weight: 250 }, undefined)).toEqual({ price: 900, quantity: 1, weight: 250 })
  })
})

describe('What can be chosen', () => {
  const variants = [
    { id: 'a', values: ['41', 'Red'], stock: 2 },
    { id: 'b', values: ['42', 'Red'], stock: 0 },
    { id: 'c', values: ['42', 'Blue'], stock: 1 },
  ]

  it('are the values that some variant has, sold out where all of them are', () => {
    expect(listChoices([SIZE, COLOUR], variants, [null, null])).toEqual([
      [
        { value: '41', state: 'available' },
        { value: '42', state: 'available' },
      ],
      [
        { value: 'Red', state: 'available' },
        { value: 'Blue', state: 'available' },
      ],
    ])
  })

  it('depends on the other choices, not on the choice of the same option', () => {
    const [sizes, colours] = listChoices([SIZE, COLOUR], variants, ['41', 'Red'])
    expect(sizes).toEqual([
      { value: '41', state: 'available' },
      { value: '42', state: 'sold-out' },
    ])
    expect(colours).toEqual([
      { value: 'Red', state: 'available' },
      { value: 'Blue', state: 'missing' },
    ])
  })

  it('is a variant once every option has a value', () => {
    expect(findVariantByValues(variants, ['42', 'Blue'])?.id).toBe('c')
    expect(findVariantByValues(variants, ['42', null])).toBeUndefined()
    expect(findVariantByValues(variants, ['41', 'Blue'])).toBeUndefined()
  })
})

describe('A filter by options', () => {
  it('is any value of a name, and every name, in either script and without case', () => {
    const filter = parseOptionFilter('size:৪২,SIZE:43,Colour:লাল')
    expect(matchesOptions(filter, [SIZE, COLOUR], ['42', 'Red'])).toBe(true)
    expect(matchesOptions(filter, [SIZE, COLOUR], ['41', 'Red'])).toBe(false)
    expect(matchesOptions(filter, [SIZE, COLOUR], ['43', 'Blue'])).toBe(false)
    expect(matchesOptions(parseOptionFilter('সাইজ:42'), [SIZE, COLOUR], ['42', 'Blue'])).toBe(true)
    expect(matchesOptions(filter, [], [])).toBe(false)
  })

  it('is read as it was written, with any text', () => {
    const pairs = [
      { name: 'Size: EU', value: '42, wide' },
      { name: 'a\\b', value: ':,' },
    ]
    expect([...parseOptionFilter(formatOptionFilter(pairs))]).toEqual([
      ['size: eu', new Set(['42, wide'])],
      ['a\\b', new Set([':,'])],
    ])
  })

  it('ignores what is no pair', () => {
    expect(parseOptionFilter('Size,:42,Size:,,Size:42:43,\\').size).toBe(0)
  })
})
