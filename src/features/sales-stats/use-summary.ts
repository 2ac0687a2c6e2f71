import { useLiveQuery } from 'dexie-react-hooks'
import { getSummary, type Summary } from '../../contract/dashboard-summary.ts'
import { type RefreshState, useRefresh } from '../../lists/use-refresh.ts'
import { readListing, refreshListing } from '../../local/sync/listings.ts'

export type SummaryRead = RefreshState & {
  /** The last stored answer; undefined: this device has none. */
  summary: Summary | undefined
  /** When it was fetched, in milliseconds. */
  at: number | null
  isRead: boolean
}

/** The figures of whoever is signed in for the last `days` days, as the server last told them. */
export const useSummary = (days: number): SummaryRead => {
  const question = { days }
  const read = useLiveQuery(async () => ({ days, listing: await readListing(getSummary, question) }), [days])
  const refresh = useRefresh(
    `summary ${days}`,
    force => refreshListing(getSummary, question, { force }),
    read?.listing?.stale === 1,
  )
  const listing = read?.days === days ? read.listing : undefined
  return {
    ...refresh,
    summary: listing?.rows?.[0] as Summary | undefined,
    at: listing?.at ?? null,
    isRead: read?.days === days,
  }
}
