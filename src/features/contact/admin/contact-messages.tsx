import { CheckCheck } from 'lucide-react'
import { type ContactMessage, listContact } from '../../../contract/contact/contact.ts'
import { ListScreen } from '../../../lists/list-screen.tsx'
import { LIST_COMPARATORS, LIST_SORT_LABELS, TIME_SORTS, type TimeSort } from '../../../lists/list-sorts.ts'
import type { ListOptions } from '../../../lists/list-url.ts'
import { applyPendingToMessage, submitMessageHandled } from '../../../local/contact/contact-messages.ts'
import type { OptimisticRow } from '../../../local/outbox/optimistic-rows.ts'
import { applyPendingToRows } from '../../../local/outbox/optimistic-rows.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { BulkBar } from '../../../ui/rows/bulk-bar.tsx'
import { useSelection } from '../../../ui/state/use-selection.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { useBulkOutcomes } from '../../outbox/use-bulk-outcomes.tsx'
import { MESSAGE_FILTERS, type MessageFilter, matchesMessageView, toMessageListInput } from './contact-message.ts'
import { MessageCard } from './message-card.tsx'
import './messages.css'

const LIST_OPTIONS: ListOptions<MessageFilter, TimeSort> = {
  path: '/dashboard/contact-messages',
  filters: MESSAGE_FILTERS,
  sorts: TIME_SORTS,
}
const FILTER_LABELS = { OPEN: 'To handle', HANDLED: 'Handled', ALL: 'All' } as const
const EMPTY_MESSAGES = {
  OPEN: 'All messages are handled.',
  HANDLED: 'No messages are handled yet.',
  ALL: 'No messages yet.',
} as const

/** /dashboard/contact-messages: messages from the contact form. */
const ContactMessages = () => {
  const t = useTranslate()
  return (
    <Page>
      <ListScreen
        title={t('Contact messages')}
        options={LIST_OPTIONS}
        filterLabels={FILTER_LABELS}
        sortLabels={LIST_SORT_LABELS}
        searchLabel={t('Search messages')}
        endpoint={listContact}
        toListInput={toMessageListInput}
        matchesView={matchesMessageView}
        compare={LIST_COMPARATORS}
        applyPending={(rows, entries) => applyPendingToRows(rows, entries, applyPendingToMessage)}
        empty={({ term, filter }) => (term.trim() ? 'No Data Found' : EMPTY_MESSAGES[filter])}
        drawing="parcel"
      >
        {messages => <ContactMessageList messages={messages} />}
      </ListScreen>
    </Page>
  )
}

/** Messages, with bulk "Mark as handled". */
export const ContactMessageList = ({ messages }: { messages: OptimisticRow<ContactMessage>[] }) => {
  const t = useTranslate()
  const { run, isBusy, dialog } = useBulkOutcomes(t('What happened to each message'))
  const selection = useSelection()
  const open = messages.filter(message => !message.handled)
  const selected = open.filter(message => selection.has(message.id))
  const handle = () => {
    selection.clear()
    return run(
      selected.map(message => ({
        id: message.id,
        name: message.subject,
        submit: () => submitMessageHandled(message, true),
      })),
    )
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
      {dialog}
    </>
  )
}

export default ContactMessages
