import { CheckCheck, Heart, type LucideIcon, MessageSquareText, Package, ShoppingBag, Store } from 'lucide-react'
import { useLocation, useSearch } from 'wouter'
import { isCourierNews } from '../../contract/notifications/courier-news.ts'
import type { Notification, NotificationKind } from '../../contract/notifications/notifications.ts'
import { defineUrlQuery, flagParam, pageParam } from '../../contract/url-query.ts'
import { LoadingRows } from '../../lists/loading-rows.tsx'
import { NotCachedNotice } from '../../lists/not-cached-notice.tsx'
import { slicePage } from '../../lists/slice-page.ts'
import { countUnread } from '../../local/notifications/optimistic.ts'
import { submitAllNotificationsRead, submitNotificationRead } from '../../local/notifications/submit.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Chip, ChipRow } from '../../ui/controls/chip.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { EmptyState } from '../../ui/notices/empty-state.tsx'
import { catchToToast } from '../../ui/overlays/catch-to-toast.ts'
import { NotificationList, NotificationListItem } from '../../ui/rows/notification-list.tsx'
import { Pager } from '../../ui/rows/pager.tsx'
import { useTitle } from '../../ui/state/use-title.ts'
import { describeMessage, translateMessage, useLocale, useTranslate } from '../../ui/text/i18n.ts'
import { CallShop } from './call-shop.tsx'
import { type Inbox, useInbox } from './use-inbox.ts'

const PAGE_SIZE = 30

const { parse: parseNotificationsUrl, build: buildNotificationsUrl } = defineUrlQuery<{
  isUnread: boolean
  page: number
}>('/dashboard/notifications', { isUnread: flagParam('show', 'unread'), page: pageParam })

/** /dashboard/notifications: the notifications of every role. */
const Notifications = () => {
  const t = useTranslate()
  useTitle(t('Notifications'))
  const inbox = useInbox()
  const unread = countUnread(inbox.notifications ?? [])
  return (
    <Page width="narrow">
      <Section
        title={t('Notifications')}
        level={1}
        aside={
          unread > 0 && (
            <Button
              icon={CheckCheck}
              onClick={catchToToast(() =>
                submitAllNotificationsRead(inbox.notifications ?? [], describeMessage('Mark all read')),
              )}
            >
              {t('Mark all read')}
            </Button>
          )
        }
      >
        {!inbox.notifications || inbox.isUnknown ? (
          <InboxUnavailable inbox={inbox} />
        ) : (
          <NotificationRows notifications={inbox.notifications} unread={unread} />
        )}
      </Section>
    </Page>
  )
}

const NotificationRows = ({ notifications, unread }: { notifications: readonly Notification[]; unread: number }) => {
  const t = useTranslate()
  const [, navigate] = useLocation()
  const view = parseNotificationsUrl(useSearch())
  const { isUnread } = view
  const chosen = isUnread ? notifications.filter(one => one.readAt === null) : notifications
  const { rows, page } = slicePage(chosen, view.page, PAGE_SIZE)
  const show = (isUnread: boolean) => () => navigate(buildNotificationsUrl({ isUnread, page: 1 }), { replace: true })
  if (notifications.length === 0)
    return (
      <EmptyState title={t('No notifications yet')} illustration="knot">
        {t('News about your orders, reviews and shops appears here.')}
      </EmptyState>
    )
  return (
    <>
      <ChipRow label={t('Show')}>
        <Chip isSelected={!isUnread} onClick={show(false)}>
          {t('All')}
        </Chip>
        <Chip count={unread} isSelected={isUnread} onClick={show(true)}>
          {t('Unread')}
        </Chip>
      </ChipRow>
      {rows.length === 0 && <EmptyState title={t('No unread notifications')} illustration="knot" />}
      <NotificationList label={t('Notifications')}>
        {rows.map(notification => (
          <NotificationRow key={notification.id} notification={notification} />
        ))}
      </NotificationList>
      <Pager
        page={page}
        total={chosen.length}
        limit={PAGE_SIZE}
        hrefOf={page => buildNotificationsUrl({ isUnread, page })}
      />
    </>
  )
}

const InboxUnavailable = ({ inbox }: { inbox: Inbox }) => {
  const t = useTranslate()
  return (
    <NotCachedNotice
      title={t('Your notifications are not on this phone yet')}
      refresh={inbox}
      isRead={inbox.notifications !== undefined}
    >
      <LoadingRows what={t('Notifications')} />
    </NotCachedNotice>
  )
}

const ICONS: Record<NotificationKind, LucideIcon> = {
  ORDER_NEW: ShoppingBag,
  ORDER_STATUS: Package,
  REVIEW: MessageSquareText,
  SHOP: Store,
  FOLLOW: Heart,
}

/** A notification; a tap marks it as read and opens its page. */
const NotificationRow = ({ notification }: { notification: Notification }) => {
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
    <NotificationListItem
      icon={ICONS[kind]}
      title={title}
      at={createdAt}
      isUnread={!readAt}
      href={path}
      onOpen={read}
      action={isCourierNews(notification.titleDescriptor?.key) && <CallShop path={path} />}
    >
      {translateMessage(notification.body, notification.bodyDescriptor)}
    </NotificationListItem>
  )
}

export default Notifications
