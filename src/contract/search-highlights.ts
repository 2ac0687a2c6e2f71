import { foldText, splitWords } from './search-text.ts'

/** A run of letters, marks, numbers and joiners, as it stands in a text. */
const WORD = /[\p{L}\p{M}\p{N}\u200B-\u200D\u2060\uFEFF]+/gu
/** What belongs to the letter before it, so that a highlight never cuts a Bangla conjunct or takes a vowel sign away. */
const COMBINING = /^[\p{M}\u200B-\u200D\u2060\uFEFF]$/u
const VIRAMA = '\u09CD'

/** Where a highlight begins and ends in a text, the end behind it: as `text.slice(start, end)` takes them. */
export type HighlightSpan = [start: number, end: number]

/** Which parts of a text hold the words that were searched for; the last of them may be the beginning of a word. */
export const findHighlights = (text: string, queryWords: readonly string[]): HighlightSpan[] =>
  [...text.matchAll(WORD)].flatMap(({ 0: word, index }): HighlightSpan[] => {
    const length = matchedLength(word, queryWords)
    return length > 0 ? [[index, index + length]] : []
  })

const matchedLength = (word: string, queryWords: readonly string[]): number => {
  const folded = splitWords(word).join('')
  if (queryWords.includes(folded)) return word.length
  const begun = queryWords.at(-1)
  return begun && folded.startsWith(begun) ? prefixLength(word, begun.length) : 0
}

/** How much of a word its first `length` folded letters take, whole letters only. */
const prefixLength = (word: string, length: number): number => {
  let end = 1
  while (end < word.length && foldText(word.slice(0, end)).length < length) end++
  while (end < word.length && (COMBINING.test(word[end]!) || word[end - 1] === VIRAMA)) end++
  return end
}
