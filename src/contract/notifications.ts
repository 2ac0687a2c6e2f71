import * as v from 'valibot'
import { PAGE_LIMITS } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { Id, pagingFields, QueryBoolean, sortingFields } from './fields.ts'
import { MessageDescriptor } from './messages/message.ts'

export const NotificationKind = v.picklist(['ORDER_NEW', 'ORDER_STATUS', 'REVIEW', 'SHOP', 'FOLLOW'])
export type NotificationKind = v.InferOutput<typeof NotificationKind>

export const Notification = v.object({
  id: Id,
  kind: NotificationKind,
  title: v.string(),
  /** What the title was rendered from. Absent in notifications of earlier versions. */
  titleDescriptor: v.optional(MessageDescriptor),
  body: v.string(),
  /** Absent also where a person wrote the body. */
  bodyDescriptor: v.optional(MessageDescriptor),
  /** The page's path that a tap opens. */
  path: v.string(),
  readAt: v.nullable(v.string()),
  createdAt: v.string(),
  seq: v.number(),
})
export type Notification = v.InferOutput<typeof Notification>

const readDefaults = { who: 'signed-in', list: 'none', stale: ['notifications'] } as const

export const listNotifications = endpoint({
  name: 'notifications.list',
  method: 'GET',
  path: '/notifications',
  who: 'signed-in',
  input: v.object({
    ...pagingFields(PAGE_LIMITS.other),
    ...sortingFields(['createdAt']),
    unread: v.optional(QueryBoolean),
  }),
  output: v.array(Notification),
  list: 'flat',
  offline: 'never',
  stale: [],
  summary: 'What happened, newest first; meta.unread counts the unread.',
})

export const readNotification = endpoint({
  ...readDefaults,
  name: 'notifications.read',
  method: 'PATCH',
  path: '/notifications/:id/read',
  input: v.object({ id: Id }),
  output: Notification,
  offline: { scope: 'notification:{id}', silent: true },
  summary: 'Mark one as read.',
})

export const readAllNotifications = endpoint({
  ...readDefaults,
  name: 'notifications.readAll',
  method: 'PATCH',
  path: '/notifications/read-all',
  input: v.object({}),
  output: v.object({ read: v.number() }),
  offline: { scope: 'notifications', silent: true },
  summary: 'Mark all as read.',
})

/** The endpoints of this file that can wait in the outbox. */
export const NOTIFICATION_WRITES = [readNotification, readAllNotifications] as const
