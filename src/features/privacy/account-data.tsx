import { Download } from 'lucide-react'
import { useState } from 'react'
import * as v from 'valibot'
import { exportAccount } from '../../contract/privacy/account.ts'
import { saveBlob } from '../../lists/download-file.ts'
import { callAuthenticated } from '../../local/api/authenticated-call.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ContractForm } from '../../ui/forms/contract-form.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Row } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useConnection } from '../../ui/state/use-connection.ts'
import { useTranslate } from '../../ui/text/i18n.ts'
import '../../ui/forms/auth.css'
import { IdentityInput } from '../accounts/settings/identity-input.tsx'
import { ProofStep } from '../accounts/settings/proof-step.tsx'
import { type Proof, useReauthentication } from '../accounts/settings/use-reauthentication.ts'

const PasswordForm = v.object({ password: v.pipe(v.string(), v.nonEmpty('Please enter your current password')) })

/** Downloads everything that the market stores about the account. */
export const AccountData = () => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  const [isOpen, setOpen] = useState(false)
  return (
    <Section title={t('Your data')}>
      <Card>
        <Row align="between">
          <p>
            {isOnline
              ? t('Everything that is stored about you, in one file.')
              : t('You need to be online to download your data.')}
          </p>
          <Button icon={Download} disabled={!isOnline} onClick={() => setOpen(true)}>
            {t('Download my data')}
          </Button>
        </Row>
      </Card>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={t('Download my data')}>
        <DownloadForm onDone={() => setOpen(false)} />
      </Dialog>
    </Section>
  )
}

const DownloadForm = ({ onDone }: { onDone: () => void }) => {
  const t = useTranslate()
  const { askedProof, submit, submitProof, cancel } = useReauthentication({
    request: (values: { password: string } & Proof) => callAuthenticated(exportAccount, values),
    onDone: ({ data }) => {
      saveBlob(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), 'my-data', 'json')
      onDone()
    },
  })
  if (askedProof) return <ProofStep kind={askedProof} action={t('Download')} onSubmit={submitProof} onCancel={cancel} />
  return <PasswordStep onSubmit={submit} onCancel={onDone} />
}

type PasswordStepProps = { onSubmit: (values: { password: string }) => Promise<void>; onCancel: () => void }

const PasswordStep = ({ onSubmit, onCancel }: PasswordStepProps) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  const { form, isSubmitting } = useContractForm(PasswordForm, { initialValues: { password: '' }, onSubmit })
  return (
    <ContractForm form={form} className="auth-form">
      <p>{t('Keep the file where nobody else reads it: it has your addresses and orders.')}</p>
      <IdentityInput />
      <Row align="end">
        <Button onClick={onCancel}>{t('Cancel')}</Button>
        <Button type="submit" variant="brand" isBusy={isSubmitting} disabled={!isOnline}>
          {t('Download')}
        </Button>
      </Row>
    </ContractForm>
  )
}
