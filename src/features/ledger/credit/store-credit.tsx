import { MAX_CREDIT_CHANGES } from '../../../contract/constants.ts'
import { currentCredit, listStoreCredit } from '../../../contract/ledger/store-credit.ts'
import { formatTaka } from '../../../contract/messages/number-format.ts'
import { LoadingRows } from '../../../lists/loading-rows.tsx'
import { NotCachedNotice } from '../../../lists/not-cached-notice.tsx'
import { useRemoteList } from '../../../lists/use-remote-list.ts'
import { Page, Stack } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { StatCard, StatCards } from '../../../ui/rows/stat-card.tsx'
import { useTitle } from '../../../ui/state/use-title.ts'
import { useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { CreditChanges } from './credit-changes.tsx'

/** /dashboard/store-credit: what a customer has, and what has changed it. */
const StoreCredit = () => {
  const t = useTranslate()
  const locale = useLocale()
  useTitle(t('Store credit'))
  const list = useRemoteList({
    endpoint: listStoreCredit,
    input: {},
    limit: MAX_CREDIT_CHANGES,
    applyPending: rows => rows,
  })
  return (
    <Page>
      <Section title={t('Store credit')} level={1}>
        {list.page ? (
          <Stack gap="lg">
            <StatCards>
              <StatCard label={t('Your balance')} value={formatTaka(currentCredit(list.page.rows), locale)} />
            </StatCards>
            <p>{t('Pay with it at the checkout, or contact the market to have it paid out.')}</p>
            {list.page.rows.length > 0 && <CreditChanges changes={list.page.rows} />}
          </Stack>
        ) : (
          <NotCachedNotice
            title={t('Your store credit is not on this phone yet')}
            refresh={list}
            isRead={list.isUnavailable}
          >
            <LoadingRows what={t('Store credit')} />
          </NotCachedNotice>
        )}
      </Section>
    </Page>
  )
}

export default StoreCredit
