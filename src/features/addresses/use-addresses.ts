import { useLiveQuery } from 'dexie-react-hooks'
import { db } from '../../local/db.ts'
import { inOneLook, pendingEntries } from '../../local/outbox.ts'
import { overlayAddresses, type ShownAddress } from './address-book.ts'

/** The addresses that this customer has remembered, the default first; undefined while they are read. */
export const useAddresses = (): ShownAddress[] | undefined => useLiveQuery(readAddresses)

/** For a live query. The account's sync brings them. */
export const readAddresses = async (): Promise<ShownAddress[]> => {
  const [rows, entries] = await inOneLook([db.addresses], () => Promise.all([db.addresses.toArray(), pendingEntries()]))
  return overlayAddresses(rows, entries)
}
