import type { ReactNode } from 'react'
import { PICTURE_TEXT } from '../../contract/conversations/conversation-writes.ts'
import type { OptimisticMessage } from '../../local/conversations/optimistic.ts'
import { isFileRef } from '../../local/db/stored-files.ts'
import { Link } from '../../ui/controls/link.tsx'
import { formatDateTime } from '../../ui/text/format-date-time.ts'
import { useLocale, useTranslate } from '../../ui/text/i18n.ts'
import { PendingNote } from '../outbox/pending-note.tsx'
import { ReportButton } from '../reports/report-button.tsx'
import { MessagePicture, WaitingPicture } from './message-picture.tsx'

type MessageBubbleProps = {
  message: OptimisticMessage
  isOwn: boolean
  /** Of the other side. */
  name: string
  /** How far it has come. */
  children?: ReactNode
}

/** One message: what it is about, its picture, its text, and when it was written. */
export const MessageBubble = ({ message, isOwn, name, children }: MessageBubbleProps) => {
  const t = useTranslate()
  const locale = useLocale()
  const { order, text, isRemoved, hasPicture, createdAt, entry } = message
  const waiting = isFileRef(entry?.input.file) ? entry.input.file : null
  const isPictureAlone = text === PICTURE_TEXT && (hasPicture || waiting !== null)
  return (
    <article className={`message${isOwn ? ' is-own' : ''}`} aria-label={isOwn ? t('You') : name}>
      <div className="message-bubble">
        {order && (
          <p className="message-order">
            <Link href={`/dashboard/orders/${order.id}`}>{t('Order {number}', { number: order.number })}</Link>
          </p>
        )}
        {hasPicture && <MessagePicture id={message.id} />}
        {waiting && <WaitingPicture file={waiting} />}
        {!isPictureAlone && (
          <p className="message-words">{isRemoved ? t('An admin has removed this message.') : text}</p>
        )}
      </div>
      <p className="meta message-facts">
        <time dateTime={createdAt}>{formatDateTime(createdAt, locale)}</time>
        {children}
        {!isOwn && !isRemoved && <ReportButton entity="MESSAGE" entityId={message.id} name={name} />}
      </p>
      {entry && <PendingNote entries={[entry]} />}
    </article>
  )
}
