import { queryWords, words } from '../../contract/text.ts'

/** Does every word of a term begin a word of these texts? What the server's search finds, near enough for a phone offline. */
export const finds = (term: string, ...texts: readonly string[]): boolean => {
  const typed = queryWords(term)
  const text = ` ${words(texts.join(' ')).join(' ')}`
  return typed.every(word => text.includes(` ${word}`))
}
