import { useState } from 'react'
import { deleteWebhook, enableWebhook, testWebhook, type Webhook } from '../../contract/integrations/webhooks.ts'
import { ConfirmDialog } from '../../lists/confirm-dialog.tsx'
import { sendOnline } from '../../local/sync/online-change.ts'
import { Button } from '../../ui/controls/button.tsx'
import { DateTime } from '../../ui/controls/date-time.tsx'
import { Tag } from '../../ui/controls/tag.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ButtonGroup, Row } from '../../ui/layout/page.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { isRejected, type SubmitMessages, useSubmit } from '../../ui/overlays/use-submit.ts'
import { useConnection } from '../../ui/state/use-connection.ts'
import { useUser } from '../../ui/state/use-user.ts'
import { useTranslate } from '../../ui/text/i18n.ts'
import { labelTopic } from './topic-labels.ts'
import { WebhookDeliveries } from './webhook-deliveries.tsx'

type WebhookCardProps = { webhook: Webhook; onChanged: () => void }

/** A webhook: what it is told of, whether its receiver accepts it, and its deliveries. */
export const WebhookCard = ({ webhook, onChanged }: WebhookCardProps) => {
  const t = useTranslate()
  const { id, url, topics, owner } = webhook
  const isOwn = useUser()?.id === owner.id
  const [isOpen, setOpen] = useState(false)
  const [version, setVersion] = useState(0)
  const showDeliveries = () => {
    setOpen(true)
    setVersion(version + 1)
  }
  return (
    <Card as="section" label={url}>
      <h2 className="webhook-url">{url}</h2>
      {!isOwn && <p className="meta">{owner.name}</p>}
      <Row>
        {topics.map(topic => (
          <Tag key={topic}>{labelTopic(topic, t)}</Tag>
        ))}
      </Row>
      <Health webhook={webhook} />
      <WebhookActions webhook={webhook} onChanged={onChanged} onShowDeliveries={showDeliveries} />
      {isOpen && <WebhookDeliveries key={version} webhookId={id} />}
    </Card>
  )
}

const Health = ({ webhook: { status, failingSince } }: { webhook: Webhook }) => {
  const t = useTranslate()
  if (status === 'DISABLED') {
    return (
      <Notice tone="danger" title={t('This webhook is turned off')}>
        {t(
          'Its receiver has accepted nothing for days. Mend it, turn the webhook on, and send again what it has missed.',
        )}
      </Notice>
    )
  }
  if (!failingSince) return null
  return (
    <Notice tone="wait" title={t('The receiver accepts nothing')}>
      {t('Since')} <DateTime at={failingSince} />. {t('It is tried again by itself.')}
    </Notice>
  )
}

type WebhookActionsProps = WebhookCardProps & { onShowDeliveries: () => void }

const WebhookActions = ({ webhook: { id, url, status }, onChanged, onShowDeliveries }: WebhookActionsProps) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  const { run, isBusy } = useSubmit()
  const [isAsking, setAsking] = useState(false)
  const change = async (messages: SubmitMessages, send: () => Promise<unknown>, then: () => void) => {
    const changed = await run(messages, send)
    if (!isRejected(changed)) then()
  }
  const common = { isBusy, disabled: !isOnline }
  return (
    <ButtonGroup>
      {status === 'DISABLED' ? (
        <Button
          {...common}
          variant="brand"
          onClick={() =>
            change({ done: 'The webhook is turned on.' }, () => sendOnline(enableWebhook, { id }), onChanged)
          }
        >
          {t('Turn on')}
        </Button>
      ) : (
        <Button
          {...common}
          onClick={() =>
            change({ done: 'A test is on its way.' }, () => sendOnline(testWebhook, { id }), onShowDeliveries)
          }
        >
          {t('Send a test')}
        </Button>
      )}
      <Button disabled={!isOnline} onClick={onShowDeliveries}>
        {t('Deliveries')}
      </Button>
      <Button {...common} onClick={() => setAsking(true)}>
        {t('Delete')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('Delete this webhook?')}
          action={t('Delete')}
          onClose={() => setAsking(false)}
          onConfirm={() =>
            change({ done: 'The webhook is deleted.' }, () => sendOnline(deleteWebhook, { id }), onChanged)
          }
        >
          <p>{url}</p>
        </ConfirmDialog>
      )}
    </ButtonGroup>
  )
}
