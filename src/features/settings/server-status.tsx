import { RotateCw } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { getServerStatus, type ServerStatus } from '../../contract/settings/server-status.ts'
import { callAuthenticated } from '../../local/api/authenticated-call.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { useTranslate } from '../../ui/i18n.ts'
import { Page, Stack } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { translateFailure } from '../../ui/translate-failure.ts'
import { useConnection } from '../../ui/use-connection.ts'
import { useTitle } from '../../ui/use-title.ts'
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
