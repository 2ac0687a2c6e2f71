import { CheckCheck } from 'lucide-react'
import { useLocation, useSearch } from 'wouter'
import { SKELETONS } from '../../contract/constants.ts'
import type { Notification } from '../../contract/notifications.ts'
import { unreadOf } from '../../local/notification-overlay.ts'
import { attempt } from '../../ui/attempt.ts'
import { Button } from '../../ui/button.tsx'
import { Chip, ChipRow } from '../../ui/chip.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { NewsList } from '../../ui/news-list.tsx'
import { Page, Stack } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Section } from '../../ui/section.tsx'
import { Loading, skeletons } from '../../ui/skeleton.tsx'
import { useText } from '../../ui/text.ts'
import { useConnection } from '../../ui/use-connection.ts'
import { useTitle } from '../../ui/use-title.ts'
import { pageOf } from '../vendor/queue-address.ts'
import { NotificationRow } from './notification-row.tsx'
import { type Inbox, markAllRead, useInbox } from './use-inbox.ts'

const PATH = '/dashboard/notifications'
const PAGE = 30

/** /dashboard/notifications: what happened while one was away, in every role. */
const Notifications = () => {
  const t = useText()
  useTitle(t('Notifications'))
  const inbox = useInbox()
  const unread = unreadOf(inbox.notifications ?? [])
  return (
    <Page width="narrow">
      <Section
        title={t('Notifications')}
        level={1}
        aside={
          unread > 0 && (
            <Button icon={CheckCheck} onClick={attempt(markAllRead)}>
              {t('Mark all read')}
            </Button>
          )
        }
      >
        {!inbox.notifications || inbox.isUnknown ? (
          <InboxUnknown inbox={inbox} />
        ) : (
          <Rows notifications={inbox.notifications} unread={unread} />
        )}
      </Section>
    </Page>
  )
}

const Rows = ({ notifications, unread }: { notifications: readonly Notification[]; unread: number }) => {
  const t = useText()
  const [, navigate] = useLocation()
  const query = new URLSearchParams(useSearch())
  const isUnread = query.get('show') === 'unread'
  const asked = Math.max(1, Math.trunc(Number(query.get('page'))) || 1)
  const chosen = isUnread ? notifications.filter(one => one.readAt === null) : notifications
  const { rows, page } = pageOf(chosen, asked, PAGE)
  const hrefOf = (to: number) => `${PATH}?${isUnread ? 'show=unread&' : ''}page=${to}`
  if (notifications.length === 0)
    return (
      <Empty title={t('Nothing has happened yet')} drawing="knot">
        {t('Orders, reviews and what shops do appear here by themselves.')}
      </Empty>
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
      {rows.length === 0 && <Empty title={t('Everything is read')} drawing="knot" />}
      <NewsList label={t('Notifications')}>
        {rows.map(notification => (
          <NotificationRow key={notification.id} notification={notification} />
        ))}
      </NewsList>
      <Pager page={page} total={chosen.length} limit={PAGE} hrefOf={hrefOf} />
    </>
  )
}

const InboxUnknown = ({ inbox: { notifications, failure, retry } }: { inbox: Inbox }) => {
  const t = useText()
  const { isOnline } = useConnection()
  if (notifications && (failure || !isOnline))
    return (
      <ErrorNote title={t('Your notifications are not on this phone yet')} onRetry={retry} isCalm={!isOnline}>
        {failure && isOnline ? t(failure.message) : t('They come as soon as Haat can be reached.')}
      </ErrorNote>
    )
  return (
    <Stack>
      <Loading what={t('Notifications')} />
      {skeletons('row', SKELETONS.tableRows)}
    </Stack>
  )
}

export default Notifications
