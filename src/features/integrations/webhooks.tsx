import { Plus } from 'lucide-react'
import { useState } from 'react'
import { listWebhooks } from '../../contract/integrations/webhooks.ts'
import { Button } from '../../ui/controls/button.tsx'
import { OfflineFormNotice } from '../../ui/forms/offline-form-notice.tsx'
import { Page, Stack } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { EmptyState } from '../../ui/notices/empty-state.tsx'
import { ErrorNotice } from '../../ui/notices/error-notice.tsx'
import { Loading, Skeleton } from '../../ui/notices/skeleton.tsx'
import { useConnection } from '../../ui/state/use-connection.ts'
import { useTitle } from '../../ui/state/use-title.ts'
import { useTranslate } from '../../ui/text/i18n.ts'
import { SecretNotice } from './secret-notice.tsx'
import { useOnlineList } from './use-online-list.ts'
import { WebhookCard } from './webhook-card.tsx'
import './webhooks.css'
import { WebhookForm } from './webhook-form.tsx'

/** /dashboard/webhooks: addresses that are told of changes. The list is never stored on the device. */
const Webhooks = () => {
  const t = useTranslate()
  useTitle(t('Webhooks'))
  const { isOnline } = useConnection()
  const { rows, failure, refresh } = useOnlineList(listWebhooks)
  const [isMaking, setMaking] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const finish = (made: string | null) => {
    setMaking(false)
    setSecret(made)
    if (made !== null) void refresh()
  }
  return (
    <Page>
      <Section
        title={t('Webhooks')}
        level={1}
        aside={
          !isMaking && (
            <Button icon={Plus} variant="brand" disabled={!isOnline} onClick={() => setMaking(true)}>
              {t('Add a webhook')}
            </Button>
          )
        }
      >
        <Stack>
          <p>
            {t('A webhook tells a program of yours at once when an order, a product or a shop has changed.')}{' '}
            <a href="/docs">{t('Read how the API works')}</a>
          </p>
          <OfflineFormNotice>{t('You need to be online to see and change your webhooks.')}</OfflineFormNotice>
          {secret !== null && (
            <SecretNotice
              title={t('Copy the secret now. It is not shown again.')}
              label={t('Secret of the webhook')}
              secret={secret}
              onClose={() => setSecret(null)}
            />
          )}
          {isMaking && <WebhookForm onClose={finish} />}
          {failure && <ErrorNotice title={failure} isOffline={!isOnline} onRetry={refresh} />}
          {!rows && !failure && (
            <>
              <Loading />
              <Skeleton shape="row" />
            </>
          )}
          {rows?.length === 0 && !isMaking && <EmptyState title={t('You have no webhooks')} />}
          {rows?.map(webhook => (
            <WebhookCard key={webhook.id} webhook={webhook} onChanged={refresh} />
          ))}
        </Stack>
      </Section>
    </Page>
  )
}

export default Webhooks
