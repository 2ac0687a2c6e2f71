import { purgeNotifications } from '../queries/notifications.ts'
import type { Services } from '../services.ts'

/** Drops notifications after 90 days, in transactions that others need not wait for. */
export const dropOldNotifications = async ({ store, now }: Pick<Services, 'store' | 'now'>): Promise<void> => {
  for (let more = true; more; ) more = await store.write(tx => purgeNotifications(tx, now()))
}
