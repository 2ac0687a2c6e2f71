import { useLiveQuery } from 'dexie-react-hooks'
import type { Endpoint, InputOf, OutputOf } from '../../contract/endpoint.ts'
import { db } from '../../local/db.ts'
import { knownRows, readListing, refreshListing, rowsOf } from '../../local/listings.ts'
import { inOneLook, pendingEntries } from '../../local/outbox.ts'
import { hasTable, resourceOf, tableOf } from '../../local/store-answer.ts'
import { useConnection } from '../../ui/use-connection.ts'
import { type Refresh, useRefresh } from '../catalogue/use-refresh.ts'
import type { Compare } from './list-sorts.ts'
import { type Effect, overlayRows, type Shown } from './overlay-rows.ts'

export type ItemOf<Row extends Endpoint> = OutputOf<Row> extends (infer Item)[] ? Item : never

export type MarketPage<Item> = {
  rows: Shown<Item>[]
  total: number
  limit: number
  /** The server never answered this question here: these are the rows of other answers that it would find. */
  isPartial: boolean
}

export type MarketList<Item> = Refresh & {
  /** undefined: nothing is known of this question. */
  page: MarketPage<Item> | undefined
  /** Nothing is on its way: the device has looked, and the server cannot be asked or has failed. */
  isStuck: boolean
}

export type MarketQuestion<Row extends Endpoint> = {
  row: Row
  input: InputOf<Row>
  effect: Effect<ItemOf<Row>>
  /** Would the server find this row? For looking through what the device has when the server cannot be asked. */
  isFound: (item: ItemOf<Row>) => boolean
  /** The order in which it would; absent: as the server last told of them. */
  inOrder?: Compare<ItemOf<Row>> | undefined
  /** Rows a page. */
  limit: number
}

/**
 * A page of one of the market's lists as the server last answered it, what is pending laid over it. Without a network, a
 * question that was never asked is answered out of the rows that came with others.
 */
export const useMarketList = <Row extends Endpoint>(question: MarketQuestion<Row>): MarketList<ItemOf<Row>> => {
  const { row, input, effect } = question
  const key = `${row.name} ${JSON.stringify(input)}`
  const { isOnline } = useConnection()
  const read = useLiveQuery(async () => ({ key, ...(await readMarketPage(question)) }), [key])
  const { failure, retry } = useRefresh(key, force => refreshListing(row, input, { force }), read?.listed?.isStale)
  const current = read?.key === key ? read : undefined
  const isStuck = current !== undefined && (!isOnline || failure !== null)
  const found = current?.listed ?? (isStuck && current.known.total > 0 ? current.known : undefined)
  const page = current && found && { ...found, rows: overlayRows(found.rows, current.entries, effect) }
  return { failure, retry, isStuck, page }
}

/** What the device knows of a question, and what waits, as they are at one moment. For a live query. */
export const readMarketPage = <Row extends Endpoint>(question: MarketQuestion<Row>) =>
  inOneLook([db.listings, ...(hasTable(question.row) ? [db.table(tableOf(resourceOf(question.row)))] : [])], () =>
    readPage(question),
  )

const readPage = async <Row extends Endpoint>({ row, input, isFound, inOrder, limit }: MarketQuestion<Row>) => {
  const [listing, entries] = await Promise.all([readListing(row, input), pendingEntries()])
  if (listing) {
    const { total, stale } = listing
    const rows = (await rowsOf(listing)) as ItemOf<Row>[]
    return { entries, listed: { rows, total, limit: listing.limit, isPartial: false, isStale: stale === 1 } } as const
  }
  const found = ((await knownRows(row)) as ItemOf<Row>[]).filter(isFound)
  if (inOrder) found.sort(inOrder)
  const page = Number((input as { page?: number }).page ?? 1)
  const rows = found.slice((page - 1) * limit, page * limit)
  return { entries, listed: undefined, known: { rows, total: found.length, limit, isPartial: true } } as const
}
