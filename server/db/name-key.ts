import { LRUCache } from 'lru-cache'
import unhomoglyph from 'unhomoglyph'
import { removeInvisible, toLatinDigits } from '../../src/contract/text-cleaning.ts'

/** Letters that become others by folding may fold again: М becomes m, which looks like rn. */
const MAX_PASSES = 4

/** Signs that a name may carry without being another: Haat™ is Haat. */
const TRADE_SIGNS = /[™®©℠]/g
/** Punctuation and ornaments. The signs # % & @ are read aloud, so they count. */
const DECORATION = /(?![#%&@])[\p{P}\p{So}]/u

/**
 * The folded form by which names are compared: that of codes, without what decorates a name, as in “Haat”, Haat. and Haat ✔.
 * A name that is nothing but signs keeps them.
 */
export const toNameKey = (name: string): string => {
  const key = toCodeKey(name.replace(TRADE_SIGNS, ''))
  return withoutDecoration(key) || key || toCodeKey(name)
}

const withoutDecoration = (key: string): string => {
  const letters = [...key]
  const counts = (letter: string) => !DECORATION.test(letter)
  return letters.slice(Math.max(0, letters.findIndex(counts)), letters.findLastIndex(counts) + 1).join('')
}

/**
 * The folded form by which codes are compared: those that look alike have the same. NFKC and case, the confusable
 * letters of Unicode (UTS 39, by unhomoglyph), no spaces, invisible characters or joiners; digits count by their value.
 */
export const toCodeKey = (name: string): string => {
  // Keyboards of before 2005 write ৎ as ত্ and a joiner.
  let key = toLatinDigits(name).replaceAll('ত্\u200D', 'ৎ')
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const folded = foldOnce(key)
    if (folded === key) break
    key = folded
  }
  return key
}

const foldOnce = (text: string): string =>
  // Decomposed, so that accents on confusable letters fold, too.
  [...removeInvisible(text.normalize('NFKD')).replace(/\s|\p{Default_Ignorable_Code_Point}/gu, '')]
    .map(toPrototype)
    .join('')
    .normalize('NFKD')

/**
 * The letter that others are confused with. Unicode lists capitals and small letters apart; of both, the Latin letter or digit
 * is taken, so that В and в are b. I looks like l, and is i without case: all three are one.
 */
const toPrototype = (letter: string): string => {
  const known = prototypes.get(letter)
  if (known !== undefined) return known
  const small = unhomoglyph(letter.toLowerCase())
  const likeCapital = unhomoglyph(letter.toUpperCase())
  const prototype = (!isAscii(small) && isAscii(likeCapital) ? likeCapital : small).toLowerCase().replaceAll('i', 'l')
  prototypes.set(letter, prototype)
  return prototype
}

/** Looking a letter up takes microseconds, and names have few different ones. */
const prototypes = new LRUCache<string, string>({ max: 5000 })

const isAscii = (text: string): boolean => /^[!-~]*$/.test(text)
