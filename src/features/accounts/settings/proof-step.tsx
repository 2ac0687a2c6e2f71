import type { ReactNode } from 'react'
import * as v from 'valibot'
import { ContractForm } from '../../../ui/forms/contract-form.tsx'
import { useContractForm } from '../../../ui/forms/use-contract-form.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import '../../../ui/forms/auth.css'
import { requestPasskeyConfirmation } from '../sign-in/ask-passkey.ts'
import { CodeStep } from './code-step.tsx'
import { StepActions } from './step-actions.tsx'
import type { Proof, ProofKind, useReauthentication } from './use-reauthentication.ts'

type ProofStepProps = {
  kind: ProofKind
  /** The label of the submit button. */
  action: string
  isDanger?: boolean
  /** May throw an ApiFailure, which is shown. */
  onSubmit: (proof: Proof) => Promise<void>
  onCancel: () => void
}

/** The second step after the password, for an account whose second factor is an authenticator app or a passkey. */
export const ProofStep = ({ kind, ...step }: ProofStepProps) =>
  kind === 'code' ? <CodeStep {...step} /> : <PasskeyStep {...step} />

type WithProofStepProps = Pick<ProofStepProps, 'action' | 'isDanger'> & {
  reauthentication: Pick<ReturnType<typeof useReauthentication>, 'askedProof' | 'submitProof' | 'cancel'>
  /** The form with the password. */
  children: ReactNode
}

/**
 * A form, or the second step in its place. The form stays in the page meanwhile: `useContractForm` attaches to it once, so
 * that another one would be sent by the browser, with the password in the address.
 */
export const WithProofStep = ({ reauthentication, children, ...step }: WithProofStepProps) => {
  const { askedProof, submitProof, cancel } = reauthentication
  return (
    <>
      {askedProof && <ProofStep kind={askedProof} {...step} onSubmit={submitProof} onCancel={cancel} />}
      <div hidden={askedProof !== null}>{children}</div>
    </>
  )
}

/** Browsers open the dialog of a passkey only after a press. */
const PasskeyStep = ({ action, isDanger, onSubmit, onCancel }: Omit<ProofStepProps, 'kind'>) => {
  const t = useTranslate()
  const { form, isSubmitting } = useContractForm(v.object({}), {
    initialValues: {},
    onSubmit: async () => onSubmit({ passkey: await requestPasskeyConfirmation() }),
  })
  return (
    <ContractForm form={form} className="auth-form">
      <p>{t('Now confirm it with your passkey.')}</p>
      <p className="meta">{t('Your device asks for your fingerprint, your face or its PIN.')}</p>
      <StepActions action={action} isDanger={isDanger} isBusy={isSubmitting} onCancel={onCancel} />
    </ContractForm>
  )
}
