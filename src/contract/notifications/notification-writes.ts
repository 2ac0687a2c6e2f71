import * as v from 'valibot'
import { Id, SeenSeq } from '../fields.ts'
import { offlineEndpoint } from '../offline-endpoint.ts'
import { Notification } from './notifications.ts'

const readDefaults = { who: 'signed-in', list: 'none', stale: ['notifications'] } as const

export const readNotification = offlineEndpoint({
  ...readDefaults,
  name: 'notifications.read',
  method: 'PATCH',
  path: '/notifications/:id/read',
  input: v.object({ id: Id }),
  output: Notification,
  // Its response has what others did and wrote, which must not be stored under a key: it is erased with their accounts.
  keyed: false,
  offline: { scope: 'notification:{id}', silent: true, resultPath: '/dashboard/notifications' },
  summary: 'Mark one as read.',
})

export const readAllNotifications = offlineEndpoint({
  ...readDefaults,
  name: 'notifications.readAll',
  method: 'PATCH',
  path: '/notifications/read-all',
  input: v.object({
    /** When the newest one that was seen was created, in milliseconds: later ones stay unread. Absent in clients of before November 2026: all. */
    until: v.optional(SeenSeq),
  }),
  output: v.object({ read: v.number() }),
  offline: { scope: 'notifications', silent: true, resultPath: '/dashboard/notifications' },
  summary: 'Mark all as read, or those until a time.',
})
