import type { Services } from '../adapters/services.ts'
import { purgeNotifications } from '../queries/notifications.ts'

/** Drops notifications after 90 days, in transactions that others need not wait for. */
export const purgeOldNotifications = async ({ store, now }: Pick<Services, 'store' | 'now'>): Promise<void> => {
  for (let more = true; more; ) more = await store.write(tx => purgeNotifications(tx, now()))
}
