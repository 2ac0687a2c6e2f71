import { Send } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import * as v from 'valibot'
import { useLocation } from 'wouter'
import { CANNED_ANSWERS_MAX, CONTACT_ANSWER_MAX } from '../../../contract/constants.ts'
import { type CannedAnswer, listCannedAnswers } from '../../../contract/contact/canned-answers.ts'
import type { ContactMessage } from '../../../contract/contact/contact.ts'
import { answerContact } from '../../../contract/contact/contact-writes.ts'
import { useRemoteList } from '../../../lists/use-remote-list.ts'
import { findRefusedAnswer, isAnsweredMeanwhile, submitContactAnswer } from '../../../local/contact/contact-messages.ts'
import type { OptimisticRow } from '../../../local/outbox/optimistic-rows.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useEditGuard } from '../../../ui/forms/edit-guard.ts'
import { Select } from '../../../ui/forms/select.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { ButtonGroup, Stack } from '../../../ui/layout/page.tsx'
import { useSubmit } from '../../../ui/overlays/use-submit.ts'
import { LANGUAGE_NAMES } from '../../../ui/state/device-settings.ts'
import { describeMessage, translateText, useTranslate } from '../../../ui/text/i18n.ts'
import { appendText, fillCannedAnswer } from './contact-message.ts'

type AnswerFormProps = { message: OptimisticRow<ContactMessage>; onClose: () => void }

const ANSWERED_MESSAGES = '/dashboard/contact-messages?show=ANSWERED'

/** Writes an answer, which is mailed. The thread shows it as waiting at once. */
export const AnswerForm = ({ message, onClose }: AnswerFormProps) => {
  const t = useTranslate()
  const [, navigate] = useLocation()
  const { run } = useSubmit()
  // What was refused after its form had closed is not typed again.
  const [text, setText] = useState(() => findRefusedAnswer(message.entries)?.input.text ?? '')
  const [error, setError] = useState<string | null>(null)
  useEditGuard(text.trim() !== '')
  const write = (next: string) => {
    setText(next)
    setError(null)
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const parsed = v.safeParse(answerContact.input.entries.text, text)
    if (!parsed.success) return setError(translateText(parsed.issues[0].message))
    const label = describeMessage('Answer to {name}', { name: message.name })
    const submitted = run({ done: 'The answer is on its way.' }, () => submitContactAnswer(message, text, label))
    setText('')
    const result = await submitted
    // Where it could not be stored, nothing is lost.
    if (result.state === 'rejected' && result.entryId === null) return setText(text)
    onClose()
    // The thread waits for no answer any more. There it has both answers, this one to be sent all the same.
    if (isAnsweredMeanwhile(result)) navigate(ANSWERED_MESSAGES)
  }
  return (
    <form onSubmit={send} noValidate>
      <Stack>
        <CannedAnswers
          onChoose={canned => write(appendText(text, fillCannedAnswer(canned, message)).slice(0, CONTACT_ANSWER_MAX))}
        />
        <TextArea
          label={t('Answer to {name}', { name: message.name })}
          hint={t('It is mailed to {email} and stays here.', { email: message.email })}
          error={error}
          name="text"
          rows={6}
          value={text}
          maxLength={CONTACT_ANSWER_MAX}
          autoComplete="off"
          onChange={event => write(event.target.value)}
        />
        <ButtonGroup>
          <Button type="submit" variant="primary" icon={Send}>
            {t('Send the answer')}
          </Button>
          <Button onClick={onClose}>{t('Cancel')}</Button>
        </ButtonGroup>
      </Stack>
    </form>
  )
}

/** Texts to insert, each in the languages that it has. Nothing where there are none. */
const CannedAnswers = ({ onChoose }: { onChoose: (text: string) => void }) => {
  const t = useTranslate()
  const { page } = useRemoteList({
    endpoint: listCannedAnswers,
    input: {},
    limit: CANNED_ANSWERS_MAX,
    applyPending: (rows: CannedAnswer[]) => rows,
  })
  const texts = (page?.rows ?? []).flatMap(toOptions)
  if (texts.length === 0) return null
  return (
    <Select
      label={t('Insert a canned answer')}
      value=""
      options={[{ value: '', label: t('Choose a text') }, ...texts]}
      onChange={chosen => {
        const option = texts.find(({ value }) => value === chosen)
        if (option) onChoose(option.text)
      }}
    />
  )
}

const toOptions = ({ id, title, text, textBn }: CannedAnswer) => [
  { value: `${id} en`, label: `${title} (${LANGUAGE_NAMES.en})`, text },
  ...(textBn ? [{ value: `${id} bn`, label: `${title} (${LANGUAGE_NAMES.bn})`, text: textBn }] : []),
]
