import { Heart, type LucideIcon, MessageSquareText, Package, ShoppingBag, Store } from 'lucide-react'
import type { Notification, NotificationKind } from '../../contract/notifications.ts'
import { Ago } from '../../ui/ago.tsx'
import { attempt } from '../../ui/attempt.ts'
import { Link } from '../../ui/link.tsx'
import { useText } from '../../ui/text.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
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
  const Icon = ICONS[kind]
  return (
    <li className={readAt ? undefined : 'is-unread'}>
      <Icon aria-hidden="true" />
      <div>
        <Link href={path} onClick={attempt(async () => markRead(notification))}>
          {!readAt && <VisuallyHidden>{t('Unread')}: </VisuallyHidden>}
          {t(title)}
        </Link>
        <p>{t(body)}</p>
        <p className="meta">
          <Ago at={createdAt} />
        </p>
      </div>
    </li>
  )
}
