import { Check, Clock, X } from 'lucide-react'
import { formatDigits, formatTaka, type Locale } from '../../contract/money.ts'
import type { Order, OrderPayment } from '../../contract/orders.ts'
import { attempt as guarded } from '../../ui/attempt.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { day, hour } from '../../ui/date-words.ts'
import { type Fact, Facts } from '../../ui/facts.tsx'
import { Row, Stack } from '../../ui/page.tsx'
import { Stitch } from '../../ui/stitch.tsx'
import { type Translate, useLocale, useText } from '../../ui/text.ts'
import { useConnection } from '../../ui/use-connection.ts'
import { useTitle } from '../../ui/use-title.ts'
import { canPay } from '../orders/can-pay.ts'
import { openGateway } from '../orders/open-gateway.ts'
import { type Outcome, outcomeOf, wordsOf } from './payment-outcome.ts'
import './receipt.css'

const MARKS = { paid: Check, held: Clock, open: Clock, failed: X } as const

type ReceiptProps = {
  order: Order
  attempt: OrderPayment
  /** Asks the server once more. */
  onCheck: () => void
}

/** What became of an attempt to pay, its facts, and the way on. */
export const Receipt = ({ order, attempt, onCheck }: ReceiptProps) => {
  const t = useText()
  const locale = useLocale()
  const outcome = outcomeOf(attempt)
  const { title, text } = wordsOf(attempt, order)
  useTitle(t(title))
  const Mark = MARKS[outcome]
  return (
    <Stack gap="lg">
      <div className={`receipt-head receipt-${outcome}`}>
        <span className="receipt-mark">
          <Mark aria-hidden="true" />
        </span>
        <h1>{t(title)}</h1>
        <Stitch />
        <p>{t(text)}</p>
      </div>
      <Card as="section" label={t('Payment')}>
        <Facts facts={factsOf(order, attempt, outcome, t, locale)} />
      </Card>
      <WaysOn order={order} outcome={outcome} onCheck={onCheck} />
    </Stack>
  )
}

/** Specification section 2: a success names who sent the money; a failure has nobody to name. */
const factsOf = (
  { customer, number }: Order,
  { amount, createdAt, transactionId }: OrderPayment,
  outcome: Outcome,
  t: Translate,
  locale: Locale,
): Fact[] => [
  { label: t('Amount'), value: formatTaka(amount, locale) },
  { label: t('Date'), value: day(createdAt, locale) },
  { label: t('Time'), value: hour(createdAt, locale) },
  ...(outcome === 'paid' || outcome === 'held'
    ? [
        { label: t('Sender name'), value: customer.name },
        { label: t('Sender phone'), value: formatDigits(customer.phoneNumber, locale) },
      ]
    : []),
  { label: t('Transaction ID'), value: transactionId },
  { label: t('Order'), value: number },
]

const WaysOn = ({ order, outcome, onCheck }: { order: Order; outcome: Outcome; onCheck: () => void }) => {
  const t = useText()
  const { isOnline } = useConnection()
  const isAgain = outcome !== 'paid' && canPay(order, order.status)
  return (
    <Stack>
      {isAgain && !isOnline && <p className="meta">{t('You are offline. Paying needs a network.')}</p>}
      <Row>
        {isAgain && (
          <Button variant="primary" disabled={!isOnline} onClick={guarded(() => openGateway(order.id))}>
            {t('Try Again')}
          </Button>
        )}
        {outcome === 'open' && (
          <Button disabled={!isOnline} onClick={onCheck}>
            {t('Check again')}
          </Button>
        )}
        <Button variant={isAgain ? 'quiet' : 'primary'} href="/dashboard/index">
          {t('Go to dashboard')}
        </Button>
        <Button href={`/dashboard/orders/${order.id}`}>{t('See the order')}</Button>
      </Row>
    </Stack>
  )
}
