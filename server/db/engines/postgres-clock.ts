/** Clocks that are set by the network differ by less. */
const TOLERANCE_MS = 1000
/** A slower answer says too little about the time at which the database read its clock. */
const MAX_ANSWER_MS = 500

export type DatabaseClock = {
  /** The time that all processes on this database agree on. */
  now(): number
  /** @param sentAt, receivedAt the times of this machine around the question */
  compare(databaseTime: number, sentAt: number, receivedAt: number): void
}

/**
 * This machine's clock, corrected where it differs from the database's: leases, expiries and orders of times are compared
 * between machines, and the clock of one may be minutes wrong.
 */
export const createDatabaseClock = (): DatabaseClock => {
  let offset = 0
  return {
    now: () => Date.now() + offset,
    compare: (databaseTime, sentAt, receivedAt) => {
      if (receivedAt - sentAt > MAX_ANSWER_MS) return
      const found = Math.round(databaseTime - (sentAt + receivedAt) / 2)
      if (Math.abs(found - offset) > TOLERANCE_MS) offset = Math.abs(found) > TOLERANCE_MS ? found : 0
    },
  }
}
