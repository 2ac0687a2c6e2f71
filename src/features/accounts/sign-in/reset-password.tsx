import { useState } from 'react'
import * as v from 'valibot'
import { useSearchParams } from 'wouter'
import { NewPassword, resetPassword } from '../../../contract/accounts/credentials.ts'
import { Id } from '../../../contract/fields.ts'
import { ApiFailure, requestEndpoint } from '../../../local/api/client.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Illustration } from '../../../ui/controls/illustration.tsx'
import { ContractForm } from '../../../ui/forms/contract-form.tsx'
import { PasswordInput } from '../../../ui/forms/password-input.tsx'
import { useContractForm } from '../../../ui/forms/use-contract-form.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { ErrorNotice } from '../../../ui/notices/error-notice.tsx'
import { useConnection } from '../../../ui/state/use-connection.ts'
import { useTitle } from '../../../ui/state/use-title.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import '../../../ui/forms/auth.css'
import { OfflineFormNotice } from '../../../ui/forms/offline-form-notice.tsx'

const ResetPasswordInput = v.object({ password: NewPassword })

/** /reset-password?id&token, the link from the mail: a form, then a confirmation with Login Now. */
const ResetPassword = () => {
  const t = useTranslate()
  useTitle(t('Reset password'))
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const token = search.get('token') ?? ''
  const [state, setState] = useState<'form' | 'expired' | 'done'>(v.is(Id, id) && token ? 'form' : 'expired')
  return (
    <Page width="narrow">
      {state === 'form' && <NewPasswordForm id={id} token={token} onEnd={setState} />}
      {state === 'expired' && <ExpiredLink />}
      {state === 'done' && <PasswordChanged />}
    </Page>
  )
}

type NewPasswordFormProps = { id: string; token: string; onEnd: (state: 'expired' | 'done') => void }

const NewPasswordForm = ({ id, token, onEnd }: NewPasswordFormProps) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  const { form, isSubmitting } = useContractForm(ResetPasswordInput, {
    initialValues: { password: '' },
    onSubmit: async ({ password }) => {
      try {
        await requestEndpoint(resetPassword, { id, token, password })
        onEnd('done')
      } catch (failure) {
        if (isLinkExpired(failure)) onEnd('expired')
        else throw failure
      }
    },
  })
  return (
    <Section title={t('Reset password')} level={1}>
      <OfflineFormNotice>{t('You need to be online to change your password.')}</OfflineFormNotice>
      <ContractForm form={form} className="auth-form">
        <PasswordInput
          label={t('New password')}
          hint={t('You will be signed out on your other devices.')}
          name="password"
          autoComplete="new-password"
          enterKeyHint="go"
        />
        <Button type="submit" variant="primary" size="lg" isWide isBusy={isSubmitting} disabled={!isOnline}>
          {t('Save new password')}
        </Button>
      </ContractForm>
    </Section>
  )
}

const isLinkExpired = (failure: unknown): boolean =>
  failure instanceof ApiFailure && failure.data?.error.fields?.token !== undefined

const ExpiredLink = () => {
  const t = useTranslate()
  return (
    <Section title={t('Reset password')} level={1}>
      <ErrorNotice title={t('This link has expired or was used already. Please ask for a new one.')} />
      <div className="auth-done">
        <Button variant="primary" href="/forgot-password">
          {t('Request new link')}
        </Button>
      </div>
    </Section>
  )
}

const PasswordChanged = () => {
  const t = useTranslate()
  return (
    <Section title={t('Your password is changed')} level={1}>
      <div className="auth-done">
        <Illustration name="knot" />
        <p>{t('You are signed out on all devices. Sign in with your new password.')}</p>
        <Button variant="primary" size="lg" href="/login">
          {t('Login Now')}
        </Button>
      </div>
    </Section>
  )
}

export default ResetPassword
