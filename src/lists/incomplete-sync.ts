type SyncProgress = {
  /** When this device last had all rows of the signed-in account, in milliseconds; null: never. */
  at: number | null
  isOnline: boolean
  /** Did the last sync fail? */
  hasFailed: boolean
}

/** Was the account's first sync interrupted, and is nothing continuing it now? Then lists are incomplete. */
export const isSyncIncomplete = ({ at, isOnline, hasFailed }: SyncProgress): boolean =>
  at === null && (!isOnline || hasFailed)
