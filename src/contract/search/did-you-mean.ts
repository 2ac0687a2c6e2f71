import { toPhoneticKey, toSearchKey } from './search-key.ts'

/** Longer words are neither corrected nor suggested. */
export const MAX_WORD_LENGTH = 32
const TRIGRAM_LENGTH = 3

/** The distinct trigrams of a word with a space before and after it: 'mug' → ' mu', 'mug', 'ug '. */
export const toTrigrams = (word: string): string[] => {
  const letters = [' ', ...word, ' ']
  const starts = letters.slice(0, Math.max(1, letters.length - TRIGRAM_LENGTH + 1))
  return [...new Set(starts.map((_, at) => letters.slice(at, at + TRIGRAM_LENGTH).join('')))]
}

/** Words by the trigrams of their sound. */
export type TrigramIndex = ReadonlyMap<string, readonly string[]>
const MAX_SIMILAR_WORDS = 60

export const indexTrigrams = (words: readonly string[]): TrigramIndex => {
  const index = new Map<string, string[]>()
  for (const word of new Set(words.filter(isCorrectable)))
    for (const trigram of toTrigrams(toPhoneticKey(word))) {
      const list = index.get(trigram)
      if (list) list.push(word)
      else index.set(trigram, [word])
    }
  return index
}

/** Those that share the most trigrams, like `readSimilarWords` of server/db/search/search-vocabulary.ts. */
export const findSimilarWords = (index: TrigramIndex, word: string): string[] => {
  if (!isCorrectable(word)) return []
  const shared = new Map<string, number>()
  for (const trigram of toTrigrams(toPhoneticKey(word)))
    for (const similar of index.get(trigram) ?? []) shared.set(similar, (shared.get(similar) ?? 0) + 1)
  const distance = (other: string) => Math.abs(other.length - word.length)
  return [...shared]
    .sort(([a, inA], [b, inB]) => inB - inA || distance(a) - distance(b) || (a < b ? -1 : 1))
    .slice(0, MAX_SIMILAR_WORDS)
    .map(([similar]) => similar)
}

/** Numbers and very short words are not corrected. */
export const isCorrectable = (word: string): boolean =>
  word.length > 2 && word.length <= MAX_WORD_LENGTH && /\p{L}/u.test(word)

/** The Damerau-Levenshtein distance: insertions, deletions, changes and swaps of neighbours between two words. */
export const editDistance = (one: string, other: string): number => {
  const [from, to] = [[...one], [...other]]
  let before: number[] = []
  let last = to.map((_, at) => at).concat(to.length)
  for (let row = 1; row <= from.length; row++) {
    const next = [row]
    for (let at = 1; at <= to.length; at++) {
      const changed = last[at - 1]! + (from[row - 1] === to[at - 1] ? 0 : 1)
      next[at] = Math.min(changed, last[at]! + 1, next[at - 1]! + 1)
      const isSwap = row > 1 && at > 1 && from[row - 1] === to[at - 2] && from[row - 2] === to[at - 1]
      if (isSwap) next[at] = Math.min(next[at]!, before[at - 2]! + 1)
    }
    ;[before, last] = [last, next]
  }
  return last[to.length]!
}

export type SpellingSuggestion = { word: string; slips: number }

/** Of ten letters in the same script, at most four may differ. */
const MAX_DIFFERENT = 0.4
const MAX_SLIPS = 3
/** A short word with another consonant is another word: wife and wide. */
const MAX_SHORT_SOUND = 5
const LETTERS_PER_SLIP = 3.5
const MIN_SOUND_OF_OTHER_SCRIPT = 5
const BANGLA = /[\u0980-\u09FF]/

/** With another first letter, or a letter replaced by another of which one is a consonant. */
const isOtherShortWord = (misspelt: string, word: string): boolean => {
  if (toSearchKey(misspelt)[0] !== toSearchKey(word)[0]) return true
  const [one, other] = [toPhoneticKey(misspelt), toPhoneticKey(word)]
  const at = [...one].findIndex((letter, place) => letter !== other[place])
  const isReplaced = one.length === other.length && one.slice(at + 1) === other.slice(at + 1)
  return at >= 0 && isReplaced && !/^[aeiou]{2}$/.test(one.charAt(at) + other.charAt(at))
}

/**
 * The known words that a misspelt word may mean: they begin with the same sound. `slips`: the distance of the sound, and as a fraction the distance of
 * the spelling. Short words allow a distance of one in sound, longer ones up to three; words in the other script none,
 * because their letters cannot be compared.
 */
export const suggestSpellings = (misspelt: string, known: readonly string[]): SpellingSuggestion[] => {
  const sound = toPhoneticKey(misspelt)
  const most = Math.max(1, Math.min(MAX_SLIPS, Math.floor(sound.length / LETTERS_PER_SLIP)))
  return known.flatMap(word => {
    const soundOfWord = toPhoneticKey(word)
    if (word === misspelt || sound[0] !== soundOfWord[0]) return []
    const soundSlips = editDistance(sound, soundOfWord)
    const spellingSlips = editDistance(misspelt, word)
    const isSameScript = BANGLA.test(word) === BANGLA.test(misspelt)
    if (sound.length <= MAX_SHORT_SOUND && isOtherShortWord(misspelt, word)) return []
    const isSimilar = isSameScript
      ? soundSlips === 0 ||
        (soundSlips <= most && spellingSlips <= Math.max(misspelt.length, word.length) * MAX_DIFFERENT)
      : soundSlips === 0 && sound.length >= MIN_SOUND_OF_OTHER_SCRIPT
    return isSimilar ? [{ word, slips: soundSlips + spellingSlips / MAX_WORD_LENGTH }] : []
  })
}
