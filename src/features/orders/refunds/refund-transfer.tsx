import { Banknote } from 'lucide-react'
import { useState } from 'react'
import { formatTaka } from '../../../contract/messages/number-format.ts'
import type { OrderRefund } from '../../../contract/orders/order-refund-fields.ts'
import { recordRefund } from '../../../contract/orders/order-refunds.ts'
import type { Order } from '../../../contract/orders/orders.ts'
import { canRecordRefund } from '../../../contract/payments/payment-status.ts'
import type { Role } from '../../../contract/roles.ts'
import { ReasonDialog } from '../../../lists/reason-dialog.tsx'
import { sendOnline } from '../../../local/sync/online-change.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { RadioGroup } from '../../../ui/forms/radio-group.tsx'
import { CHANGE_MESSAGES, useSubmit } from '../../../ui/overlays/use-submit.ts'
import { useConnection } from '../../../ui/state/use-connection.ts'
import { useLocale, useTranslate } from '../../../ui/text/i18n.ts'

type Payer = 'SHOP' | 'MARKET'

/** Records that somebody has transferred the amount. A shop pays those of cash orders; the market can pay any. */
export const RefundTransfer = ({ order, refund, role }: { order: Order; refund: OrderRefund; role: Role }) => {
  const t = useTranslate()
  const locale = useLocale()
  const { isOnline } = useConnection()
  const [isAsking, setAsking] = useState(false)
  const { run, isBusy } = useSubmit()
  const isCash = order.paymentType === 'COD'
  const [payer, setPayer] = useState<Payer>('SHOP')
  if (!canRecordRefund(refund) || (role === 'VENDOR' && !isCash)) return null
  const choosesPayer = role !== 'VENDOR' && isCash
  const label = t('Mark {amount} as refunded', { amount: formatTaka(refund.amount, locale) })
  const send = (note: string) =>
    run(CHANGE_MESSAGES, () =>
      sendOnline(recordRefund, { id: order.id, refundId: refund.id, note, ...(choosesPayer && { paidBy: payer }) }),
    )
  return (
    <>
      <Button icon={Banknote} disabled={!isOnline} isBusy={isBusy} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={label}
          action={t('Mark as refunded')}
          variant="brand"
          label={t('How was it paid?')}
          missing={t('Enter how it was paid or refunded.')}
          onClose={() => setAsking(false)}
          onConfirm={send}
          fields={
            choosesPayer && (
              <RadioGroup
                legend={t('Who has paid it?')}
                name="paidBy"
                value={payer}
                onChange={setPayer}
                options={[
                  { value: 'SHOP', label: t('The shop, from its cash') },
                  { value: 'MARKET', label: t('The market') },
                ]}
              />
            )
          }
        />
      )}
    </>
  )
}
