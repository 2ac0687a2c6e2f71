import { describe, expect, it } from 'vitest'
import { countTextParts } from '../../../server/adapters/texts/text-length.ts'
import { toDaytime } from '../../../server/mails/daytime.ts'

describe('A text message', () => {
  it.each([
    ['160 letters', 'a'.repeat(160), 1],
    ['161 letters', 'a'.repeat(161), 2],
    ['307 letters', 'a'.repeat(307), 3],
    ['a euro sign at the end of 159 letters, which counts twice', `${'a'.repeat(159)}€`, 2],
    ['70 letters of Bangla', 'ক'.repeat(70), 1],
    ['71 letters, one of them of Bangla', `${'a'.repeat(70)}ক`, 2],
    ['a taka sign among 100 letters', `৳${'a'.repeat(100)}`, 2],
    ['36 emojis, of which each counts twice', '😀'.repeat(36), 2],
    ['nothing', '', 1],
  ])('of %s is counted as providers do', (_, text, parts) => {
    expect(countTextParts(text)).toBe(parts)
  })
})

describe('The time of a message that nobody waits for', () => {
  const dhaka = (text: string) => Date.parse(`${text}:00+06:00`)
  it.each([
    ['2026-11-28T08:00', '2026-11-28T08:00'],
    ['2026-11-28T21:59', '2026-11-28T21:59'],
    ['2026-11-28T22:00', '2026-11-29T08:00'],
    ['2026-11-28T23:59', '2026-11-29T08:00'],
    ['2026-11-29T00:00', '2026-11-29T08:00'],
    ['2026-12-31T22:30', '2027-01-01T08:00'],
    ['2026-11-29T07:59', '2026-11-29T08:00'],
  ])('is never at night: %s', (time, expected) => {
    expect(new Date(toDaytime(dhaka(time))).toISOString()).toBe(new Date(dhaka(expected)).toISOString())
  })
})
