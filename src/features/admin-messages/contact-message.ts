import { type ContactMessage, handleContact } from '../../contract/contact.ts'
import { LIST_SORT_PARAMS, type TimeSort } from '../../lists/list-sorts.ts'
import type { ListView } from '../../lists/list-url.ts'
import { matchesSearch } from '../../lists/matches-search.ts'
import { editOrSubmit } from '../../local/outbox/edit-or-submit.ts'
import type { SubmitResult } from '../../local/outbox/submit.ts'
import type { ApplyPending } from '../../local/resources/optimistic-rows.ts'

export const MESSAGE_FILTERS = ['OPEN', 'HANDLED', 'ALL'] as const
export type MessageFilter = (typeof MESSAGE_FILTERS)[number]

/** A filter and an order as the server is asked for them. */
export const toMessageListInput = ({ filter, sort }: Pick<ListView<MessageFilter, TimeSort>, 'filter' | 'sort'>) => ({
  ...LIST_SORT_PARAMS[sort],
  ...(filter !== 'ALL' && { handled: filter === 'HANDLED' }),
})

/** Does a view show this message? */
export const matchesMessageView = (message: ContactMessage, { term, filter }: ListView<MessageFilter>): boolean =>
  (filter === 'ALL' || message.handled === (filter === 'HANDLED')) &&
  matchesSearch(term, message.name, message.email, message.subject, message.message)

/** Handled, or open again. */
export const applyPendingToMessage: ApplyPending<ContactMessage> = (message, { endpoint, input }) =>
  endpoint === handleContact.name && input.id === message.id ? { handled: input.handled === true } : null

/** Marks a message as handled or not; what still waits for it is corrected. @throws ApiFailure */
export const submitMessageHandled = (
  { id, subject }: Pick<ContactMessage, 'id' | 'subject'>,
  handled: boolean,
): Promise<SubmitResult<unknown>> =>
  editOrSubmit({ id, creates: [], update: handleContact }, { handled }, { label: subject })

/** Opens the mail program with an answer to what somebody wrote, quoted below. */
export const buildReplyMailto = ({
  email,
  subject,
  message,
}: Pick<ContactMessage, 'email' | 'subject' | 'message'>): string => {
  const quoted = message.split('\n').map(line => `> ${line}`)
  const query = [
    `subject=${encodeURIComponent(`Re: ${subject}`)}`,
    `body=${encodeURIComponent(`\n\n${quoted.join('\n')}`)}`,
  ]
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?${query.join('&')}`
}
