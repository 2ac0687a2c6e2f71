import { splitQuery, splitWords } from '../contract/search-text.ts'

/** Does every word of a term begin a word of these texts? What the server's search finds, near enough for a phone offline. */
export const matchesSearch = (term: string, ...texts: readonly string[]): boolean => {
  const typed = splitQuery(term)
  const text = ` ${splitWords(texts.join(' ')).join(' ')}`
  return typed.every(word => text.includes(` ${word}`))
}
