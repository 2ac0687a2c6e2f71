import * as v from 'valibot'
import { NEWSLETTER_BODY_MAX, PAGE_LIMITS } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { Id, lineSchema, pagingFields, QueryBoolean, SearchTerm, sortingFields, textSchema } from '../fields.ts'
import { VALIDATION } from '../messages/validation-messages.ts'
import { newsletterDefaults } from './newsletter-defaults.ts'

export const Subscriber = v.object({
  id: Id,
  email: v.string(),
  createdAt: v.string(),
  unsubscribedAt: v.nullable(v.string()),
  seq: v.number(),
})
export type Subscriber = v.InferOutput<typeof Subscriber>

export const confirmNewsletterSubscription = endpoint({
  ...newsletterDefaults,
  name: 'newsletters.confirm',
  method: 'POST',
  path: '/newsletters/confirm',
  who: 'anyone',
  input: v.object({ token: v.pipe(v.string(), v.maxLength(200)) }),
  output: v.object({ email: v.string() }),
  body: 'ignored',
  keyed: false,
  offline: 'never',
  summary: 'Confirm a subscription by the link that was mailed.',
})

export const listSubscribers = endpoint({
  name: 'newsletters.list',
  method: 'GET',
  path: '/newsletters',
  who: ['ADMIN'],
  input: v.object({
    ...pagingFields(PAGE_LIMITS.other),
    ...sortingFields(['createdAt', 'email']),
    searchTerm: v.optional(SearchTerm),
    /** true: current subscribers; false: those who unsubscribed. */
    subscribed: v.optional(QueryBoolean),
  }),
  output: v.array(Subscriber),
  list: 'flat',
  offline: 'never',
  stale: [],
  summary: 'List current and former subscribers.',
})

export const unsubscribeNewsletter = endpoint({
  name: 'newsletters.unsubscribe',
  method: 'GET',
  path: '/newsletters/unsubscribe',
  who: 'anyone',
  input: v.object({ token: v.pipe(v.string(), v.maxLength(200)) }),
  output: v.object({ email: v.string() }),
  list: 'none',
  offline: 'never',
  stale: [],
  summary: 'Get the address of an unsubscribe link. Nothing changes: mail programs open links to look at them.',
})

/**
 * What became of the mails of a newsletter. `sent`: taken over by mail servers. `failed`: refused, or came back
 * afterwards. `unsubscribed`: who has left since.
 */
export const SentNewsletter = v.object({
  id: Id,
  subject: v.string(),
  recipients: v.number(),
  sent: v.number(),
  failed: v.number(),
  unsubscribed: v.number(),
  /** Nothing of it waits any more. */
  isFinished: v.boolean(),
  createdAt: v.string(),
})
export type SentNewsletter = v.InferOutput<typeof SentNewsletter>

export const listSentNewsletters = endpoint({
  name: 'newsletters.sent',
  method: 'GET',
  path: '/newsletters/sent',
  who: ['ADMIN'],
  input: v.object({ ...pagingFields(PAGE_LIMITS.other), ...sortingFields(['createdAt']) }),
  output: v.array(SentNewsletter),
  list: 'flat',
  offline: 'never',
  stale: [],
  summary: 'List the newsletters that were sent, and how many of their mails arrived at mail servers or failed.',
})

/**
 * For the button of the page behind the link, and for one-click unsubscribe (RFC 8058), where mail programs post their
 * own form.
 */
export const unsubscribeNewsletterByPost = endpoint({
  ...unsubscribeNewsletter,
  name: 'newsletters.unsubscribeByPost',
  method: 'POST',
  body: 'ignored',
  keyed: false,
  summary: 'Unsubscribe by the button of a mail program, whatever its form holds.',
})

export const NEWSLETTER_TEXT = {
  subject: lineSchema({ min: 3, max: 200, message: 'Subject is required' }),
  body: textSchema({ min: 10, max: NEWSLETTER_BODY_MAX, message: VALIDATION.message }),
}
/** `text`, as clients of earlier versions write: blank lines separate paragraphs, and web addresses become links. */
const Format = v.optional(v.picklist(['text', 'markdown']), 'text')

export const sendNewsletter = endpoint({
  ...newsletterDefaults,
  name: 'newsletters.send',
  method: 'POST',
  path: '/newsletters/send',
  who: ['ADMIN'],
  input: v.object({
    ...NEWSLETTER_TEXT,
    format: Format,
    /** The draft that it was. It is deleted, and cannot be sent twice. */
    draftId: v.optional(Id),
  }),
  output: v.object({ recipients: v.number() }),
  offline: 'never',
  summary: 'Send a newsletter to every subscriber.',
})

export const testNewsletter = endpoint({
  ...newsletterDefaults,
  name: 'newsletters.test',
  method: 'POST',
  path: '/newsletters/test',
  who: ['ADMIN'],
  input: v.object({ ...NEWSLETTER_TEXT, format: Format }),
  output: v.object({ email: v.string() }),
  stale: [],
  offline: 'never',
  summary: 'Send a newsletter only to the admin who asks for it, to see it before the subscribers do.',
})
