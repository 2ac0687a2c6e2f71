import { ApiError } from '../../../src/contract/errors.ts'
import type { ServerMessageKey } from '../../../src/contract/messages/server-messages.ts'

type QueuedTask = { start(): void; reject(): void; isAbandoned(): boolean }
type ConcurrencyOptions = {
  concurrency: number
  /** How many tasks may wait. */
  queueSize: number
  /** The error message when the queue is full. */
  message: ServerMessageKey
  /** Seconds. */
  retryAfter: number
}

/**
 * Runs at most `concurrency` tasks at once and queues the rest. Sources, such as IP addresses, take turns. When the
 * queue is full, the newest task of the source with the most tasks is rejected, so a source that floods delays only
 * itself. A task that is abandoned when its turn comes is rejected instead of started: otherwise clients that stop
 * waiting and ask again would fill the queue with work for nobody.
 * @throws ApiError UNAVAILABLE for a rejected task
 *
 * @example
 * const limit = limitConcurrency({ concurrency: 2, queueSize: 32, message: 'Please try again.', retryAfter: 5 })
 * await limit(() => decode(picture), address)
 */
export const limitConcurrency = ({ concurrency, queueSize, message, retryAfter }: ConcurrencyOptions) => {
  const queue = createFairQueue<QueuedTask>()
  let running = 0
  const queueFullError = () => new ApiError('UNAVAILABLE', message, { retryAfter })
  const wait = (source: string, isAbandoned: () => boolean): Promise<void> =>
    new Promise((resolve, reject) => {
      queue.add(source, { start: resolve, reject: () => reject(queueFullError()), isAbandoned })
      if (queue.size() > queueSize) queue.removeNewestOfLongest().reject()
    })
  const startNext = (): void => {
    let next = queue.next()
    while (next?.isAbandoned()) {
      next.reject()
      next = queue.next()
    }
    if (next) next.start()
    else running--
  }
  const run = async <T>(work: () => Promise<T>, source = '', isAbandoned = () => false): Promise<T> => {
    if (running < concurrency) running++
    else await wait(source, isAbandoned)
    try {
      return await work()
    } finally {
      startNext()
    }
  }
  /** Throws if the source's next task would be rejected now. Call it before expensive preparation of that task. */
  const requirePlace = (source = ''): void => {
    if (queue.size() >= queueSize && queue.countOf(source) + 1 >= queue.longest()) throw queueFullError()
  }
  const count = () => ({ running, waiting: queue.size() })
  return Object.assign(run, { requirePlace, count })
}

/** A queue that serves sources round-robin, and the items of each source in their order. */
const createFairQueue = <Item>() => {
  // The order of the keys is the order of turns. A source without items has no key.
  const queues = new Map<string, Item[]>()
  let size = 0
  return {
    size: () => size,
    countOf: (source: string): number => queues.get(source)?.length ?? 0,
    longest: (): number => Math.max(0, ...[...queues.values()].map(({ length }) => length)),
    add: (source: string, item: Item): void => {
      const items = queues.get(source) ?? []
      items.push(item)
      queues.set(source, items)
      size++
    },
    next: (): Item | undefined => {
      const [first] = queues
      if (!first) return undefined
      const [source, items] = first
      const item = items.shift()
      queues.delete(source)
      if (items.length > 0) queues.set(source, items)
      size--
      return item
    },
    /** Among sources with equally many items, takes from the one whose turn is last. */
    removeNewestOfLongest: (): Item => {
      const [source, items] = [...queues].reduce((longest, other) =>
        other[1].length >= longest[1].length ? other : longest,
      )
      const item = items.pop()!
      if (items.length === 0) queues.delete(source)
      size--
      return item
    },
  }
}
