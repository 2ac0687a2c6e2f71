import { describe, expect, it } from 'vitest'
import { FACET_PLACES_MAX } from '../../../src/contract/constants.ts'
import {
  changeOptionFilter,
  listChosenOptions,
  listOptionChoices,
  listPlaceChoices,
} from '../../../src/features/products/listing/facet-choices.ts'

const SIZE = {
  name: 'Size',
  nameBn: 'সাইজ',
  values: [
    { value: '40', count: 3 },
    { value: '42', count: 1 },
  ],
}
const COLOUR = { name: 'Colour', values: [{ value: 'Red', valueBn: 'লাল', swatch: '#cc0000', count: 2 }] }
const none = () => false

describe('The places that a list can be narrowed to', () => {
  const known = [
    { id: 'a', name: 'Sarees' },
    { id: 'b', name: 'Shoes' },
  ]

  it('are all that are known before they are counted', () => {
    expect(listPlaceChoices(known, undefined, none)).toEqual(known)
  })

  it('are those with products and the chosen one, and what the device does not know yet', () => {
    const counted = [
      { id: 'b', name: 'Shoes', count: 4 },
      { id: 'c', name: 'Honey', count: 1 },
    ]
    expect(listPlaceChoices(known, counted, none).map(({ name, count }) => [name, count])).toEqual([
      ['Shoes', 4],
      ['Honey', 1],
    ])
    const chosen = listPlaceChoices(known, counted, ({ name }) => name === 'Sarees')
    expect(chosen.map(({ name, count }) => [name, count])[0]).toEqual(['Sarees', 0])
  })

  it('are also those that were not counted, where only the largest were', () => {
    const counted = Array.from({ length: FACET_PLACES_MAX }, (_, n) => ({ id: `${n}`, name: `Shop ${n}`, count: 9 }))
    expect(listPlaceChoices(known, counted, none).slice(0, 2)).toMatchObject([{ id: 'a' }, { id: 'b' }])
  })
})

describe('The values of options that a list can be narrowed to', () => {
  const chosenOf = (text: string) =>
    listOptionChoices([SIZE, COLOUR], text).map(({ name, values }) => [
      name,
      values.map(({ value, count, isChosen }) => `${value} ${count}${isChosen ? ' chosen' : ''}`),
    ])

  it('are chosen in either language', () => {
    expect(chosenOf('সাইজ:৪২,colour:লাল')).toEqual([
      ['Size', ['40 3', '42 1 chosen']],
      ['Colour', ['Red 2 chosen']],
    ])
  })

  it('have those that are chosen although no product is left', () => {
    expect(chosenOf('Size:44,Cloth:Silk')).toEqual([
      ['Size', ['40 3', '42 1', '44 0 chosen']],
      ['Colour', ['Red 2']],
      ['Cloth', ['Silk 0 chosen']],
    ])
  })

  it('are added to the filter and taken out of it by a press', () => {
    const press = (text: string, option: number, value: number) => {
      const choices = listOptionChoices([SIZE, COLOUR], text)
      return changeOptionFilter(text, choices[option]!, choices[option]!.values[value]!)
    }
    expect(press('', 0, 1)).toBe('Size:42')
    expect(press('Size:42', 0, 0)).toBe('Size:42,Size:40')
    expect(press('Size:42,Colour:Red', 0, 1)).toBe('Colour:Red')
    expect(press('সাইজ:৪২', 0, 1)).toBe('')
  })
})

describe('The chips of chosen values', () => {
  it('are named as the listed products name them, and removed one by one', () => {
    expect(listChosenOptions('size:42,Colour:Red', [{ ...SIZE, values: [{ value: '42' }] }, COLOUR])).toEqual([
      { label: 'Size: 42', swatch: undefined, without: 'Colour:Red' },
      { label: 'Colour: Red', swatch: '#cc0000', without: 'size:42' },
    ])
  })

  it('are named as the address names them where no product is listed', () => {
    expect(listChosenOptions(String.raw`Fit:Slim\, long`, [])).toEqual([
      { label: 'Fit: Slim, long', swatch: null, without: '' },
    ])
  })
})
