import { formatTaka } from '../../../contract/messages/number-format.ts'
import { isPaidBack, type OrderRefund } from '../../../contract/orders/order-refund-fields.ts'
import {
  canNameRefundAccount,
  isCreditChosen,
  recordRefund,
  showRefundAccount,
} from '../../../contract/orders/order-refunds.ts'
import type { Order } from '../../../contract/orders/orders.ts'
import { isOpenRefund } from '../../../contract/payments/payment-status.ts'
import type { Role } from '../../../contract/roles.ts'
import { DateTime } from '../../../ui/controls/date-time.tsx'
import { Tag } from '../../../ui/controls/tag.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Row } from '../../../ui/layout/page.tsx'
import { Permitted } from '../../../ui/state/use-permission.ts'
import { type MessageKey, useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { GiveCredit } from './give-credit.tsx'
import { RefundChoice } from './refund-choice.tsx'
import './order-refunds.css'
import { RefundTransfer } from './refund-transfer.tsx'
import { ShowRefundAccount } from './show-refund-account.tsx'

/** What of an order goes back, where to, and what the role can do about it. */
const OrderRefunds = ({ order, role }: { order: Order; role: Role }) => {
  const t = useTranslate()
  const isCustomer = role === 'CUSTOMER'
  const refunds = (order.refunds ?? []).filter(isPaidBack)
  const asksForAccount = canNameRefundAccount(order)
  if (refunds.length === 0 && !asksForAccount) return null
  return (
    <Card as="section" label={t('Refunds')}>
      <h2>{t('Refunds')}</h2>
      {refunds.length > 0 && (
        <ul className="order-refunds">
          {refunds.map(refund => (
            <RefundRow key={refund.id} order={order} refund={refund} role={role} />
          ))}
        </ul>
      )}
      {asksForAccount && (isCustomer ? <RefundChoice order={order} /> : <StaffAccount order={order} />)}
    </Card>
  )
}

/** Where it goes: to a wallet, whose number who pays it may see, or to store credit. */
const StaffAccount = ({ order }: { order: Order }) =>
  isCreditChosen(order) ? (
    <GiveCredit order={order} />
  ) : (
    <Permitted call={showRefundAccount}>
      <ShowRefundAccount order={order} />
    </Permitted>
  )

const RefundRow = ({ order, refund, role }: { order: Order; refund: OrderRefund; role: Role }) => {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <li>
      <Row align="between">
        <strong>{formatTaka(refund.amount, locale)}</strong>
        <RefundTag order={order} refund={refund} />
      </Row>
      <p>{refund.reason ?? t(nameCause(order, refund))}</p>
      <p className="meta">
        <DateTime at={refund.doneAt ?? refund.at} />
      </p>
      {role !== 'CUSTOMER' && (
        <Permitted call={recordRefund}>
          <RefundTransfer order={order} refund={refund} role={role} />
        </Permitted>
      )}
    </li>
  )
}

const nameCause = ({ partialDelivery }: Order, { kind, at }: OrderRefund): MessageKey => {
  if (kind === 'CANCEL') return 'For the cancelled order'
  return partialDelivery?.at === at ? 'For what was not kept at the door' : 'For returned pieces'
}

const RefundTag = ({ order, refund }: { order: Order; refund: OrderRefund }) => {
  const t = useTranslate()
  if (!isOpenRefund(refund)) return <Tag>{refund.isCredit ? t('Store credit') : t('Sent back')}</Tag>
  if (refund.status === 'SENDING' || refund.status === 'SENT') return <Tag tone="wait">{t('On its way')}</Tag>
  return (
    <Tag tone="wait">{order.paymentType === 'COD' && !isCreditChosen(order) ? t('The shop pays it') : t('Due')}</Tag>
  )
}

export default OrderRefunds
