import { useState } from 'react'
import * as v from 'valibot'
import { changeEmail } from '../../../contract/accounts/credentials.ts'
import { Email } from '../../../contract/person-fields.ts'
import { callAuthenticated } from '../../../local/api/authenticated-call.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ContractForm } from '../../../ui/forms/contract-form.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { useContractForm } from '../../../ui/forms/use-contract-form.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { useConnection } from '../../../ui/state/use-connection.ts'
import { useUser } from '../../../ui/state/use-user.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import '../../../ui/forms/auth.css'
import { OfflineFormNotice } from '../../../ui/forms/offline-form-notice.tsx'
import { IdentityInput } from './identity-input.tsx'
import { ProofStep } from './proof-step.tsx'
import { type Proof, useReauthentication } from './use-reauthentication.ts'

/** The endpoint's input with a message of its own for an empty password. */
const ChangeEmailInput = v.object({
  newEmail: Email,
  password: v.pipe(v.string(), v.nonEmpty('Please enter your current password')),
})

/** Changes the sign-in email. It takes effect when the link sent to the new email is opened. */
export const ChangeEmail = () => {
  const t = useTranslate()
  const user = useUser()
  const [sentTo, setSentTo] = useState('')
  const { askedProof, submit, submitProof, cancel } = useReauthentication({
    request: (values: NewEmail & Proof) => callAuthenticated(changeEmail, values),
    onDone: (_, { newEmail }) => setSentTo(newEmail.trim()),
  })
  return (
    <Section title={t('Change sign-in email')}>
      <Card>
        <p>
          {user?.email === ''
            ? t('This account has no email yet.')
            : t('You sign in with {email}.', { email: user?.email ?? '' })}
        </p>
        <OfflineFormNotice>{t('You need to be online to change your email.')}</OfflineFormNotice>
        {sentTo && (
          <Notice title={t('Check your email')}>
            {t('We sent a link to {email}. Open it within 5 minutes to change your email.', { email: sentTo })}
          </Notice>
        )}
        {askedProof ? (
          <ProofStep kind={askedProof} action={t('Send link')} onSubmit={submitProof} onCancel={cancel} />
        ) : (
          <NewEmailForm onSubmit={submit} />
        )}
      </Card>
    </Section>
  )
}

type NewEmail = { newEmail: string; password: string }

const NewEmailForm = ({ onSubmit }: { onSubmit: (values: NewEmail) => Promise<void> }) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  const { form, isSubmitting, reset } = useContractForm(ChangeEmailInput, {
    initialValues: { newEmail: '', password: '' },
    onSubmit: async (values: NewEmail) => {
      await onSubmit(values)
      reset()
    },
  })
  return (
    <ContractForm form={form} className="auth-form">
      <TextInput
        label={t('New email')}
        name="newEmail"
        type="email"
        autoComplete="email"
        inputMode="email"
        enterKeyHint="next"
      />
      <IdentityInput />
      <Button type="submit" variant="brand" isBusy={isSubmitting} disabled={!isOnline}>
        {t('Send link')}
      </Button>
    </ContractForm>
  )
}
