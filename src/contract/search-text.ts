import { SEARCH_MAX } from './constants.ts'
import { cleanLine, toLatinDigits } from './text-cleaning.ts'

/** The text of a search box; only its first SEARCH_MAX characters count. */
export const cleanSearchTerm = (text: string): string => cutSearch(cleanLine(text))

/** The first SEARCH_MAX characters, without half a word or half a character at their end: neither would find anything. */
export const cutSearch = (text: string): string =>
  text.length <= SEARCH_MAX
    ? text
    : text
        .slice(0, SEARCH_MAX)
        .replace(/(\s)\S+$/, '$1')
        .replace(/[\uD800-\uDBFF]$/, '')

/**
 * Normalises search texts and queries, in the same way on the server and on the device: NFC (NFKC would break Bangla
 * nukta letters), ৎ in one form, without joiners and other invisible characters, with Latin digits, in lower case, and without accents on
 * Latin letters.
 */
export const foldText = (text: string): string =>
  toLatinDigits(
    text
      .normalize('NFC')
      .replaceAll('ত্\u200D', 'ৎ')
      .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, ''),
  )
    .toLowerCase()
    .replace(/[à-ɏ]/g, letter => letter.normalize('NFD').replace(/[\u0300-\u036f]/g, ''))

/** The folded words of a text: runs of letters, marks (Bangla vowel signs) and numbers. */
export const splitWords = (text: string): string[] => foldText(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** The distinct words of a query: at most eight, from its first SEARCH_MAX characters. */
export const splitQuery = (searchTerm: string): string[] => [...new Set(splitWords(cutSearch(searchTerm)))].slice(0, 8)

/**
 * Whether every word of a query begins a word of these texts: how most searches of the server match, for use on the
 * device.
 */
export const matchesSearch = (searchTerm: string, ...texts: readonly string[]): boolean => {
  const wanted = splitQuery(searchTerm)
  // Lists of thousands of rows are shown without a search, too.
  if (wanted.length === 0) return true
  const text = ` ${splitWords(texts.join(' ')).join(' ')}`
  return wanted.every(word => text.includes(` ${word}`))
}
