import { Plus } from 'lucide-react'
import { useState } from 'react'
import { type ApiKey, listApiKeys, revokeApiKey } from '../../contract/integrations/api-keys.ts'
import { ConfirmDialog } from '../../lists/confirm-dialog.tsx'
import { sendOnline } from '../../local/sync/online-change.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ShortDate } from '../../ui/controls/date-time.tsx'
import { Tag } from '../../ui/controls/tag.tsx'
import { OfflineFormNotice } from '../../ui/forms/offline-form-notice.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ButtonGroup, Page, Row, Stack } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { EmptyState } from '../../ui/notices/empty-state.tsx'
import { ErrorNotice } from '../../ui/notices/error-notice.tsx'
import { Loading, Skeleton } from '../../ui/notices/skeleton.tsx'
import { isRejected, useSubmit } from '../../ui/overlays/use-submit.ts'
import { useConnection } from '../../ui/state/use-connection.ts'
import { useTitle } from '../../ui/state/use-title.ts'
import { useUser } from '../../ui/state/use-user.ts'
import { useTranslate } from '../../ui/text/i18n.ts'
import { ApiKeyForm } from './api-key-form.tsx'
import { labelScope } from './scope-labels.ts'
import { SecretNotice } from './secret-notice.tsx'
import { useOnlineList } from './use-online-list.ts'

/** /dashboard/api-keys: keys with which programs act for the person. The list is never stored on the device. */
const ApiKeys = () => {
  const t = useTranslate()
  useTitle(t('API keys'))
  const { isOnline } = useConnection()
  const { rows, failure, refresh } = useOnlineList(listApiKeys)
  const [isMaking, setMaking] = useState(false)
  const [token, setToken] = useState<string | null>(null)
  const finish = (made: string | null) => {
    setMaking(false)
    setToken(made)
    if (made !== null) void refresh()
  }
  return (
    <Page>
      <Section
        title={t('API keys')}
        level={1}
        aside={
          !isMaking && (
            <Button icon={Plus} variant="brand" disabled={!isOnline} onClick={() => setMaking(true)}>
              {t('Make a key')}
            </Button>
          )
        }
      >
        <Stack>
          <p>
            {t('With a key a program of yours, such as a till or an accounting system, uses the market for you.')}{' '}
            <a href="/docs">{t('Read how the API works')}</a>
          </p>
          <OfflineFormNotice>{t('You need to be online to see and change your API keys.')}</OfflineFormNotice>
          {token !== null && (
            <SecretNotice
              title={t('Copy the key now. It is not shown again.')}
              label={t('API key')}
              secret={token}
              onClose={() => setToken(null)}
            />
          )}
          {isMaking && <ApiKeyForm onClose={finish} />}
          {failure && <ErrorNotice title={failure} isOffline={!isOnline} onRetry={refresh} />}
          {!rows && !failure && (
            <>
              <Loading />
              <Skeleton shape="row" />
            </>
          )}
          {rows?.length === 0 && !isMaking && <EmptyState title={t('You have no API keys')} />}
          {rows?.map(key => (
            <KeyCard key={key.id} apiKey={key} onEnded={refresh} />
          ))}
        </Stack>
      </Section>
    </Page>
  )
}

const KeyCard = ({ apiKey, onEnded }: { apiKey: ApiKey; onEnded: () => void }) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  const { run, isBusy } = useSubmit()
  const [isAsking, setAsking] = useState(false)
  const { id, name, start, scopes, owner } = apiKey
  const isOwn = useUser()?.id === owner.id
  const end = async () => {
    const ended = await run({ loading: 'Sending', done: 'The key has ended.' }, () => sendOnline(revokeApiKey, { id }))
    if (!isRejected(ended)) onEnded()
  }
  return (
    <Card as="section" label={name}>
      <h2>{name}</h2>
      <p className="meta">
        <code>{start}…</code>
        {!isOwn && ` · ${owner.name}`}
      </p>
      <Row>
        {scopes.map(scope => (
          <Tag key={scope}>{labelScope(scope, t)}</Tag>
        ))}
      </Row>
      <KeyTimes apiKey={apiKey} />
      <ButtonGroup>
        <Button
          isBusy={isBusy}
          disabled={!isOnline}
          aria-label={t('End the key {name}', { name })}
          onClick={() => setAsking(true)}
        >
          {t('End the key')}
        </Button>
      </ButtonGroup>
      {isAsking && (
        <ConfirmDialog
          title={t('End the key {name}?', { name })}
          action={t('End the key')}
          onClose={() => setAsking(false)}
          onConfirm={end}
        >
          <p>{t('Programs that use it stop working at once. A key that has ended cannot be brought back.')}</p>
        </ConfirmDialog>
      )}
    </Card>
  )
}

const KeyTimes = ({ apiKey: { createdAt, lastUsedOn, expiresAt } }: { apiKey: ApiKey }) => {
  const t = useTranslate()
  return (
    <p className="meta">
      {t('Made on')} <ShortDate at={createdAt} />
      {' · '}
      {lastUsedOn ? t('Last used') : t('Never used')} {lastUsedOn && <ShortDate at={lastUsedOn} />}
      {' · '}
      {expiresAt ? t('Valid until') : t('Valid until you end it')} {expiresAt && <ShortDate at={expiresAt} />}
    </p>
  )
}

export default ApiKeys
