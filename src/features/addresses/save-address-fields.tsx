import { Checkbox } from '../../ui/checkbox.tsx'
import { useTranslate } from '../../ui/i18n.ts'
import { TextInput } from '../../ui/text-input.tsx'

/** Whether the address that was written is to be kept, and under which name; inside the checkout's form. */
export const SaveAddressFields = ({ isOn }: { isOn: boolean }) => {
  const t = useTranslate()
  return (
    <>
      <Checkbox name="remember" label={t('Remember this for the next order')} />
      {isOn && (
        <TextInput
          label={t('What you call it')}
          name="label"
          isOptional
          maxLength={120}
          autoComplete="off"
          enterKeyHint="done"
          hint={t('Home, office, mother’s house')}
        />
      )}
    </>
  )
}
