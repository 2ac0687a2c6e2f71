import { describe, expect, it } from 'vitest'
import { editDistance, suggestSpellings, toTrigrams } from '../../src/contract/search/did-you-mean.ts'
import { findHighlights } from '../../src/contract/search/search-highlights.ts'
import { toPhoneticKey } from '../../src/contract/search/search-key.ts'
import { foldText, splitQuery } from '../../src/contract/search-text.ts'

const KNOWN_WORDS = ['জামদানি', 'শাড়ি', 'মিষ্টি', 'গামছা', 'ঢাকাই', 'jamdani', 'saree', 'muslin', 'cotton', 'scarf'].map(
  foldText,
)
const bestSuggestion = (word: string) =>
  suggestSpellings(foldText(word), KNOWN_WORDS).sort((a, b) => a.slips - b.slips)[0]?.word

describe('A spelling suggestion', () => {
  it.each([
    ['a wrong vowel sign', 'জামদানী', 'জামদানি'],
    ['a missing vowel sign', 'জামদনি', 'জামদানি'],
    ['another s and another r', 'সারি', 'শাড়ি'],
    ['a conjunct with another s', 'মিস্টি', 'মিষ্টি'],
    ['aspiration at the end of a conjunct', 'মিষ্ঠি', 'মিষ্টি'],
    ['a missing letter', 'jmdani', 'jamdani'],
    ['two letters swapped', 'jamadni', 'jamdani'],
    ['a Bangla word in other Latin letters', 'sharee', 'saree'],
    ['a vowel spelt by its sound', 'musleen', 'muslin'],
    ['one letter for two', 'coton', 'cotton'],
  ])('corrects %s: %s to %s', (_, typed, meant) => {
    expect(bestSuggestion(typed)).toBe(foldText(meant))
  })

  it.each(['xyzzy', 'refrigerator', 'ট্রাক্টর'])('suggests nothing for %s, which is similar to no word', word => {
    expect(bestSuggestion(word)).toBeUndefined()
  })

  it('does not confuse letters that only look alike', () => {
    expect(toPhoneticKey(foldText('ডাল'))).not.toBe(toPhoneticKey(foldText('রাল')))
    expect(toPhoneticKey(foldText('য়'))).not.toBe(toPhoneticKey(foldText('জ')))
  })

  it('counts added, missing, changed and swapped letters, in whole characters', () => {
    expect(editDistance('', 'abc')).toBe(3)
    expect(editDistance('saree', 'saree')).toBe(0)
    expect(editDistance('abcd', 'bacd')).toBe(1)
    expect(editDistance('a🙂', 'a')).toBe(1)
  })

  it('pads trigrams with a space at both ends of a word', () => {
    expect(toTrigrams('mug')).toEqual([' mu', 'mug', 'ug '])
    expect(toTrigrams('')).toEqual(['  '])
  })
})

describe('A highlight', () => {
  const parts = (text: string, term: string) =>
    findHighlights(text, splitQuery(term)).map(([start, end]) => text.slice(start, end))

  it.each([
    [
      'whole words and the beginning of the last',
      'Jamdani scarf, jamdani red',
      'jamdani re',
      ['Jamdani', 'jamdani', 're'],
    ],
    ['no beginning of the other words', 'Jamdani scarf', 'jam scarf', ['scarf']],
    ['letters with accents', 'Café crème', 'cafe', ['Café']],
    ['a Bangla letter with its vowel sign', 'শাড়ি লাল'.normalize('NFC'), 'শ', ['শা']],
    ['a conjunct as a whole', 'ক্ষীরপাই', 'ক', ['ক্ষী']],
    ['a nukta letter, composed in the text', 'শা\u09DCি', 'শাড়ি', ['শা\u09DCি']],
    ['a word with a joiner in it', 'ক্\u200Dষীর পাই', 'ক্ষীর', ['ক্\u200Dষীর']],
    ['digits of either script', '৮৪ count', '84', ['৮৪']],
    ['nothing for a query without words', 'Saree', '!', []],
  ])('marks %s', (_, text, term, marked) => {
    expect(parts(text, term)).toEqual(marked)
  })
})
