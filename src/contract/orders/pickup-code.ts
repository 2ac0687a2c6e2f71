import * as v from 'valibot'
import { cleanNumber } from '../field-cleaning.ts'

const LENGTH = 6

/** What a customer shows to collect an order: five digits and a check digit (Luhn). */
export const PickupCode = v.pipe(
  v.string(),
  v.maxBytes(200),
  v.transform(text => cleanNumber(text).replace(/[\s\p{Pd}]/gu, '')),
  v.maxLength(20),
)

/** Whether this can be a code. A digit that was typed wrong is noticed without asking the server. */
export const isPickupCode = (code: string): boolean =>
  new RegExp(`^\\d{${LENGTH}}$`).test(code) && sumDigits(code) % 10 === 0

/** @param digits five random digits */
export const toPickupCode = (digits: string): string => digits + ((10 - (sumDigits(`${digits}0`) % 10)) % 10)

/** Every second digit counts twice, beginning before the last one. */
const sumDigits = (code: string): number =>
  [...code].reduceRight((sum, text, at) => {
    const digit = Number(text)
    const isDoubled = (code.length - at) % 2 === 0
    return sum + (isDoubled ? ((digit * 2) % 10) + Math.floor((digit * 2) / 10) : digit)
  }, 0)
