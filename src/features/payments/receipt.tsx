import { useState } from 'react'
import { formatDigits, formatTaka, type Locale } from '../../contract/messages/number-format.ts'
import { type Poisha, type Taka, toPoisha, toTaka } from '../../contract/money.ts'
import { canPay } from '../../contract/orders/can-pay.ts'
import type { OrderPayment } from '../../contract/orders/orders.ts'
import type { FoundPayment } from '../../local/orders/reads.ts'
import { startPayment } from '../../local/payments/start-payment.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Row, Stack } from '../../ui/layout/page.tsx'
import { catchToToast as guarded } from '../../ui/overlays/catch-to-toast.ts'
import { type DescriptionItem, DescriptionList } from '../../ui/rows/description-list.tsx'
import { useConnection } from '../../ui/state/use-connection.ts'
import { useTitle } from '../../ui/state/use-title.ts'
import { formatDate, formatTime } from '../../ui/text/format-date-time.ts'
import { type Translate, useLocale, useTranslate } from '../../ui/text/i18n.ts'
import { ChangeToCash } from './change-to-cash.tsx'
import { formatReceived } from './format-received.ts'
import { PaymentDeadline } from './payment-deadline.tsx'
import { PaymentMethodChoice } from './payment-method-choice.tsx'
import { describePayment, getPaymentOutcome, type PaymentOutcome } from './payment-outcome.ts'
import { ReceiptHead } from './receipt-head.tsx'

type ReceiptProps = FoundPayment & {
  /** Asks the server again. */
  onCheck: () => void
}

/** The result of a payment attempt, its details, and the next step. */
export const Receipt = ({ order, attempt, others, onCheck }: ReceiptProps) => {
  const t = useTranslate()
  const locale = useLocale()
  const outcome = getPaymentOutcome(attempt)
  const { title, text } = describePayment(attempt, order)
  useTitle(t(title))
  return (
    <Stack gap="lg">
      <ReceiptHead outcome={outcome} title={t(title)} text={t(text)} />
      <PaymentDeadline order={order} />
      <Card as="section" label={t('Payment')}>
        <DescriptionList facts={buildReceiptFacts({ order, attempt, others }, outcome, t, locale)} />
      </Card>
      <ReceiptActions {...{ order, others, outcome, onCheck }} />
    </Stack>
  )
}

/** Only a payment that arrived has a sender. */
const buildReceiptFacts = (
  { order: { customer, number }, attempt, others }: FoundPayment,
  outcome: PaymentOutcome,
  t: Translate,
  locale: Locale,
): DescriptionItem[] => [
  { label: t('Amount'), value: formatAmount(attempt, others, locale) },
  { label: t('Date'), value: formatDate(attempt.createdAt, locale) },
  { label: t('Time'), value: formatTime(attempt.createdAt, locale) },
  ...(outcome === 'paid' || outcome === 'held'
    ? [
        { label: t('Sender name'), value: customer.name },
        { label: t('Sender phone'), value: formatDigits(customer.phoneNumber, locale) },
      ]
    : []),
  { label: t('Transaction ID'), value: attempt.transactionId },
  { label: t('Order'), value: [number, ...others.map(other => other.order.number)].join(', ') },
]

/** What came for this order where that is not what was asked for, otherwise the sum of all shares. */
const formatAmount = ({ amount, received }: OrderPayment, others: FoundPayment['others'], locale: Locale): string => {
  if (received) return formatReceived(received, locale)
  return formatTaka(toTaka([amount, ...others.map(other => other.attempt.amount)].reduce(addTaka, 0)), locale)
}

const addTaka = (sum: Poisha, amount: Taka): Poisha => sum + toPoisha(amount)

type ReceiptActionsProps = Pick<ReceiptProps, 'order' | 'others' | 'onCheck'> & { outcome: PaymentOutcome }

const ReceiptActions = ({ order, others, outcome, onCheck }: ReceiptActionsProps) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  const canRetry = outcome !== 'paid' && canPay(order, order.status)
  const [chosenMethod, chooseMethod] = useState<string>()
  const method = chosenMethod ?? order.paymentMethod
  return (
    <Stack>
      {canRetry && !isOnline && <p className="meta">{t('You are offline. Go online to pay.')}</p>}
      {canRetry && isOnline && <PaymentMethodChoice preferred={method} onChoose={chooseMethod} />}
      <Row>
        {canRetry && (
          <Button
            variant="primary"
            disabled={!isOnline}
            onClick={guarded(async () =>
              location.assign(await startPayment(order.id, { isWholeGroup: others.length > 0, method })),
            )}
          >
            {t('Try Again')}
          </Button>
        )}
        {outcome !== 'open' && <ChangeToCash order={order} />}
        {outcome === 'open' && (
          <Button disabled={!isOnline} onClick={onCheck}>
            {t('Check again')}
          </Button>
        )}
        <Button variant={canRetry ? 'quiet' : 'primary'} href="/dashboard/index">
          {t('Go to dashboard')}
        </Button>
        <Button href={`/dashboard/orders/${order.id}`}>{t('View order')}</Button>
      </Row>
    </Stack>
  )
}
