import { formatNumber, formatTaka } from '../../contract/messages/number-format.ts'
import type { Settlement } from '../../contract/settlements/settlements.ts'
import { courierTitle } from '../../contract/shipments/couriers.ts'
import { ShortDate } from '../../ui/controls/date-time.tsx'
import { CompactTable } from '../../ui/rows/compact-table.tsx'
import type { Column } from '../../ui/rows/data-table.tsx'
import { useLocale, useTranslate } from '../../ui/text/i18n.ts'

type SettlementTableProps = { settlements: readonly Settlement[]; isVendor: boolean }

/** The settlements that were entered, the latest first. */
export const SettlementTable = ({ settlements, isVendor }: SettlementTableProps) => {
  const t = useTranslate()
  const locale = useLocale()
  const columns: Column<Settlement>[] = [
    {
      key: 'name',
      label: t('Settlement'),
      isLead: true,
      render: ({ name, courier, shopId, shopName, createdAt }) => (
        <>
          <strong>{name}</strong>
          <p className="meta">
            <ShortDate at={createdAt} /> · {courierTitle(courier)}
            {!isVendor && ` · ${shopId ? shopName : t('The market’s own account')}`}
          </p>
        </>
      ),
    },
    { key: 'parcels', label: t('Parcels'), isNumber: true, render: ({ parcels }) => formatNumber(parcels, locale) },
    { key: 'fees', label: t('Kept as fee'), isNumber: true, render: ({ fees }) => formatTaka(fees, locale) },
    {
      key: 'paid',
      label: t('Paid by the courier'),
      isNumber: true,
      render: ({ paid, difference }) => (
        <>
          {formatTaka(paid, locale)}
          {difference !== undefined && (
            <p className="meta">
              {difference > 0
                ? t('{amount} more than its parcels', { amount: formatTaka(difference, locale) })
                : t('{amount} less than its parcels', { amount: formatTaka(-difference, locale) })}
            </p>
          )}
        </>
      ),
    },
  ]
  return <CompactTable caption={t('Settlements')} columns={columns} rows={settlements} keyOf={({ id }) => id} />
}
