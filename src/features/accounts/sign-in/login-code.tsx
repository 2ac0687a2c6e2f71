import * as v from 'valibot'
import { SecondFactorCode } from '../../../contract/accounts/second-factor.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ContractForm } from '../../../ui/forms/contract-form.tsx'
import { useContractForm } from '../../../ui/forms/use-contract-form.ts'
import { Row } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { useTranslate } from '../../../ui/text/i18n.ts'
import '../../../ui/forms/auth.css'
import { SecondFactorInput } from '../../../ui/forms/code-input.tsx'

const LoginCodeInput = v.object({ code: SecondFactorCode })

type LoginCodeProps = {
  /** @returns a rejected result, whose error is shown at the field */
  onSubmit: (code: string) => Promise<unknown>
  onBack: () => void
}

/** The second step of a sign-in, after the password. */
export const LoginCode = ({ onSubmit, onBack }: LoginCodeProps) => {
  const t = useTranslate()
  const { form, isSubmitting } = useContractForm(LoginCodeInput, {
    initialValues: { code: '' },
    onSubmit: ({ code }) => onSubmit(code),
  })
  return (
    <Section title={t('Enter your code')} level={1}>
      <p>{t('Password accepted. Now enter the code from your authenticator app.')}</p>
      <ContractForm form={form} className="auth-form">
        <SecondFactorInput hasFocus />
        <Row align="between">
          <Button onClick={onBack}>{t('Back')}</Button>
          <Button type="submit" variant="primary" size="lg" isBusy={isSubmitting}>
            {t('Login')}
          </Button>
        </Row>
      </ContractForm>
    </Section>
  )
}
