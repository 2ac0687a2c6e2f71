import { useCallback, useEffect, useState } from 'react'
import { getHome, type HomeDocument } from '../../../contract/market/home.ts'
import { callAuthenticated } from '../../../local/api/authenticated-call.ts'
import { Page, Stack } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { ErrorNotice } from '../../../ui/notices/error-notice.tsx'
import { Loading, Skeleton } from '../../../ui/notices/skeleton.tsx'
import { useConnection } from '../../../ui/state/use-connection.ts'
import { useTitle } from '../../../ui/state/use-title.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { translateFailure } from '../../../ui/text/translate-failure.ts'
import { HomeForm } from './home-form.tsx'

/** /dashboard/home: the blocks of the home page. They are asked for at each visit, because others may have changed them. */
const HomeSettings = () => {
  const t = useTranslate()
  useTitle(t('Home page'))
  const { isOnline } = useConnection()
  const { document, failure, refresh } = useHomeDocument()
  return (
    <Page>
      <Section title={t('Home page')} level={1}>
        <Stack gap="lg">
          {failure && <ErrorNotice title={failure} isOffline={!isOnline} onRetry={refresh} />}
          {document && <HomeForm key={document.version} document={document} onChanged={refresh} />}
          {!document && !failure && (
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

const useHomeDocument = () => {
  const [document, setDocument] = useState<HomeDocument>()
  const [failure, setFailure] = useState<string | null>(null)
  const refresh = useCallback(async () => {
    try {
      setDocument((await callAuthenticated(getHome, {})).data)
      setFailure(null)
    } catch (error) {
      setFailure(translateFailure(error))
    }
  }, [])
  useEffect(() => void refresh(), [refresh])
  return { document, failure, refresh }
}

export default HomeSettings
