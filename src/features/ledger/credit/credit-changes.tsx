import type { StoreCreditChange } from '../../../contract/ledger/store-credit.ts'
import { formatTaka } from '../../../contract/messages/number-format.ts'
import { DateTime } from '../../../ui/controls/date-time.tsx'
import { Link } from '../../../ui/controls/link.tsx'
import { CompactTable } from '../../../ui/rows/compact-table.tsx'
import { type MessageKey, useLocale, useTranslate } from '../../../ui/text/i18n.ts'

/** A newer server may name others. */
const KIND_LABELS: Record<string, MessageKey> = {
  REFUND: 'Refund',
  SPENT: 'Paid for an order',
  GIVEN: 'Given by the market',
  TAKEN_BACK: 'Taken back',
  PAID_OUT: 'Paid out',
}

/** What has changed store credit, the latest first, and what there was after each change. */
export const CreditChanges = ({ changes }: { changes: readonly StoreCreditChange[] }) => {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <CompactTable
      caption={t('Store credit')}
      rows={changes}
      keyOf={({ id }) => id}
      columns={[
        {
          key: 'what',
          label: t('Event'),
          isLead: true,
          render: ({ kind, reason, orderId, orderNumber, createdAt }) => (
            <>
              <strong>{t(KIND_LABELS[kind] ?? 'Change of store credit')}</strong>
              {reason && <p>{reason}</p>}
              <p className="meta">
                <DateTime at={createdAt} />
                {orderNumber && (
                  <>
                    {' · '}
                    <Link href={`/dashboard/orders/${orderId}`}>{orderNumber}</Link>
                  </>
                )}
              </p>
            </>
          ),
        },
        { key: 'amount', label: t('Amount'), isNumber: true, render: ({ amount }) => formatTaka(amount, locale) },
        { key: 'balance', label: t('Balance'), isNumber: true, render: ({ balance }) => formatTaka(balance, locale) },
      ]}
    />
  )
}
