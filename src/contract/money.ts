/**
 * Money is a whole number of poisha inside (1 taka = 100 poisha) and a number of taka on the wire and on the screen.
 */
export type Poisha = number
export type Taka = number

export const CURRENCY = 'BDT'

/** Taka with at most two decimals → whole poisha. */
export const toPoisha = (taka: Taka): Poisha => Math.round(taka * 100)

/** Whether an amount has at most two decimals. Binary fractions may be off by a little. */
export const hasWholePoisha = (taka: Taka): boolean => Math.abs(Math.round(taka * 100) - taka * 100) < 1e-6
export const INVALID_DECIMALS = 'Taka have at most two decimals.'

/** Whole poisha → taka. */
export const toTaka = (poisha: Poisha): Taka => poisha / 100
