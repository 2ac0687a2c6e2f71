import type { Services } from '../adapters/services.ts'
import { purgeNotifications } from '../queries/notifications.ts'

/** Deletes notifications after 90 days, in short transactions. */
export const purgeOldNotifications = async ({ store, now }: Pick<Services, 'store' | 'now'>): Promise<void> => {
  for (let more = true; more; ) more = await store.write(tx => purgeNotifications(tx, now()))
}
