import { transliterate } from './transliterate.ts'

const BANGLA = /[\u0980-\u09FF]/
type Rules = readonly (readonly [RegExp, string])[]

/** Case endings of Bangla nouns: আমের → আম, চায়ের → চা. */
const BANGLA_ENDINGS: Rules = [
  [/(..)(?:য\u09BC|\u09DF)ের$/, '$1'],
  [/(..)(?:দের|গুলোর?|গুলির?|গুলা)$/, '$1'],
  [/(..)ের$/, '$1'],
]

const ENGLISH_PLURALS: Rules = [
  [/(..)ies$/, '$1y'],
  [/(ss|sh|ch|x|zz)es$/, '$1'],
  [/(..[^siu])s$/, '$1'],
]

const IRREGULAR_PLURALS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ children: 'child', men: 'man', women: 'woman', feet: 'foot', teeth: 'tooth', mice: 'mouse', geese: 'goose' },
    ...{ people: 'person', sweeter: 'sweet', oxen: 'ox', cacti: 'cactus', fungi: 'fungus', media: 'medium' },
    ...{ knives: 'knife', wives: 'wife', lives: 'life', leaves: 'leaf', loaves: 'loaf', shelves: 'shelf' },
    ...{ bookshelves: 'bookshelf', scarves: 'scarf', calves: 'calf', halves: 'half', wolves: 'wolf', hooves: 'hoof' },
    ...{ mangoes: 'mango', potatoes: 'potato', tomatoes: 'tomato', mosquitoes: 'mosquito' },
    ...{ cookies: 'cookie', movies: 'movie', brownies: 'brownie', lenses: 'lens' },
  }),
)

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
  [/bh/g, 'v'],
  [/([dgjkprst])h/g, '$1'],
  [/oy/g, '2'],
  [/y/g, 'i'],
  [/2/g, 'oy'],
  [/ee|ea|ie/g, 'i'],
  [/^(d|fl|p)oor$/, '$1or'],
  [/oo|ou/g, 'u'],
  [/oa/g, 'o'],
  [/ae/g, 'e'],
  [/oe$/, 'o'],
  [/([a-z])\1+/g, '$1'],
  [/(..[bcdfgjklmnprstv])[eo]$/, '$1'],
]

/** Spellings that are confused more often than they are chosen: a and o, e and i, ch and s, v and b, with and without h. */
const CONFUSIONS: Rules = [
  [/o/g, 'a'],
  [/e/g, 'i'],
  [/c/g, 's'],
  [/v/g, 'b'],
  [/h/g, ''],
  [/ng/g, 'n'],
  [/([a-z])\1+/g, '$1'],
]

/** Of shorter keys, too many different words have the same. */
const MIN_KEY_LENGTH = 4

/**
 * What a word sounds like, the same for every usual spelling of it in either script: শাড়ি, saree, shari and sarees are
 * all "sari".
 * @param word folded (`foldText`)
 */
export const toSearchKey = (word: string): string => {
  if (/\d/.test(word)) return word
  const stem = toStem(word)
  return apply(SPELLINGS, BANGLA.test(stem) ? transliterate(stem) : stem) || word
}

/** By what a word is indexed: what it sounds like; a short one by its own letters, without its ending. */
export const toToken = (word: string): string => {
  const key = toSearchKey(word)
  return key.length >= MIN_KEY_LENGTH ? key : toStem(word)
}

/** A key that misspelt words share, too: jamdoni and jamdani. It groups too many words to search by. */
export const toPhoneticKey = (word: string): string => confuseLetters(toSearchKey(word))

/** The phonetic key of a word whose search key is known. */
export const confuseLetters = (searchKey: string): string => apply(CONFUSIONS, searchKey)

const VOWEL_SIGN = '[\u09BE-\u09CC]'
const GENITIVE = new RegExp(`(.${VOWEL_SIGN})র$`)
/** আমার ঘড়ির, ফ্রিজে, ঢাকাতে, বর্ষায়, ল্যাপটপটা. */
const ENDINGS = [GENITIVE, /(..)\u09C7$/, /(..)(?:\u09DF|য\u09BC)$/, /(..)(?:তে|কে)$/, /(...)(?:টা|টি|টার|টির)$/]
const ENDS_IN_VOWEL = new RegExp(`.${VOWEL_SIGN}$`)

/**
 * Other forms of a word, of which some may not exist: without an ending (মধুর, জুতাটা, jutar, laptoper), and with ্যা for ে and
 * the other way round (লেপটপ, ল্যাপটপ).
 */
export const listVariants = (word: string): string[] => {
  if (!BANGLA.test(word)) return [/(..)r$/, /(..)er$/].map(ending => word.replace(ending, '$1')).filter(isOther(word))
  const stems = [word, ...ENDINGS.map(ending => word.replace(ending, '$1'))]
  const vowels = stems.flatMap(stem => [stem, ...swapVowels(stem)])
  return [...new Set([...vowels, ...(ENDS_IN_VOWEL.test(word) ? [`${word}র`] : [])])].filter(isOther(word))
}

const isOther =
  (word: string) =>
  (other: string): boolean =>
    other !== word

/** Each of the vowels, and all of them. */
const swapVowels = (word: string): string[] => {
  const places = [...word.matchAll(/\u09C7|\u09CDযা|^এ|^অ\u09CDযা/g)]
  const swap = (text: string, { index, 0: vowel }: RegExpExecArray) =>
    text.slice(0, index) + SWAPPED[vowel] + text.slice(index + vowel.length)
  return [...places.map(place => swap(word, place)), [...places].reverse().reduce(swap, word)]
}

const SWAPPED: Record<string, string> = {
  ...{ '\u09C7': '\u09CDযা', '\u09CDযা': '\u09C7' },
  ...{ এ: 'অ\u09CDযা', 'অ\u09CDযা': 'এ' },
}

/** Without the ending of a plural or a case. */
export const toStem = (word: string): string => {
  if (BANGLA.test(word)) return apply(BANGLA_ENDINGS, word)
  const singular = apply(ENGLISH_PLURALS, word)
  return IRREGULAR_PLURALS.get(word) ?? IRREGULAR_PLURALS.get(singular) ?? singular
}

const apply = (rules: Rules, word: string): string =>
  rules.reduce((text, [letters, same]) => text.replace(letters, same), word)
