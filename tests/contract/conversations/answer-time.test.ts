import { describe, expect, it } from 'vitest'
import { type AskedAndAnswered, findAnswerHours } from '../../../src/contract/conversations/answer-time.ts'
import { HOUR_MS } from '../../../src/contract/durations.ts'

const NOW = 1_000 * HOUR_MS
/** Asked 500 hours ago, each answered after so many hours; null: not yet. */
const answeredAfter = (...hours: (number | null)[]): AskedAndAnswered[] =>
  hours.map(hour => ({ askedAt: 500 * HOUR_MS, answeredAt: hour === null ? null : (500 + hour) * HOUR_MS }))

describe('Within how many hours a shop usually answers', () => {
  it('is the smallest limit that the median of its waits keeps', () => {
    expect(findAnswerHours(answeredAfter(0.5, 1, 0.5, 9, 9), NOW)).toBe(1)
    expect(findAnswerHours(answeredAfter(0.5, 2, 0.5, 9, 9), NOW)).toBe(24)
    expect(findAnswerHours(answeredAfter(0.5, 24, 23, 99, 99), NOW)).toBe(24)
    expect(findAnswerHours(answeredAfter(0.5, 25, 23, 99, 99), NOW)).toBeUndefined()
    expect(findAnswerHours(answeredAfter(0.5, 0.5, 0.5, 9, 9, 9), NOW), 'the longer one of the middle').toBe(24)
  })

  it('counts what nobody has answered for a day', () => {
    expect(findAnswerHours(answeredAfter(0.1, 0.1, 0.1, 0.1, 0.1), NOW)).toBe(1)
    expect(findAnswerHours(answeredAfter(0.1, 0.1, 0.1, 0.1, 0.1, null, null, null, null, null), NOW)).toBeUndefined()
  })

  it('does not count yet what was asked a moment ago', () => {
    const fresh = Array.from({ length: 9 }, () => ({ askedAt: NOW - 2 * HOUR_MS, answeredAt: null }))
    expect(findAnswerHours([...answeredAfter(0.5, 0.5, 0.5, 0.5, 0.5), ...fresh], NOW)).toBe(1)
  })

  it('is unknown of a shop that has given fewer than five answers', () => {
    expect(findAnswerHours(answeredAfter(0.1, 0.1, 0.1, 0.1, null), NOW)).toBeUndefined()
    expect(findAnswerHours([], NOW)).toBeUndefined()
  })
})
