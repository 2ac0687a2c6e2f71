import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { readPaymentMethods, rememberPaymentMethod } from '../../local/payments/payment-method.ts'
import { RadioGroup } from '../../ui/forms/radio-group.tsx'
import { catchToToast } from '../../ui/overlays/catch-to-toast.ts'
import { showName, useTranslate } from '../../ui/text/i18n.ts'

/** How to pay online, where the market offers several ways. The device remembers it. */
export const PaymentMethodChoice = () => {
  const t = useTranslate()
  const known = useLiveQuery(readPaymentMethods)
  const [tapped, setTapped] = useState<{ id: string; before: string }>()
  if (!known?.chosen || known.methods.length < 2) return null
  const stored = known.chosen.id
  const choose = (id: string) => {
    setTapped({ id, before: stored })
    const remember = () =>
      rememberPaymentMethod(id).catch(error => {
        setTapped(undefined)
        throw error
      })
    void catchToToast(remember)()
  }
  return (
    <RadioGroup
      legend={t('Pay with')}
      name="paymentMethod"
      // What was tapped is shown at once, until it is stored.
      value={tapped?.before === stored ? tapped.id : stored}
      onChange={choose}
      options={known.methods.map(method => ({ value: method.id, label: showName(method) }))}
    />
  )
}
