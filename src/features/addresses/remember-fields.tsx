import { Checkbox } from '../../ui/checkbox.tsx'
import { useText } from '../../ui/text.ts'
import { TextInput } from '../../ui/text-input.tsx'

/** Whether the address that was written is to be kept, and under which name; inside the checkout's form. */
export const RememberFields = ({ isOn }: { isOn: boolean }) => {
  const t = useText()
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
