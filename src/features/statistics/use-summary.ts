import { getSummary, type Summary } from '../../contract/statistics/dashboard-summary.ts'
import { useLiveListing } from '../../lists/use-live-listing.ts'
import type { RefreshState } from '../../lists/use-refresh.ts'
import { readListing } from '../../local/sync/listings.ts'

export type SummaryRead = RefreshState & {
  /** The last fetched summary; undefined: this device has none. */
  summary: Summary | undefined
  /** When it was fetched, in milliseconds. */
  at: number | null
  isRead: boolean
}

/** The account's figures for the last `days` days, as last fetched. */
export const useSummary = (days: number): SummaryRead => {
  const { read, ...refresh } = useLiveListing(getSummary, { days }, async () => {
    const listing = await readListing(getSummary, { days })
    return { listing, isStale: listing?.stale === 1 }
  })
  return {
    ...refresh,
    summary: read?.listing?.rows?.[0] as Summary | undefined,
    at: read?.listing?.at ?? null,
    isRead: read !== undefined,
  }
}
