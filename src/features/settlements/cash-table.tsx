import { Download } from 'lucide-react'
import { formatNumber, formatTaka } from '../../contract/messages/number-format.ts'
import { type CourierCash, fetchSettlements } from '../../contract/settlements/settlements.ts'
import { type CourierName, courierTitle } from '../../contract/shipments/couriers.ts'
import { sendOnline } from '../../local/sync/online-change.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useSubmit } from '../../ui/overlays/use-submit.ts'
import { CompactTable } from '../../ui/rows/compact-table.tsx'
import type { Column } from '../../ui/rows/data-table.tsx'
import { useConnection } from '../../ui/state/use-connection.ts'
import { useLocale, useTranslate } from '../../ui/text/i18n.ts'
import { useEnteredMessages } from './entered-messages.ts'

type CashTableProps = { rows: readonly CourierCash[]; isVendor: boolean }

/** The latest ones; the others are listed when these are entered. */
const SHOWN_INVOICES = 5

/** Staff settle the accounts of the market, and vendors those of their shops. */
export const canSettle = ({ shopId }: { shopId?: string | undefined }, isVendor: boolean): boolean =>
  isVendor || shopId === undefined

/** What each courier has collected for each shop, and what has become of it. */
export const CashTable = ({ rows, isVendor }: CashTableProps) => {
  const t = useTranslate()
  const locale = useLocale()
  const taka = (amount: number) => formatTaka(amount, locale)
  const columns: Column<CourierCash>[] = [
    {
      key: 'courier',
      label: t('Courier'),
      isLead: true,
      render: row => (
        <>
          <strong>{courierTitle(row.courier)}</strong>
          <p className="meta">{row.shopId ? row.shopName : t('The market’s own account')}</p>
          {row.announced?.slice(0, SHOWN_INVOICES).map(({ invoice, parcels, collected }) => (
            <p key={invoice}>
              {t(
                'Says it has paid {parcels, plural, one {# parcel} other {# parcels}}, {amount}, in invoice {invoice}. Enter the file of that invoice.',
                { parcels, amount: taka(collected), invoice },
              )}
            </p>
          ))}
          {canSettle(row, isVendor) && row.canFetch && <FetchButton row={row} />}
        </>
      ),
    },
    {
      key: 'open',
      label: t('Still with the courier'),
      isNumber: true,
      render: ({ open, parcels }) => (
        <>
          <strong>{taka(open)}</strong>
          {parcels > 0 && (
            <p className="meta">{t('{count, plural, one {# parcel} other {# parcels}}', { count: parcels })}</p>
          )}
        </>
      ),
    },
    { key: 'collected', label: t('Collected cash'), isNumber: true, render: ({ collected }) => taka(collected) },
    { key: 'paid', label: t('Paid by the courier'), isNumber: true, render: ({ paid }) => taka(paid) },
    { key: 'fees', label: t('Kept as fee'), isNumber: true, render: ({ fees }) => taka(fees) },
    { key: 'lost', label: t('Written off'), isNumber: true, render: ({ lost }) => taka(lost) },
    {
      key: 'differences',
      label: t('To decide'),
      isNumber: true,
      render: ({ differences }) => formatNumber(differences, locale),
    },
  ]
  return <CompactTable caption={t('Cash with couriers')} columns={columns} rows={rows} keyOf={({ id }) => id} />
}

const FetchButton = ({ row: { shopId, courier } }: { row: CourierCash }) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  const { run, isBusy } = useSubmit()
  const messages = useEnteredMessages()
  return (
    <Button
      icon={Download}
      isBusy={isBusy}
      disabled={!isOnline}
      onClick={() =>
        run(messages, () =>
          sendOnline(fetchSettlements, { ...(shopId && { shopId }), courier: courier as CourierName }),
        )
      }
    >
      {t('Ask for settlements')}
    </Button>
  )
}
