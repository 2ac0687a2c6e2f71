import { Bell } from 'lucide-react'
import { countUnread } from '../../local/notifications/optimistic.ts'
import { formatBadgeCount } from '../../ui/controls/badge.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { useLocale, useTranslate } from '../../ui/text/i18n.ts'
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
