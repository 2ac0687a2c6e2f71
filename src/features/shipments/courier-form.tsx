import { RefreshCw } from 'lucide-react'
import * as v from 'valibot'
import { lineSchema } from '../../contract/fields.ts'
import { recordOf } from '../../contract/records.ts'
import { COURIERS, type CourierKey, type CourierName, courierTitle } from '../../contract/shipments/couriers.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ContractForm } from '../../ui/forms/contract-form.tsx'
import { OfflineFormNotice } from '../../ui/forms/offline-form-notice.tsx'
import { PasswordInput } from '../../ui/forms/password-input.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { ButtonGroup, Stack } from '../../ui/layout/page.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { isRejected, useSubmit } from '../../ui/overlays/use-submit.ts'
import { useConnection } from '../../ui/state/use-connection.ts'
import { t as say, useTranslate } from '../../ui/text/i18n.ts'
import { connectAndTest, type SavedConnection } from './change-couriers.ts'
import { CopyButton } from './copy-button.tsx'
import { COURIER_HELP, isOptionalKey, KEY_LABELS, VISIBLE_KEYS } from './courier-texts.ts'

/** `shopId` absent: the market's own account. */
type CourierFormProps = { shopId?: string; courier: CourierName; onClose: () => void }

/**
 * The keys of a courier, as its panel shows them. They are sent to the server at once and kept nowhere on this device,
 * so that the form needs a network.
 */
export const CourierForm = (props: CourierFormProps) => {
  const t = useTranslate()
  if (globalThis.isSecureContext) return <KeysForm {...props} />
  return (
    <Notice tone="danger" title={t('Keys can only be entered over a secure connection')}>
      {t('Open this page at its address that begins with https.')}
    </Notice>
  )
}

const KeysForm = ({ shopId, courier, onClose }: CourierFormProps) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  const { run } = useSubmit()
  const keys: readonly CourierKey[] = COURIERS[courier].keys
  const { form, isSubmitting, setFields, data } = useContractForm(keysSchema(keys), {
    initialValues: recordOf(keys, () => ''),
    onSubmit: async typed => {
      const saved = await run({ loading: 'Sending', done: describeSaved }, () =>
        connectAndTest({ shopId, courier, ...typed }),
      )
      if (!isRejected(saved)) onClose()
      return saved
    },
  })
  return (
    <ContractForm form={form} autoComplete="off">
      <Stack>
        <OfflineFormNotice>{t('You need to be online to connect a courier.')}</OfflineFormNotice>
        <p>{t(COURIER_HELP[courier].keys)}</p>
        {keys.map(key =>
          key === 'webhookToken' ? (
            <WebhookToken key={key} value={data().webhookToken} onCreate={token => setFields(key, token, true)} />
          ) : (
            <KeyField key={key} name={key} />
          ),
        )}
        <ButtonGroup>
          <Button variant="primary" type="submit" isBusy={isSubmitting} disabled={!isOnline}>
            {t('Save and test')}
          </Button>
          <Button onClick={onClose}>{t('Cancel')}</Button>
        </ButtonGroup>
      </Stack>
    </ContractForm>
  )
}

/** The card says why the courier has refused the keys. */
const describeSaved = ({ connection: { courier, status }, isTested }: SavedConnection): string | null => {
  if (!isTested) return say('Saved. The courier does not answer now: test the connection later.')
  return status === 'ACTIVE' ? say('{courier} is connected', { courier: courierTitle(courier) }) : null
}

const ENTER_KEY = 'Enter what the panel of the courier shows.'

const keysSchema = (keys: readonly CourierKey[]) =>
  v.object(
    Object.fromEntries(
      keys.map(key => [key, lineSchema({ min: isOptionalKey(key) ? 0 : 1, max: 500, message: ENTER_KEY })]),
    ),
  )

const KeyField = ({ name }: { name: CourierKey }) => {
  const t = useTranslate()
  const common = { label: t(KEY_LABELS[name]), name, autoCapitalize: 'none', spellCheck: false }
  return VISIBLE_KEYS.includes(name) ? (
    <TextInput {...common} autoComplete="off" inputMode={name === 'storeId' ? 'numeric' : undefined} />
  ) : (
    <PasswordInput {...common} autoComplete="new-password" />
  )
}

type WebhookTokenProps = { value: string; onCreate: (token: string) => void }

/** A word that only the courier and Haat know. The person writes it into the courier's panel, too. */
const WebhookToken = ({ value, onCreate }: WebhookTokenProps) => {
  const t = useTranslate()
  return (
    <Stack gap="sm">
      <TextInput
        label={t(KEY_LABELS.webhookToken)}
        hint={t(
          'Write the same token into the panel of the courier: then it says at once where a parcel is. Copy it before you save, because it is not shown again.',
        )}
        name="webhookToken"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        isOptional
      />
      <ButtonGroup>
        <Button icon={RefreshCw} onClick={() => onCreate(createToken())}>
          {t('Make a token')}
        </Button>
        {value && <CopyButton text={value}>{t('Copy the token')}</CopyButton>}
      </ButtonGroup>
    </Stack>
  )
}

const TOKEN_BYTES = 24

const createToken = (): string =>
  [...crypto.getRandomValues(new Uint8Array(TOKEN_BYTES))].map(byte => byte.toString(16).padStart(2, '0')).join('')
