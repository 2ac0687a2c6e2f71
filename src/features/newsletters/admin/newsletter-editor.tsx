import { useLiveQuery } from 'dexie-react-hooks'
import { CalendarClock, ImagePlus, MailCheck, Save, Send } from 'lucide-react'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { formatNumber } from '../../../contract/messages/number-format.ts'
import { saveNewsletterDraft as saveDraftOnServer } from '../../../contract/newsletters/newsletter-drafts.ts'
import {
  listSubscribers,
  NEWSLETTER_TEXT,
  sendNewsletter,
  testNewsletter,
} from '../../../contract/newsletters/newsletters.ts'
import { ConfirmDialog } from '../../../lists/confirm-dialog.tsx'
import { useRemoteList } from '../../../lists/use-remote-list.ts'
import { callAuthenticated } from '../../../local/api/authenticated-call.ts'
import {
  claimNewsletterDraft,
  clearNewsletterDraft,
  type NewsletterDraft as Draft,
  readNewsletterDraft,
  saveNewsletterDraft,
} from '../../../local/newsletters/newsletter-draft.ts'
import { sendOnline } from '../../../local/sync/online-change.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { ContractForm } from '../../../ui/forms/contract-form.tsx'
import { FormActions } from '../../../ui/forms/form-actions.tsx'
import { OfflineFormNotice } from '../../../ui/forms/offline-form-notice.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { useCloseForm } from '../../../ui/forms/use-close-form.ts'
import { useContractForm } from '../../../ui/forms/use-contract-form.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Columns, Row, Stack } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { isRejected, translateResponse, useSubmit } from '../../../ui/overlays/use-submit.ts'
import { NewsletterPreview } from '../../../ui/rows/newsletter-preview.tsx'
import { useConnection } from '../../../ui/state/use-connection.ts'
import { useTitle } from '../../../ui/state/use-title.ts'
import { formatDateTime } from '../../../ui/text/format-date-time.ts'
import { currentLocale as presentLocale, t as say, useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { MarkdownArea, type MarkdownAreaHandle } from '../../content/admin/markdown-area.tsx'
import { NewsletterMarkdown } from '../../content/markdown.tsx'
import { NewsletterPictureDialog } from './newsletter-picture-dialog.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'
import './newsletter-editor.css'

type StoredDraft = Draft & { sendAt?: string | null }

/** The newsletter editor: a form, a preview, and what is done with the text. */
export const NewsletterEditor = ({ listPath }: { listPath: string }) => {
  const kept = useLiveQuery(readNewsletterDraft)
  return kept === undefined ? null : <Editor listPath={listPath} start={kept ?? { subject: '', body: '' }} />
}

const Editor = ({ listPath, start }: { listPath: string; start: StoredDraft }) => {
  const t = useTranslate()
  const leave = useCloseForm(listPath)
  const [confirming, setConfirming] = useState<Draft | null>(null)
  const [scheduling, setScheduling] = useState<Draft | null>(null)
  const { send, isSending } = useSendNewsletter(leave)
  const { save } = useSaveDraft(leave)
  useTitle(t('Write a newsletter'))
  const actions: Record<EditorAction, (draft: Draft) => unknown> = {
    send: setConfirming,
    schedule: setScheduling,
    test: sendTest,
    draft: draft => save(draft, null),
  }
  return (
    <>
      <NewsletterEditorForm
        start={start}
        isSending={isSending}
        onChange={saveDraft}
        onAction={async (action, draft) => actions[action](draft)}
        onCancel={leave}
      />
      {confirming && (
        <SendNewsletterDialog
          draft={confirming}
          onClose={() => setConfirming(null)}
          onConfirm={() => send(confirming)}
        />
      )}
      {scheduling && (
        <ScheduleDialog onClose={() => setScheduling(null)} onConfirm={sendAt => save(scheduling, sendAt)} />
      )}
    </>
  )
}

/** The buttons of the form, by their names. */
const EDITOR_ACTIONS = ['send', 'schedule', 'test', 'draft'] as const
export type EditorAction = (typeof EDITOR_ACTIONS)[number]

const saveDraft = (draft: Draft): void => void saveNewsletterDraft(draft).catch(reportError)

export type NewsletterEditorFormProps = {
  /** The saved draft. */
  start: StoredDraft
  isSending: boolean
  onChange: (draft: Draft) => void
  onAction: (action: EditorAction, draft: Draft) => Promise<unknown>
  onCancel: () => void
}

/** The form, and beside it the preview. */
export const NewsletterEditorForm = ({ start, isSending, onChange, onAction, onCancel }: NewsletterEditorFormProps) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  const action = useRef<EditorAction>('send')
  const area = useRef<MarkdownAreaHandle>(null)
  const [isAddingPicture, setAddingPicture] = useState(false)
  const { form, data, isSubmitting } = useContractForm<Draft>(FORM, {
    initialValues: { subject: start.subject, body: start.body },
    hasDraft: true,
    onSubmit: draft => onAction(action.current, draft),
  })
  const { subject, body } = data()
  const shown = useDeferredValue(body)
  useEffect(() => onChange({ subject, body }), [onChange, subject, body])
  return (
    <Section title={t('Write a newsletter')} level={1}>
      <OfflineFormNotice>{t('You need to be online to send a newsletter.')}</OfflineFormNotice>
      {start.sendAt && <ScheduledNotice sendAt={start.sendAt} />}
      <Columns
        side="end"
        aside={
          <NewsletterPreview subject={subject}>
            {shown.trim() ? <NewsletterMarkdown text={shown} /> : null}
          </NewsletterPreview>
        }
      >
        <ContractForm
          form={form}
          className="newsletter-editor-form"
          onSubmitCapture={({ nativeEvent }) => {
            const name = nativeEvent.submitter?.getAttribute('name')
            action.current = EDITOR_ACTIONS.find(one => one === name) ?? 'send'
          }}
        >
          <Stack>
            <Card>
              <TextInput label={t('Subject')} name="subject" autoComplete="off" enterKeyHint="next" />
              <MarkdownArea
                ref={area}
                label={t('Message')}
                toolbarLabel={t('Format the message')}
                hint={t('Leave an empty line to start a new paragraph. An unsubscribe link is added at the end.')}
                name="body"
                tools={
                  <IconButton
                    variant="soft"
                    icon={ImagePlus}
                    label={t('Add a picture')}
                    disabled={!isOnline}
                    onClick={() => setAddingPicture(true)}
                  />
                }
              />
            </Card>
            <p className="meta">{t('Kept on this phone until it is sent or saved.')}</p>
            <Row align="end">
              <Button type="submit" name="test" icon={MailCheck} isBusy={isSubmitting} disabled={!isOnline}>
                {t('Send a test to me')}
              </Button>
              <Button type="submit" name="draft" icon={Save} isBusy={isSubmitting} disabled={!isOnline}>
                {t('Save as a draft')}
              </Button>
              <Button type="submit" name="schedule" icon={CalendarClock} disabled={!isOnline}>
                {t('Send later')}
              </Button>
            </Row>
            <FormActions onCancel={onCancel} isBusy={isSending} icon={Send} disabled={!isOnline}>
              {t('Send')}
            </FormActions>
          </Stack>
        </ContractForm>
      </Columns>
      {isAddingPicture && (
        <NewsletterPictureDialog
          onClose={() => setAddingPicture(false)}
          onAdd={markdown => area.current?.insert(markdown)}
        />
      )}
    </Section>
  )
}

