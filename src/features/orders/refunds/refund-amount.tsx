import { HandCoins } from 'lucide-react'
import { useState } from 'react'
import { formatTaka } from '../../../contract/messages/number-format.ts'
import { hasWholePoisha } from '../../../contract/money.ts'
import { refundAmount } from '../../../contract/orders/order-refunds.ts'
import type { OrderStatus } from '../../../contract/orders/order-status.ts'
import type { Order } from '../../../contract/orders/orders.ts'
import { refundableAmount } from '../../../contract/payments/payment-status.ts'
import { ReasonDialog } from '../../../lists/reason-dialog.tsx'
import { sendOnline } from '../../../local/sync/online-change.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { useSubmit } from '../../../ui/overlays/use-submit.ts'
import { useConnection } from '../../../ui/state/use-connection.ts'
import { useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { readTypedTaka } from '../totals/typed-taka.ts'

/** The server gives back amounts of these, too, before they arrive; here that is rare enough to be left to it. */
const REFUNDABLE: readonly OrderStatus[] = ['DELIVERED', 'RETURNED']
const LEAST = 0.01

/** Gives back an amount while the customer keeps the goods. Online only: money never waits in the outbox. */
export const RefundAmount = ({ order }: { order: Order }) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  const [isAsking, setAsking] = useState(false)
  const { run, isBusy } = useSubmit()
  const left = refundableAmount(order)
  if (left <= 0 || !REFUNDABLE.includes(order.status)) return null
  const send = (amount: number, reason: string) =>
    run({ loading: 'Sending', done: 'Refund promised' }, () =>
      sendOnline(refundAmount, { id: order.id, amount, reason, left }),
    )
  return (
    <>
      <Button icon={HandCoins} disabled={!isOnline} isBusy={isBusy} onClick={() => setAsking(true)}>
        {t('Refund an amount')}
      </Button>
      {isAsking && <AmountDialog order={order} left={left} onClose={() => setAsking(false)} onConfirm={send} />}
    </>
  )
}

type AmountDialogProps = {
  order: Order
  left: number
  onClose: () => void
  onConfirm: (amount: number, reason: string) => unknown
}

const AmountDialog = ({ order, left, onClose, onConfirm }: AmountDialogProps) => {
  const t = useTranslate()
  const locale = useLocale()
  const [typed, setTyped] = useState('')
  const [isTried, setTried] = useState(false)
  const amount = readTypedTaka(typed)
  const isValid = amount >= LEAST && amount <= left && hasWholePoisha(amount)
  const limits = { least: formatTaka(LEAST, locale), most: formatTaka(left, locale) }
  return (
    <ReasonDialog
      title={t('Refund an amount of {number}', { number: order.number })}
      action={t('Refund')}
      variant="brand"
      missing={t('Enter a reason. The customer will see it.')}
      areFieldsValid={() => {
        setTried(true)
        return isValid
      }}
      onClose={onClose}
      onConfirm={reason => onConfirm(amount, reason)}
      fields={
        <TextInput
          label={t('Amount in taka')}
          prefix="৳"
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          error={isTried && !isValid ? t('Enter an amount between {least} and {most}.', limits) : null}
          onChange={event => setTyped(event.target.value)}
        />
      }
    >
      {t('The customer keeps what they bought. Up to {amount} can go back.', { amount: limits.most })}
    </ReasonDialog>
  )
}
