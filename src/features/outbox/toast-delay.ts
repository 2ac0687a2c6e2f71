import type { OutboxAnswer } from '../../local/db/device-schema.ts'

/**
 * A screen that waits for a result takes it at once. After this time the screen was closed, and a toast shows the
 * result.
 */
const SCREEN_GRACE_MS = 1_000

/**
 * How long to leave a result to the screen that may wait for it, in milliseconds; 0: no screen can be waiting any more.
 * @param now milliseconds
 */
export const getToastDelay = ({ at, awaitedUntil }: Pick<OutboxAnswer, 'at' | 'awaitedUntil'>, now: number): number =>
  at > awaitedUntil ? 0 : Math.max(0, awaitedUntil + SCREEN_GRACE_MS - now)