/** Says when a draft that was opened is sent by itself. */
const ScheduledNotice = ({ sendAt }: { sendAt: string }) => {
  const t = useTranslate()
  const time = formatDateTime(sendAt, useLocale())
  const isPast = Date.parse(sendAt) <= Date.now()
  return (
    <Notice
      tone="wait"
      title={isPast ? t('The time of this newsletter has passed') : t('This newsletter is scheduled')}
    >
      {isPast
        ? t('It was to be sent on {time}. Look in the list whether it was.', { time })
        : t('It is sent on {time}. Changes count once they are saved, and keep this time.', { time })}
    </Notice>
  )
}

const FORM = v.object(NEWSLETTER_TEXT)

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
  toast.success(translateResponse(await callAuthenticated(testNewsletter, { ...draft, format: 'markdown' })))

/** Sends a newsletter under the idempotency key of its draft. */
const useSendNewsletter = (onDone: () => void) => {
  const { run, isBusy: isSending } = useSubmit()
  const send = async (draft: Draft) => {
    const result = await run(
      { loading: 'Sending', done: ({ data }) => formatSentMessage(data.recipients) },
      async () => {
        const { key, id } = await saveNewsletterDraft(draft)
        const input = { ...draft, format: 'markdown' as const, ...(id && { draftId: id }) }
        const response = await callAuthenticated(sendNewsletter, input, { key })
        await clearNewsletterDraft()
        return response
      },
    )
    if (!isRejected(result)) onDone()
  }
  return { send, isSending }
}

/** Saves the draft for the market, with the time at which it is sent. Null: the time that it had, if any. */
const useSaveDraft = (onDone: () => void) => {
  const { run } = useSubmit()
  const save = async (draft: Draft, newTime: string | null) => {
    const done = (sendAt: string | null) =>
      say(sendAt === null ? 'The draft is saved.' : 'The newsletter is scheduled.')
    const result = await run({ loading: 'Sending', done }, async () => {
      const { id, sendAt: formerTime = null, changedAt: expectedChangedAt } = await claimNewsletterDraft(draft)
      const sendAt = newTime ?? formerTime
      await sendOnline(saveDraftOnServer, { id, ...draft, sendAt, ...(expectedChangedAt && { expectedChangedAt }) })
      await clearNewsletterDraft()
      return sendAt
    })
    if (!isRejected(result)) onDone()
  }
  return { save }
}

const formatSentMessage = (recipients: number): string =>
  say('{count, plural, one {Sending to one subscriber} other {Sending to {readers} subscribers}}', {
    count: recipients,
    readers: formatNumber(recipients, presentLocale()),
  })
