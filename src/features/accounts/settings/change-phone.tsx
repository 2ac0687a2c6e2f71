import { useState } from 'react'
import * as v from 'valibot'
import {
  confirmPhone,
  PhoneNumberForm,
  removePhone,
  type SentCode,
  sendPhoneCode,
} from '../../../contract/accounts/phone-sign-in.ts'
import { callAuthenticated } from '../../../local/api/authenticated-call.ts'
import { ApiFailure } from '../../../local/api/client.ts'
import { ContractForm } from '../../../ui/forms/contract-form.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { useContractForm } from '../../../ui/forms/use-contract-form.ts'
import { toast } from '../../../ui/overlays/toast.tsx'
import { translateResponse, useSubmit } from '../../../ui/overlays/use-submit.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import '../../../ui/forms/auth.css'
import { CodeStep } from '../phone/phone-code-form.tsx'
import { IdentityInput, PasswordAgain } from './identity-input.tsx'
import { ProofStep, WithProofStep } from './proof-step.tsx'
import { StepActions } from './step-actions.tsx'
import { type Proof, useReauthentication } from './use-reauthentication.ts'

type FormProps = { onDone: () => Promise<void>; onCancel: () => void }
type ChangePhoneProps = FormProps & {
  /** What the number is filled in with. */
  phoneNumber: string
  /** The account has no number yet. */
  isFirst: boolean
}

const NewNumberForm = v.object({ ...PhoneNumberForm.entries, password: PasswordAgain })
type NewNumber = v.InferOutput<typeof NewNumberForm>
type Sent = SentCode & { phoneNumber: string; at: number }

/** Asks for the number and who is there, and then for the code that was sent to the number. */
export const ChangePhone = ({ phoneNumber, isFirst, onDone, onCancel }: ChangePhoneProps) => {
  const t = useTranslate()
  const { run } = useSubmit()
  const [sent, setSent] = useState<Sent | null>(null)
  const [typed, setTyped] = useState(phoneNumber)
  const send = async (request: { phoneNumber: string } & Partial<NewNumber> & Proof) => {
    const { data } = await callAuthenticated(sendPhoneCode, request)
    setSent({ ...data, phoneNumber: request.phoneNumber, at: Date.now() })
  }
  const { askedProof, submit, submitProof, cancel } = useReauthentication({
    request: (values: NewNumber & Proof) => send(values),
    onDone: (_, values) => setTyped(values.phoneNumber),
  })
  const resend = async () => {
    if (!sent) return
    try {
      await send({ phoneNumber: sent.phoneNumber })
    } catch (failure) {
      // After some minutes the server asks again who is there.
      if (failure instanceof ApiFailure && failure.data?.error.fields?.password !== undefined) setSent(null)
      throw failure
    }
  }
  const confirm = async (values: { requestId: string; code: string }) => {
    const result = await run({ done: translateResponse }, () => callAuthenticated(confirmPhone, values))
    if ('data' in result) await onDone()
    return result
  }
  if (sent)
    return (
      <CodeStep
        key={sent.requestId}
        sent={sent}
        action={t('Confirm my number')}
        onCode={confirm}
        onResend={resend}
        onBack={() => setSent(null)}
      />
    )
  if (askedProof)
    return <ProofStep kind={askedProof} action={t('Send code')} onSubmit={submitProof} onCancel={cancel} />
  return <NumberStep phoneNumber={typed} isFirst={isFirst} onSubmit={submit} onCancel={onCancel} />
}

type NumberStepProps = {
  phoneNumber: string
  isFirst: boolean
  onSubmit: (values: NewNumber) => Promise<void>
  onCancel: () => void
}

const NumberStep = ({ phoneNumber, isFirst, onSubmit, onCancel }: NumberStepProps) => {
  const t = useTranslate()
  const { form, isSubmitting } = useContractForm(NewNumberForm, {
    initialValues: { phoneNumber, password: '' },
    onSubmit: values => onSubmit(v.parse(NewNumberForm, values)),
  })
  return (
    <ContractForm form={form} className="auth-form">
      <TextInput
        label={isFirst ? t('Phone') : t('New phone number')}
        hint={t('11 digits, for example 01712345678')}
        name="phoneNumber"
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        enterKeyHint="next"
      />
      <IdentityInput />
      <StepActions action={t('Continue')} isBusy={isSubmitting} onCancel={onCancel} />
    </ContractForm>
  )
}

const RemovePhoneForm = v.object({ password: PasswordAgain })

export const RemovePhone = ({ onDone, onCancel }: FormProps) => {
  const t = useTranslate()
  const reauthentication = useReauthentication({
    request: (identity: { password: string } & Proof) => callAuthenticated(removePhone, identity),
    onDone: response => {
      toast.success(translateResponse(response))
      onDone().catch(reportError)
    },
  })
  const { form, isSubmitting } = useContractForm(RemovePhoneForm, {
    initialValues: { password: '' },
    onSubmit: reauthentication.submit,
  })
  return (
    <WithProofStep reauthentication={reauthentication} action={t('Do not sign in by phone')} isDanger>
      <ContractForm form={form} className="auth-form">
        <p>{t('You then sign in with your email and password only.')}</p>
        <IdentityInput />
        <StepActions action={t('Do not sign in by phone')} isDanger isBusy={isSubmitting} onCancel={onCancel} />
      </ContractForm>
    </WithProofStep>
  )
}
