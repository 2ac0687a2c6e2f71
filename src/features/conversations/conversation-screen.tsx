import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import { SKELETONS } from '../../contract/constants.ts'
import { getConversation } from '../../contract/conversations/conversations.ts'
import { NotCachedNotice } from '../../lists/not-cached-notice.tsx'
import { useLiveListing } from '../../lists/use-live-listing.ts'
import { deleteUnneededMessagePictures } from '../../local/conversations/message-pictures.ts'
import type { OptimisticConversation } from '../../local/conversations/optimistic.ts'
import { readConversation } from '../../local/conversations/reads.ts'
import type { ConversationParty } from '../../local/conversations/submit.ts'
import { readOrder } from '../../local/orders/reads.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Row } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { EmptyState } from '../../ui/notices/empty-state.tsx'
import { Loading, renderSkeletons } from '../../ui/notices/skeleton.tsx'
import { useTitle } from '../../ui/state/use-title.ts'
import { showName, useTranslate } from '../../ui/text/i18n.ts'
import { translateName } from '../../ui/text/translate-name.ts'
import { PendingNote } from '../outbox/pending-note.tsx'
import { ClosedNotice, QuietNotice } from './closed-notice.tsx'
import { ConversationMenu } from './conversation-menu.tsx'
import { MessageForm } from './message-form.tsx'
import { MessageList } from './message-list.tsx'
import './conversations.css'

type ConversationScreenProps = {
  party: ConversationParty
  /** What the next message is about. */
  orderId: string | undefined
}

/** One conversation: its messages, and a form to write the next one. Available offline. */
export const ConversationScreen = ({ party, orderId }: ConversationScreenProps) => {
  const t = useTranslate()
  const { read, ...refresh } = useLiveListing(getConversation, party, () => readConversation(party))
  const conversation = read?.conversation
  useKeptPictures(conversation)
  const name = nameOtherSide(conversation, party) || t('Messages')
  useTitle(name)
  return (
    <Section
      title={name}
      level={1}
      aside={
        <Row>
          <Button href="/dashboard/messages">{t('All messages')}</Button>
          {conversation && <ConversationMenu conversation={conversation} party={party} name={name} />}
        </Row>
      }
    >
      {conversation ? (
        <OpenConversation conversation={conversation} party={party} name={name} orderId={orderId} />
      ) : refresh.failure?.data?.error.code === 'NOT_FOUND' ? (
        <EmptyState title={t('There is no such conversation.')} illustration="heart" />
      ) : (
        <NotCachedNotice
          title={t('These messages are not on this phone yet.')}
          refresh={refresh}
          isRead={read !== undefined}
        >
          <Loading what={t('Loading messages')} />
          {renderSkeletons('row', SKELETONS.tableRows)}
        </NotCachedNotice>
      )}
    </Section>
  )
}

/** What is deleted from a conversation does not stay on this device as a picture. */
const useKeptPictures = (conversation: OptimisticConversation | undefined): void => {
  const pictures = conversation?.messages.flatMap(({ id, hasPicture }) => (hasPicture ? id : [])).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is stored has changed
  useEffect(() => {
    deleteUnneededMessagePictures().catch(reportError)
  }, [pictures])
}

const nameOtherSide = (conversation: OptimisticConversation | undefined, { customerId }: ConversationParty): string => {
  if (!conversation) return ''
  return customerId === undefined ? showName(conversation.shop) : translateName(conversation.customer.name)
}

type OpenConversationProps = ConversationScreenProps & { conversation: OptimisticConversation; name: string }

const OpenConversation = ({ conversation, party, name, orderId }: OpenConversationProps) => {
  const found = useLiveQuery(() => (orderId ? readOrder(orderId) : null), [orderId])
  const order = found && 'order' in found ? { id: found.order.id, number: found.order.number } : undefined
  return (
    <div className="conversation">
      <MessageList conversation={conversation} party={party} name={name} />
      <PendingNote entries={conversation.entries} />
      {conversation.closed ? (
        <ClosedNotice conversation={conversation} party={party} name={name} />
      ) : (
        <>
          {party.customerId === undefined && <QuietNotice hours={conversation.quietHours} />}
          <MessageForm conversation={conversation} party={party} name={name} order={order} />
        </>
      )}
    </div>
  )
}
