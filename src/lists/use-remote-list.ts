import { useEffect } from 'react'
import { type Endpoint, type InputOf, resourceOf } from '../contract/endpoint.ts'
import { db } from '../local/db/database.ts'
import type { OutboxEntry } from '../local/db/device-schema.ts'
import { readConsistent, readPendingEntries } from '../local/outbox/queue.ts'
import { hasTable, tableName } from '../local/sync/apply-response.ts'
import { cachedRows, type ItemOf, readListing, readListingRows } from '../local/sync/listings.ts'
import { useConnection } from '../ui/state/use-connection.ts'
import type { Comparator } from './list-sorts.ts'
import { useLiveListing } from './use-live-listing.ts'
import type { RefreshState } from './use-refresh.ts'
import { useSteadyPages } from './use-steady-pages.ts'

export type RemoteListPage<Shown> = {
  rows: Shown[]
  total: number
  limit: number
  /** The server never answered this query here: these are the matching rows of its other responses. */
  isPartial: boolean
}

export type RemoteList<Shown> = RefreshState & {
  /** undefined: the device has nothing for this query. */
  page: RemoteListPage<Shown> | undefined
  /** Nothing is being loaded: the device was read, and the server cannot be reached or has failed. */
  isUnavailable: boolean
}

/** What waits in the outbox, shown in the rows of a list. */
export type ApplyPendingEntries<Item, Shown> = (rows: Item[], entries: readonly OutboxEntry[]) => Shown[]

export type RemoteListQuery<Row extends Endpoint> = {
  endpoint: Row
  input: InputOf<Row>
  /** Rows of one page. */
  limit: number
  /**
   * Would the server find this row? For searching the rows on the device when the server cannot be reached; absent:
   * only the server knows.
   */
  isMatch?: (item: ItemOf<Row>) => boolean
  /** The order in which the server would list them; absent: the latest responses first. */
  compare?: Comparator<ItemOf<Row>> | undefined
}

/**
 * One page of a list as the server last answered it, with what waits in the outbox. Offline, a query that was never
 * asked is answered from the rows that came with other responses.
 */
export const useRemoteList = <Row extends Endpoint, Shown>(
  query: RemoteListQuery<Row> & { applyPending: ApplyPendingEntries<ItemOf<Row>, Shown> },
): RemoteList<Shown> => {
  const { isOnline } = useConnection()
  const { steadyInput, rememberTime } = useSteadyPages(query.input)
  const steady = { ...query, input: steadyInput }
  const { read, ...refresh } = useLiveListing(query.endpoint, steadyInput, () => readRemoteList(steady))
  useEffect(() => rememberTime(read?.asOf))
  const isUnavailable = read !== undefined && (!isOnline || refresh.failure !== null)
  const shown = read && { ...read.page, rows: query.applyPending(read.page.rows, read.entries) }
  const isEmpty = shown?.total === 0 && shown.rows.length === 0
  const isUseful = shown && (!shown.isPartial || (isUnavailable && !isEmpty))
  return { ...refresh, isUnavailable, page: isUseful ? shown : undefined }
}

/** The rows that the device has for a query and what waits in the outbox, at one moment. For a live query. */
export const readRemoteList = <Row extends Endpoint>(query: RemoteListQuery<Row>) =>
  readConsistent(
    [db.listings, ...(hasTable(query.endpoint) ? [db.table(tableName(resourceOf(query.endpoint)))] : [])],
    async () => {
      const [listing, entries] = await Promise.all([readListing(query.endpoint, query.input), readPendingEntries()])
      if (!listing) return { entries, asOf: undefined, isStale: false, page: await searchCachedRows(query) }
      const { total, limit, stale, asOf } = listing
      const rows = await readListingRows(query.endpoint, listing)
      return { entries, asOf, isStale: stale === 1, page: { rows, total, limit, isPartial: false } }
    },
  )

const searchCachedRows = async <Row extends Endpoint>({
  endpoint,
  input,
  isMatch,
  compare,
  limit,
}: RemoteListQuery<Row>): Promise<RemoteListPage<ItemOf<Row>>> => {
  const found = isMatch ? (await cachedRows(endpoint)).filter(isMatch) : []
  if (compare) found.sort(compare)
  const page = Number((input as { page?: number }).page ?? 1)
  return { rows: found.slice((page - 1) * limit, page * limit), total: found.length, limit, isPartial: true }
}
