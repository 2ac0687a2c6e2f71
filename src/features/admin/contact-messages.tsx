import { CheckCheck } from 'lucide-react'
import { type ContactMessage, listContact } from '../../contract/contact.ts'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { useText } from '../../ui/text.ts'
import { CHANGE_WORDS } from '../orders/use-send.ts'
import './admin.css'
import { BulkBar } from '../../ui/bulk-bar.tsx'
import { useSelection } from '../../ui/use-selection.ts'
import type { ListChoices } from './list-address.ts'
import { BY_TIME, type ByTime, COMPARE, SORT_WORDS } from './list-sorts.ts'
import { MarketListScreen } from './market-list-screen.tsx'
import { MessageCard } from './message-card.tsx'
import {
  askMessages,
  isMessageIn,
  MESSAGE_FILTERS,
  type MessageFilter,
  messageEffect,
  submitHandled,
} from './messages.ts'
import type { Shown } from './overlay-rows.ts'
import { useSendAll } from './use-send-all.ts'

const CHOICES: ListChoices<MessageFilter, ByTime> = {
  path: '/dashboard/contact-messages',
  filters: MESSAGE_FILTERS,
  sorts: BY_TIME,
}
const FILTER_WORDS = { OPEN: 'To handle', HANDLED: 'Handled', ALL: 'All' }
const EMPTY_WORDS = {
  OPEN: 'Every message is handled.',
  HANDLED: 'No message is handled yet.',
  ALL: 'Nobody has written yet.',
}

/** /dashboard/contact-messages: what people write to those who run the market. */
const ContactMessages = () => {
  const t = useText()
  return (
    <Page>
      <MarketListScreen
        title={t('Contact messages')}
        choices={CHOICES}
        filterWords={FILTER_WORDS}
        sortWords={SORT_WORDS}
        searchLabel={t('Search messages')}
        row={listContact}
        ask={askMessages}
        isIn={isMessageIn}
        compare={COMPARE}
        effect={messageEffect}
        empty={({ term, filter }) => (term.trim() ? 'No Data Found' : EMPTY_WORDS[filter])}
        drawing="parcel"
      >
        {messages => <Messages messages={messages} />}
      </MarketListScreen>
    </Page>
  )
}

/** Messages, several of which can be marked at once. */
export const Messages = ({ messages }: { messages: Shown<ContactMessage>[] }) => {
  const t = useText()
  const { runAll, isBusy } = useSendAll()
  const selection = useSelection()
  const open = messages.filter(message => !message.handled)
  const chosen = open.filter(message => selection.has(message.id))
  const handle = () => {
    selection.clear()
    return runAll(CHANGE_WORDS, () => chosen.map(message => submitHandled(message, true)))
  }
  return (
    <>
      {open.length > 1 && (
        <BulkBar selection={selection} ids={open.map(message => message.id)}>
          <Button variant="brand" icon={CheckCheck} isBusy={isBusy} onClick={handle}>
            {t('Mark as handled')}
          </Button>
        </BulkBar>
      )}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one */}
      <ul role="list" className="message-list" aria-label={t('Contact messages')}>
        {messages.map(message => (
          <li key={message.id}>
            <MessageCard message={message} selection={open.length > 1 && !message.handled ? selection : null} />
          </li>
        ))}
      </ul>
    </>
  )
}

export default ContactMessages
