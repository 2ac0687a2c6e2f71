import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { banglaFields } from '../../src/contract/bangla-fields.ts'
import { listNames, pickDescription, pickName } from '../../src/contract/bangla-texts.ts'
import { highlightNames } from '../../src/contract/search/match-name.ts'

const mug = { name: 'Clay mug', description: 'By hand.', nameBn: 'মাটির মগ', descriptionBn: 'হাতে বানানো।' }

describe('The texts of a category, shop or product', () => {
  it('are those in Bangla in Bangla, if there are any', () => {
    expect([pickName(mug, 'bn'), pickDescription(mug, 'bn')]).toEqual([mug.nameBn, mug.descriptionBn])
    for (const none of [null, undefined, ''])
      expect(pickName({ name: 'Clay mug', nameBn: none }, 'bn')).toBe('Clay mug')
    expect(pickDescription({ description: 'By hand.' }, 'bn')).toBe('By hand.')
  })

  it('are the required ones in English', () => {
    expect([pickName(mug, 'en'), pickDescription(mug, 'en')]).toEqual([mug.name, mug.description])
  })

  it('have all their names for searches', () => {
    expect([listNames(mug), listNames({ name: 'Clay mug' })]).toEqual([['Clay mug', 'মাটির মগ'], ['Clay mug']])
  })

  it('are highlighted by words in other spellings and by synonyms, whole words only', () => {
    const honey = { name: 'Litchi blossom honey', nameBn: 'লিচু ফুলের মধু' }
    for (const term of ['modhu', 'মধু'])
      expect(highlightNames(honey, term)).toEqual({ highlight: [[15, 20]], highlightBn: [[11, 14]] })
    expect(highlightNames(honey, 'litchu ho')).toMatchObject({
      highlight: [
        [0, 6],
        [15, 17],
      ],
    })
    expect(highlightNames({ name: 'Honeycomb' }, 'modhu')).toEqual({ highlight: [] })
  })

  it('are removed by a blank input, and stay without one', () => {
    const Fields = v.object(banglaFields(20))
    expect(v.parse(Fields, { nameBn: '  ', descriptionBn: null })).toEqual({ nameBn: null, descriptionBn: null })
    expect(v.parse(Fields, { nameBn: ' মগ ' })).toEqual({ nameBn: 'মগ' })
    expect(v.is(Fields, { nameBn: 'ম'.repeat(21) })).toBe(false)
  })
})
