import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { CategoryDraft } from '../../../src/contract/products/category-draft.ts'
import { CATEGORY_SETS, listMissing } from '../../../src/features/products/categories/category-sets.ts'

const [everything] = CATEGORY_SETS

describe('The sets of categories', () => {
  it.each(CATEGORY_SETS.map(set => [set.id, set] as const))(
    'of %s are valid, each named once in both languages',
    (_, { categories }) => {
      for (const { name, nameBn } of categories) expect(v.is(CategoryDraft, { name, nameBn })).toBe(true)
      expect(new Set(categories.map(({ name }) => name)).size).toBe(categories.length)
      expect(new Set(categories.map(({ nameBn }) => nameBn)).size).toBe(categories.length)
      for (const { nameBn } of categories) expect(nameBn).toMatch(/^[\u0980-\u09ff ]+$/u)
    },
  )

  it('call one thing by one name', () => {
    const all = CATEGORY_SETS.flatMap(({ categories }) => categories)
    const namesOf = (icon: unknown) => new Set(all.filter(it => it.icon === icon).map(({ name }) => name))
    const several = all.filter(({ icon }) => namesOf(icon).size > 1).map(({ name }) => name)
    expect([...new Set(several)].sort()).toEqual([
      'Baby and toys',
      'Clothes',
      'Clothes for children',
      'Panjabis and shirts',
    ])
    const inBangla = (name: string) => new Set(all.filter(it => it.name === name).map(({ nameBn }) => nameBn)).size
    expect(all.filter(({ name }) => inBangla(name) > 1)).toEqual([])
  })

  it('add only what a market lacks, by its name in either language', () => {
    const rest = listMissing(everything!, [{ name: 'clothes' }, { name: 'Footwear', nameBn: 'জুতা' }]).map(
      ({ name }) => name,
    )
    expect(rest).toEqual(
      everything!.categories.map(({ name }) => name).filter(name => name !== 'Clothes' && name !== 'Shoes'),
    )
    expect(listMissing(everything!, everything!.categories)).toEqual([])
  })
})
