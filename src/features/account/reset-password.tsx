import { useState } from 'react'
import * as v from 'valibot'
import { useSearchParams } from 'wouter'
import { NewPassword, resetPassword } from '../../contract/credentials.ts'
import { Id } from '../../contract/fields.ts'
import { ApiFailure, call } from '../../local/api.ts'
import { Button } from '../../ui/button.tsx'
import { Drawing } from '../../ui/drawing.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Page } from '../../ui/page.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { Section } from '../../ui/section.tsx'
import { useText } from '../../ui/text.ts'
import { useConnection } from '../../ui/use-connection.ts'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { useTitle } from '../../ui/use-title.ts'
import './auth.css'
import { NeedsNetwork } from './needs-network.tsx'
import { sayingFailure } from './say-failure.ts'

const Chosen = v.object({ password: NewPassword })

/** /reset-password?id&token (specification section 2): a form, then a view with Login Now. */
const ResetPassword = () => {
  const t = useText()
  useTitle(t('Reset password'))
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const token = search.get('token') ?? ''
  const [state, setState] = useState<'open' | 'dead' | 'done'>(v.is(Id, id) && token ? 'open' : 'dead')
  return (
    <Page width="narrow">
      {state === 'open' && <NewPasswordForm id={id} token={token} onEnd={setState} />}
      {state === 'dead' && <DeadLink />}
      {state === 'done' && <Done />}
    </Page>
  )
}

type FormProps = { id: string; token: string; onEnd: (state: 'dead' | 'done') => void }

const NewPasswordForm = ({ id, token, onEnd }: FormProps) => {
  const t = useText()
  const { isOnline } = useConnection()
  const { form, errorOf, isSubmitting } = useContractForm(Chosen, {
    initialValues: { password: '' },
    onSubmit: async ({ password }) => {
      try {
        await sayingFailure(() => call(resetPassword, { id, token, password }))
        onEnd('done')
      } catch (failure) {
        if (isLinkDead(failure)) onEnd('dead')
        else throw failure
      }
    },
  })
  return (
    <Section title={t('Reset password')} level={1}>
      <NeedsNetwork>{t('A password can be changed only while Haat can be reached.')}</NeedsNetwork>
      <form ref={form} className="auth-form" noValidate>
        <PasswordInput
          label={t('New password')}
          hint={t('All your other sessions end.')}
          name="password"
          autoComplete="new-password"
          enterKeyHint="go"
          error={errorOf('password')}
        />
        <Button type="submit" variant="primary" size="lg" isWide isBusy={isSubmitting} disabled={!isOnline}>
          {t('Save the new password')}
        </Button>
      </form>
    </Section>
  )
}

const isLinkDead = (failure: unknown): boolean =>
  failure instanceof ApiFailure && failure.data?.error.fields?.token !== undefined

const DeadLink = () => {
  const t = useText()
  return (
    <Section title={t('Reset password')} level={1}>
      <ErrorNote title={t('This link has expired or was used already. Please ask for a new one.')} />
      <div className="auth-done">
        <Button variant="primary" href="/forgot-password">
          {t('Ask for a new link')}
        </Button>
      </div>
    </Section>
  )
}

const Done = () => {
  const t = useText()
  return (
    <Section title={t('Your password is changed')} level={1}>
      <div className="auth-done">
        <Drawing name="knot" />
        <p>{t('Every device where you were signed in is signed out. Sign in with the new password.')}</p>
        <Button variant="primary" size="lg" href="/login">
          {t('Login Now')}
        </Button>
      </div>
    </Section>
  )
}

export default ResetPassword
