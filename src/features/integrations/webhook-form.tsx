import { useState } from 'react'
import * as v from 'valibot'
import { createWebhook, WEBHOOK_TOPICS, type WebhookTopic } from '../../contract/integrations/webhooks.ts'
import { sendOnline } from '../../local/sync/online-change.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { ContractForm } from '../../ui/forms/contract-form.tsx'
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
import { TOPIC_LABELS } from './topic-labels.ts'

const WEBHOOK_FORM = v.object({ url: createWebhook.input.entries.url, password: PasswordAgain })

/** @param onClose called with the secret of the new webhook, or with null where none was made */
export const WebhookForm = ({ onClose }: { onClose: (secret: string | null) => void }) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  const [topics, setTopics] = useState<readonly WebhookTopic[]>([])
  const reauthentication = useReauthentication({
    request: (address: { url: string; password: string } & Proof) =>
      sendOnline(createWebhook, { ...address, topics: [...topics] }),
    onDone: made => {
      toast.success(t('The webhook is added.'))
      onClose(made.secret)
    },
  })
  const { form, isSubmitting } = useContractForm(WEBHOOK_FORM, {
    initialValues: { url: '', password: '' },
    onSubmit: reauthentication.submit,
  })
  const toggle = (topic: WebhookTopic) =>
    setTopics(topics.includes(topic) ? topics.filter(one => one !== topic) : [...topics, topic])
  return (
    <Card as="section" label={t('Add a webhook')}>
      <WithProofStep reauthentication={reauthentication} action={t('Add a webhook')}>
        <ContractForm form={form} autoComplete="off">
          <Stack>
            <TextInput
              label={t('Address')}
              name="url"
              type="url"
              inputMode="url"
              hint={t('Of your program, beginning with https://.')}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
            <fieldset>
              <legend>
                <strong>{t('What it is told of')}</strong>
              </legend>
              {WEBHOOK_TOPICS.map(topic => (
                <Checkbox
                  key={topic}
                  label={t(TOPIC_LABELS[topic])}
                  checked={topics.includes(topic)}
                  onChange={() => toggle(topic)}
                />
              ))}
            </fieldset>
            <IdentityInput />
            <ButtonGroup>
              <Button variant="primary" type="submit" isBusy={isSubmitting} disabled={!isOnline || topics.length === 0}>
                {t('Add a webhook')}
              </Button>
              <Button onClick={() => onClose(null)}>{t('Cancel')}</Button>
            </ButtonGroup>
          </Stack>
        </ContractForm>
      </WithProofStep>
    </Card>
  )
}
