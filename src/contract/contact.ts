import * as v from 'valibot'
import { MESSAGE_MIN, NAME_MAX, PAGE_LIMITS, SUBJECT_MIN } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { Id, OptionalId, pagingFields, QueryBoolean, SearchTerm, sortingFields } from './fields.ts'
import { VALIDATION } from './messages/validation-messages.ts'
import { Email, PersonName } from './person-fields.ts'

export const ContactDraft = v.object({
  id: OptionalId,
  name: PersonName,
  email: Email,
  subject: v.pipe(
    v.string(VALIDATION.subject),
    v.trim(),
    v.minLength(SUBJECT_MIN, VALIDATION.subject),
    v.maxLength(NAME_MAX),
  ),
  message: v.pipe(
    v.string(VALIDATION.message),
    v.trim(),
    v.minLength(MESSAGE_MIN, VALIDATION.message),
    v.maxLength(5000),
  ),
})

export const ContactMessage = v.object({
  id: Id,
  name: v.string(),
  email: v.string(),
  subject: v.string(),
  message: v.string(),
  handled: v.boolean(),
  createdAt: v.string(),
  seq: v.number(),
})
export type ContactMessage = v.InferOutput<typeof ContactMessage>

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
  }),
  output: v.array(ContactMessage),
  list: 'flat',
  offline: 'never',
  stale: [],
  summary: 'List the messages of the contact form.',
})
