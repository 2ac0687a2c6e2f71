import * as v from 'valibot'
import { SecondFactorCode } from '../../../contract/accounts/second-factor.ts'
import { SecondFactorInput } from '../../../ui/forms/code-input.tsx'
import { ContractForm } from '../../../ui/forms/contract-form.tsx'
import { useContractForm } from '../../../ui/forms/use-contract-form.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import '../../../ui/forms/auth.css'
import { StepActions } from './step-actions.tsx'

const CodeForm = v.object({ code: SecondFactorCode })

type CodeStepProps = {
  /** The label of the submit button. */
  action: string
  isDanger?: boolean
  /** May throw an ApiFailure, whose error is shown at the field. */
  onSubmit: (values: { code: string }) => Promise<void>
  onCancel: () => void
}

/** The second step after the password, for an account with a second factor. */
export const CodeStep = ({ action, isDanger, onSubmit, onCancel }: CodeStepProps) => {
  const t = useTranslate()
  const { form, isSubmitting } = useContractForm(CodeForm, { initialValues: { code: '' }, onSubmit })
  return (
    <ContractForm form={form} className="auth-form">
      <p>{t('Now enter the code from your authenticator app, or a recovery code.')}</p>
      <SecondFactorInput hasFocus />
      <StepActions action={action} isDanger={isDanger} isBusy={isSubmitting} onCancel={onCancel} />
    </ContractForm>
  )
}
