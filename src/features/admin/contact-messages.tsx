import { CheckCheck } from 'lucide-react'
import { useSearch } from 'wouter'
import { type ContactMessage, listContact } from '../../contract/contact.ts'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { useText } from '../../ui/text.ts'
import { useTitle } from '../../ui/use-title.ts'
import { CHANGE_WORDS, useSend } from '../orders/use-send.ts'
import './admin.css'
import { BulkBar } from './bulk-bar.tsx'
import { type ListChoices, listViewOf } from './list-address.ts'
import { ListTools } from './list-tools.tsx'
import { MarketListPage } from './market-list-page.tsx'
import { MessageCard } from './message-card.tsx'
import {
  isMessageIn,
  MESSAGE_FILTERS,
  MESSAGES_PAGE,
  type MessageFilter,
  messageEffect,
  messagesInput,
  submitHandled,
} from './messages.ts'
import type { Shown } from './overlay-rows.ts'
import { together } from './together.ts'
import { useMarketList } from './use-market-list.ts'
import { useSelection } from './use-selection.ts'

const CHOICES: ListChoices<MessageFilter, 'newest'> = {
  path: '/dashboard/contact-messages',
  filters: MESSAGE_FILTERS,
  sorts: ['newest'],
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
  useTitle(t('Contact messages'))
  const view = listViewOf(useSearch(), CHOICES)
  const list = useMarketList({
    row: listContact,
    input: messagesInput(view),
    effect: messageEffect,
    isFound: message => isMessageIn(message, view),
    limit: MESSAGES_PAGE,
  })
  return (
    <Page>
      <Section title={t('Contact messages')} level={1}>
        <ListTools
          choices={CHOICES}
          view={view}
          searchLabel={t('Search messages')}
          filterWords={FILTER_WORDS}
          sortWords={{ newest: 'Newest first' }}
          total={list.page?.total}
        />
        <MarketListPage
          list={list}
          choices={CHOICES}
          view={view}
          what={t('Contact messages')}
          empty={t(view.term.trim() ? 'No Data Found' : EMPTY_WORDS[view.filter])}
          drawing="parcel"
        >
          {messages => <Messages messages={messages} />}
        </MarketListPage>
      </Section>
    </Page>
  )
}

const Messages = ({ messages }: { messages: Shown<ContactMessage>[] }) => {
  const t = useText()
  const { run, isBusy } = useSend()
  const selection = useSelection()
  const open = messages.filter(message => !message.handled)
  const chosen = open.filter(message => selection.has(message.id))
  const handle = async () => {
    await run(CHANGE_WORDS, async () =>
      together(await Promise.all(chosen.map(message => submitHandled(message, true)))),
    )
    selection.clear()
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
