import { splitWords } from '../search-text.ts'
import { editDistance } from './did-you-mean.ts'
import { LEXICON } from './lexicon.ts'
import { toPhoneticKey, toSearchKey } from './search-key.ts'

type Group = readonly string[]
type Index = ReadonlyMap<string, readonly Group[]>

const MIN_PHONETIC_LENGTH = 4

const readWords = (text: string): string[] =>
  text
    .trim()
    .split(/\s+/)
    .map(word => splitWords(word.replaceAll('_', ' ')).join(''))

const lines = LEXICON.trim()
  .split('\n')
  .map(line => line.split('>').map(readWords))
const groups: readonly Group[] = lines.map(([words]) => words!)
/** Narrower words: a search for the word finds them, too, but a search for them does not find the word. */
const narrower = new Map(lines.flatMap(([words, found]) => (found ? words!.map(word => [word, found] as const) : [])))

const indexBy = (toKey: (member: string) => string): Index => {
  const index = new Map<string, Group[]>()
  for (const group of groups)
    for (const key of new Set(group.map(toKey))) index.set(key, [...(index.get(key) ?? []), group])
  return index
}

const [byWord, byKey, byPhoneticKey] = [indexBy(member => member), indexBy(toSearchKey), indexBy(toPhoneticKey)]

/** Every word of the lexicon; words of several parts are joined. */
export const lexiconWords: readonly string[] = [...byWord.keys()]

/** Whether the lexicon has this word in some usual spelling. */
export const isInLexicon = (word: string): boolean => findGroups(word).length > 0

/** The keys of the words that a word also finds. Empty if the lexicon does not have it. */
export const findSynonymKeys = (word: string): string[] => toKeys(findGroups(word))

/** The keys of the same word in spellings that sound a little different: punjabi and panjabi, mobail and mobile. */
export const findSpellingKeys = (word: string): string[] => {
  const sound = toPhoneticKey(word)
  if (sound.length < MIN_PHONETIC_LENGTH) return []
  const isSpelling = (member: string) => editDistance(sound, toPhoneticKey(member)) <= 1
  return [...new Set(findGroups(word).flat().filter(isSpelling).map(toSearchKey))]
}

/** The keys of the words that an unfinished word may become, and of their synonyms. */
export const findCompletionKeys = (beginning: string): string[] =>
  toKeys(lexiconWords.filter(word => word.startsWith(beginning)).flatMap(word => byWord.get(word)!))

/**
 * By the spelling if it is listed, otherwise by the sound, without a case ending if necessary, or by a similar sound.
 */
const findGroups = (word: string): readonly Group[] => {
  const nominative = word.replace(/(?<=...)e?r$|(?<=[\u09BE-\u09CC])র$/, '')
  const sound = toPhoneticKey(word)
  return (
    byWord.get(word) ??
    byKey.get(toSearchKey(word)) ??
    byWord.get(nominative) ??
    byKey.get(toSearchKey(nominative)) ??
    (sound.length >= MIN_PHONETIC_LENGTH ? byPhoneticKey.get(sound) : undefined) ??
    []
  )
}

const toKeys = (found: readonly Group[]): string[] => {
  const words = found.flat()
  return [...new Set([...words, ...words.flatMap(word => narrower.get(word) ?? [])].map(toSearchKey))]
}
