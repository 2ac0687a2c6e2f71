import { useSyncExternalStore } from 'react'
import { type Connection, getConnection, subscribeConnection } from '../../local/api/connection.ts'

/** Whether the API can be reached, judged by the latest requests. */
export const useConnection = (): Connection => useSyncExternalStore(subscribeConnection, getConnection, getConnection)
