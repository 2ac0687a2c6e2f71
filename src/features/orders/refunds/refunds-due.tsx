import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { listOrders, type Order } from '../../../contract/orders/orders.ts'
import { hasRefundDue, holdsMoney, isOpenRefund } from '../../../contract/payments/payment-status.ts'
import { ConfirmDialog } from '../../../lists/confirm-dialog.tsx'
import { useRemoteList } from '../../../lists/use-remote-list.ts'
import { requestRefund } from '../../../local/orders/payment.ts'
import type { OptimisticRow } from '../../../local/outbox/optimistic-rows.ts'
import { applyPendingToRows } from '../../../local/outbox/optimistic-rows.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Link } from '../../../ui/controls/link.tsx'
import { StatusPill } from '../../../ui/controls/status-pill.tsx'
import { Row } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { translateResponse, useSubmit } from '../../../ui/overlays/use-submit.ts'
import { CompactTable } from '../../../ui/rows/compact-table.tsx'
import type { Column } from '../../../ui/rows/data-table.tsx'
import { RowActions } from '../../../ui/rows/row-actions.tsx'
import { useConnection } from '../../../ui/state/use-connection.ts'
import { showName, useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { formatRefundDue } from '../customer/refund-text.ts'
import './refunds-due.css'

const PREVIEW_COUNT = 3
/** One page of due refunds; the rest follows when these are paid. */
const PAGE_SIZE = 50

/** On the admin's overview: orders with a refund due. Renders nothing if there are none. */
export const RefundsDue = () => {
  const { page } = useRemoteList({
    endpoint: listOrders,
    input: { owesRefund: true, page: 1, limit: PAGE_SIZE },
    applyPending: (orders, entries) => applyPendingToRows(orders, entries, () => null),
    isMatch: hasRefundDue,
    limit: PAGE_SIZE,
  })
  // A refund that has just succeeded is still in the list until it is fetched again.
  const owed = page?.rows.filter(hasRefundDue) ?? []
  return page && owed.length > 0 && <RefundsDueList owed={owed} total={page.total} />
}

/** The first orders with a refund due; the rest on demand. */
export const RefundsDueList = ({ owed, total }: { owed: readonly OptimisticRow<Order>[]; total: number }) => {
  const t = useTranslate()
  const [isAll, setAll] = useState(false)
  return (
    <div id="refunds">
      <Section title={t('Refunds due')}>
        <RefundsTable orders={isAll ? owed : owed.slice(0, PREVIEW_COUNT)} />
        {owed.length > PREVIEW_COUNT && (
          <Row>
            <Button onClick={() => setAll(!isAll)}>
              {isAll ? t('Show fewer') : t('Show all {count}', { count: owed.length })}
            </Button>
          </Row>
        )}
        {isAll && total > PAGE_SIZE && <p className="meta">{t('More refunds appear here when these are done.')}</p>}
      </Section>
    </div>
  )
}

const RefundsTable = ({ orders }: { orders: readonly OptimisticRow<Order>[] }) => {
  const t = useTranslate()
  const locale = useLocale()
  const columns: Column<OptimisticRow<Order>>[] = [
    {
      key: 'number',
      label: t('Order'),
      isLead: true,
      render: ({ id, number, customer }) => (
        <div className="row-lead">
          <Link href={`/dashboard/orders/${id}`}>{number}</Link>
          <span className="meta">{customer.name}</span>
        </div>
      ),
    },
    { key: 'shop', label: t('Shop'), render: ({ shop }) => showName(shop) },
    { key: 'status', label: t('Status'), render: ({ status }) => <StatusPill status={status} /> },
    {
      key: 'amount',
      label: t('Amount'),
      isNumber: true,
      render: order => <strong>{formatRefundDue(order, locale)}</strong>,
    },
    { key: 'actions', label: t('Actions'), isLead: true, render: order => <RefundCell order={order} /> },
  ]
  return (
    <CompactTable
      hasShortActions
      caption={t('Refunds due')}
      columns={columns}
      rows={orders}
      keyOf={order => order.id}
    />
  )
}

/** Refunds through the gateway what was paid there; anything else is marked as refunded by hand on the order's page. */
const RefundCell = ({ order }: { order: Order }) => {
  const t = useTranslate()
  const locale = useLocale()
  const { isOnline } = useConnection()
  const [isAsking, setAsking] = useState(false)
  const { run, isBusy } = useSubmit()
  const { id, number } = order
  const isThroughGateway = isAtGateway(order)
  // Online only: money never waits in the outbox.
  const start = () => run({ loading: 'Sending', done: translateResponse }, () => requestRefund(id))
  if (!isThroughGateway)
    return (
      <RowActions>
        <Button href={`/dashboard/orders/${id}`} aria-label={`${t('Open the order')}: ${number}`}>
          {t('Open the order')}
        </Button>
      </RowActions>
    )
  return (
    <RowActions>
      <Button
        variant="brand"
        icon={Undo2}
        isBusy={isBusy}
        disabled={!isOnline}
        aria-label={t('Refund {number}', { number })}
        onClick={() => setAsking(true)}
      >
        {t('Refund')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('Refund {amount}?', { amount: formatRefundDue(order, locale) })}
          action={t('Refund')}
          isDanger={false}
          onClose={() => setAsking(false)}
          onConfirm={start}
        >
          <p>{t('The payment gateway gives the customer of {number} the money back.', { number })}</p>
        </ConfirmDialog>
      )}
    </RowActions>
  )
}

const isAtGateway = ({ paymentStatus, payments, refunds = [] }: Order): boolean =>
  refunds.some(refund => isOpenRefund(refund) && !refund.isByHand) ||
  payments.some(payment => holdsMoney(payment) && (paymentStatus === 'REFUND_PENDING' || payment.refund))
