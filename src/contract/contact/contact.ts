import * as v from 'valibot'
import { MESSAGE_MIN, NAME_MAX, PAGE_LIMITS, SUBJECT_MIN } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import {
  Id,
  lineSchema,
  OptionalId,
  pagingFields,
  QueryBoolean,
  SearchTerm,
  sortingFields,
  textSchema,
} from '../fields.ts'
import { VALIDATION } from '../messages/validation-messages.ts'
import { Email, PersonName } from '../person-fields.ts'

export const ContactDraft = v.object({
  id: OptionalId,
  name: PersonName,
  email: Email,
  subject: lineSchema({ min: SUBJECT_MIN, max: NAME_MAX, message: VALIDATION.subject }),
  message: textSchema({ min: MESSAGE_MIN, max: 5000, message: VALIDATION.message }),
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
