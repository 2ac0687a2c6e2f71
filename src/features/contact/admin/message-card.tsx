import { Check, Reply, RotateCcw } from 'lucide-react'
import type { ContactMessage } from '../../../contract/contact/contact.ts'
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
import { buildReplyMailto } from './contact-message.ts'
import './messages.css'

export type MessageCardProps = {
  message: OptimisticRow<ContactMessage>
  /** null: it cannot be selected. */
  selection: Selection | null
}

/** One message. Replies are written in the mail program. */
export const MessageCard = ({ message, selection }: MessageCardProps) => {
  const t = useTranslate()
  const { run, isBusy } = useSubmit()
  const { id, name, email, subject, handled, createdAt, entries } = message
  const mark = () => run(CHANGE_MESSAGES, () => submitMessageHandled(message, !handled))
  return (
    <Card as="article" label={subject}>
      <div className="message-head">
        {selection && <SelectRow selection={selection} id={id} name={subject} />}
        <div>
          <h2>{subject}</h2>
          <p className="meta">
            {name} · {email} · <RelativeTime at={createdAt} />
          </p>
        </div>
        {handled && <Tag tone="brand">{t('Handled')}</Tag>}
      </div>
      <p className="message-text">{message.message}</p>
      <PendingNote entries={entries} />
      <RowActions>
        <Button icon={Reply} href={buildReplyMailto(message)} aria-label={`${t('Answer')}: ${name}`}>
          {t('Answer')}
        </Button>
        <Button variant={handled ? 'quiet' : 'brand'} icon={handled ? RotateCcw : Check} isBusy={isBusy} onClick={mark}>
          {handled ? t('Not handled yet') : t('Mark as handled')}
        </Button>
      </RowActions>
    </Card>
  )
}
