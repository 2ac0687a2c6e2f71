import { foldText, splitWords } from '../search-text.ts'

/** A run of letters, marks, numbers and joiners. */
const WORD = /[\p{L}\p{M}\p{N}\u200B-\u200D\u2060\uFEFF]+/gu
/**
 * Characters that combine with the letter before them: a highlight must not end before a vowel sign or inside a
 * conjunct.
 */
const COMBINING = /^[\p{M}\u200B-\u200D\u2060\uFEFF]$/u
const VIRAMA = '\u09CD'

/** Arguments for `text.slice(start, end)`. */
export type HighlightSpan = [start: number, end: number]

/**
 * The parts of a text that match the query. The last query word may match the beginning of a word.
 * @param isMatch whether a folded word matches in another way, such as a synonym
 */
export const findHighlights = (
  text: string,
  queryWords: readonly string[],
  isMatch: (word: string) => boolean = () => false,
): HighlightSpan[] =>
  [...text.matchAll(WORD)].flatMap(({ 0: word, index }): HighlightSpan[] => {
    const length = matchedLength(word, queryWords) || (splitWords(word).some(isMatch) ? word.length : 0)
    return length > 0 ? [[index, index + length]] : []
  })

const matchedLength = (word: string, queryWords: readonly string[]): number => {
  const folded = splitWords(word).join('')
  if (queryWords.includes(folded)) return word.length
  const begun = queryWords.at(-1)
  return begun && folded.startsWith(begun) ? prefixLength(word, begun.length) : 0
}

/** The length of the prefix that folds to `length` letters, with whole letters only. */
const prefixLength = (word: string, length: number): number => {
  let end = 1
  while (end < word.length && foldText(word.slice(0, end)).length < length) end++
  while (end < word.length && (COMBINING.test(word.charAt(end)) || word[end - 1] === VIRAMA)) end++
  return end
}
