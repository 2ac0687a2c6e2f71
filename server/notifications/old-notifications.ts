import { DAY_MS } from '../../src/contract/durations.ts'
import type { Services } from '../adapters/services.ts'
import { purgeNotifications } from './notifications.ts'

const RETENTION_MS = 90 * DAY_MS

/** Deletes old notifications in short transactions. */
export const purgeOldNotifications = async ({ store, now }: Pick<Services, 'store' | 'now'>): Promise<void> => {
  const before = now() - RETENTION_MS
  for (let more = true; more; ) more = await store.write(tx => purgeNotifications(tx, before))
}
