import { toShownAmount } from '../../contract/ledger/accounts.ts'
import type { LedgerEntry } from '../../contract/ledger/ledger.ts'
import { formatTaka } from '../../contract/messages/number-format.ts'
import { DateTime } from '../../ui/controls/date-time.tsx'
import { Link } from '../../ui/controls/link.tsx'
import { CompactTable } from '../../ui/rows/compact-table.tsx'
import type { Column } from '../../ui/rows/data-table.tsx'
import { useUser } from '../../ui/state/use-user.ts'
import { useLocale, useTranslate } from '../../ui/text/i18n.ts'
import { getAccountLabel, getEventLabel } from './ledger-labels.ts'
import { buildMoneyUrl } from './money-url.ts'

type EntryTableProps = {
  entries: readonly LedgerEntry[]
  /** They all belong to one order, which needs no link. */
  isOfOneOrder?: boolean
  /** They all belong to one account, which stands above them. */
  isOfOneAccount?: boolean
}

/** Entries with what happened, their account and amount. */
export const EntryTable = ({ entries, isOfOneOrder = false, isOfOneAccount = false }: EntryTableProps) => {
  const t = useTranslate()
  const locale = useLocale()
  const isVendor = useUser()?.role === 'VENDOR'
  const columns: Column<LedgerEntry>[] = [
    {
      key: 'event',
      label: t('Event'),
      isLead: true,
      render: entry => (
        <>
          {isOfOneOrder ? (
            <strong>{t(getEventLabel(entry.event))}</strong>
          ) : (
            <Link href={buildMoneyUrl({ cause: entry.cause })}>{t(getEventLabel(entry.event))}</Link>
          )}
          <p className="meta">
            {[
              <DateTime key="at" at={entry.at} />,
              !isOfOneOrder && entry.orderNumber && (
                <span key="order">
                  {' · '}
                  <Link href={`/dashboard/orders/${entry.cause}`}>{entry.orderNumber}</Link>
                </span>
              ),
            ]}
          </p>
        </>
      ),
    },
    {
      key: 'account',
      label: t('Account'),
      render: ({ kind, ownerName }) =>
        [t(getAccountLabel(kind, isVendor)), !isVendor && ownerName].filter(Boolean).join(' · '),
    },
    {
      key: 'amount',
      label: t('Amount'),
      isNumber: true,
      render: entry => formatTaka(toShownAmount(entry), locale),
    },
  ]
  return (
    <CompactTable
      caption={t('Entries')}
      columns={columns.filter(({ key }) => !(isOfOneAccount && key === 'account'))}
      rows={entries}
      keyOf={({ id }) => id}
    />
  )
}
