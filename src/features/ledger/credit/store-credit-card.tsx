import { useLiveQuery } from 'dexie-react-hooks'
import { MAX_CREDIT_CHANGES } from '../../../contract/constants.ts'
import { currentCredit, listStoreCredit } from '../../../contract/ledger/store-credit.ts'
import { formatTaka } from '../../../contract/messages/number-format.ts'
import { useRemoteList } from '../../../lists/use-remote-list.ts'
import { readSettings } from '../../../local/sync/listings.ts'
import { StatCard, StatCards } from '../../../ui/rows/stat-card.tsx'
import { useLocale, useTranslate } from '../../../ui/text/i18n.ts'

/** On the customer's overview where the market has store credit. Renders nothing where it has none. */
export const StoreCreditCard = () => (useLiveQuery(readSettings)?.storeCredit ? <Balance /> : null)

const Balance = () => {
  const t = useTranslate()
  const locale = useLocale()
  const { page } = useRemoteList({
    endpoint: listStoreCredit,
    input: {},
    limit: MAX_CREDIT_CHANGES,
    applyPending: rows => rows,
  })
  if (!page || page.rows.length === 0) return null
  return (
    <StatCards>
      <StatCard
        label={t('Store credit')}
        value={formatTaka(currentCredit(page.rows), locale)}
        href="/dashboard/store-credit"
      />
    </StatCards>
  )
}
