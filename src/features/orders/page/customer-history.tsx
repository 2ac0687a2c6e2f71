import { Phone } from 'lucide-react'
import { adviseOnCash, type CashAdvice, getCustomerHistory } from '../../../contract/orders/customer-history.ts'
import type { Order } from '../../../contract/orders/orders.ts'
import { useLiveListing } from '../../../lists/use-live-listing.ts'
import { readCustomerHistory } from '../../../local/orders/customer-history.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { buildPhoneUrl } from '../../../ui/controls/phone-link.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { type MessageKey, useTranslate } from '../../../ui/text/i18n.ts'
import { RecipientScore } from './recipient-score.tsx'

const ADVICE: Record<Exclude<CashAdvice, 'NONE'>, MessageKey> = {
  CALL_FIRST: 'Call before you pack it.',
  ASK_FEE_AHEAD: 'Call, and ask for the delivery fee ahead.',
}

/** For the shop: how earlier orders of the customer ended, and what to do before shipping for cash. */
const CustomerHistory = ({ order: { id, shippingAddress } }: { order: Pick<Order, 'id' | 'shippingAddress'> }) => {
  const t = useTranslate()
  const { read } = useLiveListing(getCustomerHistory, { id }, () => readCustomerHistory(id))
  const history = read?.history
  if (!history) return null
  const { delivered, refused } = history
  const advice = adviseOnCash(history)
  const title =
    delivered + refused === 0
      ? t('This is the first order of this customer')
      : t('Earlier orders of this customer: {delivered} delivered, {refused} came back', { delivered, refused })
  return (
    <Notice
      tone={advice === 'ASK_FEE_AHEAD' ? 'wait' : 'info'}
      title={title}
      action={
        advice !== 'NONE' && (
          <Button icon={Phone} href={buildPhoneUrl(shippingAddress.phoneNumber)}>
            {t('Call {name}', { name: shippingAddress.name })}
          </Button>
        )
      }
    >
      {advice !== 'NONE' && <p>{t(ADVICE[advice])}</p>}
      <p>{t('Counted over all shops of this market.')}</p>
      {history.scoredBy && <RecipientScore orderId={id} courier={history.scoredBy} />}
    </Notice>
  )
}

export default CustomerHistory
