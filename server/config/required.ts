/**
 * A value that must be there.
 * @param what names it where it is not
 */
export const required = <Value>(value: Value | null | undefined, what: string): Value => {
  if (value === null || value === undefined) throw new Error(`Missing: ${what}`)
  return value
}
