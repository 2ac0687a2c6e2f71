import { ENTRY_VERSION } from './outbox-entry.ts'
import type { OutboxEntry } from './rows.ts'

/** Brings an entry written by an older version to this one's shape; null: a newer version wrote it, leave it alone. */
export const upgradeEntry = (entry: OutboxEntry): OutboxEntry | null => {
  if (entry.v > ENTRY_VERSION) return null
  return { ...entry, v: ENTRY_VERSION }
}
