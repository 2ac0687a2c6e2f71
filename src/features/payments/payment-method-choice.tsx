import { useLiveQuery } from 'dexie-react-hooks'
import { readPaymentMethods, rememberPaymentMethod } from '../../local/payments/payment-method.ts'
import { RadioGroup } from '../../ui/forms/radio-group.tsx'
import { catchToToast } from '../../ui/overlays/catch-to-toast.ts'
import { showName, useTranslate } from '../../ui/text/i18n.ts'

type PaymentMethodChoiceProps = {
  /** The method that is chosen already; by default the one that was chosen last on this device. */
  preferred?: string | undefined
  onChoose?: (id: string) => void
}

/** How to pay online, where the market offers several ways. The device remembers it. */
export const PaymentMethodChoice = ({ preferred, onChoose }: PaymentMethodChoiceProps) => {
  const t = useTranslate()
  const known = useLiveQuery(() => readPaymentMethods(preferred), [preferred])
  if (!known?.chosen || known.methods.length < 2) return null
  return (
    <RadioGroup
      legend={t('Pay with')}
      name="paymentMethod"
      value={known.chosen.id}
      onChange={id => {
        onChoose?.(id)
        catchToToast(() => rememberPaymentMethod(id))()
      }}
      options={known.methods.map(method => ({ value: method.id, label: showName(method) }))}
    />
  )
}
