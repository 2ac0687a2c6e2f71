import { useCallback, useEffect, useState } from 'react'
import { getMarket, type MarketDocument } from '../../contract/market/market.ts'
import { callAuthenticated } from '../../local/api/authenticated-call.ts'
import { Page, Stack } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { ErrorNotice } from '../../ui/notices/error-notice.tsx'
import { Loading, Skeleton } from '../../ui/notices/skeleton.tsx'
import { useConnection } from '../../ui/state/use-connection.ts'
import { useTitle } from '../../ui/state/use-title.ts'
import { useTranslate } from '../../ui/text/i18n.ts'
import { translateFailure } from '../../ui/text/translate-failure.ts'
import { MarketForm } from './market-form.tsx'

/** /dashboard/market: what the market says about itself. It is asked for at each visit, because others may have changed it. */
const MarketSettingsScreen = () => {
  const t = useTranslate()
  useTitle(t('Market settings'))
  const { isOnline } = useConnection()
  const { document, failure, refresh } = useMarketDocument()
  return (
    <Page>
      <Section title={t('Market settings')} level={1}>
        <Stack gap="lg">
          {failure && <ErrorNotice title={failure} isOffline={!isOnline} onRetry={refresh} />}
          {document && <MarketForm key={document.version} document={document} onChanged={refresh} />}
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

const useMarketDocument = () => {
  const [document, setDocument] = useState<MarketDocument>()
  const [failure, setFailure] = useState<string | null>(null)
  const refresh = useCallback(async () => {
    try {
      setDocument((await callAuthenticated(getMarket, {})).data)
      setFailure(null)
    } catch (error) {
      setFailure(translateFailure(error))
    }
  }, [])
  useEffect(() => void refresh(), [refresh])
  return { document, failure, refresh }
}

export default MarketSettingsScreen
