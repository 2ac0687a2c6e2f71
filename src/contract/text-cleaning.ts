/**
 * Cleans typed and pasted texts, with one function per kind of field (README.md#text). Each of them takes any string,
 * never throws, and changes nothing when it is applied again.
 */

/** A global of browsers and Node.js. */
declare const URL: new (text: string) => { hostname: string }

/** Letters of scripts that are written with joiners: Indic scripts, Arabic, Syriac, Mongolian, Khmer, Myanmar. */
const JOINING_SCRIPTS = [
  ...['Beng', 'Deva', 'Gujr', 'Guru', 'Knda', 'Mlym', 'Orya', 'Sinh', 'Taml', 'Telu', 'Cakm'],
  ...['Arab', 'Syrc', 'Mong', 'Khmr', 'Mymr'],
]
const JOINING = `[${JOINING_SCRIPTS.map(script => `\\p{Script=${script}}`).join('')}]`
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
].join('|')
/**
 * Format and control characters, lone surrogates, and characters without a shape: fillers, a placeholder of pasted
 * objects, an empty note.
 */
const INVISIBLE = '[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Default_Ignorable_Code_Point}\\uFFFC\\u{1D159}]'
const SEQUENCES = /* @__PURE__ */ new RegExp(`(${MEANINGFUL})|${INVISIBLE}`, 'gu')

const LINE_BREAK = /\r\n?|[\v\f\u0085\u2028\u2029]/g
/** Tabs, spaces of every width, and the empty Braille cell. */
const SPACE = /[^\S\n\uFEFF]|\u2800/g

/**
 * Without invisible characters, but for those that a script or an emoji needs. Line breaks become `\n`, other spaces
 * become plain spaces.
 */
export const removeInvisible = (text: string): string =>
  text
    .replace(LINE_BREAK, '\n')
    .replace(SPACE, ' ')
    .replace(SEQUENCES, (found, meaningful?: string) => meaningful ?? (found === '\n' ? found : ''))

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

/** The zeros of the digits that keyboards in Bangladesh type: Arabic, Persian, Devanagari, Bangla, full-width. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0xff10]
const OTHER_DIGITS = /* @__PURE__ */ new RegExp(
  `[${ZEROS.map(zero => `${String.fromCharCode(zero)}-${String.fromCharCode(zero + 9)}`).join('')}]`,
  'g',
)

/** With Latin digits: `১২`, `١٢` and `１２` become `12`. */
export const toLatinDigits = (text: string): string =>
  text.replace(OTHER_DIGITS, digit => {
    const code = digit.charCodeAt(0)
    return String(code - ZEROS.findLast(zero => zero <= code)!)
  })

/** `+880 (0)1712-345678`, `tel:008801712345678`, `০১৭১২৩৪৫৬৭৮` become `01712345678`. Letters stay. */
export const cleanPhone = (text: string): string =>
  toLatinDigits(cleanLine(text.normalize('NFKC')))
    .replace(/^(?:tel:)+/i, '')
    .replace(/[^\p{L}\p{N}+]/gu, '')
    .replace(/^(?:\+|00)?880{0,2}(?=1)/, '0')

/** `Info@মেলা.বাংলা` becomes `info@xn--…`: the form of the domain that mail servers use, so that both are one. */
export const cleanEmail = (text: string): string => {
  const narrow = text.replace(/[\uFF01-\uFF5E]/g, wide => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
  const email = cleanLine(narrow.toLowerCase()).replace(/^(?:mailto:\s*)+/, '')
  const at = email.lastIndexOf('@')
  return at < 0 ? email : email.slice(0, at + 1) + toAsciiDomain(email.slice(at + 1))
}

const toAsciiDomain = (domain: string): string => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a domain of ASCII needs no conversion.
  if (/^[\x00-\x7F]*$/.test(domain) || /[\s/\\?#%:@[\]]/.test(domain)) return domain
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return domain
  }
}

/** A code that people copy or type: of a coupon, of an app. */
export const cleanCode = (text: string): string => cleanLine(text).toUpperCase().normalize('NFC')

/** The text of a number, as typed or pasted: with Latin digits and without spaces. */
export const cleanNumber = (text: string): string =>
  cleanLine(toLatinDigits(removeInvisible(text)).replace(/[ \n]/g, '')).replace(/^\u2212/, '-')
