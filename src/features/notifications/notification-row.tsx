import { Heart, type LucideIcon, MessageSquareText, Package, ShoppingBag, Store } from 'lucide-react'
import type { Notification, NotificationKind } from '../../contract/notifications/notifications.ts'
import { submitNotificationRead } from '../../local/notifications/submit.ts'
import { catchToToast } from '../../ui/overlays/catch-to-toast.ts'
import { NotificationListItem } from '../../ui/rows/notification-list.tsx'
import { describeMessage, translateMessage, useLocale } from '../../ui/text/i18n.ts'

const ICONS: Record<NotificationKind, LucideIcon> = {
  ORDER_NEW: ShoppingBag,
  ORDER_STATUS: Package,
  REVIEW: MessageSquareText,
  SHOP: Store,
  FOLLOW: Heart,
}

/** A notification; a tap marks it as read and opens its page. */
export const NotificationRow = ({ notification }: { notification: Notification }) => {
  useLocale()
  const { kind, path, readAt, createdAt } = notification
  const title = translateMessage(notification.title, notification.titleDescriptor)
  const read = catchToToast(() =>
    submitNotificationRead(
      notification,
      describeMessage('Read: {title}', { title: notification.titleDescriptor ?? notification.title }),
    ),
  )
  return (
    <NotificationListItem icon={ICONS[kind]} title={title} at={createdAt} isUnread={!readAt} href={path} onOpen={read}>
      {translateMessage(notification.body, notification.bodyDescriptor)}
    </NotificationListItem>
  )
}
