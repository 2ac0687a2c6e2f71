import { describe, expect, it } from 'vitest'
import { VARIANTS_MAX } from '../../src/contract/constants.ts'
import {
  addOption,
  addValue,
  changeValue,
  listMissingCombinations,
  removeOption,
  removeValue,
  renameOption,
  sortByOptions,
} from '../../src/contract/products/option-changes.ts'
import { type Assortment, findAssortmentFault } from '../../src/contract/products/variant-draft.ts'
import { createRandomSource, pickOne, type RandomSource } from '../support/fixtures/seeded-random.ts'

type Variant = { id: string; values: readonly string[]; stock: number }
const option = (name: string, ...values: string[]) => ({ name, values: values.map(value => ({ value })) })
const variant = (id: string, ...values: string[]): Variant => ({ id, values, stock: 1 })

const ONE: Assortment<Variant> = { options: [], variants: [variant('p')] }
const SHOES: Assortment<Variant> = {
  options: [option('Size', '41', '42'), option('Colour', 'Red', 'Blue')],
  variants: [variant('a', '41', 'Red'), variant('b', '42', 'Red'), variant('c', '42', 'Blue')],
}
const ids = ({ variants }: Assortment<Variant>): string[] => variants.map(({ id }) => id)

describe('A first option', () => {
  it('keeps the variant that was there as its first value', () => {
    expect(addOption(ONE, option('Size', '40', '41'))).toEqual({
      options: [option('Size', '40', '41')],
      variants: [variant('p', '40')],
    })
  })

  it('is removed again without losing that variant', () => {
    expect(removeOption(addOption(ONE, option('Size', '40')), 0)).toEqual({ ...ONE, removed: [] })
  })
})

describe('A correction', () => {
  it('of a name keeps the variants', () => {
    const renamed = renameOption(SHOES, 0, { name: 'EU size' })
    expect(renamed.options[0]!.name).toBe('EU size')
    expect(renamed.variants).toEqual(SHOES.variants)
  })

  it('of a value keeps ids and stock', () => {
    const { options, variants, removed } = changeValue(SHOES, 1, 'Red', { value: 'Maroon', swatch: '#800000' })
    expect(options[1]!.values).toEqual([{ value: 'Maroon', swatch: '#800000' }, { value: 'Blue' }])
    expect(variants).toEqual([variant('a', '41', 'Maroon'), variant('b', '42', 'Maroon'), variant('c', '42', 'Blue')])
    expect(removed).toEqual([])
  })

  it('to a value that is there makes the two one, and says which variants go', () => {
    const { options, variants, removed } = changeValue(SHOES, 1, 'Red', { value: 'Blue' })
    expect(options[1]!.values).toEqual([{ value: 'Blue' }])
    expect(variants).toEqual([variant('a', '41', 'Blue'), variant('c', '42', 'Blue')])
    expect(removed).toEqual([variant('b', '42', 'Red')])
  })

  it('adds a value without making variants of it', () => {
    const added = addValue(SHOES, 0, { value: '43' })
    expect(ids(added)).toEqual(ids(SHOES))
    expect(listMissingCombinations(added.options, added.variants)).toEqual({
      combinations: [
        ['41', 'Blue'],
        ['43', 'Red'],
        ['43', 'Blue'],
      ],
      isCut: false,
    })
  })

  it('removes a value with its variants, which it names', () => {
    const { variants, removed } = removeValue(SHOES, 0, '42')
    expect(variants).toEqual([variant('a', '41', 'Red')])
    expect(removed.map(({ id }) => id)).toEqual(['b', 'c'])
  })

  it('removes an option, and of variants that are then the same all but the first', () => {
    const { options, variants, removed } = removeOption(SHOES, 1)
    expect(options).toEqual([option('Size', '41', '42')])
    expect(variants).toEqual([variant('a', '41'), variant('b', '42')])
    expect(removed).toEqual([variant('c', '42', 'Blue')])
  })

  it('never makes up an id, loses a variant without naming it, or leaves a fault, in random corrections', () => {
    for (let seed = 1; seed <= 200; seed++) {
      const dice = createRandomSource(seed)
      let present = SHOES
      for (let step = 0; step < 8 && present.options.length > 0; step++) {
        const { removed, ...changed } = correctAtRandom(present, dice)
        expect([...ids(changed), ...removed.map(({ id }) => id)].sort()).toEqual([...ids(present)].sort())
        present = changed
        if (present.variants.length === 0) break
        expect(findAssortmentFault(present), `seed ${seed}`).toBeNull()
      }
    }
  })
})

const correctAtRandom = (present: Assortment<Variant>, dice: RandomSource) => {
  const at = Math.floor(dice() * present.options.length)
  const { value } = pickOne(present.options[at]!.values, dice)!
  const name = String.fromCharCode(97 + Math.floor(dice() * 4))
  const corrections = [
    () => changeValue(present, at, value, { value: name }),
    () => ({ ...renameOption(present, at, { nameBn: name }), removed: [] }),
    () => (present.options[at]!.values.length > 1 ? removeValue(present, at, value) : removeOption(present, at)),
  ]
  return pickOne(corrections, dice)!()
}

describe('Combinations', () => {
  it('are as many as a product may have, and say that there are more', () => {
    const numbers = Array.from({ length: 20 }, (_, n) => String(n))
    const options = [option('Size', ...numbers), option('Colour', ...numbers)]
    const { combinations, isCut } = listMissingCombinations(options, [variant('a', '0', '0')])
    expect(combinations).toHaveLength(VARIANTS_MAX - 1)
    expect(combinations[0]).toEqual(['0', '1'])
    expect(isCut).toBe(true)
  })

  it('are none without options', () => {
    expect(listMissingCombinations([], [variant('p')])).toEqual({ combinations: [], isCut: false })
  })

  it('are sorted as the values of their options are', () => {
    const sorted = sortByOptions(SHOES.options, [...SHOES.variants].reverse())
    expect(sorted.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  })
})

describe('A fault', () => {
  it.each<[string, Assortment<Variant & { sku?: string }>]>([
    ['too many options', { ...SHOES, options: 'abcd'.split('').map(name => option(name, '1')) }],
    ['option without values', { ...SHOES, options: [option('Size'), SHOES.options[1]!] }],
    ['option twice', { ...SHOES, options: [option('Size', '41', '42'), option('SIZE', 'Red', 'Blue')] }],
    ['value twice', { ...SHOES, options: [option('Size', '41', '42'), option('Colour', 'Red', 'red', 'Blue')] }],
    ['no variants', { ...SHOES, variants: [] }],
    ['variant without value', { ...SHOES, variants: [variant('a', '41')] }],
    ['unknown value', { ...SHOES, variants: [variant('a', '41', 'Green')] }],
    ['combination twice', { ...SHOES, variants: [variant('a', '41', 'Red'), variant('b', '41', 'Red')] }],
    ['variant twice', { ...SHOES, variants: [variant('a', '41', 'Red'), variant('a', '42', 'Red')] }],
    [
      'SKU twice',
      {
        ...SHOES,
        variants: [
          { ...variant('a', '41', 'Red'), sku: 'S-1' },
          { ...variant('b', '42', 'Red'), sku: 's-1' },
        ],
      },
    ],
    ['combination twice', { options: [], variants: [variant('a'), variant('b')] }],
  ])('is named: %s', (fault, assortment) => {
    expect(findAssortmentFault(assortment)).toBe(fault)
  })

  it('is in neither a product without options nor one with', () => {
    expect(findAssortmentFault(ONE)).toBeNull()
    expect(findAssortmentFault(SHOES)).toBeNull()
  })
})
