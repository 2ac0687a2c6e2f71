import { CircleCheck, Clock } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { findExpectedDelivery } from '../../../contract/delivery/delivery-estimate.ts'
import { formatNumber, formatTaka } from '../../../contract/messages/number-format.ts'
import { canPay } from '../../../contract/orders/can-pay.ts'
import { amountToPay } from '../../../contract/orders/credit-share.ts'
import { isAwaitingPayment } from '../../../contract/orders/order-status.ts'
import type { OptimisticOrder } from '../../../local/orders/optimistic.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { ButtonGroup } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { DescriptionList } from '../../../ui/rows/description-list.tsx'
import { formatDeliveryDays } from '../../../ui/text/format-dhaka-time.ts'
import { showName, type Translate, useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { showItemName } from '../../../ui/text/item-name.ts'
import { PushPrompt } from '../../notifications/push/push-prompt.tsx'
import { ChangeToCash } from '../../payments/change-to-cash.tsx'
import { PaymentDeadline } from '../../payments/payment-deadline.tsx'
import { useAreaNames } from '../../places/use-area-names.ts'
import { PayNow } from '../customer/pay-now.tsx'
import './order-confirmation.css'
import { OrderedTogether } from './ordered-together.tsx'
import { PickupCode } from './pickup-code.tsx'

/** State of the history entry that checkout opens an order's page with. */
export type PlacedState = { isJustPlaced?: boolean } | null

/**
 * What the customer sees right after placing an order: what they bought, where it goes, what they pay and when it
 * arrives.
 */
export const OrderConfirmation = ({ order }: { order: OptimisticOrder }) => {
  const t = useTranslate()
  const isUnpaid = isAwaitingPayment({ ...order, status: order.shownStatus })
  return (
    <Section title={t('Order {number}', { number: order.number })} level={1}>
      <div className="confirmation">
        <Card as="section" label={t('Order confirmation')}>
          <ConfirmationLead isUnpaid={isUnpaid} isPayable={canPay(order, order.shownStatus)} />
          <PaymentDeadline order={order} />
          <ConfirmationFacts order={order} isUnpaid={isUnpaid} />
          <ButtonGroup>
            {isUnpaid && <PayNow order={order} />}
            {isUnpaid && <ChangeToCash order={order} />}
            <Button variant={isUnpaid ? 'quiet' : 'primary'} href="/products">
              {t('Continue shopping')}
            </Button>
            <Button href={`/dashboard/orders/${order.id}`}>{t('View order')}</Button>
          </ButtonGroup>
        </Card>
        {!isUnpaid && <PickupCode order={order} />}
        <OrderedTogether order={order} />
        <PushPrompt to="CUSTOMER" />
      </div>
    </Section>
  )
}

/** Takes the focus that the button of the checkout had. */
const ConfirmationLead = ({ isUnpaid, isPayable }: { isUnpaid: boolean; isPayable: boolean }) => {
  const t = useTranslate()
  const lead = useRef<HTMLParagraphElement>(null)
  useEffect(() => lead.current?.focus({ preventScroll: true }), [])
  return (
    <p ref={lead} tabIndex={-1} className="confirmation-lead">
      {isUnpaid ? <Clock aria-hidden="true" /> : <CircleCheck aria-hidden="true" />}
      {isUnpaid
        ? t(isPayable ? 'Your order is saved. Pay to complete it.' : 'Your payment is being checked')
        : t('Thank you! Your order is placed.')}
    </p>
  )
}

const ConfirmationFacts = ({ order, isUnpaid }: { order: OptimisticOrder; isUnpaid: boolean }) => {
  const t = useTranslate()
  const locale = useLocale()
  const { from, to } = findExpectedDelivery(order)
  const { name, address, ...area } = order.shippingAddress
  const { pickup } = order
  const lines = [pickup ? pickup.name : name, address, ...useAreaNames()(area)]
  return (
    <DescriptionList
      facts={[
        { label: t('Shop'), value: showName(order.shop) },
        { label: t('Your items'), value: <ItemNames order={order} /> },
        {
          label: t(pickup ? 'Pick up at' : 'Delivery to'),
          value: <ConfirmationLine>{lines.filter(Boolean).join(', ')}</ConfirmationLine>,
        },
        { label: t('Payment'), value: <PaymentText order={order} isUnpaid={isUnpaid} /> },
        ...(isUnpaid
          ? []
          : [
              {
                label: t(pickup ? 'Expected to be ready' : 'Expected delivery'),
                value: formatDeliveryDays(from, to, locale),
              },
            ]),
      ]}
    />
  )
}

const PaymentText = ({ order, isUnpaid }: { order: OptimisticOrder; isUnpaid: boolean }) => {
  const t = useTranslate()
  const locale = useLocale()
  const { paymentType, pickup, creditUsed = 0 } = order
  const left = amountToPay(order)
  const rest = describeRest({ paymentType, pickup, isUnpaid, amount: formatTaka(left, locale) }, t)
  if (creditUsed === 0) return left === 0 ? t('Nothing to pay.') : rest
  return (
    <>
      <ConfirmationLine>
        {t('{amount} paid with store credit', { amount: formatTaka(creditUsed, locale) })}
      </ConfirmationLine>
      {left > 0 && <ConfirmationLine>{rest}</ConfirmationLine>}
    </>
  )
}

type Rest = Pick<OptimisticOrder, 'paymentType' | 'pickup'> & { isUnpaid: boolean; amount: string }

const describeRest = ({ paymentType, pickup, isUnpaid, amount }: Rest, t: Translate): string => {
  if (paymentType === 'COD') return t(pickup ? 'Pay {amount} at the shop' : 'Pay {amount} to the courier', { amount })
  return isUnpaid ? t('{amount} to pay', { amount }) : t('{amount} paid online', { amount })
}

const ItemNames = ({ order }: { order: OptimisticOrder }) => {
  const t = useTranslate()
  const locale = useLocale()
  return order.orderItem.map(line => (
    <ConfirmationLine key={line.id}>
      {t('{count} × {name}', { count: formatNumber(line.quantity, locale), name: showItemName(line) })}
    </ConfirmationLine>
  ))
}

/** A line of a long value, which stands below its label. */
const ConfirmationLine = ({ children }: { children: ReactNode }) => (
  <span className="confirmation-line">{children}</span>
)
