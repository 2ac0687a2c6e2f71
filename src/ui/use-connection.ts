import { useSyncExternalStore } from 'react'
import { type Connection, getConnection, subscribeConnection } from '../local/api/connection.ts'

/** Whether the API can be reached, as far as requests have shown. */
export const useConnection = (): Connection => useSyncExternalStore(subscribeConnection, getConnection, getConnection)
