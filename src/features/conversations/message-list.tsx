import { useEffect, useRef, useState } from 'react'
import { getConversation } from '../../contract/conversations/conversations.ts'
import { useLiveListing } from '../../lists/use-live-listing.ts'
import type { OptimisticConversation, OptimisticMessage } from '../../local/conversations/optimistic.ts'
import { readEarlierMessages } from '../../local/conversations/reads.ts'
import { type ConversationParty, submitRead } from '../../local/conversations/submit.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useTranslate } from '../../ui/text/i18n.ts'
import { MessageBubble } from './message-bubble.tsx'

type MessageListProps = { conversation: OptimisticConversation; party: ConversationParty; name: string }

/** The messages, oldest first, and how far the other side has received and read one's own. */
export const MessageList = ({ conversation, party, name }: MessageListProps) => {
  const t = useTranslate()
  const isShop = party.customerId !== undefined
  const { messages, hasEarlier, delivered, read } = conversation
  const end = useRef<HTMLDivElement>(null)
  const last = messages.at(-1)
  useEffect(() => {
    if (last) end.current?.scrollIntoView({ block: 'nearest' })
  }, [last])
  useMarkRead(conversation, party)
  const lastOwn = messages.findLast(message => message.isShop === isShop && !message.entry)
  return (
    <div className="messages" role="log" aria-label={t('Messages with {name}', { name })}>
      {hasEarlier && messages[0] && <EarlierMessages party={party} before={messages[0].n} name={name} />}
      {messages.length === 0 && <p className="meta">{t('Nobody has written yet.')}</p>}
      {messages.map(message => (
        <MessageBubble key={message.id} message={message} isOwn={message.isShop === isShop} name={name}>
          {message === lastOwn && (
            <span>{message.n <= read ? t('Read') : message.n <= delivered ? t('Delivered') : t('Sent')}</span>
          )}
        </MessageBubble>
      ))}
      <div ref={end} />
    </div>
  )
}

/** What is on a visible screen counts as read. */
const useMarkRead = ({ messages, ownRead }: OptimisticConversation, party: ConversationParty): void => {
  const isShop = party.customerId !== undefined
  const newest = messages.findLast(message => message.isShop !== isShop && !message.entry)?.n ?? 0
  const marked = useRef(0)
  const { shopId, customerId } = party
  useEffect(() => {
    const mark = () => {
      if (document.visibilityState !== 'visible' || newest <= Math.max(ownRead, marked.current)) return
      marked.current = newest
      // It is marked again when the screen is opened next.
      submitRead({ shopId, ...(customerId && { customerId }) }, newest).catch(() => undefined)
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [newest, ownRead, shopId, customerId])
}

type EarlierMessagesProps = { party: ConversationParty; before: number; name: string }

/** A page of earlier messages, and those before them, once somebody asks for them. */
const EarlierMessages = ({ party, before, name }: EarlierMessagesProps) => {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const input = isOpen ? { ...party, before } : null
  const { read, failure } = useLiveListing(getConversation, input, () => readEarlierMessages(party, before))
  const isShop = party.customerId !== undefined
  const messages: OptimisticMessage[] = read?.page?.messages ?? []
  if (messages.length === 0)
    return (
      <div className="messages-earlier">
        <Button variant="soft" isBusy={isOpen && !failure} onClick={() => setOpen(true)}>
          {t('Show earlier messages')}
        </Button>
        {failure && <p className="meta">{t('They will load when you are back online.')}</p>}
      </div>
    )
  return (
    <>
      {read?.page?.hasEarlier && messages[0] && <EarlierMessages party={party} before={messages[0].n} name={name} />}
      {messages.map(message => (
        <MessageBubble key={message.id} message={message} isOwn={message.isShop === isShop} name={name} />
      ))}
    </>
  )
}
