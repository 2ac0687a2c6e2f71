import { useLiveQuery } from 'dexie-react-hooks'
import { MailCheck, Send } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { formatNumber } from '../../../contract/messages/number-format.ts'
import { listSubscribers, sendNewsletter, testNewsletter } from '../../../contract/newsletters/newsletters.ts'
import { ConfirmDialog } from '../../../lists/confirm-dialog.tsx'
import { useRemoteList } from '../../../lists/use-remote-list.ts'
import { callAuthenticated } from '../../../local/api/authenticated-call.ts'
import {
  clearNewsletterDraft,
  type NewsletterDraft as Draft,
  readNewsletterDraft,
  saveNewsletterDraft,
} from '../../../local/newsletters/newsletter-draft.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ContractForm } from '../../../ui/forms/contract-form.tsx'
import { FormActions } from '../../../ui/forms/form-actions.tsx'
import { OfflineFormNotice } from '../../../ui/forms/offline-form-notice.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { useCloseForm } from '../../../ui/forms/use-close-form.ts'
import { useContractForm } from '../../../ui/forms/use-contract-form.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Columns, Row, Stack } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { isRejected, translateResponse, useSubmit } from '../../../ui/overlays/use-submit.ts'
import { NewsletterPreview } from '../../../ui/rows/newsletter-preview.tsx'
import { useConnection } from '../../../ui/state/use-connection.ts'
import { useTitle } from '../../../ui/state/use-title.ts'
import { currentLocale as presentLocale, t as say, useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import './newsletter-editor.css'

/** The newsletter editor: a form, a preview, and a confirmation that shows the number of recipients. */
export const NewsletterEditor = ({ listPath }: { listPath: string }) => {
  const kept = useLiveQuery(readNewsletterDraft)
  return kept === undefined ? null : <Editor listPath={listPath} start={kept ?? { subject: '', body: '' }} />
}

const Editor = ({ listPath, start }: { listPath: string; start: Draft }) => {
  const t = useTranslate()
  const leave = useCloseForm(listPath)
  const [confirming, setConfirming] = useState<Draft | null>(null)
  const { send, isSending } = useSendNewsletter(leave)
  useTitle(t('Write a newsletter'))
  return (
    <>
      <NewsletterEditorForm
        start={start}
        isSending={isSending}
        onChange={saveDraft}
        onReady={setConfirming}
        onTest={sendTest}
        onCancel={leave}
      />
      {confirming && (
        <SendNewsletterDialog
          draft={confirming}
          onClose={() => setConfirming(null)}
          onConfirm={() => send(confirming)}
        />
      )}
    </>
  )
}

const TEST_BUTTON = 'test'

const saveDraft = (draft: Draft): void => void saveNewsletterDraft(draft).catch(reportError)

export type NewsletterEditorFormProps = {
  /** The saved draft. */
  start: Draft
  isSending: boolean
  onChange: (draft: Draft) => void
  onReady: (draft: Draft) => void
  /** Mails it to the admin alone. */
  onTest: (draft: Draft) => Promise<unknown>
  onCancel: () => void
}

/** The form, and beside it the preview. */
export const NewsletterEditorForm = ({
  start,
  isSending,
  onChange,
  onReady,
  onTest,
  onCancel,
}: NewsletterEditorFormProps) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  const isTest = useRef(false)
  const { form, data, isSubmitting } = useContractForm<Draft>(sendNewsletter.input, {
    initialValues: { subject: start.subject, body: start.body },
    hasDraft: true,
    onSubmit: async draft => (isTest.current ? onTest(draft) : onReady(draft)),
  })
  const { subject, body } = data()
  useEffect(() => onChange({ subject, body }), [onChange, subject, body])
  return (
    <Section title={t('Write a newsletter')} level={1}>
      <OfflineFormNotice>{t('You need to be online to send a newsletter.')}</OfflineFormNotice>
      <Columns side="end" aside={<NewsletterPreview subject={subject} paragraphs={splitParagraphs(body)} />}>
        <ContractForm
          form={form}
          className="newsletter-editor-form"
          onSubmitCapture={({ nativeEvent }) => {
            isTest.current = (nativeEvent as SubmitEvent).submitter?.getAttribute('name') === TEST_BUTTON
          }}
        >
          <Stack>
            <Card>
              <TextInput label={t('Subject')} name="subject" autoComplete="off" enterKeyHint="next" />
              <TextArea
                label={t('Message')}
                hint={t('Leave an empty line to start a new paragraph. An unsubscribe link is added at the end.')}
                name="body"
              />
            </Card>
            <p className="meta">{t('Kept on this phone until it is sent.')}</p>
            <Row align="end">
              <Button type="submit" name={TEST_BUTTON} icon={MailCheck} isBusy={isSubmitting} disabled={!isOnline}>
                {t('Send a test to me')}
              </Button>
            </Row>
            <FormActions onCancel={onCancel} isBusy={isSending} icon={Send} disabled={!isOnline}>
              {t('Send')}
            </FormActions>
          </Stack>
        </ContractForm>
      </Columns>
    </Section>
  )
}

type SendNewsletterDialogProps = { draft: Draft; onClose: () => void; onConfirm: () => void }

/** Confirms sending and shows how many subscribers get it. */
const SendNewsletterDialog = ({ draft, onClose, onConfirm }: SendNewsletterDialogProps) => {
  const t = useTranslate()
  const locale = useLocale()
  const { page } = useRemoteList({
    endpoint: listSubscribers,
    input: { subscribed: true, page: 1, limit: 1 },
    limit: 1,
    applyPending: subscribers => subscribers,
  })
  return (
    <ConfirmDialog
      title={
        page
          ? t('{count, plural, one {Send to one subscriber?} other {Send to {readers} subscribers?}}', {
              count: page.total,
              readers: formatNumber(page.total, locale),
            })
          : t('Send to all subscribers?')
      }
      action={t('Send now')}
      isDanger={false}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      <p>
        {t('“{subject}” is sent immediately. This cannot be undone.', {
          subject: draft.subject,
        })}
      </p>
    </ConfirmDialog>
  )
}

const sendTest = async (draft: Draft) =>
  toast.success(translateResponse(await callAuthenticated(testNewsletter, draft)))

/** Sends a newsletter under the idempotency key of its draft. */
const useSendNewsletter = (onDone: () => void) => {
  const { run, isBusy: isSending } = useSubmit()
  const send = async (draft: Draft) => {
    const result = await run(
      { loading: 'Sending', done: ({ data }) => formatSentMessage(data.recipients) },
      async () => {
        const { key } = await saveNewsletterDraft(draft)
        const response = await callAuthenticated(sendNewsletter, draft, { key })
        await clearNewsletterDraft()
        return response
      },
    )
    if (!isRejected(result)) onDone()
  }
  return { send, isSending }
}

const formatSentMessage = (recipients: number): string =>
  say('{count, plural, one {Sending to one subscriber} other {Sending to {readers} subscribers}}', {
    count: recipients,
    readers: formatNumber(recipients, presentLocale()),
  })

/** A text's paragraphs, split at empty lines as the server does for mail, each with a React key. */
export const splitParagraphs = (text: string): { key: string; text: string }[] =>
  text
    .split(/\n\s*\n/)
    .map(paragraph => paragraph.trim())
    .filter(paragraph => paragraph !== '')
    .map((paragraph, index) => ({ key: `${index}`, text: paragraph }))
