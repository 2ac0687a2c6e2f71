import type { Store } from '../db/store.ts'
import { flushSearches } from '../products/listing/search-counts.ts'
import { flushViews } from '../products/view-count-job.ts'
import { flushVisits } from './visit-counts.ts'

/** Writes what this process has counted in memory. A killed process loses a few seconds of it. */
export const flushCounts = async (services: { store: Store }): Promise<void> => {
  await flushViews(services)
  await flushSearches(services)
  await flushVisits(services)
}
