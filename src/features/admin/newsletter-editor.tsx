import { useLiveQuery } from 'dexie-react-hooks'
import { Send } from 'lucide-react'
import { useEffect, useState } from 'react'
import { TOAST } from '../../contract/messages.ts'
import { formatNumber } from '../../contract/money.ts'
import { listSubscribers, sendNewsletter } from '../../contract/newsletters.ts'
import { ApiFailure } from '../../local/api.ts'
import { ask } from '../../local/ask.ts'
import { Card } from '../../ui/card.tsx'
import { FormEnd } from '../../ui/form-end.tsx'
import { Letter } from '../../ui/letter.tsx'
import { Columns, Stack } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { locale as presentLocale, t as say, useLocale, useText } from '../../ui/text.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast.tsx'
import { useConnection } from '../../ui/use-connection.ts'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { useLeave } from '../../ui/use-leave.ts'
import { useTitle } from '../../ui/use-title.ts'
import { NeedsNetwork } from '../account/needs-network.tsx'
import { useListed } from '../vendor-shops/use-listed.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { type Letter as Draft, forgetLetter, keepLetter, readLetter } from './letter-draft.ts'
import { paragraphsOf } from './paragraphs.ts'
import './admin.css'

/** The editor of a newsletter: written, seen as it will arrive, and sent once somebody has read how many get it. */
export const NewsletterEditor = ({ listPath }: { listPath: string }) => {
  const kept = useLiveQuery(readLetter)
  return kept === undefined ? null : <Editor listPath={listPath} start={kept ?? { subject: '', body: '' }} />
}

const Editor = ({ listPath, start }: { listPath: string; start: Draft }) => {
  const t = useText()
  const leave = useLeave(listPath)
  const [asked, setAsked] = useState<Draft | null>(null)
  const { send, isSending } = useSending(leave)
  useTitle(t('Write a newsletter'))
  return (
    <>
      <LetterDesk start={start} isSending={isSending} onTyped={keep} onWritten={setAsked} onCancel={leave} />
      {asked && <SendDialog letter={asked} onClose={() => setAsked(null)} onConfirm={() => send(asked)} />}
    </>
  )
}

const keep = (letter: Draft): void => void keepLetter(letter).catch(reportError)

export type LetterDeskProps = {
  /** What is written already. */
  start: Draft
  isSending: boolean
  onTyped: (letter: Draft) => void
  onWritten: (letter: Draft) => void
  onCancel: () => void
}

/** A letter's form, and beside it the letter as it will arrive. */
export const LetterDesk = ({ start, isSending, onTyped, onWritten, onCancel }: LetterDeskProps) => {
  const t = useText()
  const { isOnline } = useConnection()
  const { form, errorOf, data } = useContractForm<Draft>(sendNewsletter.input, {
    initialValues: { subject: start.subject, body: start.body },
    onSubmit: async letter => onWritten(letter),
  })
  const [subject, body] = [String(data('subject') ?? ''), String(data('body') ?? '')]
  useEffect(() => onTyped({ subject, body }), [onTyped, subject, body])
  return (
    <Section title={t('Write a newsletter')} level={1}>
      <NeedsNetwork>{t('A newsletter can be sent only while Haat can be reached.')}</NeedsNetwork>
      <Columns side="end" aside={<Letter subject={subject} paragraphs={paragraphsOf(body)} />}>
        <form ref={form} className="letter-form" noValidate>
          <Stack>
            <Card>
              <TextInput
                label={t('Subject')}
                name="subject"
                autoComplete="off"
                enterKeyHint="next"
                error={errorOf('subject')}
              />
              <TextArea
                label={t('Message')}
                hint={t('An empty line begins a new paragraph. The way to unsubscribe is added below it.')}
                name="body"
                error={errorOf('body')}
              />
            </Card>
            <p className="meta">{t('Kept on this phone until it is sent.')}</p>
            <FormEnd onCancel={onCancel} isBusy={isSending} icon={Send} disabled={!isOnline}>
              {t('Send')}
            </FormEnd>
          </Stack>
        </form>
      </Columns>
    </Section>
  )
}

type SendProps = { letter: Draft; onClose: () => void; onConfirm: () => void }

/** How many get it: said before it goes, since no letter comes back. */
const SendDialog = ({ letter, onClose, onConfirm }: SendProps) => {
  const t = useText()
  const locale = useLocale()
  const { page } = useListed(listSubscribers, { subscribed: true, page: 1, limit: 1 })
  return (
    <ConfirmDialog
      title={
        page
          ? t('{count, plural, one {Send it to one reader?} other {Send it to {readers} readers?}}', {
              count: page.total,
              readers: formatNumber(page.total, locale),
            })
          : t('Send it to every reader?')
      }
      action={t('Send now')}
      isDanger={false}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      <p>
        {t('“{subject}” goes out at once. A letter that is on its way cannot be taken back.', {
          subject: letter.subject,
        })}
      </p>
    </ConfirmDialog>
  )
}

/** Sends a letter under the key that it is kept with. */
const useSending = (onDone: () => void) => {
  const [isSending, setSending] = useState(false)
  const send = async (letter: Draft) => {
    const id = toast.loading(say('Sending'))
    setSending(true)
    try {
      const { key } = await keepLetter(letter)
      const { data } = await ask(sendNewsletter, letter, { key })
      await forgetLetter()
      toast.success(doneWords(data.recipients), { id })
      onDone()
    } catch (failure) {
      toast.error(say(failure instanceof ApiFailure ? failure.message : TOAST.somethingWrong), { id })
      if (!(failure instanceof ApiFailure)) reportError(failure)
    } finally {
      setSending(false)
    }
  }
  return { send, isSending }
}

const doneWords = (recipients: number): string =>
  say('{count, plural, one {On its way to one reader} other {On its way to {readers} readers}}', {
    count: recipients,
    readers: formatNumber(recipients, presentLocale()),
  })
