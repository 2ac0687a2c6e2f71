import { setTimeout as wait } from 'node:timers/promises'
import type { PictureUsage } from './picture-storage.ts'

const FRESH_MS = 10 * 60_000
/** A large store takes longer to count than a person wants to wait. */
const PATIENCE_MS = 2000

/** Counts a store at most every ten minutes, once at a time, and returns meanwhile the last count, or null. */
export const createUsageReader = (measure: () => Promise<PictureUsage>): (() => Promise<PictureUsage | null>) => {
  let known: { usage: PictureUsage; at: number } | undefined
  let running: Promise<PictureUsage> | undefined
  const count = async (): Promise<PictureUsage> => {
    try {
      const usage = await measure()
      known = { usage, at: performance.now() }
      return usage
    } finally {
      running = undefined
    }
  }
  return async () => {
    if (known && performance.now() - known.at < FRESH_MS) return known.usage
    running ??= count()
    return Promise.race([running, wait(PATIENCE_MS, null, { ref: false }).then(() => known?.usage ?? null)])
  }
}
