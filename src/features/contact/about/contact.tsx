import { useState } from 'react'
import { useSearch } from 'wouter'
import { NAME_MAX, REFERENCE_MAX } from '../../../contract/constants.ts'
import { ContactDraft } from '../../../contract/contact/contact.ts'
import { submitContactMessage } from '../../../local/contact/contact-messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ContractForm } from '../../../ui/forms/contract-form.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { useContractForm } from '../../../ui/forms/use-contract-form.ts'
import { Columns, Page } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { isRejected, useSubmit } from '../../../ui/overlays/use-submit.ts'
import { useTitle } from '../../../ui/state/use-title.ts'
import { useUser } from '../../../ui/state/use-user.ts'
import { describeMessage, type MessageKey, useTranslate } from '../../../ui/text/i18n.ts'
import '../../../ui/forms/auth.css'
import { ContactTexts } from './contact-texts.tsx'

type MessageStatus = 'done' | 'waiting'
const STATUS_MESSAGES: Record<MessageStatus, { title: MessageKey; text: MessageKey }> = {
  done: { title: 'Your message has arrived', text: 'We will reply by email within a day or two.' },
  waiting: {
    title: 'Saved on this phone. Waiting to send',
    text: 'Your message will be sent when you are back online.',
  },
}

/** /contact: a message to the market. Written offline, it is sent when the connection is back. */
const Contact = () => {
  const t = useTranslate()
  useTitle(t('Contact'))
  const user = useUser()
  const [status, setStatus] = useState<MessageStatus | null>(null)
  return (
    <Page>
      <Section title={t('Contact')} level={1}>
        <Columns side="end" aside={<ContactTexts />}>
          {status && <Notice title={t(STATUS_MESSAGES[status].title)}>{t(STATUS_MESSAGES[status].text)}</Notice>}
          {user !== undefined && <ContactForm name={user?.name ?? ''} email={user?.email ?? ''} onSent={setStatus} />}
        </Columns>
      </Section>
    </Page>
  )
}

type ContactFormProps = { name: string; email: string; onSent: (status: MessageStatus) => void }

const ContactForm = ({ name, email, onSent }: ContactFormProps) => {
  const t = useTranslate()
  const { reference, subject } = useThreadLink()
  const { run } = useSubmit()
  const { form, isSubmitting, reset } = useContractForm(ContactDraft, {
    initialValues: { name, email, subject, message: '' },
    onSubmit: async values => {
      const label = describeMessage('Message: {subject}', { subject: values.subject.trim() })
      const result = await run({ done: STATUS_MESSAGES.done.title }, () =>
        submitContactMessage({ ...values, ...(reference && { reference }) }, label),
      )
      if (isRejected(result)) return result
      onSent(result.state)
      reset()
    },
  })
  return (
    <ContractForm form={form} className="auth-form">
      {reference && <p>{t('You continue our conversation. Use the email address to which we have answered.')}</p>}
      <TextInput label={t('Name')} name="name" autoComplete="name" enterKeyHint="next" />
      <TextInput
        label={t('Email')}
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        enterKeyHint="next"
      />
      <TextInput label={t('Subject')} name="subject" enterKeyHint="next" />
      <TextArea label={t('Message')} name="message" rows={6} />
      <Button type="submit" variant="primary" size="lg" isBusy={isSubmitting}>
        {t('Send message')}
      </Button>
    </ContractForm>
  )
}

/** What the link in a mailed answer holds. */
const useThreadLink = () => {
  const query = new URLSearchParams(useSearch())
  return {
    reference: (query.get('reference') ?? '').slice(0, REFERENCE_MAX),
    subject: (query.get('subject') ?? '').slice(0, NAME_MAX),
  }
}

export default Contact
