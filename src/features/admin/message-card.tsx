import { Check, Reply, RotateCcw } from 'lucide-react'
import type { ContactMessage } from '../../contract/contact.ts'
import { Ago } from '../../ui/ago.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { RowActions } from '../../ui/row-actions.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useText } from '../../ui/text.ts'
import { EntriesNote } from '../orders/entries-note.tsx'
import { CHANGE_WORDS, useSend } from '../orders/use-send.ts'
import './admin.css'
import type { Selection } from '../../ui/use-selection.ts'
import { answerHref, submitHandled } from './messages.ts'
import type { Shown } from './overlay-rows.ts'

export type MessageCardProps = {
  message: Shown<ContactMessage>
  /** null: it cannot be chosen. */
  selection: Selection | null
}

/** One message: who wrote, what, and that it is handled. The answer is written in the mail program. */
export const MessageCard = ({ message, selection }: MessageCardProps) => {
  const t = useText()
  const { run, isBusy } = useSend()
  const { id, name, email, subject, handled, createdAt, entries } = message
  const mark = () => run(CHANGE_WORDS, () => submitHandled(message, !handled))
  return (
    <Card as="article" label={subject}>
      <div className="message-head">
        {selection && (
          <label className="choice">
            <input
              type="checkbox"
              aria-label={t('Choose {name}', { name: subject })}
              checked={selection.has(id)}
              onChange={() => selection.toggle(id)}
            />
          </label>
        )}
        <div>
          <h2>{subject}</h2>
          <p className="meta">
            {name} · {email} · <Ago at={createdAt} />
          </p>
        </div>
        {handled && <Tag tone="brand">{t('Handled')}</Tag>}
      </div>
      <p className="message-text">{message.message}</p>
      <EntriesNote entries={entries} />
      <RowActions>
        <Button icon={Reply} href={answerHref(message)} aria-label={`${t('Answer')}: ${name}`}>
          {t('Answer')}
        </Button>
        <Button variant={handled ? 'quiet' : 'brand'} icon={handled ? RotateCcw : Check} isBusy={isBusy} onClick={mark}>
          {handled ? t('Not handled yet') : t('Mark as handled')}
        </Button>
      </RowActions>
    </Card>
  )
}
