import { type ContactMessage, handleContact } from '../../contract/contact.ts'
import { amend } from '../../local/amend.ts'
import type { Submitted } from '../../local/write.ts'
import { finds } from './finds.ts'
import type { ListView } from './list-address.ts'
import { type ByTime, ORDERS } from './list-sorts.ts'
import type { Effect } from './overlay-rows.ts'

export const MESSAGE_FILTERS = ['OPEN', 'HANDLED', 'ALL'] as const
export type MessageFilter = (typeof MESSAGE_FILTERS)[number]

/** A filter and an order as the server is asked for them. */
export const askMessages = ({ filter, sort }: Pick<ListView<MessageFilter, ByTime>, 'filter' | 'sort'>) => ({
  ...ORDERS[sort],
  ...(filter !== 'ALL' && { handled: filter === 'HANDLED' }),
})

/** Does a view show this message? */
export const isMessageIn = (message: ContactMessage, { term, filter }: ListView<MessageFilter>): boolean =>
  (filter === 'ALL' || message.handled === (filter === 'HANDLED')) &&
  finds(term, message.name, message.email, message.subject, message.message)

/** Handled, or open again. */
export const messageEffect: Effect<ContactMessage> = (message, { endpoint, input }) =>
  endpoint === handleContact.name && input.id === message.id ? { handled: input.handled === true } : null

/** Marks a message as handled or not; what still waits for it is corrected. @throws ApiFailure */
export const submitHandled = (
  { id, subject }: Pick<ContactMessage, 'id' | 'subject'>,
  handled: boolean,
): Promise<Submitted<unknown>> =>
  amend({ id, creates: [], update: handleContact }, { handled }, { scope: `message:${id}`, label: subject })

/** Opens the mail program with an answer to what somebody wrote, quoted below. */
export const answerHref = ({
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
