import { MINUTE_MS } from '../../contract/durations.ts'

const SHORTEST_MS = 1_000
const LONGEST_MS = 5 * MINUTE_MS

/**
 * How long a change waits before it is sent again, in milliseconds: up to twice as long after each attempt, at random (full
 * jitter), so that devices whose network comes back at once do not all send at once.
 * @param random from 0 up to 1
 */
export const retryDelay = (attempts: number, random: () => number): number => {
  const ceiling = Math.min(SHORTEST_MS * 2 ** attempts, LONGEST_MS)
  return Math.round(Math.max(SHORTEST_MS, random() * ceiling))
}
