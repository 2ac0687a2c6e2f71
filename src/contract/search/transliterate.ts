/** Consonants as they are typed in Latin letters. The nukta letters stand under their composed code points. */
const CONSONANTS: Record<string, string> = {
  ...{ ক: 'k', খ: 'kh', গ: 'g', ঘ: 'gh', ঙ: 'ng', চ: 'ch', ছ: 'ch', জ: 'j', ঝ: 'jh', ঞ: 'n' },
  ...{ ট: 't', ঠ: 'th', ড: 'd', ঢ: 'dh', ণ: 'n', ত: 't', থ: 'th', দ: 'd', ধ: 'dh', ন: 'n' },
  ...{ প: 'p', ফ: 'f', ব: 'b', ভ: 'bh', ম: 'm', য: 'j', র: 'r', ল: 'l', শ: 'sh', ষ: 'sh', স: 's', হ: 'h' },
  ...{ '\u09DC': 'r', '\u09DD': 'rh', '\u09DF': 'y', '\uE000': 'w' },
}
const VOWELS: Record<string, string> = {
  ...{ অ: 'o', আ: 'a', ই: 'i', ঈ: 'i', উ: 'u', ঊ: 'u', ঋ: 'ri', এ: 'e', ঐ: 'oi', ও: 'o', ঔ: 'ou' },
}
const VOWEL_SIGNS: Record<string, string> = {
  ...{ '\u09BE': 'a', '\u09BF': 'i', '\u09C0': 'i', '\u09C1': 'u', '\u09C2': 'u', '\u09C3': 'ri' },
  ...{ '\u09C7': 'e', '\u09C8': 'oi', '\u09CB': 'o', '\u09CC': 'ou' },
}
const FINALS: Record<string, string> = { ৎ: 't', '\u0982': 'ng' }
const HASANTA = '\u09CD'

/** Letters and clusters whose sound is not that of their parts. */
const CLUSTERS: readonly (readonly [RegExp, string])[] = [
  [/ড\u09BC/g, '\u09DC'],
  [/ঢ\u09BC/g, '\u09DD'],
  [/য\u09BC/g, '\u09DF'],
  [/জ\u09CDঞ/g, 'গ'],
  [/^ক\u09CDষ/, 'খ'],
  [/ক\u09CDষ/g, 'ক\u09CDখ'],
  // Ya-phala with a is the a of "bag". Otherwise ya-phala and ba-phala only double the consonant before them.
  [/[অএ]\u09CDযা/g, 'আ'],
  [/\u09CDযা/g, 'া'],
  [/\u09CD[যব]/g, ''],
  // The w of loanwords, as in ওয়ালেট. The private code point is one of CONSONANTS.
  [/ও\u09DF/g, '\uE000'],
]

/** `vowel` null: the inherent vowel, which is not written. */
type Syllable = { consonant: string; vowel: string | null }

/** A folded Bangla word in Latin letters, as most people would type it: জামদানি → jamdani, মধু → modhu. */
export const transliterate = (word: string): string => {
  const syllables = splitSyllables(CLUSTERS.reduce((text, [letters, sound]) => text.replace(letters, sound), word))
  return syllables.map((syllable, at) => syllable.consonant + (syllable.vowel ?? spokenVowel(syllables, at))).join('')
}

const splitSyllables = (word: string): Syllable[] => {
  const syllables: Syllable[] = []
  for (const letter of word) {
    const last = syllables.at(-1)
    if (CONSONANTS[letter] !== undefined) syllables.push({ consonant: CONSONANTS[letter], vowel: null })
    else if (VOWEL_SIGNS[letter] !== undefined && last) last.vowel = VOWEL_SIGNS[letter]
    else if (letter === HASANTA && last) last.vowel = ''
    else if (VOWELS[letter] !== undefined) syllables.push({ consonant: '', vowel: VOWELS[letter] })
    else if (FINALS[letter] !== undefined) syllables.push({ consonant: FINALS[letter], vowel: '' })
    else if (!/\p{M}/u.test(letter)) syllables.push({ consonant: letter, vowel: '' })
  }
  return syllables
}

/** The inherent vowel is silent at the end of a word, and between a vowel and a consonant with a vowel of its own. */
const spokenVowel = (syllables: readonly Syllable[], at: number): string => {
  const [before, next] = [syllables[at - 1], syllables[at + 1]]
  if (!next) return ''
  const isBetween = before !== undefined && before.vowel !== '' && Boolean(next.consonant && next.vowel)
  return isBetween ? '' : 'o'
}
