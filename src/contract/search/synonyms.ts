import { splitWords } from '../search-text.ts'
import { editDistance } from './did-you-mean.ts'
import { ATTRIBUTE_WORDS, SIMILAR_COLOURS } from './lexicon/attribute-words.ts'
import { BRANDS } from './lexicon/brands.ts'
import { LOAN_WORDS } from './lexicon/loan-words.ts'
import { NEEDS } from './lexicon/needs.ts'
import { PRODUCT_WORDS } from './lexicon/product-words.ts'
import { listVariants, toPhoneticKey, toSearchKey, toStem, toToken } from './search-key.ts'

type Kind = 'product' | 'attribute' | 'need'
type Group = { words: readonly string[]; kind: Kind }
type Index = ReadonlyMap<string, readonly Group[]>

const MIN_KEY_LENGTH = 3
const MIN_PHONETIC_LENGTH = 4

const splitParts = (word: string): string[] => splitWords(word.replaceAll('_', ' '))
const joinParts = (word: string): string => splitParts(word).join('')
const readWords = (text: string): string[] => text.trim().split(/\s+/).filter(Boolean).map(joinParts)
/** A line of the lexicon: words, and after a `>` further ones. */
type Line = { words: string[]; further: string[] }

const readLines = (text: string): Line[] =>
  text
    .trim()
    .split('\n')
    .map(line => {
      const [words = [], further = []] = line.split('>').map(readWords)
      return { words, further }
    })

const products = readLines(PRODUCT_WORDS)
const attributes = readLines(ATTRIBUTE_WORDS)
const needs = readLines(NEEDS)

const toGroups = (lines: readonly Line[], kind: Kind): Group[] => lines.map(({ words }) => ({ words, kind }))

const groups: readonly Group[] = [
  ...toGroups(products, 'product'),
  ...toGroups(attributes, 'attribute'),
  ...toGroups(needs, 'need'),
]

/** Words that stand for others, by each of the words that do. */
const indexFurther = (lines: readonly Line[]): ReadonlyMap<string, readonly string[]> => {
  const index = new Map<string, string[]>()
  for (const { words, further } of lines)
    if (further.length > 0) for (const word of new Set(words)) index.set(word, [...(index.get(word) ?? []), ...further])
  return index
}

/** Narrower words: a search for the word finds them, too, but a search for them does not find the word. */
const narrower = indexFurther([...products, ...attributes, ...needs])
const similarColours = indexFurther(readLines(SIMILAR_COLOURS))
const productsOfBrands = indexFurther(readLines(BRANDS))

const indexBy = (toKey: (member: string) => string, minLength = 1): Index => {
  const index = new Map<string, Group[]>()
  for (const group of groups)
    for (const key of new Set(group.words.map(toKey)))
      if (key.length >= minLength) index.set(key, [...(index.get(key) ?? []), group])
  return index
}

const byWord = indexBy(member => member)
const byKey = indexBy(toSearchKey, MIN_KEY_LENGTH)
const byPhoneticKey = indexBy(toPhoneticKey, MIN_PHONETIC_LENGTH)

/** Further spellings, with the word that they are read as. */
const respelt: ReadonlyMap<string, string> = new Map(
  readLines(LOAN_WORDS)
    .flatMap(({ words: [known = '', ...spellings] }) => spellings.map(spelling => [spelling, known] as const))
    .filter(([spelling]) => !byWord.has(spelling)),
)

/** Every word of the lexicon; words of several parts are joined. */
export const lexiconWords: readonly string[] = [...byWord.keys()]

const spellings = [PRODUCT_WORDS, ATTRIBUTE_WORDS, NEEDS, BRANDS].flatMap(text => text.match(/[^\s>]+/g) ?? [])
/** Those that the lexicon does not write as one word, too. */
const parted: ReadonlyMap<string, string> = new Map([
  ...spellings.map(word => [joinParts(word), splitParts(word).join(' ')] as const),
  ...spellings.filter(word => !word.includes('_')).map(word => [joinParts(word), joinParts(word)] as const),
])

/** As people write a word of the lexicon: `hairoil` is `hair oil`. */
export const separateParts = (word: string): string => parted.get(word) ?? word

/** Whether the lexicon has this word in some usual spelling. */
export const isInLexicon = (word: string): boolean => findGroups(word).length > 0

