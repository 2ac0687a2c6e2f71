import { recountSold } from '../queries/sold.ts'
import type { Services } from '../services.ts'
import { catalogueHints } from './catalogue-hints.ts'
import { logStockChanges } from './stock.ts'

const SECOND_MS = 1000
const HOUR_MS = 3_600_000

/**
 * Starts what the market does by itself from time to time.
 * @returns stops it, and waits for what is running
 */
export const startSweeps = (services: Services): (() => Promise<void>) => {
  const { store, events, now } = services
  const sweeps = [
    every(20 * SECOND_MS, () => logStockChanges(store, now()), services),
    every(30 * SECOND_MS, catalogueHints(store, events), services),
    every(6 * HOUR_MS, () => store.write(tx => recountSold(tx, now())), services),
  ]
  return async () => {
    await Promise.all(sweeps.map(stop => stop()))
  }
}

/** A turn begins only when the last one has ended; one that fails is logged and tried again at the next. */
const every = (ms: number, work: () => Promise<unknown>, { log }: Services): (() => Promise<void>) => {
  let running: Promise<void> | null = null
  const turn = async () => {
    try {
      await work()
    } catch (error) {
      log.error({ err: error }, 'A sweep failed; it is tried again at its next turn.')
    }
    running = null
  }
  const timer = setInterval(() => {
    running ??= turn()
  }, ms)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
