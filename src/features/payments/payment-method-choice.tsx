import { useLiveQuery } from 'dexie-react-hooks'
import { readPaymentMethods, rememberPaymentMethod } from '../../local/payments/payment-method.ts'
import { RadioGroup } from '../../ui/forms/radio-group.tsx'
import { catchToToast } from '../../ui/overlays/catch-to-toast.ts'
import { showName, useTranslate } from '../../ui/text/i18n.ts'

/** How to pay online, where the market offers several ways. The device remembers it. */
export const PaymentMethodChoice = () => {
  const t = useTranslate()
  const known = useLiveQuery(readPaymentMethods)
  if (!known?.chosen || known.methods.length < 2) return null
  return (
    <RadioGroup
      legend={t('Pay with')}
      name="paymentMethod"
      value={known.chosen.id}
      onChange={id => catchToToast(() => rememberPaymentMethod(id))()}
      options={known.methods.map(method => ({ value: method.id, label: showName(method) }))}
    />
  )
}
