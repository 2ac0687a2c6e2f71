import { CheckCheck, MessageSquareText } from 'lucide-react'
import type { ContactMessage } from '../../../contract/contact/contact.ts'
import { listContact } from '../../../contract/contact/contact-list.ts'
import { useOpenForm } from '../../../lists/form-param.ts'
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
import { CannedAnswers } from './canned-answers.tsx'
import { MESSAGE_FILTERS, type MessageFilter, matchesMessageView, toMessageListInput } from './contact-message.ts'
import { MessageCard } from './message-card.tsx'
import './messages.css'

const PATH = '/dashboard/contact-messages'
const LIST_OPTIONS: ListOptions<MessageFilter, TimeSort> = {
  path: PATH,
  filters: MESSAGE_FILTERS,
  sorts: TIME_SORTS,
}
const FILTER_LABELS = { OPEN: 'Unanswered', ANSWERED: 'Answered', CLOSED: 'Closed', ALL: 'All' } as const
const EMPTY_MESSAGES = {
  OPEN: 'No message waits for an answer.',
  ANSWERED: 'No messages are answered yet.',
  CLOSED: 'No messages are closed yet.',
  ALL: 'No messages yet.',
} as const

/** /dashboard/contact-messages: messages from the contact form and their answers, or the editor of canned answers. */
const ContactMessages = () => {
  const t = useTranslate()
  const { opened } = useOpenForm(['canned-answers'])
  if (opened)
    return (
      <Page>
        <CannedAnswers listPath={PATH} />
      </Page>
    )
  return (
    <Page>
      <ListScreen
        title={t('Contact messages')}
        aside={
          <Button icon={MessageSquareText} href={`${PATH}?open=canned-answers`}>
            {t('Canned answers')}
          </Button>
        }
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

/** Threads. Those to be answered can be closed together. */
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
            {t('Close')}
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
