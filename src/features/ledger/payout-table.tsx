import { useState } from 'react'
import { markPayoutFailed, markPayoutPaid, type Payout, type PayoutStatus } from '../../contract/ledger/payouts.ts'
import { formatNumber, formatTaka } from '../../contract/messages/number-format.ts'
import { findValue } from '../../contract/records.ts'
import { ReasonDialog } from '../../lists/reason-dialog.tsx'
import { sendOnline } from '../../local/sync/online-change.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ShortDate } from '../../ui/controls/date-time.tsx'
import { Link } from '../../ui/controls/link.tsx'
import { Tag, type TagTone } from '../../ui/controls/tag.tsx'
import { CHANGE_MESSAGES, useSubmit } from '../../ui/overlays/use-submit.ts'
import { CompactTable } from '../../ui/rows/compact-table.tsx'
import type { Column } from '../../ui/rows/data-table.tsx'
import { RowActions } from '../../ui/rows/row-actions.tsx'
import { type MessageKey, useLocale, useTranslate } from '../../ui/text/i18n.ts'
import { buildMoneyUrl } from './money-url.ts'
import { PayoutAccountCell } from './payout-account-cell.tsx'

const STATUS: Record<PayoutStatus, { label: MessageKey; tone: TagTone }> = {
  PREPARED: { label: 'Being paid', tone: 'wait' },
  PAID: { label: 'Paid', tone: 'brand' },
  FAILED: { label: 'Failed', tone: 'soft-danger' },
}

type PayoutTableProps = { payouts: readonly Payout[]; isVendor: boolean }

/** Payouts with their status; an admin marks them as paid or failed. */
export const PayoutTable = ({ payouts, isVendor }: PayoutTableProps) => {
  const t = useTranslate()
  const locale = useLocale()
  const columns: Column<Payout>[] = [
    {
      key: 'shop',
      label: t('Shop'),
      isLead: true,
      render: ({ id, shopName, amount, createdAt, reference, problem }) => (
        <>
          <Link href={buildMoneyUrl({ cause: id })}>{shopName}</Link>
          <p className="meta">
            <ShortDate at={createdAt} /> {amount < 0 && `· ${t('Paid by the shop')} `}
            {[reference, problem]
              .filter(Boolean)
              .map(text => `· ${text}`)
              .join(' ')}
          </p>
        </>
      ),
    },
    { key: 'amount', label: t('Amount'), isNumber: true, render: ({ amount }) => formatTaka(amount, locale) },
    {
      key: 'orders',
      label: t('Orders'),
      isNumber: true,
      render: ({ id, orders, status }) =>
        // Those of one that failed are in the next one.
        orders > 0 && status !== 'FAILED' ? (
          <Link href={buildMoneyUrl({ payout: id })}>{formatNumber(orders, locale)}</Link>
        ) : (
          formatNumber(orders, locale)
        ),
    },
    {
      key: 'account',
      label: t('Account'),
      render: payout => <PayoutAccountCell payout={payout} isVendor={isVendor} />,
    },
    {
      key: 'status',
      label: t('Status'),
      render: payout => (
        <>
          <PayoutTag status={payout.status} />
          {!isVendor && payout.status !== 'FAILED' && <PayoutActions payout={payout} />}
        </>
      ),
    },
  ]
  return <CompactTable caption={t('Payouts')} columns={columns} rows={payouts} keyOf={({ id }) => id} />
}

const PayoutTag = ({ status }: { status: string }) => {
  const t = useTranslate()
  const shown = findValue(STATUS, status)
  return shown ? <Tag tone={shown.tone}>{t(shown.label)}</Tag> : <Tag tone="neutral">{status}</Tag>
}

/** One that was paid can still bounce. */
const PayoutActions = ({ payout: { id, shopName, status, amount } }: { payout: Payout }) => {
  const t = useTranslate()
  const { run, isBusy } = useSubmit()
  const [asked, setAsked] = useState<'paid' | 'failed' | null>(null)
  const close = () => setAsked(null)
  return (
    <RowActions>
      {status === 'PREPARED' && (
        <Button variant="soft" isBusy={isBusy} onClick={() => setAsked('paid')}>
          {t('Mark as paid')}
        </Button>
      )}
      <Button isBusy={isBusy} onClick={() => setAsked('failed')}>
        {t('Mark as failed')}
      </Button>
      {asked === 'paid' && (
        <ReasonDialog
          title={t('Payout to {shop}', { shop: shopName })}
          action={t('Mark as paid')}
          variant="brand"
          label={t('Reference of the transfer')}
          missing={t('Enter the reference of the transfer.')}
          onClose={close}
          onConfirm={reference => void run(CHANGE_MESSAGES, () => sendOnline(markPayoutPaid, { id, reference }))}
        />
      )}
      {asked === 'failed' && (
        <ReasonDialog
          title={t('Payout to {shop}', { shop: shopName })}
          action={t('Mark as failed')}
          onClose={close}
          onConfirm={reason => void run(CHANGE_MESSAGES, () => sendOnline(markPayoutFailed, { id, reason }))}
        >
          {amount < 0
            ? t('The shop owes it to the market again.')
            : t('All of it is available to the shop again, and goes into its next payout.')}
        </ReasonDialog>
      )}
    </RowActions>
  )
}
