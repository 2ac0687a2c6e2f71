import * as v from 'valibot'
import { PAGE_LIMITS } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { pagingFields, QueryBoolean, SearchTerm, sortingFields } from '../fields.ts'
import { ContactMessage } from './contact.ts'

/** To be answered; answered; closed without waiting for anything. */
export const CONTACT_STATES = ['OPEN', 'ANSWERED', 'CLOSED'] as const
export type ContactState = (typeof CONTACT_STATES)[number]

/** The state of a message, also of one that an earlier version has answered with. */
export const toContactState = ({ handled, state }: Pick<ContactMessage, 'handled' | 'state'>): ContactState => {
  if (!handled) return 'OPEN'
  return state === 'ANSWERED' ? 'ANSWERED' : 'CLOSED'
}

export const listContact = endpoint({
  name: 'contact.list',
  method: 'GET',
  path: '/contact',
  who: ['ADMIN'],
  input: v.object({
    ...pagingFields(PAGE_LIMITS.other),
    ...sortingFields(['createdAt', 'name']),
    searchTerm: v.optional(SearchTerm),
    handled: v.optional(QueryBoolean),
    state: v.optional(v.picklist(CONTACT_STATES)),
  }),
  output: v.array(ContactMessage),
  list: 'flat',
  offline: 'never',
  stale: [],
  summary: 'List the messages of the contact form, each with what was answered.',
})
