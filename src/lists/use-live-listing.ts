import { useLiveQuery } from 'dexie-react-hooks'
import type { Endpoint, InputOf } from '../contract/endpoint.ts'
import { refreshListing } from '../local/sync/listings.ts'
import { type RefreshState, useRefresh } from './use-refresh.ts'

export type LiveListing<Read> = RefreshState & {
  /** What the device has; undefined while it is being read. */
  read: Read | undefined
}

/**
 * What this device has stored of a list call, kept fresh from the server.
 * @param input null: nothing is read or fetched
 * @param query reads it, in a live query; stale data is fetched again
 */
export const useLiveListing = <Row extends Endpoint, Read extends { isStale: boolean }>(
  endpoint: Row,
  input: InputOf<Row> | null,
  query: () => Promise<Read>,
): LiveListing<Read> => {
  const key = input ? `${endpoint.name} ${JSON.stringify(input)}` : ''
  const found = useLiveQuery(async () => (input ? { key, read: await query() } : undefined), [key])
  // A live query keeps its last result until the next is there: that may belong to another page.
  const read = found?.key === key ? found.read : undefined
  const refresh = useRefresh(
    key,
    async force => {
      if (input) await refreshListing(endpoint, input, { force })
    },
    read?.isStale,
  )
  return { ...refresh, read }
}
