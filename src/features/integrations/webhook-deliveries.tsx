import { RefreshCw } from 'lucide-react'
import { listDeliveries, replayDelivery, type WebhookDelivery } from '../../contract/integrations/webhooks.ts'
import { sendOnline } from '../../local/sync/online-change.ts'
import { Button } from '../../ui/controls/button.tsx'
import { DateTime } from '../../ui/controls/date-time.tsx'
import { Tag, type TagTone } from '../../ui/controls/tag.tsx'
import { Row, Stack } from '../../ui/layout/page.tsx'
import { ErrorNotice } from '../../ui/notices/error-notice.tsx'
import { Skeleton } from '../../ui/notices/skeleton.tsx'
import { isRejected, useSubmit } from '../../ui/overlays/use-submit.ts'
import { useConnection } from '../../ui/state/use-connection.ts'
import { type MessageKey, type Translate, useTranslate } from '../../ui/text/i18n.ts'
import { labelEntity } from './topic-labels.ts'
import { useOnlineList } from './use-online-list.ts'

/** The last deliveries of a webhook, each of which can be sent again. */
export const WebhookDeliveries = ({ webhookId }: { webhookId: string }) => {
  const t = useTranslate()
  const { rows, failure, refresh } = useOnlineList(listDeliveries, { id: webhookId })
  return (
    <Stack gap="sm">
      <Row align="between">
        <h3>{t('Deliveries')}</h3>
        <Button icon={RefreshCw} onClick={refresh}>
          {t('Refresh')}
        </Button>
      </Row>
      {failure && <ErrorNotice title={failure} onRetry={refresh} />}
      {!rows && !failure && <Skeleton shape="row" />}
      {rows?.length === 0 && <p className="meta">{t('Nothing was sent yet.')}</p>}
      <ul className="webhook-deliveries">
        {rows?.map(delivery => (
          <Delivery key={delivery.id} delivery={delivery} onReplayed={refresh} />
        ))}
      </ul>
    </Stack>
  )
}

const STATES: Record<WebhookDelivery['status'], { label: MessageKey; tone: TagTone }> = {
  PENDING: { label: 'Waiting', tone: 'neutral' },
  DELIVERED: { label: 'Accepted', tone: 'brand' },
  FAILED: { label: 'Given up', tone: 'danger' },
}

const Delivery = ({ delivery, onReplayed }: { delivery: WebhookDelivery; onReplayed: () => void }) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  const { run, isBusy } = useSubmit()
  const { id, entity, createdAt, status } = delivery
  const replay = async () => {
    const sent = await run({ done: 'It is sent once more.' }, () => sendOnline(replayDelivery, { id }))
    if (!isRejected(sent)) onReplayed()
  }
  return (
    <li>
      <Row align="between">
        <div>
          <Row>
            <strong>{labelEntity(entity, t)}</strong>
            <Tag tone={STATES[status].tone}>{t(STATES[status].label)}</Tag>
          </Row>
          <p className="meta">
            <DateTime at={createdAt} /> · {describeAnswer(delivery, t)}
          </p>
        </div>
        {status !== 'PENDING' && (
          <Button variant="link" isBusy={isBusy} disabled={!isOnline} onClick={replay}>
            {t('Send again')}
          </Button>
        )}
      </Row>
    </li>
  )
}

const describeAnswer = ({ attempts, statusCode, problem }: WebhookDelivery, t: Translate): string => {
  if (statusCode !== null) return t('Answered {status}', { status: String(statusCode) })
  if (problem === 'TIMEOUT') return t('No answer within ten seconds')
  if (problem !== null) return t('Not reached: {code}', { code: problem })
  return attempts === 0 ? t('Not sent yet') : t('On its way')
}
