import { useLiveQuery } from 'dexie-react-hooks'
import { db } from '../../local/db/database.ts'
import { readConsistent, readPendingEntries } from '../../local/outbox/queue.ts'
import { applyPendingAddresses, type OptimisticAddress } from '../../local/resources/address-book.ts'

/** The addresses that this customer has remembered, the default first; undefined while they are read. */
export const useAddresses = (): OptimisticAddress[] | undefined => useLiveQuery(readAddresses)

/** For a live query. The account's sync brings them. */
export const readAddresses = async (): Promise<OptimisticAddress[]> => {
  const [rows, entries] = await readConsistent([db.addresses], () =>
    Promise.all([db.addresses.toArray(), readPendingEntries()]),
  )
  return applyPendingAddresses(rows, entries)
}
