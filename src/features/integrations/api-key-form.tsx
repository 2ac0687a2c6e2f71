import { useState } from 'react'
import * as v from 'valibot'
import { API_KEY_DAYS } from '../../contract/constants.ts'
import { createApiKey } from '../../contract/integrations/api-keys.ts'
import { API_SCOPES, type ApiScope } from '../../contract/integrations/api-scopes.ts'
import { sendOnline } from '../../local/sync/online-change.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { ContractForm } from '../../ui/forms/contract-form.tsx'
import { RadioGroup } from '../../ui/forms/radio-group.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { Card } from '../../ui/layout/card.tsx'
import { ButtonGroup, Stack } from '../../ui/layout/page.tsx'
import { toast } from '../../ui/overlays/toast.tsx'
import { useConnection } from '../../ui/state/use-connection.ts'
import { useTranslate } from '../../ui/text/i18n.ts'
import { IdentityInput, PasswordAgain } from '../accounts/settings/identity-input.tsx'
import { WithProofStep } from '../accounts/settings/proof-step.tsx'
import { type Proof, useReauthentication } from '../accounts/settings/use-reauthentication.ts'
import { SCOPE_LABELS } from './scope-labels.ts'

const NO_END = 'none'
const DEFAULT_DAYS = '90'
const KEY_FORM = v.object({ name: createApiKey.input.entries.name, password: PasswordAgain })

/** @param onClose called with the new key, or with null where none was made */
export const ApiKeyForm = ({ onClose }: { onClose: (token: string | null) => void }) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  const [scopes, setScopes] = useState<readonly ApiScope[]>([])
  const [days, setDays] = useState<string>(DEFAULT_DAYS)
  const reauthentication = useReauthentication({
    request: (named: { name: string; password: string } & Proof) => {
      const valid = days === NO_END ? null : API_KEY_DAYS.find(one => String(one) === days)!
      return sendOnline(createApiKey, { ...named, scopes: [...scopes], days: valid })
    },
    onDone: made => {
      toast.success(t('The key is made.'))
      onClose(made.token)
    },
  })
  const { form, isSubmitting } = useContractForm(KEY_FORM, {
    initialValues: { name: '', password: '' },
    onSubmit: reauthentication.submit,
  })
  const toggle = (scope: ApiScope) =>
    setScopes(scopes.includes(scope) ? scopes.filter(one => one !== scope) : [...scopes, scope])
  const periods = [
    ...API_KEY_DAYS.map(count => ({ value: String(count), label: t('{days} days', { days: count }) })),
    { value: NO_END, label: t('Until you end it') },
  ]
  return (
    <Card as="section" label={t('Make a key')}>
      <WithProofStep reauthentication={reauthentication} action={t('Make a key')}>
        <ContractForm form={form} autoComplete="off">
          <Stack>
            <TextInput label={t('Name')} name="name" hint={t('Of the program that uses it.')} autoComplete="off" />
            <fieldset>
              <legend>
                <strong>{t('What the key may do')}</strong>
              </legend>
              {API_SCOPES.map(scope => (
                <Checkbox
                  key={scope}
                  label={t(SCOPE_LABELS[scope])}
                  checked={scopes.includes(scope)}
                  onChange={() => toggle(scope)}
                />
              ))}
            </fieldset>
            <RadioGroup legend={t('Valid for')} name="days" options={periods} value={days} onChange={setDays} />
            <IdentityInput />
            <ButtonGroup>
              <Button variant="primary" type="submit" isBusy={isSubmitting} disabled={!isOnline || scopes.length === 0}>
                {t('Make a key')}
              </Button>
              <Button onClick={() => onClose(null)}>{t('Cancel')}</Button>
            </ButtonGroup>
          </Stack>
        </ContractForm>
      </WithProofStep>
    </Card>
  )
}
