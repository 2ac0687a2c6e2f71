/**
 * Cleans typed and pasted texts, with one function per kind of field (README.md#text). Each of them takes any string,
 * never throws, and changes nothing when it is applied again.
 */

/** Blocks of scripts that are written with joiners: Arabic, Syriac, Indic, Myanmar, Khmer, Mongolian, Chakma. */
const JOINING = '[\\u0600-\\u08FF\\u0900-\\u0DFF\\u1000-\\u109F\\u1780-\\u18AF\\u{11100}-\\u{1114F}]'
/** The sign that joins two consonants, in each Indic script. */
const VIRAMA = '[\\u094D\\u09CD\\u0A4D\\u0ACD\\u0B4D\\u0BCD\\u0C4D\\u0CCD\\u0D4D\\u0DCA]'
const EMOJI = '\\p{Extended_Pictographic}(?:[\\uFE0E\\uFE0F]|\\p{Emoji_Modifier}\\uFE0F?)?'

/** Sequences whose invisible characters change what is shown. */
const MEANINGFUL = [
  // Flags of regions, such as Scotland's.
  '\\u{1F3F4}[\\u{E0030}-\\u{E0039}\\u{E0061}-\\u{E007A}]{1,8}\\u{E007F}',
  `${EMOJI}(?:\\u200D${EMOJI})*`,
  '[0-9#*]\\uFE0F?\\u20E3',
  // The normal form may put other marks between the two.
  `${VIRAMA}\\p{M}{0,4}[\\u200C\\u200D]`,
  `${JOINING}[\\u200C\\u200D](?=${JOINING})`,
  // Arabic signs that count as format characters and can be seen.
  '[\\u0600-\\u0605\\u06DD\\u070F\\u0890\\u0891\\u08E2]',
]
/**
 * Format and control characters, lone surrogates, and characters without a shape: fillers, a placeholder of pasted
 * objects, an empty note.
 */
const INVISIBLE = '[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Default_Ignorable_Code_Point}\\uFFFC\\u{1D159}]'
/** Made where it is used first, so that the worker, which cleans no text, is built without it. */
let sequences: RegExp | undefined

const LINE_BREAK = /\r\n?|[\v\f\u0085\u2028\u2029]/g
/** Tabs, spaces of every width, and the empty Braille cell. */
const SPACE = /[^\S\n\uFEFF]|\u2800/g

/**
 * Without invisible characters, but for those that a script or an emoji needs. Line breaks become `\n`, other spaces
 * become plain spaces.
 */
export const removeInvisible = (text: string): string => {
  sequences ??= new RegExp(`(${MEANINGFUL.join('|')})|${INVISIBLE}`, 'gu')
  return text
    .replace(LINE_BREAK, '\n')
    .replace(SPACE, ' ')
    .replace(sequences, (found, meaningful?: string) => meaningful ?? (found === '\n' ? found : ''))
}

/** A text of several lines: a description, a note, a message. */
export const cleanText = (text: string): string =>
  removeInvisible(text)
    .normalize('NFC')
    .replace(/ {2,}/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim()

/** A text of one line: a name, a title, an address. */
export const cleanLine = (text: string): string => cleanText(text).replace(/\n+/g, ' ')

/** Whether a text shows something: a letter, a digit, a sign or a picture, not only spaces and marks without a letter. */
export const hasVisible = (text: string): boolean => /[\p{L}\p{N}\p{P}\p{S}]/u.test(cleanLine(text))

/** Digits that keyboards in Bangladesh type: Arabic, Persian, Devanagari, Bangla, full-width. */
const OTHER_DIGITS = /[\u0660-\u0669\u06F0-\u06F9\u0966-\u096F\u09E6-\u09EF\uFF10-\uFF19]/g

/** With Latin digits: `১২`, `١٢` and `１２` become `12`. */
export const toLatinDigits = (text: string): string =>
  text.replace(OTHER_DIGITS, digit => {
    const code = digit.charCodeAt(0)
    // The zeros of Devanagari and Bangla end with the hexadecimal digit 6, all others with 0.
    return String((code & 15) - (code >> 8 === 9 ? 6 : 0))
  })
