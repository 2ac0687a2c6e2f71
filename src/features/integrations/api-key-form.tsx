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
import { isRejected, useSubmit } from '../../ui/overlays/use-submit.ts'
import { useConnection } from '../../ui/state/use-connection.ts'
import { useTranslate } from '../../ui/text/i18n.ts'
import { SCOPE_LABELS } from './scope-labels.ts'

const NO_END = 'none'
const DEFAULT_DAYS = '90'
const NAME_FORM = v.object({ name: createApiKey.input.entries.name })

/** @param onClose called with the new key, or with null where none was made */
export const ApiKeyForm = ({ onClose }: { onClose: (token: string | null) => void }) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  const { run } = useSubmit()
  const [scopes, setScopes] = useState<readonly ApiScope[]>([])
  const [days, setDays] = useState<string>(DEFAULT_DAYS)
  const { form, isSubmitting } = useContractForm(NAME_FORM, {
    initialValues: { name: '' },
    onSubmit: async ({ name }) => {
      const valid = days === NO_END ? null : API_KEY_DAYS.find(one => String(one) === days)!
      const input = { name, scopes: [...scopes], days: valid }
      const made = await run({ loading: 'Sending', done: 'The key is made.' }, () => sendOnline(createApiKey, input))
      if (!isRejected(made)) onClose(made.token)
      return made
    },
  })
  const toggle = (scope: ApiScope) =>
    setScopes(scopes.includes(scope) ? scopes.filter(one => one !== scope) : [...scopes, scope])
  const periods = [
    ...API_KEY_DAYS.map(count => ({ value: String(count), label: t('{days} days', { days: count }) })),
    { value: NO_END, label: t('Until you end it') },
  ]
  return (
    <Card as="section" label={t('Make a key')}>
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
          <ButtonGroup>
            <Button variant="primary" type="submit" isBusy={isSubmitting} disabled={!isOnline || scopes.length === 0}>
              {t('Make a key')}
            </Button>
            <Button onClick={() => onClose(null)}>{t('Cancel')}</Button>
          </ButtonGroup>
        </Stack>
      </ContractForm>
    </Card>
  )
}
