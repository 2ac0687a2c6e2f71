import { Bell } from 'lucide-react'
import { countUnread } from '../../local/notifications/optimistic.ts'
import { formatBadgeCount } from '../../ui/badge.tsx'
import { useLocale, useTranslate } from '../../ui/i18n.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useInbox } from './use-inbox.ts'

/** The link to the notifications in the dashboard's header, with the number of unread ones. */
export const NotificationBell = () => {
  const t = useTranslate()
  const locale = useLocale()
  const unread = countUnread(useInbox().notifications ?? [])
  const label =
    unread > 0 ? t('Notifications, {count} unread', { count: formatBadgeCount(unread, locale) }) : t('Notifications')
  return <IconButton icon={Bell} label={label} badge={unread} href="/dashboard/notifications" />
}
