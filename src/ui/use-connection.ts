import { useSyncExternalStore } from 'react'
import { type Connection, connection, subscribeConnection } from '../local/connection.ts'

/** Whether the API can be reached, as far as requests have shown. */
export const useConnection = (): Connection => useSyncExternalStore(subscribeConnection, connection, connection)
