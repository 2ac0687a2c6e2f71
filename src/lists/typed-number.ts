import { foldText } from '../contract/search-text.ts'

const PLAIN_NUMBER = /^-?(\d+(\.\d*)?|\.\d+)$/

/**
 * A number as people type it, with Bangla digits and thousands separators, as text for a number schema. Other notations
 * that `Number` would take, such as 1e5 and 0x10, become the text NaN, which every schema refuses.
 */
export const normaliseTypedNumber = (text: string): string => {
  const plain = foldText(text).replaceAll(',', '').trim()
  return plain === '' || PLAIN_NUMBER.test(plain) ? plain : 'NaN'
}
