import { type Ref, useEffect, useRef, useState } from 'react'
import { Button } from '../controls/button.tsx'
import { useTranslate } from '../text/i18n.ts'
import { TextInput } from './text-input.tsx'

/** With `one-time-code`, phones offer to fill in the code. */
const AUTHENTICATOR_CODE_ATTRIBUTES = {
  autoComplete: 'one-time-code',
  inputMode: 'numeric',
  enterKeyHint: 'go',
} as const
const RECOVERY_CODE_ATTRIBUTES = { autoComplete: 'off', inputMode: 'text', enterKeyHint: 'go' } as const

/** The 6-digit code of an authenticator app. The field's name is `code`. */
export const AuthenticatorCodeInput = ({ ref }: { ref?: Ref<HTMLInputElement> }) => (
  <TextInput ref={ref} label={useTranslate()('6-digit code')} name="code" {...AUTHENTICATOR_CODE_ATTRIBUTES} />
)

type SecondFactorInputProps = {
  /** Focuses the field when it appears. */
  hasFocus?: boolean
}

/** The 6-digit code or, without the phone, a recovery code. The field's name is `code`. */
export const SecondFactorInput = ({ hasFocus = false }: SecondFactorInputProps) => {
  const t = useTranslate()
  const input = useRef<HTMLInputElement>(null)
  const [isRecovery, setRecovery] = useState(false)
  useEffect(() => {
    if (hasFocus) input.current?.focus()
  }, [hasFocus])
  const switchKind = () => {
    setRecovery(!isRecovery)
    input.current?.focus()
  }
  return (
    <>
      <TextInput
        ref={input}
        label={isRecovery ? t('Recovery code') : t('6-digit code')}
        hint={isRecovery && t('One of the codes you saved. Each works once.')}
        name="code"
        autoCapitalize="none"
        spellCheck={false}
        {...(isRecovery ? RECOVERY_CODE_ATTRIBUTES : AUTHENTICATOR_CODE_ATTRIBUTES)}
      />
      <div>
        {/* Pressing it must not blur the field: the error of an empty field would move the button away under the finger. */}
        <Button variant="link" onMouseDown={event => event.preventDefault()} onClick={switchKind}>
          {isRecovery ? t('Use the authenticator app') : t('Use a recovery code')}
        </Button>
      </div>
    </>
  )
}
