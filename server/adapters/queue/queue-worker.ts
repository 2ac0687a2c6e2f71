/** Sends what waits in a table of the database. Several processes may do so over one: each row is leased to one of them. */
export type QueueWorker = {
  /** Sends soon; returns at once. For after a commit. */
  wake(): void
  /** Sends everything that is due now, and resolves when it is done with. */
  drain(): Promise<void>
  /** Lets what is being sent end, and sends nothing more. */
  close(): Promise<void>
}

type WorkerOptions = {
  /** Sends until nothing is due, or it is closed. */
  processAll(isClosed: () => boolean): Promise<void>
  /** What waits could not be read. */
  onError(error: unknown): void
  close(): void
}

/** One run at a time; whoever calls meanwhile has one more run after it. */
export const createQueueWorker = ({ processAll, onError, close }: WorkerOptions): QueueWorker => {
  let running: Promise<void> | null = null
  let again = false
  let closed = false
  const run = async (): Promise<void> => {
    try {
      do {
        again = false
        await processAll(() => closed)
      } while (again && !closed)
    } finally {
      // At once: whoever calls from now on would wait for a run that looks no more.
      running = null
    }
  }
  const drain = (): Promise<void> => {
    again = true
    running ??= run()
    return running
  }
  return {
    wake: () => {
      if (!closed) drain().catch(onError)
    },
    drain,
    close: async () => {
      closed = true
      await running?.catch(() => undefined)
      close()
    },
  }
}
