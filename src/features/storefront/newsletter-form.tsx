import * as v from 'valibot'
import { Email } from '../../contract/person-fields.ts'
import { submitNewsletterSubscription } from '../../local/newsletters/subscribers.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ContractForm } from '../../ui/forms/contract-form.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { isRejected, useSubmit } from '../../ui/overlays/use-submit.ts'
import { describeMessage, useTranslate } from '../../ui/text/i18n.ts'
import './newsletter-form.css'

const NewsletterInput = v.object({ email: Email })

/** The newsletter subscription in the footer; works offline. */
export const NewsletterForm = () => {
  const t = useTranslate()
  const { run } = useSubmit()
  const { form, isSubmitting, reset } = useContractForm(NewsletterInput, {
    initialValues: { email: '' },
    onSubmit: async ({ email }) => {
      const result = await run({ done: 'Check your email and open the link to subscribe.' }, () =>
        submitNewsletterSubscription(email, describeMessage('Newsletter')),
      )
      if (!isRejected(result)) reset()
      return result
    },
  })
  return (
    <ContractForm form={form} className="newsletter" aria-label={t('Newsletter')}>
      <TextInput
        label={t('News from the market')}
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        enterKeyHint="send"
      />
      <Button type="submit" variant="soft" isBusy={isSubmitting}>
        {t('Subscribe')}
      </Button>
    </ContractForm>
  )
}
