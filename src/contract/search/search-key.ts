import { transliterate } from './transliterate.ts'

/**
 * Raise it when a key, a stop word or the fields of a document change: servers then index every product again
 * (server/jobs/search-index.ts). The lexicon may change without, because only queries are expanded by it.
 */
export const SEARCH_INDEX_VERSION = 3

const BANGLA = /[\u0980-\u09FF]/
type Rules = readonly (readonly [RegExp, string])[]

/** Case endings of Bangla nouns: আমের → আম, চায়ের → চা. */
const BANGLA_ENDINGS: Rules = [
  [/(?<=..)(?:য\u09BC|\u09DF)ের$/, ''],
  [/(?<=..)(?:দের|গুলোর?|গুলির?|গুলা)$/, ''],
  [/(?<=..)ের$/, ''],
]

const ENGLISH_PLURALS: Rules = [
  [/(?<=..)ies$/, 'y'],
  [/(?<=ss|sh|ch|x|zz)es$/, ''],
  [/(?<=..[^siu])s$/, ''],
]

/** Spellings of the same sound: sh and s, v and bh, z and j, ee and i, oo and u, single and doubled letters … */
const SPELLINGS: Rules = [
  [/sch/g, 'sk'],
  [/t?chh?/g, '1'],
  [/ck|q/g, 'k'],
  [/x/g, 'ks'],
  [/ph/g, 'f'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/1/g, 'c'],
  [/gy(?=[aeiou])/g, 'g'],
  [/z/g, 'j'],
  [/([bdgjkprst])h/g, '$1'],
  [/[vw]/g, 'b'],
  [/(?<!o)y/g, 'i'],
  [/ee|ea|ie/g, 'i'],
  [/oo|ou/g, 'u'],
  [/oa/g, 'o'],
  [/ae/g, 'e'],
  [/oe$/, 'o'],
  [/([a-z])\1+/g, '$1'],
  [/(?<=..[bcdfgjklmnprst])[eo]$/, ''],
]

/** Spellings that are confused more often than they are chosen: a and o, e and i, ch and s, with and without h. */
const CONFUSIONS: Rules = [
  [/o/g, 'a'],
  [/e/g, 'i'],
  [/c/g, 's'],
  [/h/g, ''],
  [/ng/g, 'n'],
  [/([a-z])\1+/g, '$1'],
]

/**
 * What a word sounds like, the same for every usual spelling of it in either script: শাড়ি, saree, shari and sarees are
 * all "sari".
 * @param word folded (`foldText`)
 */
export const toSearchKey = (word: string): string => {
  if (/\d/.test(word)) return word
  const latin = BANGLA.test(word) ? transliterate(apply(BANGLA_ENDINGS, word)) : apply(ENGLISH_PLURALS, word)
  return apply(SPELLINGS, latin) || word
}

/** A key that misspelt words share, too: jamdoni and jamdani. It groups too many words to search by. */
export const toPhoneticKey = (word: string): string => apply(CONFUSIONS, toSearchKey(word))

const apply = (rules: Rules, word: string): string =>
  rules.reduce((text, [letters, same]) => text.replace(letters, same), word)
