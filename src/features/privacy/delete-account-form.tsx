import * as v from 'valibot'
import { deleteAccount } from '../../contract/privacy/account.ts'
import { forgetDeletedAccount } from '../../local/accounts/sign-in.ts'
import { callAuthenticated } from '../../local/api/authenticated-call.ts'
import { ApiFailure } from '../../local/api/client.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ContractForm } from '../../ui/forms/contract-form.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { Row } from '../../ui/layout/page.tsx'
import { toast } from '../../ui/overlays/toast.tsx'
import { useConnection } from '../../ui/state/use-connection.ts'
import { useUser } from '../../ui/state/use-user.ts'
import { translateMessage, useTranslate } from '../../ui/text/i18n.ts'
import '../../ui/forms/auth.css'
import { IdentityInput } from '../accounts/settings/identity-input.tsx'
import { WithProofStep } from '../accounts/settings/proof-step.tsx'
import { type Proof, useReauthentication } from '../accounts/settings/use-reauthentication.ts'
import './delete-account.css'

const PasswordForm = v.object({ password: v.pipe(v.string(), v.nonEmpty('Please enter your current password')) })

type DeleteAccountFormProps = {
  onCancel: () => void
  /** Something stands in the way by now. */
  onRefused: () => Promise<void>
}

/** What happens, and the password that starts it. */
export const DeleteAccountForm = ({ onCancel, onRefused }: DeleteAccountFormProps) => {
  const t = useTranslate()
  const user = useUser()
  const { isOnline } = useConnection()
  const reauthentication = useReauthentication({
    request: async (values: { password: string } & Proof) => {
      try {
        await submitDeletion(values)
      } catch (failure) {
        if (failure instanceof ApiFailure && failure.status === 409) await onRefused()
        throw failure
      }
    },
    onDone: () => {},
  })
  const { form, isSubmitting } = useContractForm(PasswordForm, {
    initialValues: { password: '' },
    onSubmit: reauthentication.submit,
  })
  return (
    <WithProofStep reauthentication={reauthentication} action={t('Delete my account')} isDanger>
      <ContractForm form={form} className="auth-form">
        <ul className="deletion-list">
          <li>{t('You are logged out on all devices, and your changes on them are deleted.')}</li>
          <li>{t('Your name, email, phone, addresses, wishlist, followed shops and notifications are deleted.')}</li>
          <li>{t('Shops keep your orders for their books, without your name and address.')}</li>
          <li>{t('Your reviews stay, under “Deleted user”. Delete them first if you do not want that.')}</li>
          {user?.role === 'VENDOR' && <li>{t('Your shop and its products leave the market.')}</li>}
        </ul>
        <IdentityInput />
        <Row align="end">
          <Button onClick={onCancel}>{t('Cancel')}</Button>
          <Button type="submit" variant="danger" isBusy={isSubmitting} disabled={!isOnline}>
            {t('Delete my account')}
          </Button>
        </Row>
      </ContractForm>
    </WithProofStep>
  )
}

/** @throws ApiFailure after a toast, so that the form shows it */
const submitDeletion = async (values: { password: string } & Proof): Promise<void> => {
  const { message, descriptor } = await callAuthenticated(deleteAccount, values)
  await forgetDeletedAccount()
  toast.success(translateMessage(message, descriptor))
}
