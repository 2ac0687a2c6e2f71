import { formatNumber, formatTaka } from './money.ts'

/**
 * What is known of a language's words. The keys of `sentences` are English with values in their places, and say of what
 * kind each is: `Only {left, number} left of {name}.` A kind is `number`, `taka`, `word` (a message of its own), `words`
 * (several, with "or" between them), `names` (several, with "and"), or none: it stays as it is.
 */
export type TranslationSource = {
  sentences: readonly string[]
  /** A message of these words with its values in it; undefined: there is none. */
  say(key: string, values: Record<string, string>): string | undefined
}

/**
 * Words a text of the server in Bangla: English is the key there too, but its values are in it already. What is kept in
 * English (news, refusals, notes) is read in whatever language is spoken when it is read.
 * @returns undefined where the text is none that is known: then it is shown as it is
 */
export const createBanglaTranslator = ({
  sentences,
  say,
}: TranslationSource): ((english: string) => string | undefined) => {
  const patterns = sentences.map(toPattern).sort((a, b) => b.fixedLetters - a.fixedLetters)
  const sentence = (english: string): string | undefined => {
    const fixed = say(english, {})
    if (fixed !== undefined) return fixed
    for (const { key, expression, kinds } of patterns) {
      const found = expression.exec(english)
      const values = found && valuesOf(found.slice(1), kinds, say)
      if (values) return say(key, values)
    }
    return undefined
  }
  // One sentence after the other first: the name in `Only 2 left of {name}.` could be all that follows.
  const read = (english: string): string | undefined => {
    for (const { index } of english.matchAll(/(?<=[.!?]) /g)) {
      const first = sentence(english.slice(0, index))
      const rest = first && read(english.slice(index + 1))
      if (rest) return `${first} ${rest}`
    }
    return sentence(english)
  }
  return read
}

type Kind = [name: string, kind: string | undefined]
type Pattern = { key: string; expression: RegExp; kinds: Kind[]; fixedLetters: number }

const PLACEHOLDER = /\{(\w+)(?:, (\w+))?\}/g

const toPattern = (key: string): Pattern => {
  const kinds = [...key.matchAll(PLACEHOLDER)].map(([, name, kind]): Kind => [name!, kind])
  const fixed = key.split(PLACEHOLDER).filter((_, index) => index % 3 === 0)
  const expression = new RegExp(`^${fixed.map(text => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('(.+)')}$`, 's')
  return { key, expression, kinds, fixedLetters: fixed.join('').length }
}

/** Null where one of them is not of its kind: then the text only looked like this sentence. */
const valuesOf = (texts: string[], kinds: Kind[], say: TranslationSource['say']): Record<string, string> | null => {
  const values = kinds.map(([name, kind], index) => [name, readValue(texts[index]!, kind, say)] as const)
  return values.every(([, value]) => value !== undefined)
    ? (Object.fromEntries(values) as Record<string, string>)
    : null
}

const readValue = (text: string, kind: string | undefined, say: TranslationSource['say']): string | undefined => {
  if (kind === 'number') return parseNumber(text, formatNumber)
  if (kind === 'taka') return text.startsWith('৳') ? parseNumber(text.slice(1), formatTaka) : undefined
  if (kind === 'word') return say(text, {})
  if (kind === 'words')
    return joinWords(
      text.split(' or ').map(word => say(word, {}) ?? word),
      'বা',
    )
  if (kind === 'names') return joinWords(text.split(/, | and /), 'ও')
  return text
}

const parseNumber = (text: string, format: (value: number, locale: 'bn') => string): string | undefined =>
  /^\d[\d,]*(\.\d+)?$/.test(text) ? format(Number(text.replaceAll(',', '')), 'bn') : undefined

const joinWords = (words: string[], between: string): string =>
  words.length === 1 ? words[0]! : `${words.slice(0, -1).join(', ')} ${between} ${words.at(-1)}`
