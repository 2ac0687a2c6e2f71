import { splitQuery, splitWords } from '../search-text.ts'
import { STOP_WORDS } from './lexicon.ts'
import { toSearchKey } from './search-key.ts'

/** The texts by which a product is found. Each may be given in several languages. */
export type SearchTexts = {
  names: readonly string[]
  categories: readonly string[]
  shops: readonly string[]
  descriptions: readonly string[]
}

/** The tokens of a product, separated by spaces. `head`: what it is, from its name. */
export type SearchTokens = {
  head: string
  name: string
  category: string
  shop: string
  text: string
}

const stopWords = new Set(splitWords(STOP_WORDS))

export const toSearchTokens = ({ names, categories, shops, descriptions }: SearchTexts): SearchTokens => ({
  head: joinDistinct(names.flatMap(name => findHeads(name).flatMap(toTokens))),
  name: joinDistinct(names.flatMap(toPhraseTokens)),
  category: joinDistinct(categories.flatMap(toPhraseTokens)),
  shop: joinDistinct(shops.flatMap(toPhraseTokens)),
  text: joinDistinct(descriptions.flatMap(text => splitSearchWords(text).flatMap(toTokens))),
})

type NameTokens = Pick<SearchTokens, 'head' | 'name'>
const MAX_REMEMBERED_NAMES = 5000
const rememberedNames = new Map<string, NameTokens>()

/**
 * The tokens of a name alone, given in one or two languages, each with a space before and after it. Remembered, because
 * each keystroke is compared with the names of all categories and shops.
 */
export const toNameTokens = (names: readonly string[]): NameTokens => {
  const key = names.join('\n')
  const remembered = rememberedNames.get(key)
  if (remembered) return remembered
  const tokens = {
    head: ` ${joinDistinct(names.flatMap(findHeads).flatMap(toTokens))} `,
    name: ` ${joinDistinct(names.flatMap(toPhraseTokens))} `,
  }
  if (rememberedNames.size >= MAX_REMEMBERED_NAMES) rememberedNames.clear()
  rememberedNames.set(key, tokens)
  return tokens
}

/** The distinct words of a query without those that only say how somebody shops, unless it has no others. */
export const splitSearchQuery = (searchTerm: string): string[] => {
  const words = splitQuery(withoutPossessives(searchTerm))
  const meant = words.filter(word => !stopWords.has(word))
  return meant.length > 0 ? meant : words
}

/** The word itself and what it sounds like. */
export const toTokens = (word: string): string[] => {
  const key = findKey(word)
  return key === word ? [word] : [word, key]
}

const MAX_REMEMBERED_KEYS = 20_000
const rememberedKeys = new Map<string, string>()

/**
 * Remembered, because a catalogue repeats its words: indexing 5,000 products would otherwise hold up a phone's first
 * search.
 */
const findKey = (word: string): string => {
  const remembered = rememberedKeys.get(word)
  if (remembered !== undefined) return remembered
  if (rememberedKeys.size >= MAX_REMEMBERED_KEYS) rememberedKeys.clear()
  const key = toSearchKey(word)
  rememberedKeys.set(word, key)
  return key
}

const splitSearchWords = (text: string): string[] => splitWords(withoutPossessives(text))

const withoutPossessives = (text: string): string => text.replace(/[’']s(?!\p{L})/gu, '')

/**
 * The tokens of a name: its words, and each two neighbours as one word, so that "rice cooker" is found by "ricecooker".
 */
const toPhraseTokens = (text: string): string[] => {
  const words = splitSearchWords(text)
  const pairs = words.slice(1).map((word, at) => words[at]! + word)
  return [...words, ...pairs].flatMap(toTokens)
}

const PART_END = /[,;:()]\s|\s(?:with|for|in|of|from|and|to|on)\s/iu
const MEASURE =
  /^(?:\d.*|kg|g|gm|ml|l|litre|litres|cm|mm|inch|feet|pack|packs|set|sets|pair|pairs|piece|pieces|box|boxes|kit|w|gb|tb|mah)$/
const BANGLA = /[\u0980-\u09FF]/

/**
 * What a name is about: the last word before a comma or preposition, which is where both languages put it. A mango
 * pickle is a pickle. A name in both scripts has one in each.
 */
const findHeads = (name: string): string[] => {
  const words = splitSearchWords(name.split(PART_END)[0]!)
  const scripts = [words.filter(word => BANGLA.test(word)), words.filter(word => !BANGLA.test(word))]
  return scripts.flatMap(run => {
    const named = run.slice(0, run.findLastIndex(word => !MEASURE.test(word)) + 1)
    const pair = named.length > 1 ? [named.at(-2)! + named.at(-1)!] : []
    return [...named.slice(-1), ...pair]
  })
}

const joinDistinct = (tokens: readonly string[]): string => [...new Set(tokens)].join(' ')
