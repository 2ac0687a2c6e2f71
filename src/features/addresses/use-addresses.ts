import { useLiveQuery } from 'dexie-react-hooks'
import { db } from '../../local/db/database.ts'
import { readConsistent, readPendingEntries } from '../../local/outbox/queue.ts'
import { applyPendingAddresses, type OptimisticAddress } from '../../local/resources/address-book.ts'

/** The customer's saved addresses with pending changes applied, the default first; undefined while loading. */
export const useAddresses = (): OptimisticAddress[] | undefined => useLiveQuery(readAddresses)

/** For use in a live query. The account sync fetches the rows. */
export const readAddresses = async (): Promise<OptimisticAddress[]> => {
  const [rows, entries] = await readConsistent([db.addresses], () =>
    Promise.all([db.addresses.toArray(), readPendingEntries()]),
  )
  return applyPendingAddresses(rows, entries)
}
