import { DHAKA_OFFSET_MS } from '../../src/contract/dhaka-days.ts'
import { DAY_MS } from '../../src/contract/durations.ts'

/** The same numbers for SQL that groups by day, to be inserted as literals. */
export const DAY_IN_SQL = { length: DAY_MS, ahead: DHAKA_OFFSET_MS } as const

/** '2026-11-20 14:05' */
export const formatDhakaTime = (time: number): string =>
  new Date(time + DHAKA_OFFSET_MS).toISOString().slice(0, 16).replace('T', ' ')
