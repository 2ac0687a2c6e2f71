import type { Submitted } from '../../local/write.ts'

/**
 * What came of several changes made with one tap, as of one: refused where any was, waiting where any waits, done where all
 * are. Each keeps its own place in the outbox, and is shown beside its own row.
 * @param changes at least one
 */
export const together = (changes: readonly Submitted<unknown>[]): Submitted<unknown> =>
  changes.find(change => change.state === 'rejected') ??
  changes.find(change => change.state === 'waiting') ??
  (changes[0] as Submitted<unknown>)
