import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import * as v from 'valibot'
import { sendPhoneCode } from '../../../contract/accounts/phone-sign-in.ts'
import { callAuthenticated } from '../../../local/api/authenticated-call.ts'
import { readMeta } from '../../../local/db/meta.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { PasswordInput } from '../../../ui/forms/password-input.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { catchToToast } from '../../../ui/overlays/catch-to-toast.ts'
import { toast } from '../../../ui/overlays/toast.tsx'
import { translateResponse } from '../../../ui/overlays/use-submit.ts'
import { useUser } from '../../../ui/state/use-user.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { DemoPhone } from '../phone/demo-phone.tsx'

/** Of the field below. */
export const PasswordAgain = v.pipe(v.string(), v.nonEmpty('Please enter your current password'))

/**
 * The field, named `password`, by which a person shows that it is them: their password or, in an account without one, a code
 * to the phone with which it signs in.
 */
export const IdentityInput = () => {
  const t = useTranslate()
  const user = useUser()
  const profile = useLiveQuery(() => readMeta('profile'))
  // The number may have changed since the device signed in.
  const phoneNumber = profile?.signInPhone ?? user?.signInPhone
  if (phoneNumber && (user?.email === '' || user?.hasNoPassword)) return <PhoneCodeInput phoneNumber={phoneNumber} />
  return <PasswordInput label={t('Your password')} name="password" autoComplete="current-password" enterKeyHint="go" />
}

const PhoneCodeInput = ({ phoneNumber }: { phoneNumber: string }) => {
  const t = useTranslate()
  const [isBusy, setBusy] = useState(false)
  const [isSent, setSent] = useState(false)
  const send = catchToToast(async () => {
    setBusy(true)
    const response = await callAuthenticated(sendPhoneCode, { phoneNumber }).finally(() => setBusy(false))
    setSent(true)
    toast.success(translateResponse(response))
  })
  return (
    <>
      {isSent && <DemoPhone phoneNumber={phoneNumber} />}
      <TextInput
        label={t('6-digit code')}
        hint={t('We send it to your phone, so that nobody else can do this.')}
        name="password"
        autoComplete="one-time-code"
        inputMode="numeric"
        enterKeyHint="go"
      />
      <div>
        <Button variant="link" isBusy={isBusy} onClick={send}>
          {t('Send code')}
        </Button>
      </div>
    </>
  )
}
