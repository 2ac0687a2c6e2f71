/** The least time between two readings while they are paced. */
export const PAUSE_MS = 1500

type PacedReaderOptions<Result> = {
  read: () => Promise<Result>
  /** Whether the next reading should wait, after this last result. */
  shouldPause: (last: Result) => Promise<boolean>
  /** Called when the pause is over, where a reading was put off. */
  readAgain: () => void
}

/**
 * A query over thousands of rows that many changes in a row would run again and again, as during a first sync. While
 * `shouldPause` says so, it reads after a pause, and answers with its last result until then.
 */
export const createPacedReader = <Result>({ read, shouldPause, readAgain }: PacedReaderOptions<Result>) => {
  let last: { result: Result; at: number } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const query = async (): Promise<Result> => {
    clearTimeout(timer)
    const pause = last ? last.at + PAUSE_MS - performance.now() : 0
    if (last && pause > 0 && (await shouldPause(last.result))) {
      timer = setTimeout(readAgain, pause)
      return last.result
    }
    const result = await read()
    last = { result, at: performance.now() }
    return result
  }
  return { query, cancel: () => clearTimeout(timer) }
}
