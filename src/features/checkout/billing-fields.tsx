import { useText } from '../../ui/text.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'

/** Name, phone, email and address (specification section 2), inside the checkout's form. */
export const BillingFields = ({ errorOf }: { errorOf: (name: string) => string | null }) => {
  const t = useText()
  return (
    <>
      <TextInput label={t('Name')} name="name" autoComplete="name" enterKeyHint="next" error={errorOf('name')} />
      <TextInput
        label={t('Phone')}
        name="phoneNumber"
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        enterKeyHint="next"
        hint={t('Eleven digits, such as 01712345678')}
        error={errorOf('phoneNumber')}
      />
      <TextInput
        label={t('Email')}
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        enterKeyHint="next"
        error={errorOf('email')}
      />
      <TextArea
        label={t('Address')}
        name="address"
        autoComplete="street-address"
        enterKeyHint="done"
        hint={t('House, road, area and district, as the courier needs it')}
        error={errorOf('address')}
      />
    </>
  )
}
