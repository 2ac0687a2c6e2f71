import { DHAKA_OFFSET_MS } from '../../../src/contract/dhaka-days.ts'

/** 2026-12-10 18:00, in Bangladesh */
export const formatDhakaTime = (at: number): string =>
  new Date(at + DHAKA_OFFSET_MS).toISOString().slice(0, 16).replace('T', ' ')

/** The same in the digits of Bangla. */
export const formatDhakaTimeBn = (at: number): string =>
  formatDhakaTime(at).replace(/\d/g, digit => '০১২৩৪৫৬৭৮৯'.charAt(Number(digit)))
