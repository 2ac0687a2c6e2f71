import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { RelativeTime } from '../controls/date-time.tsx'
import { Link } from '../controls/link.tsx'
import './notification-list.css'
import { useTranslate } from '../text/i18n.ts'
import { VisuallyHidden } from '../text/visually-hidden.tsx'

/** Notifications, newest first. */
export const NotificationList = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role where there are no bullets
  <ul role="list" className="notification-list" aria-label={label}>
    {children}
  </ul>
)

export type NotificationListItemProps = {
  icon: LucideIcon
  title: string
  children: ReactNode
  /** ISO 8601. */
  at: string
  isUnread: boolean
  /** The link of the whole row. */
  href: string
  onOpen?: () => void
  /** A button or link of its own, beside that of the row. */
  action?: ReactNode
}

/** One notification; the whole row is a link, except its action. */
export const NotificationListItem = ({
  icon: Icon,
  title,
  children,
  at,
  isUnread,
  href,
  onOpen,
  action,
}: NotificationListItemProps) => {
  const t = useTranslate()
  return (
    <li className={isUnread ? 'is-unread' : undefined}>
      <Icon aria-hidden="true" />
      <div>
        <Link href={href} onClick={onOpen}>
          {isUnread && <VisuallyHidden>{t('Unread')}: </VisuallyHidden>}
          {title}
        </Link>
        <p>{children}</p>
        <p className="meta">
          <RelativeTime at={at} />
        </p>
        {action && <div className="notification-action">{action}</div>}
      </div>
    </li>
  )
}
