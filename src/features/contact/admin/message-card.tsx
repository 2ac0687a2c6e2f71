import { Check, Reply, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { ContactMessage, ContactReply } from '../../../contract/contact/contact.ts'
import { toContactState } from '../../../contract/contact/contact-list.ts'
import { submitMessageHandled } from '../../../local/contact/contact-messages.ts'
import type { OptimisticRow } from '../../../local/outbox/optimistic-rows.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { RelativeTime } from '../../../ui/controls/date-time.tsx'
import { Tag } from '../../../ui/controls/tag.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { CHANGE_MESSAGES, useSubmit } from '../../../ui/overlays/use-submit.ts'
import { RowActions } from '../../../ui/rows/row-actions.tsx'
import { SelectRow } from '../../../ui/rows/select-row.tsx'
import type { Selection } from '../../../ui/state/use-selection.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { PendingNote } from '../../outbox/pending-note.tsx'
import { AnswerForm } from './answer-form.tsx'
import { buildReplyMailto } from './contact-message.ts'
import './messages.css'

export type MessageCardProps = {
  message: OptimisticRow<ContactMessage>
  /** null: it cannot be selected. */
  selection: Selection | null
}

/** A thread: the message, what was answered, and the form of the next answer. */
export const MessageCard = ({ message, selection }: MessageCardProps) => {
  const t = useTranslate()
  const { run, isBusy } = useSubmit()
  const [isAnswering, setAnswering] = useState(false)
  const { id, name, email, subject, createdAt, entries, replies = [] } = message
  const state = toContactState(message)
  const isClosed = state === 'CLOSED'
  const mark = () => run(CHANGE_MESSAGES, () => submitMessageHandled(message, !isClosed))
  return (
    <Card as="article" label={subject}>
      <div className="message-head">
        {selection && <SelectRow selection={selection} id={id} name={subject} />}
        <div>
          <h2>{subject}</h2>
          <p className="meta">
            {name} · <a href={buildReplyMailto(message)}>{email}</a> · <RelativeTime at={createdAt} />
          </p>
        </div>
        {state === 'ANSWERED' && <Tag tone="brand">{t('Answered')}</Tag>}
        {isClosed && <Tag>{t('Closed')}</Tag>}
      </div>
      <p className="message-text">{message.message}</p>
      {replies.length > 0 && <Replies replies={replies} />}
      <PendingNote entries={entries} />
      {isAnswering ? (
        <AnswerForm message={message} onClose={() => setAnswering(false)} />
      ) : (
        <RowActions>
          <Button
            icon={Reply}
            variant={state === 'OPEN' ? 'brand' : 'soft'}
            aria-label={`${t('Answer')}: ${name}`}
            onClick={() => setAnswering(true)}
          >
            {t('Answer')}
          </Button>
          <Button variant="quiet" icon={isClosed ? RotateCcw : Check} isBusy={isBusy} onClick={mark}>
            {isClosed ? t('Open again') : t('Close')}
          </Button>
        </RowActions>
      )}
    </Card>
  )
}

const Replies = ({ replies }: { replies: readonly ContactReply[] }) => {
  const t = useTranslate()
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one
    <ol role="list" className="message-replies" aria-label={t('What was written since')}>
      {replies.map(({ id, isStaff, author, text, createdAt }) => (
        <li key={id} className={isStaff ? 'is-answer' : undefined}>
          <p className="meta">
            {author || t('Answer')} · <RelativeTime at={createdAt} />
          </p>
          <p className="message-text">{text}</p>
        </li>
      ))}
    </ol>
  )
}
