import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../controls/icon-button.tsx'
import { useTranslate } from '../text/i18n.ts'
import { TextInput, type TextInputProps } from './text-input.tsx'

/** A password field with a button that shows it. Set `autoComplete` to `current-password` or `new-password`. */
export const PasswordInput = (props: Omit<TextInputProps, 'type' | 'end' | 'prefix'>) => {
  const t = useTranslate()
  const [isShown, setShown] = useState(false)
  return (
    <TextInput
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={isShown ? 'text' : 'password'}
      end={
        <IconButton
          icon={isShown ? EyeOff : Eye}
          label={isShown ? t('Hide password') : t('Show password')}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  )
}
