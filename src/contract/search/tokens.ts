import { splitQuery, splitWords } from '../search-text.ts'
import { PHRASES, STOP_WORDS } from './lexicon/stop-words.ts'
import { listVariants, toStem, toToken } from './search-key.ts'
import { isExactProductWord } from './synonyms.ts'

/** The texts by which a product is found. Each may be given in several languages. */
export type SearchTexts = {
  names: readonly string[]
  categories: readonly string[]
  shops: readonly string[]
  descriptions: readonly string[]
  /** What can be chosen: Red, লাল, 42. */
  options?: readonly string[]
}

/** The tokens of a product, separated by spaces. `head`: what it is, from its name. */
export type SearchTokens = {
  head: string
  name: string
  category: string
  shop: string
  text: string
}

const BANGLA = /[\u0980-\u09FF]/
const MAX_REMEMBERED_TOKENS = 20_000
const rememberedTokens = new Map<string, string>()
const rememberedDescriptive = new Map<string, boolean>()

const stopWords = new Set(splitWords(STOP_WORDS))

export const isStopWord = (word: string): boolean => stopWords.has(word)

export const toSearchTokens = ({
  names,
  categories,
  shops,
  descriptions,
  options = [],
}: SearchTexts): SearchTokens => ({
  head: joinDistinct(findHeadsOfProduct(names, categories).flatMap(toTokens)),
  name: joinDistinct(names.flatMap(toPhraseTokens)),
  category: joinDistinct(categories.flatMap(toPhraseTokens)),
  shop: joinDistinct(shops.flatMap(toPhraseTokens)),
  text: joinDistinct([
    ...descriptions.flatMap(text => splitSearchWords(text).filter(isDescriptive).flatMap(toTokens)),
    ...options.flatMap(text => splitSearchWords(text).flatMap(toTokens)),
  ]),
})

/** A product whose name does not say what it is, such as a novel, is what its category says. */
const findHeadsOfProduct = (names: readonly string[], categories: readonly string[]): string[] => {
  const heads = names.flatMap(findHeads)
  return heads.some(isHeadOfProduct) ? heads : [...heads, ...categories.flatMap(splitSearchWords)]
}

/** What a description mentions is not for sale: fruit that should not be put in the fridge. Nor do its numbers say much. */
const isDescriptive = (word: string): boolean => {
  const remembered = rememberedDescriptive.get(word)
  if (remembered !== undefined) return remembered
  const forms = [word, toStem(word), ...(BANGLA.test(word) ? listVariants(word) : [])]
  const isOne = !/^\d+$/.test(word) && !forms.some(isExactProductWord)
  if (rememberedDescriptive.size >= MAX_REMEMBERED_TOKENS) rememberedDescriptive.clear()
  rememberedDescriptive.set(word, isOne)
  return isOne
}

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
  const token = findToken(word)
  return token === word ? [word] : [word, token]
}

/**
 * Remembered, because a catalogue repeats its words: indexing 5,000 products would otherwise hold up a phone's first
 * search.
 */
const findToken = (word: string): string => {
  const remembered = rememberedTokens.get(word)
  if (remembered !== undefined) return remembered
  if (rememberedTokens.size >= MAX_REMEMBERED_TOKENS) rememberedTokens.clear()
  const token = toToken(word)
  rememberedTokens.set(word, token)
  return token
}

/** The words of a text of a product, with the phrases in which a word means something else as one. */
const splitSearchWords = (text: string): string[] =>
  joinPhrases(splitWords(withoutPossessives(text)).filter(word => !stopWords.has(word)))

const withoutPossessives = (text: string): string => text.replace(/[’']s(?!\p{L})/gu, '')

/** What each phrase is indexed as, by its two words. */
const phrases: ReadonlyMap<string, readonly string[]> = new Map(
  PHRASES.trim()
    .split('\n')
    .flatMap(line => {
      const [names = [], kept = []] = line.split('>').map(part => part.trim().split(/\s+/).filter(Boolean))
      return names.map(name => {
        const words = splitWords(name.replaceAll('_', ' '))
        const own = kept.flatMap(word => splitWords(word).slice(0, 1)).filter(word => words.includes(word))
        return [words.join(' '), [words.join(''), ...own]] as const
      })
    }),
)

const joinPhrases = (words: readonly string[]): string[] => {
  const joined: string[] = []
  let isInPhrase = false
  for (const [at, word] of words.entries()) {
    const phrase: readonly string[] | undefined = isInPhrase ? undefined : phrases.get(`${word} ${words[at + 1]}`)
    if (!isInPhrase) joined.push(...(phrase ?? [word]))
    isInPhrase = phrase !== undefined
  }
  return joined
}

/**
 * The tokens of a name: its words, and each two neighbours as one word, so that "rice cooker" is found by "ricecooker".
 */
const toPhraseTokens = (text: string): string[] => {
  const words = splitSearchWords(text)
  const pairs = words.slice(1).map((word, at) => `${words[at]}${word}`)
  return [...words, ...pairs].flatMap(toTokens)
}

const PART_END = /[,;:()]\s|\s(?:with|for|in|of|from|and|to|on)\s/iu
const MEASURE =
  /^(?:\d.*|kg|g|gm|ml|l|litre|litres|cm|mm|inch|feet|pack|packs|set|sets|pair|pairs|piece|pieces|box|boxes|kit|w|gb|tb|mah)$/

/**
 * What a name is about: the last word before a comma or preposition, which is where both languages put it. A mango
 * pickle is a pickle. Where that is no product ("Shalik Quiet, noise-cancelling headphone"), a later part may say it.
 */
const findHeads = (name: string): string[] => {
  const [first = [], ...later] = name.split(/,\s/).map(part => findHeadsOfPart(part.split(PART_END)[0] ?? ''))
  if (first.some(isHeadOfProduct)) return first
  return [...first, ...(later.find(heads => heads.some(isHeadOfProduct)) ?? [])]
}

const isHeadOfProduct = (head: string): boolean => isExactProductWord(head) || isExactProductWord(toStem(head))

/** A name in both scripts has a head in each. */
const findHeadsOfPart = (part: string): string[] => {
  const words = splitSearchWords(part)
  const scripts = [words.filter(word => BANGLA.test(word)), words.filter(word => !BANGLA.test(word))]
  return scripts.flatMap(run => {
    const named = run.slice(0, run.findLastIndex(word => !MEASURE.test(word)) + 1)
    const pair = named.length > 1 ? [named.slice(-2).join('')] : []
    return [...named.slice(-1), ...pair]
  })
}

const joinDistinct = (tokens: readonly string[]): string => [...new Set(tokens)].join(' ')
