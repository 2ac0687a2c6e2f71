import type { OutboxAnswer } from '../../local/db/device-schema.ts'

/** A screen that waits for an answer takes it at once; only where it was closed meanwhile is the answer still there after this. */
const SCREEN_GRACE_MS = 1_000

/**
 * How long to leave an answer to the screen that waits for it, in milliseconds: not at all where none does any more.
 * @param now milliseconds
 */
export const getToastDelay = ({ at, awaitedUntil }: Pick<OutboxAnswer, 'at' | 'awaitedUntil'>, now: number): number =>
  at > awaitedUntil ? 0 : Math.max(0, awaitedUntil + SCREEN_GRACE_MS - now)
