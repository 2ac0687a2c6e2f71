import { ApiError } from '../../../src/contract/errors.ts'

type QueuedTask = { start(): void; refuse(): void }
type ConcurrencyOptions = {
  concurrency: number
  /** How many tasks may wait. */
  queueSize: number
  /** What the person reads whose task has no place. */
  message: string
  /** Seconds. */
  retryAfter: number
}

/**
 * Runs at most `atOnce` tasks together and queues the rest. Sources (addresses, say) take turns, and when the queue is full
 * the newest task of the source that has most of it is refused: who sends many tasks delays their own.
 * @throws Refusal UNAVAILABLE for the task that has no place
 *
 * @example
 * const limit = limitConcurrency({ atOnce: 2, waiting: 32, message: 'Please try again.', retryAfter: 5 })
 * await limit(() => decode(picture), address)
 */
export const limitConcurrency = ({ concurrency, queueSize, message, retryAfter }: ConcurrencyOptions) => {
  const queue = createFairQueue<QueuedTask>()
  let running = 0
  const noPlace = () => new ApiError('UNAVAILABLE', message, { retryAfter })
  const wait = (source: string): Promise<void> =>
    new Promise((resolve, reject) => {
      queue.add(source, { start: resolve, refuse: () => reject(noPlace()) })
      if (queue.size() > queueSize) queue.removeNewestOfLongest().refuse()
    })
  const leave = (): void => {
    const next = queue.next()
    if (next) next.start()
    else running--
  }
  const run = async <T>(work: () => Promise<T>, source = ''): Promise<T> => {
    if (running < concurrency) running++
    else await wait(source)
    try {
      return await work()
    } finally {
      leave()
    }
  }
  /** Throws for a source whose next task would be refused now: before work that would only prepare it. */
  const requirePlace = (source = ''): void => {
    if (queue.size() >= queueSize && queue.countOf(source) + 1 >= queue.longest()) throw noPlace()
  }
  return Object.assign(run, { requirePlace })
}

/** First in, first out within a source; the sources take turns. */
const createFairQueue = <Item>() => {
  // The order of the keys is the order of turns. No source has an empty line.
  const lines = new Map<string, Item[]>()
  let size = 0
  return {
    size: () => size,
    countOf: (source: string): number => lines.get(source)?.length ?? 0,
    longest: (): number => Math.max(0, ...[...lines.values()].map(({ length }) => length)),
    add: (source: string, item: Item): void => {
      const line = lines.get(source) ?? []
      line.push(item)
      lines.set(source, line)
      size++
    },
    next: (): Item | undefined => {
      const [first] = lines
      if (!first) return undefined
      const [source, line] = first
      const item = line.shift()
      lines.delete(source)
      if (line.length > 0) lines.set(source, line)
      size--
      return item
    },
    /** Of sources with equally many, the one that came last. */
    removeNewestOfLongest: (): Item => {
      const [source, line] = [...lines].reduce((longest, one) => (one[1].length >= longest[1].length ? one : longest))
      const item = line.pop()!
      if (line.length === 0) lines.delete(source)
      size--
      return item
    },
  }
}
