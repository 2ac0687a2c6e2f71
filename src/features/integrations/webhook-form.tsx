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
import { isRejected, useSubmit } from '../../ui/overlays/use-submit.ts'
import { useConnection } from '../../ui/state/use-connection.ts'
import { useTranslate } from '../../ui/text/i18n.ts'
import { TOPIC_LABELS } from './topic-labels.ts'

const URL_FORM = v.object({ url: createWebhook.input.entries.url })

/** @param onClose called with the secret of the new webhook, or with null where none was made */
export const WebhookForm = ({ onClose }: { onClose: (secret: string | null) => void }) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  const { run } = useSubmit()
  const [topics, setTopics] = useState<readonly WebhookTopic[]>([])
  const { form, isSubmitting } = useContractForm(URL_FORM, {
    initialValues: { url: '' },
    onSubmit: async ({ url }) => {
      const made = await run({ loading: 'Sending', done: 'The webhook is added.' }, () =>
        sendOnline(createWebhook, { url, topics: [...topics] }),
      )
      if (!isRejected(made)) onClose(made.secret)
      return made
    },
  })
  const toggle = (topic: WebhookTopic) =>
    setTopics(topics.includes(topic) ? topics.filter(one => one !== topic) : [...topics, topic])
  return (
    <Card as="section" label={t('Add a webhook')}>
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
          <ButtonGroup>
            <Button variant="primary" type="submit" isBusy={isSubmitting} disabled={!isOnline || topics.length === 0}>
              {t('Add a webhook')}
            </Button>
            <Button onClick={() => onClose(null)}>{t('Cancel')}</Button>
          </ButtonGroup>
        </Stack>
      </ContractForm>
    </Card>
  )
}
