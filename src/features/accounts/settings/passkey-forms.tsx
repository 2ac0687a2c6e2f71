import { useState } from 'react'
import * as v from 'valibot'
import {
  addPasskey,
  type CreationOptions,
  type Passkey,
  PasskeyName,
  removePasskey,
  startPasskey,
} from '../../../contract/accounts/passkeys.ts'
import { callAuthenticated } from '../../../local/api/authenticated-call.ts'
import { ContractForm } from '../../../ui/forms/contract-form.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { useContractForm } from '../../../ui/forms/use-contract-form.ts'
import { toast } from '../../../ui/overlays/toast.tsx'
import { translateResponse } from '../../../ui/overlays/use-submit.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import '../../../ui/forms/auth.css'
import { createPasskey } from './create-passkey.ts'
import { IdentityInput, PasswordAgain } from './identity-input.tsx'
import { WithProofStep } from './proof-step.tsx'
import { StepActions } from './step-actions.tsx'
import { type Proof, useReauthentication } from './use-reauthentication.ts'

const AddPasskeyInput = v.object({ name: PasskeyName, password: PasswordAgain })
const RemovePasskeyInput = v.object({ password: PasswordAgain })

type FormProps = { onDone: () => Promise<void>; onCancel: () => void }
type NewPasskey = { name: string; password: string }
type StartedPasskey = { name: string; options: CreationOptions }

/** Asks who is there and for a name, and lets the browser make the passkey. */
export const AddPasskey = ({ onDone, onCancel }: FormProps) => {
  const t = useTranslate()
  // A texted code works once, and people close the browser's dialog: what was proved before it need not be proved again.
  const [started, setStarted] = useState<StartedPasskey>()
  const make = async ({ name, options }: StartedPasskey) => {
    const credential = await createPasskey(options)
    await callAuthenticated(addPasskey, { name, credential })
    toast.success(t('The passkey is added. You can sign in with it.'))
    onDone().catch(reportError)
  }
  const reauthentication = useReauthentication({
    request: async ({ name, ...identity }: NewPasskey & Proof) => {
      const { data: options } = await callAuthenticated(startPasskey, identity)
      setStarted({ name, options })
      await make({ name, options })
    },
    onDone: () => {},
  })
  const { form, isSubmitting } = useContractForm(AddPasskeyInput, {
    initialValues: { name: suggestName(navigator.userAgent), password: '' },
    onSubmit: reauthentication.submit,
  })
  if (started) return <MakePasskey onMake={() => make(started)} onCancel={onCancel} />
  return (
    <WithProofStep reauthentication={reauthentication} action={t('Add a passkey')}>
      <ContractForm form={form} className="auth-form">
        <TextInput
          label={t('Name of the passkey')}
          hint={t('So that you recognise it, such as the name of your device.')}
          name="name"
          autoComplete="off"
          enterKeyHint="next"
        />
        <IdentityInput />
        <StepActions action={t('Add a passkey')} isBusy={isSubmitting} onCancel={onCancel} />
      </ContractForm>
    </WithProofStep>
  )
}

/** While the browser's dialog is open, and after the person has closed it. */
const MakePasskey = ({ onMake, onCancel }: { onMake: () => Promise<void>; onCancel: () => void }) => {
  const t = useTranslate()
  const { form, isSubmitting } = useContractForm(v.object({}), { initialValues: {}, onSubmit: onMake })
  return (
    <ContractForm form={form} className="auth-form">
      <p>{t('Now your device makes the passkey.')}</p>
      <StepActions action={t('Add a passkey')} isBusy={isSubmitting} onCancel={onCancel} />
    </ContractForm>
  )
}

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'Mac'],
  [/Linux/, 'Linux'],
]

const suggestName = (userAgent: string): string => SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? ''

export const RemovePasskey = ({ passkey: { id, name }, onDone, onCancel }: FormProps & { passkey: Passkey }) => {
  const t = useTranslate()
  const reauthentication = useReauthentication({
    request: (identity: { password: string } & Proof) => callAuthenticated(removePasskey, { id, ...identity }),
    onDone: response => {
      toast.success(translateResponse(response))
      onDone().catch(reportError)
    },
  })
  const { form, isSubmitting } = useContractForm(RemovePasskeyInput, {
    initialValues: { password: '' },
    onSubmit: reauthentication.submit,
  })
  return (
    <WithProofStep reauthentication={reauthentication} action={t('Remove')} isDanger>
      <ContractForm form={form} className="auth-form">
        <p>{t('Remove the passkey {name}? It does not sign in any more. Delete it on your device, too.', { name })}</p>
        <IdentityInput />
        <StepActions action={t('Remove')} isDanger isBusy={isSubmitting} onCancel={onCancel} />
      </ContractForm>
    </WithProofStep>
  )
}
