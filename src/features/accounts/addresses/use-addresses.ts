import { useLiveQuery } from 'dexie-react-hooks'
import { type OptimisticAddress, readOptimisticAddresses } from '../../../local/accounts/addresses.ts'

/** The customer's saved addresses with pending changes applied, the default first; undefined while loading. */
export const useAddresses = (): OptimisticAddress[] | undefined => useLiveQuery(readOptimisticAddresses)
