import { useLiveQuery } from 'dexie-react-hooks'
import type { Notification } from '../../../contract/notifications/notifications.ts'
import { MODERATION_TITLES } from '../../../contract/reports/moderation-titles.ts'
import { readOptimisticInbox } from '../../../local/notifications/reads.ts'
import { submitNotificationRead } from '../../../local/notifications/submit.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Row } from '../../../ui/layout/page.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { catchToToast } from '../../../ui/overlays/catch-to-toast.ts'
import { describeMessage, translateMessage, useLocale, useTranslate } from '../../../ui/text/i18n.ts'

/** On Today: what admins have taken away, and why, until the person has read it. */
export const ModerationNotices = () => {
  const inbox = useLiveQuery(readOptimisticInbox)
  const unread = inbox?.notifications.filter(isUnreadModeration) ?? []
  return unread.map(notification => <ModerationNotice key={notification.id} notification={notification} />)
}

const isUnreadModeration = ({ readAt, titleDescriptor }: Notification): boolean =>
  readAt === null && MODERATION_TITLES.has(titleDescriptor?.key ?? '')

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
            {t('Got it')}
          </Button>
          <Button variant="link" href="/contact">
            {t('Contact')}
          </Button>
        </Row>
      }
    >
      <p>{t('Reason: {reason}', { reason: translateMessage(body, bodyDescriptor) })}</p>
      {t('If you think that this is a mistake, write to us.')}
    </Notice>
  )
}
