import { useLiveQuery } from 'dexie-react-hooks'
import type { ServerMessageKey } from '../../contract/messages/server-messages.ts'
import type { Notification } from '../../contract/notifications.ts'
import { readOptimisticInbox } from '../../local/resources/notifications/reads.ts'
import { submitNotificationRead } from '../../local/resources/notifications/submit.ts'
import { Button } from '../../ui/button.tsx'
import { catchToToast } from '../../ui/catch-to-toast.ts'
import { describeMessage, translateMessage, useLocale, useTranslate } from '../../ui/i18n.ts'
import { Notice } from '../../ui/notice.tsx'
import { Row } from '../../ui/page.tsx'

/** The titles of notifications about something that an admin has taken away (server/commands/tell-moderated.ts). */
const TITLES = new Set<ServerMessageKey>([
  '{shop} was not approved.',
  '{shop} was closed. Its products are not on sale.',
  '{product} was taken off sale by an admin.',
  '{product} was deleted by an admin.',
  'Your review of {product} was hidden by an admin.',
  'Your review of {product} was deleted by an admin.',
])

/** On Today: what admins have taken away, and why, until the person has read it. */
export const ModerationNotices = () => {
  const inbox = useLiveQuery(readOptimisticInbox)
  const unread = inbox?.notifications.filter(isUnreadModeration) ?? []
  return unread.map(notification => <ModerationNotice key={notification.id} notification={notification} />)
}

const isUnreadModeration = ({ readAt, titleDescriptor }: Notification): boolean =>
  readAt === null && TITLES.has(titleDescriptor?.key as ServerMessageKey)

export const ModerationNotice = ({ notification }: { notification: Notification }) => {
  const t = useTranslate()
  useLocale()
  const { title, titleDescriptor, body, bodyDescriptor } = notification
  return (
    <Notice
      tone="wait"
      title={translateMessage(title, titleDescriptor)}
      action={
        <Row>
          <Button
            variant="soft"
            onClick={catchToToast(() =>
              submitNotificationRead(
                notification,
                describeMessage('Read: {title}', { title: titleDescriptor ?? title }),
              ),
            )}
          >
            {t('Understood')}
          </Button>
          <Button variant="link" href="/contact">
            {t('Contact')}
          </Button>
        </Row>
      }
    >
      <strong>{t('Reason: {reason}', { reason: translateMessage(body, bodyDescriptor) })}</strong>{' '}
      {t('If you think that this is a mistake, write to us.')}
    </Notice>
  )
}
