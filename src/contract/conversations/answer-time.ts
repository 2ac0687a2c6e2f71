import { DAY_MS, HOUR_MS } from '../durations.ts'

/** When a shop was asked something, and when it answered; null: it has not. Milliseconds since 1970. */
export type AskedAndAnswered = { askedAt: number; answeredAt: number | null }

/** So many days count. */
const ANSWER_DAYS = 30
/** Fewer answers say nothing about a shop. */
const MIN_ANSWERS = 5
/** What is told of a shop, in hours. */
const LIMITS = [1, 24] as const

/**
 * Within how many hours a shop usually answers: the smallest limit that the median of its waits keeps. What nobody has answered
 * counts as late once it has waited for a day, so that a shop cannot answer only what is easy. Undefined: it usually takes longer,
 * or it has given too few answers.
 */
export const findAnswerHours = (asked: readonly AskedAndAnswered[], now: number): number | undefined => {
  const answered = asked.filter(({ answeredAt }) => answeredAt !== null)
  if (answered.length < MIN_ANSWERS) return undefined
  const counted = asked
    .map(({ askedAt, answeredAt }) => ({ wait: (answeredAt ?? now) - askedAt, isAnswered: answeredAt !== null }))
    .filter(({ wait, isAnswered }) => isAnswered || wait > DAY_MS)
    .map(({ wait }) => wait)
    .sort((a, b) => a - b)
  // Of an even number the longer one of the middle: it promises less.
  const median = counted[Math.floor(counted.length / 2)]!
  return LIMITS.find(hours => median <= hours * HOUR_MS)
}

export const answerWindowStart = (now: number): number => now - ANSWER_DAYS * DAY_MS
