import type { OutputOf } from '../../contract/endpoint.ts'
import type { getSummary } from '../../contract/statistics/dashboard-summary.ts'
import type { getVisitStats } from '../../contract/statistics/visit-stats.ts'
import { useLiveListing } from '../../lists/use-live-listing.ts'
import type { RefreshState } from '../../lists/use-refresh.ts'
import { readListing } from '../../local/sync/listings.ts'

type FiguresEndpoint = typeof getSummary | typeof getVisitStats

export type FiguresRead<Figures> = RefreshState & {
  /** The last fetched figures; undefined: this device has none. */
  figures: Figures | undefined
  /** When they were fetched, in milliseconds. */
  at: number | null
  isRead: boolean
}

/** Figures of the last `days` days, as last fetched. */
export const useFigures = <E extends FiguresEndpoint>(endpoint: E, days: number): FiguresRead<OutputOf<E>> => {
  const { read, ...refresh } = useLiveListing<FiguresEndpoint, StoredFigures>(endpoint, { days }, async () => {
    const listing = await readListing<FiguresEndpoint>(endpoint, { days })
    return { listing, isStale: listing?.stale === 1 }
  })
  return {
    ...refresh,
    figures: read?.listing?.rows?.[0] as OutputOf<E> | undefined,
    at: read?.listing?.at ?? null,
    isRead: read !== undefined,
  }
}

type StoredFigures = { listing: Awaited<ReturnType<typeof readListing>>; isStale: boolean }
