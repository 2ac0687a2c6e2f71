import { useLiveQuery } from 'dexie-react-hooks'
import type { Endpoint, InputOf, OutputOf } from '../contract/endpoint.ts'
import { db } from '../local/db/database.ts'
import type { OutboxEntry } from '../local/db/device-schema.ts'
import { readConsistent, readPendingEntries } from '../local/outbox/queue.ts'
import { readListing, refreshListing } from '../local/sync/listings.ts'
import { type RefreshState, useRefresh } from './use-refresh.ts'

export type RemoteList<Row> = RefreshState & {
  /** The server's last answer to this question, and the outbox; undefined: it was never asked on this device. */
  page: { rows: Row[]; total: number; limit: number; at: number; entries: OutboxEntry[] } | undefined
  /** Has the device looked? */
  isRead: boolean
}

/** One page of a list whose rows have no table of their own, as the server last answered it. */
export const useRemoteList = <Row extends Endpoint>(
  row: Row,
  input: InputOf<Row>,
): RemoteList<OutputOf<Row> extends (infer Item)[] ? Item : never> => {
  type Item = OutputOf<Row> extends (infer Each)[] ? Each : never
  const key = `${row.name} ${JSON.stringify(input)}`
  const read = useLiveQuery(async () => {
    const [listing, entries] = await readConsistent([db.listings], () =>
      Promise.all([readListing(row, input), readPendingEntries()]),
    )
    return { key, listing, entries }
  }, [key])
  const refresh = useRefresh(key, force => refreshListing(row, input, { force }), read?.listing?.stale === 1)
  const listing = read?.key === key ? read.listing : undefined
  return {
    ...refresh,
    isRead: read?.key === key,
    page: listing && { ...listing, rows: (listing.rows ?? []) as Item[], entries: read?.entries ?? [] },
  }
}
