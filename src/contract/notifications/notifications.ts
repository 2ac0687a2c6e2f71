import * as v from 'valibot'
import { PAGE_LIMITS } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { Id, pagingFields, QueryBoolean, sortingFields } from '../fields.ts'
import { MessageDescriptor } from '../messages/message.ts'

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
  summary: 'List notifications, newest first; meta.unread counts the unread.',
})
