import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from './link.tsx'
import { RelativeTime } from './relative-time.tsx'
import './notification-list.css'
import { useTranslate } from './i18n.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

/** What has happened, the latest first. */
export const NotificationList = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one
  <ul role="list" className="news-list" aria-label={label}>
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
  /** Where the whole row leads. */
  href: string
  onOpen?: () => void
}

/** One thing that happened, of which the whole row leads there. */
export const NotificationListItem = ({
  icon: Icon,
  title,
  children,
  at,
  isUnread,
  href,
  onOpen,
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
      </div>
    </li>
  )
}
