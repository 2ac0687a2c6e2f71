type SyncProgress = {
  /** When this device last had all rows of the signed-in account, in milliseconds; null: never. */
  at: number | null
  isOnline: boolean
  /** Did the last sync fail? */
  hasFailed: boolean
}

/**
 * How far the account's first sync is. Until it is complete, lists and their counts are of what has come so far;
 * `interrupted`: nothing continues it now.
 */
export const getFirstSyncState = ({
  at,
  isOnline,
  hasFailed,
}: SyncProgress): 'complete' | 'running' | 'interrupted' => {
  if (at !== null) return 'complete'
  return isOnline && !hasFailed ? 'running' : 'interrupted'
}