/** Whether the lexicon has this word, and not only one that is similar or without an ending. */
export const isLexiconWord = (word: string): boolean =>
  byWord.has(word) || byWord.has(toStem(word)) || respelt.has(word) || byKey.has(toSearchKey(word))

/** Whether the word says what somebody buys, and nothing else. */
export const isProductWord = (word: string): boolean => {
  const found = findGroups(word)
  return found.length > 0 && found.every(({ kind }) => kind === 'product')
}

/** Whether the word says what somebody needs something for. */
export const isNeed = (word: string): boolean => findGroups(word).some(({ kind }) => kind === 'need')

/** Whether a line of the lexicon begins with this word, which is in English then. */
export const isHeadword = (word: string): boolean => byWord.get(word)?.some(({ words }) => words[0] === word) ?? false

/** Whether the word, as it is spelt here, says what somebody buys, and nothing else. Fast, for whole descriptions. */
export const isExactProductWord = (word: string): boolean =>
  byWord.get(word)?.every(({ kind }) => kind === 'product') ?? false

/** The words for which a brand may stand, in its script; null: the word is not known as a brand. */
export const findProductsOfBrand = (word: string): readonly string[] | null =>
  productsOfBrands.get(word.replaceAll(' ', ''))?.map(product => inScriptOf(word, product)) ?? null

/** What is bought for the same needs as this product. */
export const findRelatedProducts = (product: string): string[] =>
  needs
    .filter(({ further: bought }) => findWords(product).some(word => bought.includes(word)))
    .flatMap(({ further: bought }) => bought.map(word => inScriptOf(product, word)))

const BANGLA = /[\u0980-\u09FF]/

/** The same word in the script of another one. */
const inScriptOf = (other: string, word: string): string => {
  if (!BANGLA.test(other)) return separateParts(word)
  const found = byWord.get(word) ?? []
  const words = (found.find(group => group.words[0] === word) ?? found[0])?.words ?? []
  return separateParts(words.find(member => BANGLA.test(member)) ?? word)
}

/** Colours in place of one, the most similar first; empty for other words. */
export const findSimilarColours = (word: string): readonly string[] => similarColours.get(word) ?? []

/** The tokens of the words that a word also finds. Empty if the lexicon does not have it. */
export const findSynonymTokens = (word: string): string[] => toTokens(findGroups(word))

/** The tokens of the same word in spellings that sound a little different: punjabi and panjabi, mobail and mobile. */
export const findSpellingTokens = (word: string): string[] => {
  const known = respelt.get(word)
  const sound = toPhoneticKey(known ?? word)
  const isSpelling = (member: string) => editDistance(sound, toPhoneticKey(member)) <= 1
  const similar = sound.length < MIN_PHONETIC_LENGTH ? [] : findWords(word).filter(isSpelling)
  return [...new Set([...(known ? [known] : []), ...similar].map(toToken))]
}

/** The tokens of the words that an unfinished word may become, and of their synonyms. */
export const findCompletionTokens = (beginning: string): string[] =>
  toTokens(lexiconWords.filter(word => word.startsWith(beginning)).flatMap(word => byWord.get(word) ?? []))

/**
 * By the spelling if it is listed, otherwise by the sound, without a case ending if necessary, or by a similar sound.
 */
const findGroups = (word: string): readonly Group[] => {
  if (productsOfBrands.has(word)) return byWord.get(word) ?? []
  const known = respelt.get(word) ?? word
  const sound = toPhoneticKey(word)
  return (
    byWord.get(known) ??
    byWord.get(toStem(known)) ??
    byKey.get(toSearchKey(known)) ??
    findVariant(word) ??
    (sound.length >= MIN_PHONETIC_LENGTH ? byPhoneticKey.get(sound) : undefined) ??
    []
  )
}

/** Without an ending, or with a vowel that is often written otherwise. */
const findVariant = (word: string): readonly Group[] | undefined => {
  for (const variant of listVariants(word)) {
    const known = respelt.get(variant) ?? variant
    const found = byWord.get(known) ?? byKey.get(toSearchKey(known))
    if (found) return found
  }
  return undefined
}

const findWords = (word: string): string[] => findGroups(word).flatMap(group => group.words)

const toTokens = (found: readonly Group[]): string[] => {
  const words = found.flatMap(group => group.words)
  return [...new Set([...words, ...words.flatMap(word => narrower.get(word) ?? [])].map(toToken))]
}
