import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { TOAST } from '../../contract/messages.ts'
import { formatTaka } from '../../contract/money.ts'
import { listOrders, type Order } from '../../contract/orders.ts'
import { owesRefund } from '../../contract/payment-states.ts'
import { refundPayment } from '../../contract/payments.ts'
import { ApiFailure } from '../../local/api.ts'
import { ask } from '../../local/ask.ts'
import { markStale } from '../../local/replica.ts'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Link } from '../../ui/link.tsx'
import { Row } from '../../ui/page.tsx'
import { RowActions } from '../../ui/row-actions.tsx'
import { Section } from '../../ui/section.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { t as say, useLocale, useText } from '../../ui/text.ts'
import { toast } from '../../ui/toast.tsx'
import { useConnection } from '../../ui/use-connection.ts'
import './admin.css'
import { AdminTable } from '../../ui/admin-table.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import type { Shown } from './overlay-rows.ts'
import { useMarketList } from './use-market-list.ts'

const FEW = 3
/** One page of what is owed; the rest follows when these are paid. */
const PAGE = 50

/** On the admin's first screen: orders whose customers wait for their money. Nothing where nothing is owed. */
export const RefundsOwed = () => {
  const { page } = useMarketList({
    row: listOrders,
    input: { owesRefund: true, page: 1, limit: PAGE },
    effect: () => null,
    isFound: owesRefund,
    limit: PAGE,
  })
  // A refund that has just gone through is in the table before the list is fetched again.
  const owed = page?.rows.filter(owesRefund) ?? []
  return page && owed.length > 0 && <Refunds owed={owed} total={page.total} />
}

/** The first orders that a refund is owed for, the rest when it is asked for. */
export const Refunds = ({ owed, total }: { owed: readonly Shown<Order>[]; total: number }) => {
  const t = useText()
  const [isAll, setAll] = useState(false)
  return (
    <div id="refunds">
      <Section title={t('Refunds owed')}>
        <RefundsTable orders={isAll ? owed : owed.slice(0, FEW)} />
        {owed.length > FEW && (
          <Row>
            <Button onClick={() => setAll(!isAll)}>
              {isAll ? t('Show fewer') : t('Show all {count}', { count: owed.length })}
            </Button>
          </Row>
        )}
        {isAll && total > PAGE && <p className="meta">{t('More refunds appear here when these are done.')}</p>}
      </Section>
    </div>
  )
}

const RefundsTable = ({ orders }: { orders: readonly Shown<Order>[] }) => {
  const t = useText()
  const locale = useLocale()
  const columns: Column<Shown<Order>>[] = [
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
    { key: 'shop', label: t('Shop'), render: ({ shop }) => shop.name },
    { key: 'status', label: t('Status'), render: ({ status }) => <StatusPill status={status} /> },
    {
      key: 'amount',
      label: t('Amount'),
      isNumber: true,
      render: ({ totalAmount }) => <strong>{formatTaka(totalAmount, locale)}</strong>,
    },
    { key: 'actions', label: t('Actions'), isLead: true, render: order => <Refund order={order} /> },
  ]
  return (
    <AdminTable hasShortActions caption={t('Refunds owed')} columns={columns} rows={orders} keyOf={order => order.id} />
  )
}

/** The gateway gives back what was paid through it; what was paid another way is given back by hand, from the order. */
const Refund = ({ order }: { order: Order }) => {
  const t = useText()
  const locale = useLocale()
  const { isOnline } = useConnection()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { id, number, totalAmount, payments } = order
  const isThroughGateway = payments.some(({ status, refund }) => status === 'COMPLETED' && refund !== 'DONE')
  const start = async () => {
    setBusy(true)
    await refund(id)
    setBusy(false)
  }
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
          title={t('Refund {amount}?', { amount: formatTaka(totalAmount, locale) })}
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

/** Asks the gateway, under a toast. It needs its answer: nothing about money waits on a phone. */
const refund = async (orderId: string): Promise<void> => {
  const id = toast.loading(say('Sending'))
  try {
    const { message } = await ask(refundPayment, { orderId })
    await markStale(['orders', 'summary'])
    toast.success(say(message), { id })
  } catch (failure) {
    toast.error(say(failure instanceof ApiFailure ? failure.message : TOAST.somethingWrong), { id })
    if (!(failure instanceof ApiFailure)) reportError(failure)
  }
}
