import { RotateCw } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { getServerStatus, type ServerStatus } from '../../contract/settings/server-status.ts'
import { callAuthenticated } from '../../local/api/authenticated-call.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Page, Stack } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { ErrorNotice } from '../../ui/notices/error-notice.tsx'
import { Loading, Skeleton } from '../../ui/notices/skeleton.tsx'
import { useConnection } from '../../ui/state/use-connection.ts'
import { useTitle } from '../../ui/state/use-title.ts'
import { useTranslate } from '../../ui/text/i18n.ts'
import { translateFailure } from '../../ui/text/translate-failure.ts'
import { StatusDetails } from './status-details.tsx'

/** /dashboard/server: whether the server is well. It is asked at each visit and never stored on the device. */
const ServerStatusScreen = () => {
  const t = useTranslate()
  useTitle(t('Server status'))
  const { isOnline } = useConnection()
  const { status, failure, isBusy, refresh } = useServerStatus()
  return (
    <Page>
      <Section
        title={t('Server status')}
        level={1}
        aside={
          <Button icon={RotateCw} isBusy={isBusy} disabled={!isOnline} onClick={refresh}>
            {t('Check again')}
          </Button>
        }
      >
        <Stack gap="lg">
          {failure && <ErrorNotice title={failure} isOffline={!isOnline} onRetry={refresh} />}
          {status && <StatusDetails status={status} />}
          {!status && !failure && (
            <>
              <Loading />
              <Skeleton shape="row" />
              <Skeleton shape="row" />
            </>
          )}
        </Stack>
      </Section>
    </Page>
  )
}

const useServerStatus = () => {
  const [status, setStatus] = useState<ServerStatus>()
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const refresh = useCallback(async () => {
    setBusy(true)
    try {
      setStatus((await callAuthenticated(getServerStatus, {})).data)
      setFailure(null)
    } catch (error) {
      setFailure(translateFailure(error))
    } finally {
      setBusy(false)
    }
  }, [])
  useEffect(() => {
    refresh().catch(reportError)
  }, [refresh])
  return { status, failure, isBusy, refresh }
}

export default ServerStatusScreen
