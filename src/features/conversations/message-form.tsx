import { Send } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import * as v from 'valibot'
import { MESSAGE_MAX } from '../../contract/constants.ts'
import { MessageText, PICTURE_TEXT } from '../../contract/conversations/conversation-writes.ts'
import type { OptimisticConversation } from '../../local/conversations/optimistic.ts'
import { type ConversationParty, submitMessage } from '../../local/conversations/submit.ts'
import type { StoredFile } from '../../local/db/device-schema.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useEditGuard } from '../../ui/forms/edit-guard.ts'
import { PhotosInput } from '../../ui/forms/photos-input.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { Row } from '../../ui/layout/page.tsx'
import { useSubmit } from '../../ui/overlays/use-submit.ts'
import { describeMessage, translateText, useTranslate } from '../../ui/text/i18n.ts'

type MessageFormProps = {
  conversation: OptimisticConversation
  party: ConversationParty
  name: string
  order: { id: string; number: string } | undefined
}

/** Writes the next message; a shop chooses from the answers that it has prepared. */
export const MessageForm = ({ conversation, party, name, order }: MessageFormProps) => {
  const t = useTranslate()
  const { text, setText, photos, setPhotos, error, send } = useMessage(party, name, order)
  const isAboutOrder = order && !conversation.messages.some(message => message.order?.id === order.id)
  return (
    <form className="message-form" onSubmit={send} noValidate>
      {isAboutOrder && <p className="meta">{t('About order {number}', { number: order.number })}</p>}
      <QuickAnswers answers={conversation.quickAnswers ?? []} onChoose={setText} />
      <TextArea
        label={t('Message to {name}', { name })}
        isLabelHidden
        placeholder={t('Write a message')}
        error={error}
        name="text"
        rows={2}
        value={text}
        maxLength={MESSAGE_MAX}
        autoComplete="off"
        onChange={event => setText(event.target.value)}
      />
      <PhotosInput label={t('Picture')} photos={photos} max={1} onChange={setPhotos} />
      <Row align="end">
        <Button type="submit" variant="primary" icon={Send}>
          {t('Send')}
        </Button>
      </Row>
    </form>
  )
}

/** The message is shown as waiting at once, so the form is free for the next. */
const useMessage = (party: ConversationParty, name: string, order: MessageFormProps['order']) => {
  const { run } = useSubmit()
  const [text, setText] = useState('')
  const [photos, setPhotos] = useState<StoredFile[]>([])
  const [error, setError] = useState<string | null>(null)
  useEditGuard(text.trim() !== '' || photos.length > 0)
  const write = (next: string) => {
    setText(next)
    setError(null)
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const [file] = photos
    const written = text.trim() || (file ? PICTURE_TEXT : '')
    const parsed = v.safeParse(MessageText, written)
    if (!parsed.success) return setError(translateText(parsed.issues[0].message))
    write('')
    setPhotos([])
    const label = describeMessage('Message to {name}', { name })
    const result = await run({ done: () => null, waiting: null }, () =>
      submitMessage(party, { text: written, file, order }, label),
    )
    // Where it could not be stored, nothing is lost.
    if (result.state !== 'rejected' || result.entryId !== null) return
    setText(text)
    setPhotos(photos)
  }
  return { text, setText: write, photos, setPhotos, error, send }
}

type QuickAnswersProps = { answers: readonly string[]; onChoose: (text: string) => void }

const QuickAnswers = ({ answers, onChoose }: QuickAnswersProps) => {
  const t = useTranslate()
  if (answers.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a box around a row of buttons
    <div className="quick-answers" role="group" aria-label={t('Quick answers')}>
      {answers.map(answer => (
        <Button key={answer} variant="soft" onClick={() => onChoose(answer)}>
          {answer}
        </Button>
      ))}
    </div>
  )
}
