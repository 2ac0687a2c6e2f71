import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { useTranslate } from '../../../ui/text/i18n.ts'

/** In the checkout form: whether to save the new address, and under which name. */
export const SaveAddressFields = ({ isOn }: { isOn: boolean }) => {
  const t = useTranslate()
  return (
    <>
      <Checkbox name="remember" label={t('Save this address for next time')} />
      {isOn && (
        <TextInput
          label={t('Label')}
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
