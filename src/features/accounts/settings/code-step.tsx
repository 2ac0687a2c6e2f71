import * as v from 'valibot'
import { SecondFactorCode } from '../../../contract/accounts/second-factor.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { SecondFactorInput } from '../../../ui/forms/code-input.tsx'
import { ContractForm } from '../../../ui/forms/contract-form.tsx'
import { useContractForm } from '../../../ui/forms/use-contract-form.ts'
import { Row } from '../../../ui/layout/page.tsx'
import { useConnection } from '../../../ui/state/use-connection.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import '../../../ui/forms/auth.css'

const CodeForm = v.object({ code: SecondFactorCode })

type CodeStepProps = {
  /** The label of the submit button. */
  action: string
  /** May throw an ApiFailure, whose error is shown at the field. */
  onSubmit: (values: { code: string }) => Promise<void>
  onCancel: () => void
}

/** The second step after the password, for an account with a second factor. */
export const CodeStep = ({ action, onSubmit, onCancel }: CodeStepProps) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  const { form, isSubmitting } = useContractForm(CodeForm, { initialValues: { code: '' }, onSubmit })
  return (
    <ContractForm form={form} className="auth-form">
      <p>{t('Now enter the code from your authenticator app, or a recovery code.')}</p>
      <SecondFactorInput hasFocus />
      <Row align="end">
        <Button onClick={onCancel}>{t('Cancel')}</Button>
        <Button type="submit" variant="brand" isBusy={isSubmitting} disabled={!isOnline}>
          {action}
        </Button>
      </Row>
    </ContractForm>
  )
}
