import { Bell } from 'lucide-react'
import { unreadOf } from '../../local/notification-overlay.ts'
import { badgeWords } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useLocale, useText } from '../../ui/text.ts'
import { useInbox } from './use-inbox.ts'

/** The way to the inbox in the dashboard's head, and how many wait there unread. */
export const NotificationBell = () => {
  const t = useText()
  const locale = useLocale()
  const unread = unreadOf(useInbox().notifications ?? [])
  const label =
    unread > 0 ? t('Notifications, {count} unread', { count: badgeWords(unread, locale) }) : t('Notifications')
  return <IconButton icon={Bell} label={label} badge={unread} href="/dashboard/notifications" />
}
