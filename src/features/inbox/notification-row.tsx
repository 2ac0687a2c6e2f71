import { Heart, type LucideIcon, MessageSquareText, Package, ShoppingBag, Store } from 'lucide-react'
import type { Notification, NotificationKind } from '../../contract/notifications.ts'
import { attempt } from '../../ui/attempt.ts'
import { NewsRow } from '../../ui/news-list.tsx'
import { useText } from '../../ui/text.ts'
import { markRead } from './use-inbox.ts'

const ICONS: Record<NotificationKind, LucideIcon> = {
  ORDER_NEW: ShoppingBag,
  ORDER_STATUS: Package,
  REVIEW: MessageSquareText,
  SHOP: Store,
  FOLLOW: Heart,
}

/** One thing that happened; a tap marks it as read and leads there. */
export const NotificationRow = ({ notification }: { notification: Notification }) => {
  const t = useText()
  const { kind, title, body, path, readAt, createdAt } = notification
  const read = attempt(async () => markRead(notification))
  return (
    <NewsRow icon={ICONS[kind]} title={t(title)} at={createdAt} isUnread={!readAt} href={path} onOpen={read}>
      {t(body)}
    </NewsRow>
  )
}
