import { foldText } from '../../../src/contract/search-text.ts'
import { cleanLine, toLatinDigits } from '../../../src/contract/text-cleaning.ts'

/** A title, word or number as it is compared: folded, without invisible characters, with single spaces. */
export const foldCell = (text: string): string => foldText(toLatinDigits(cleanLine(text)))

/** Removes the backslash that WooCommerce puts before a comma or > of its own. */
export const unescapeCommas = (text: string): string => text.replace(/\\([,>|\\])/g, '$1')
