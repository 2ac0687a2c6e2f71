import { toDescriptor } from '../../src/contract/messages/server-messages.ts'
import { logChanges } from '../db/change-log-bulk.ts'
import type { Database } from '../db/store.ts'
import { insertNotification } from '../notifications/notifications.ts'

/** Tells an account in its notifications that another one has confirmed its number: it may have no email. */
export const notifyPhoneLoss = async (tx: Database, userId: string, now: number): Promise<void> => {
  const notification = {
    userId,
    kind: 'SHOP',
    title: toDescriptor('Your phone number signs in to another account'),
    body: toDescriptor('It does not sign in to this one any more. If it is still yours, confirm it again in Settings.'),
    path: '/dashboard/settings',
    pushes: true,
  } as const
  await logChanges(tx, [await insertNotification(tx, notification, now)], now)
}
