import { CheckCheck } from 'lucide-react'
import { useLocation, useSearch } from 'wouter'
import { SKELETONS } from '../../contract/constants.ts'
import type { Notification } from '../../contract/notifications.ts'
import { countUnread } from '../../local/resources/optimistic-notifications.ts'
import { Button } from '../../ui/button.tsx'
import { catchToToast } from '../../ui/catch-to-toast.ts'
import { Chip, ChipRow } from '../../ui/chip.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { useTranslate } from '../../ui/i18n.ts'
import { NotificationList } from '../../ui/notification-list.tsx'
import { Page, Stack } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Section } from '../../ui/section.tsx'
import { Loading, renderSkeletons } from '../../ui/skeleton.tsx'
import { useConnection } from '../../ui/use-connection.ts'
import { useTitle } from '../../ui/use-title.ts'
import { slicePage } from '../order-management/orders-url.ts'
import { NotificationRow } from './notification-row.tsx'
import { type Inbox, markAllRead, useInbox } from './use-inbox.ts'

const PATH = '/dashboard/notifications'
const PAGE_SIZE = 30

/** /dashboard/notifications: what happened while one was away, in every role. */
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
            <Button icon={CheckCheck} onClick={catchToToast(markAllRead)}>
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
  const query = new URLSearchParams(useSearch())
  const isUnread = query.get('show') === 'unread'
  const asked = Math.max(1, Math.trunc(Number(query.get('page'))) || 1)
  const chosen = isUnread ? notifications.filter(one => one.readAt === null) : notifications
  const { rows, page } = slicePage(chosen, asked, PAGE_SIZE)
  const hrefOf = (to: number) => `${PATH}?${isUnread ? 'show=unread&' : ''}page=${to}`
  if (notifications.length === 0)
    return (
      <EmptyState title={t('Nothing has happened yet')} illustration="knot">
        {t('Orders, reviews and what shops do appear here by themselves.')}
      </EmptyState>
    )
  return (
    <>
      <ChipRow label={t('Show')}>
        <Chip isSelected={!isUnread} onClick={() => navigate(PATH, { replace: true })}>
          {t('All')}
        </Chip>
        <Chip count={unread} isSelected={isUnread} onClick={() => navigate(`${PATH}?show=unread`, { replace: true })}>
          {t('Unread')}
        </Chip>
      </ChipRow>
      {rows.length === 0 && <EmptyState title={t('Everything is read')} illustration="knot" />}
      <NotificationList label={t('Notifications')}>
        {rows.map(notification => (
          <NotificationRow key={notification.id} notification={notification} />
        ))}
      </NotificationList>
      <Pager page={page} total={chosen.length} limit={PAGE_SIZE} hrefOf={hrefOf} />
    </>
  )
}

const InboxUnavailable = ({ inbox: { notifications, failure, retry } }: { inbox: Inbox }) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  if (notifications && (failure || !isOnline))
    return (
      <ErrorNotice title={t('Your notifications are not on this phone yet')} onRetry={retry} isOffline={!isOnline}>
        {failure && isOnline ? t(failure.message) : t('They come as soon as Haat can be reached.')}
      </ErrorNotice>
    )
  return (
    <Stack>
      <Loading what={t('Notifications')} />
      {renderSkeletons('row', SKELETONS.tableRows)}
    </Stack>
  )
}

export default Notifications
