import type { ContactMessage } from '../../../contract/contact/contact.ts'
import { CONTACT_STATES, toContactState } from '../../../contract/contact/contact-list.ts'
import { matchesSearch } from '../../../contract/search-text.ts'
import { LIST_SORT_PARAMS, type TimeSort } from '../../../lists/list-sorts.ts'
import type { ListView } from '../../../lists/list-url.ts'

export const MESSAGE_FILTERS = [...CONTACT_STATES, 'ALL'] as const
export type MessageFilter = (typeof MESSAGE_FILTERS)[number]

/** Filter and sort order as input of the endpoint. */
export const toMessageListInput = ({ filter, sort }: Pick<ListView<MessageFilter, TimeSort>, 'filter' | 'sort'>) => ({
  ...LIST_SORT_PARAMS[sort],
  ...(filter !== 'ALL' && { state: filter }),
})

/** Does the view contain this message? */
export const matchesMessageView = (message: ContactMessage, { term, filter }: ListView<MessageFilter>): boolean =>
  (filter === 'ALL' || toContactState(message) === filter) &&
  matchesSearch(term, message.name, message.email, message.subject, message.message)

/** A `mailto:` link with a reply that quotes the message. */
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

/** A canned answer to this person. */
export const fillCannedAnswer = (text: string, { name }: Pick<ContactMessage, 'name'>): string =>
  text.replaceAll('{name}', name)

/** A text after what is written already, each in a paragraph. */
export const appendText = (written: string, text: string): string =>
  written.trim() === '' ? text : `${written.trimEnd()}\n\n${text}`
