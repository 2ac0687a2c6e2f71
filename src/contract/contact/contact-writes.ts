import * as v from 'valibot'
import { CONTACT_ANSWER_MAX } from '../constants.ts'
import { Id, textSchema } from '../fields.ts'
import { offlineEndpoint } from '../offline-endpoint.ts'
import { ContactDraft, ContactMessage, LastSeenAnswerId, LastSeenReplyId } from './contact.ts'

export const sendContact = offlineEndpoint({
  name: 'contact.create',
  method: 'POST',
  path: '/contact',
  who: 'anyone',
  input: ContactDraft,
  output: v.object({ id: Id }),
  list: 'none',
  stale: ['contact'],
  limit: 'sign-up',
  offline: { scope: 'contact:{id}', resultPath: null },
  summary: 'Write to the people who run the market.',
})

export const handleContact = offlineEndpoint({
  name: 'contact.handle',
  method: 'PATCH',
  path: '/contact/:id',
  who: ['ADMIN'],
  input: v.object({ id: Id, handled: v.boolean(), lastSeenReplyId: LastSeenReplyId }),
  output: ContactMessage,
  list: 'none',
  stale: ['contact', 'summary'],
  offline: { scope: 'message:{id}', resultPath: '/dashboard/contact-messages' },
  summary: 'Mark a message as handled, or not. With a reply that nobody has seen it stays as it is.',
})

export const answerContact = offlineEndpoint({
  name: 'contact.answer',
  method: 'POST',
  path: '/contact/:id/answers',
  who: ['ADMIN'],
  input: v.object({
    id: Id,
    /** Of the answer: sent again, it is mailed once. */
    answerId: Id,
    text: textSchema({ min: 2, max: CONTACT_ANSWER_MAX, message: 'Write an answer.' }),
    lastSeenReplyId: LastSeenReplyId,
    lastSeenAnswerId: LastSeenAnswerId,
  }),
  output: ContactMessage,
  list: 'none',
  stale: ['contact', 'summary'],
  offline: { scope: 'message:{id}', resultPath: '/dashboard/contact-messages' },
  summary:
    'Answer a message of the contact form by mail. The answer stays in the thread. 409: somebody has answered since `lastSeenAnswerId`.',
})
