import { MAX_CATEGORY_VALUE } from '../../../src/contract/constants.ts'
import type { ImportSettings } from '../../../src/contract/imports/import-settings.ts'
import { editDistance } from '../../../src/contract/search/did-you-mean.ts'
import { foldText, splitWords } from '../../../src/contract/search-text.ts'
import { truncateText } from '../reading/text-truncation.ts'

/** The text under which a category cell is mapped. */
export const toCategoryValue = (category: string): string => truncateText(category.trim(), MAX_CATEGORY_VALUE)

/** What the vendor has chosen for values that are none of our categories, by folded value; null: the default. */
export type CategoryChoices = ReadonlyMap<string, string | null>

export const readCategoryChoices = (settings: ImportSettings | null): CategoryChoices =>
  new Map(settings?.categories?.map(({ value, categoryId }) => [foldText(value), categoryId]))

/** The vendor's own choice for a value, without the default. */
export const findChoice = (category: string, choices: CategoryChoices): string | undefined =>
  choices.get(foldText(toCategoryValue(category))) ?? undefined

type Category = { id: string; name: string; nameBn: string | null }

/** The names by which a category is looked up: the value, and where it is a path, its parts from the last to the first. */
export const listCategoryNames = (category: string): string[] =>
  [category, ...category.split(',').flatMap(path => path.split(/[>/|»›→]/).reverse())].map(name => name.trim())

/** The category that a value nearly certainly means: it has the same words, or those of a part such as “spice”. */
export const suggestCategory = (value: string, categories: readonly Category[]): string | null => {
  const wanted = listCategoryNames(value).slice(0, MAX_PATH_PARTS).map(toWordSet).filter(Boolean)
  const names = categories.flatMap(({ id, name, nameBn }) =>
    [name, nameBn ?? ''].flatMap(text => [text, ...splitParts(text)].map(part => ({ id, words: toWordSet(part) }))),
  )
  for (const words of wanted) {
    const found = new Set(names.filter(name => name.words === words).map(({ id }) => id))
    const [only] = found
    if (only !== undefined && found.size === 1) return only
  }
  return null
}

const MAX_PATH_PARTS = 20
/** Words that say nothing of what is sold. */
const GENERIC = new Set([
  'item',
  'product',
  'good',
  'collection',
  'and',
  'the',
  'for',
  'of',
  'all',
  'new',
  'shop',
  'ও',
  'এবং',
  'পণ্য',
])

const splitParts = (name: string): string[] => name.split(/\band\b|[&,/+]| ও | এবং /i)

const toWordSet = (text: string): string =>
  [...new Set(splitWords(text).map(toSingular))]
    .filter(word => !GENERIC.has(word))
    .sort()
    .join(' ')

/** The category whose name is most like a value, which may be quite another; null if none is. */
export const findSimilarCategory = (value: string, categories: readonly Category[]): string | null => {
  const words = splitWords(value).map(toStem)
  const score = (name: string | null) => (name === null ? 0 : scoreName(splitWords(name).map(toStem), words))
  const scores = categories.map(({ id, name, nameBn }) => ({ id, score: Math.max(score(name), score(nameBn)) }))
  const best = scores.sort((a, b) => b.score - a.score)[0]
  return best && best.score >= 1 ? best.id : null
}

const scoreName = (name: readonly string[], words: readonly string[]): number =>
  name.reduce((sum, part) => sum + Math.max(0, ...words.map(word => scoreWord(part, word))), 0)

/** 2 for the same word, 1 for a similar one. */
const scoreWord = (one: string, other: string): number => {
  if (one === other) return 2
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (short.length >= MIN_PREFIX && long.startsWith(short)) return 1
  const isClose = short.length >= MIN_SIMILAR && long.length <= MAX_SIMILAR && editDistance(one, other) === 1
  return isClose ? 1 : 0
}

const MIN_PREFIX = 4
const MIN_SIMILAR = 5
const MAX_SIMILAR = 32

/** Saree and sarees, dress and dresses, accessory and accessories have one form. */
const toSingular = (word: string): string =>
  word
    .replace(/(?<=[a-z]{2})(?<!s)s$/, '')
    .replace(/(?<=[a-z]{2})ie$/, 'y')
    .replace(/(?<=[a-z]{2})e$/, '')

/** Saree and sarees, dress and dresses. */
const toStem = (word: string): string => word.replace(/(?<=[a-z]{3})(es|s)$/, '')
