import { cleanLine, removeInvisible, toLatinDigits } from './text-cleaning.ts'

/**
 * Cleans phone numbers, emails, codes and numbers, as the functions of text-cleaning.ts clean texts. Apart from them,
 * because the first screen needs none of these.
 */

/** A global of browsers and Node.js. */
declare const URL: new (text: string) => { hostname: string }

/** `+880 (0)1712-345678`, `tel:008801712345678`, `০১৭১২৩৪৫৬৭৮` become `01712345678`. Letters stay. */
export const cleanPhone = (text: string): string =>
  toLatinDigits(cleanLine(text.normalize('NFKC')))
    .replace(/^(?:tel:)+/i, '')
    .replace(/[^\p{L}\p{N}+]/gu, '')
    .replace(/^(?:\+|00)?880{0,2}(?=1)/, '0')

/** `Info@মেলা.বাংলা` becomes `info@xn--…`: the form of the domain that mail servers use, so that both are one. */
export const cleanEmail = (text: string): string => {
  const narrow = text.replace(/[\uFF01-\uFF5E]/g, wide => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
  // Phones type a curly apostrophe: o’neil is o'neil.
  const email = cleanLine(narrow.toLowerCase())
    .replace(/^(?:mailto:\s*)+/, '')
    .replace(/[‘’]/g, "'")
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
