import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { Id } from '../fields.ts'
import { MarketPicture } from '../market/home.ts'
import { IsoTime } from '../time-fields.ts'
import { newsletterDefaults } from './newsletter-defaults.ts'
import { NEWSLETTER_TEXT } from './newsletters.ts'

/** A newsletter in Markdown that is not sent yet. */
export const NewsletterDraft = v.object({
  id: Id,
  subject: v.string(),
  body: v.string(),
  /** When it is sent by itself; null: somebody sends it. */
  sendAt: v.nullable(v.string()),
  /** Who saved it last; empty: an account that does not exist any more. */
  author: v.string(),
  changedAt: v.string(),
})
export type NewsletterDraft = v.InferOutput<typeof NewsletterDraft>

const draftDefaults = { ...newsletterDefaults, who: ['ADMIN'], offline: 'never' } as const

export const listNewsletterDrafts = endpoint({
  ...draftDefaults,
  name: 'newsletters.drafts',
  method: 'GET',
  path: '/newsletters/drafts',
  input: v.object({}),
  output: v.array(NewsletterDraft),
  list: 'plain',
  stale: [],
  summary: 'List the newsletters that are not sent yet, those with a time first.',
})

export const saveNewsletterDraft = endpoint({
  ...draftDefaults,
  name: 'newsletters.saveDraft',
  method: 'POST',
  path: '/newsletters/drafts',
  input: v.object({
    id: Id,
    ...NEWSLETTER_TEXT,
    sendAt: v.nullable(IsoTime),
    /** `changedAt` of the draft that was opened: one that was changed or deleted since is not replaced. */
    expectedChangedAt: v.optional(IsoTime),
  }),
  output: NewsletterDraft,
  summary: 'Save a newsletter for later. With a time it is sent then; saving it without one cancels that.',
})

export const cancelNewsletterDraft = endpoint({
  ...draftDefaults,
  name: 'newsletters.cancelDraft',
  method: 'POST',
  path: '/newsletters/drafts/:id/cancel',
  input: v.object({ id: Id }),
  output: NewsletterDraft,
  summary: 'Keep a newsletter as a draft without a time, with the text that it has.',
})

export const deleteNewsletterDraft = endpoint({
  ...draftDefaults,
  name: 'newsletters.deleteDraft',
  method: 'DELETE',
  path: '/newsletters/drafts/:id',
  input: v.object({ id: Id }),
  output: v.object({ id: Id }),
  summary: 'Delete a newsletter that is not sent yet.',
})

export const addNewsletterPicture = endpoint({
  ...draftDefaults,
  name: 'newsletters.addPicture',
  method: 'POST',
  path: '/newsletters/pictures',
  input: v.object({}),
  output: MarketPicture,
  body: 'multipart',
  stale: [],
  summary: 'Send a picture (`file`) that newsletters can then show: `![What it shows](its image)`.',
})
