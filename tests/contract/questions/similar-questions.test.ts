import { describe, expect, it } from 'vitest'
import { findSimilarQuestions } from '../../../src/contract/questions/similar-questions.ts'
import { parseSearchQuery } from '../../../src/contract/search/parse-query.ts'
import { isStopWord, toNameTokens } from '../../../src/contract/search/tokens.ts'

const WORDS = { parseSearchQuery, isStopWord, toNameTokens }
const asked = [
  'Is the saree pure cotton?',
  'Does the colour fade after washing?',
  'এটা কি ধোয়া যায়?',
  'Is there a blouse piece with it?',
  'How long does the battery last?',
].map(text => ({ text, answers: [] }))
const find = (typed: string) => findSimilarQuestions(typed, asked, WORDS).map(({ text }) => text)

describe('Similar questions', () => {
  it.each([
    ['cotton or silk?', ['Is the saree pure cotton?']],
    ['sarees cotton?', ['Is the saree pure cotton?']],
    ['শাড়িটা কি সুতি?', ['Is the saree pure cotton?']],
    ['Will the colours fade', ['Does the colour fade after washing?']],
    ['blouse piece', ['Is there a blouse piece with it?']],
  ])('to "%s" are found as the search finds', (typed, found) => {
    expect(find(typed)).toEqual(found)
  })

  it.each(['', 'is it', 'Do you deliver to Khulna?', 'what is the price'])('are none for "%s"', typed => {
    expect(find(typed)).toEqual([])
  })

  it('are at most three, the answered first of equals', () => {
    const rows = [1, 2, 3, 4].map(at => ({ text: `Cotton ${at}`, answers: at === 3 ? [{} as never] : [] }))
    expect(findSimilarQuestions('cotton', rows, WORDS).map(({ text }) => text)).toEqual([
      'Cotton 3',
      'Cotton 1',
      'Cotton 2',
    ])
  })

  it('of a long text, which a search would cut, are found by its last words', () => {
    expect(
      find('Hello dear shop good morning please tell me honestly today regarding that blouse piece blouse'),
    ).toEqual([])
    expect(find('Hello, blouse piece?')).toEqual(['Is there a blouse piece with it?'])
  })
})
