type SyncProgress = {
  /** When this device last had all rows of whoever is signed in, in milliseconds; null: never. */
  at: number | null
  isOnline: boolean
  /** Did the last try to fetch them fail? */
  hasFailed: boolean
}

/** Was the first fetch of somebody's rows cut off halfway, and is nobody fetching the rest? Then a list is but a part. */
export const isSyncIncomplete = ({ at, isOnline, hasFailed }: SyncProgress): boolean =>
  at === null && (!isOnline || hasFailed)
