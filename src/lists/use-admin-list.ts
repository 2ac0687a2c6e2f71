import { useLiveQuery } from 'dexie-react-hooks'
import type { Endpoint, InputOf, OutputOf } from '../contract/endpoint.ts'
import { db } from '../local/db/database.ts'
import { readConsistent, readPendingEntries } from '../local/outbox/queue.ts'
import { type ApplyPending, applyPendingToRows, type OptimisticRow } from '../local/resources/optimistic-rows.ts'
import { hasTable, resourceOf, tableName } from '../local/sync/apply-response.ts'
import { cachedRows, readListing, readListingRows, refreshListing } from '../local/sync/listings.ts'
import { useConnection } from '../ui/use-connection.ts'
import type { Comparator } from './list-sorts.ts'
import { type RefreshState, useRefresh } from './use-refresh.ts'

export type ItemOf<Row extends Endpoint> = OutputOf<Row> extends (infer Item)[] ? Item : never

export type AdminListRows<Item> = {
  rows: OptimisticRow<Item>[]
  total: number
  limit: number
  /** The server never answered this question here: these are the rows of other answers that it would find. */
  isPartial: boolean
}

export type AdminListState<Item> = RefreshState & {
  /** undefined: nothing is known of this question. */
  page: AdminListRows<Item> | undefined
  /** Nothing is on its way: the device has looked, and the server cannot be asked or has failed. */
  isUnavailable: boolean
}

export type AdminListQuery<Row extends Endpoint> = {
  endpoint: Row
  input: InputOf<Row>
  applyPending: ApplyPending<ItemOf<Row>>
  /** Would the server find this row? For looking through what the device has when the server cannot be asked. */
  isMatch: (item: ItemOf<Row>) => boolean
  /** The order in which it would; absent: as the server last told of them. */
  compare?: Comparator<ItemOf<Row>> | undefined
  /** Rows a page. */
  limit: number
}

/**
 * A page of one of the market's lists as the server last answered it, what is pending laid over it. Without a network, a
 * question that was never asked is answered out of the rows that came with others.
 */
export const useAdminList = <Row extends Endpoint>(question: AdminListQuery<Row>): AdminListState<ItemOf<Row>> => {
  const { endpoint, input, applyPending } = question
  const key = `${endpoint.name} ${JSON.stringify(input)}`
  const { isOnline } = useConnection()
  const read = useLiveQuery(async () => ({ key, ...(await readAdminList(question)) }), [key])
  const { failure, retry } = useRefresh(key, force => refreshListing(endpoint, input, { force }), read?.listed?.isStale)
  const current = read?.key === key ? read : undefined
  const isStuck = current !== undefined && (!isOnline || failure !== null)
  const found = current?.listed ?? (isStuck && current.known.total > 0 ? current.known : undefined)
  const page = current && found && { ...found, rows: applyPendingToRows(found.rows, current.entries, applyPending) }
  return { failure, retry, isUnavailable: isStuck, page }
}

/** What the device knows of a question, and what waits, as they are at one moment. For a live query. */
export const readAdminList = <Row extends Endpoint>(question: AdminListQuery<Row>) =>
  readConsistent(
    [db.listings, ...(hasTable(question.endpoint) ? [db.table(tableName(resourceOf(question.endpoint)))] : [])],
    () => readListPage(question),
  )

const readListPage = async <Row extends Endpoint>({
  endpoint,
  input,
  isMatch,
  compare,
  limit,
}: AdminListQuery<Row>) => {
  const [listing, entries] = await Promise.all([readListing(endpoint, input), readPendingEntries()])
  if (listing) {
    const { total, stale } = listing
    const rows = (await readListingRows(listing)) as ItemOf<Row>[]
    return { entries, listed: { rows, total, limit: listing.limit, isPartial: false, isStale: stale === 1 } } as const
  }
  const found = ((await cachedRows(endpoint)) as ItemOf<Row>[]).filter(isMatch)
  if (compare) found.sort(compare)
  const page = Number((input as { page?: number }).page ?? 1)
  const rows = found.slice((page - 1) * limit, page * limit)
  return { entries, listed: undefined, known: { rows, total: found.length, limit, isPartial: true } } as const
}
