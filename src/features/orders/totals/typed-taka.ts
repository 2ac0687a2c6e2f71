import { cleanNumber } from '../../../contract/field-cleaning.ts'

/** An amount as a person types it, in the digits of either script. NaN: it is none, such as 1e3, -5 or an empty field. */
export const readTypedTaka = (typed: string): number => {
  const text = cleanNumber(typed)
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
}
