import * as v from 'valibot'
import { orNull } from '../bangla-fields.ts'
import { NAME_MAX, PAGE_BODY_MAX } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { boundedString, Id, lineSchema, OptionalId, SeenSeq } from '../fields.ts'
import { hasVisible, removeInvisible } from '../text-cleaning.ts'
import { PageSlug } from './page-slugs.ts'

const TITLE_MIN = 2
const POSITION_MAX = 1000

/** Markdown: spaces at the beginning of a line mean something, so that they stay. */
/* @__NO_SIDE_EFFECTS__ */
const markdownSchema = (tooLong = 'This text is too long.') =>
  v.pipe(
    boundedString(2 * PAGE_BODY_MAX),
    v.transform(text => removeInvisible(text).normalize('NFC').replace(/^\n+/, '').trimEnd()),
    v.maxLength(PAGE_BODY_MAX, tooLong),
  )

const texts = {
  title: lineSchema({ min: TITLE_MIN, max: NAME_MAX, message: 'Enter a title.' }),
  titleBn: orNull(lineSchema({ max: NAME_MAX })),
  body: v.pipe(markdownSchema(), v.check(hasVisible, 'Write the text of the page.')),
  bodyBn: orNull(markdownSchema()),
}

/** Where the page is linked, besides its address. Lower positions come first. */
const links = {
  inFooter: v.optional(v.boolean(), true),
  inMenu: v.optional(v.boolean(), false),
  position: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(POSITION_MAX)), 0),
}

export const PageDraftInput = v.object({ id: OptionalId, slug: PageSlug, ...texts, ...links })

/** A page as admins see it in their list. */
const summary = {
  id: Id,
  slug: v.string(),
  title: v.string(),
  titleBn: v.nullable(v.string()),
  inFooter: v.boolean(),
  inMenu: v.boolean(),
  position: v.number(),
  isPublished: v.boolean(),
  /** The newest version is not the one that shoppers see. */
  hasChanges: v.boolean(),
  publishedAt: v.nullable(v.string()),
  /** Of the newest version. */
  savedAt: v.string(),
  author: v.string(),
  /** Grows with each change. A change names the one that its author saw. */
  seq: v.number(),
}
export const PageSummary = v.object(summary)
export type PageSummary = v.InferOutput<typeof PageSummary>

export const PageDraft = v.object({ ...summary, body: v.string(), bodyBn: v.nullable(v.string()) })
export type PageDraft = v.InferOutput<typeof PageDraft>

export const PageVersion = v.object({
  id: Id,
  number: v.number(),
  title: v.string(),
  titleBn: v.nullable(v.string()),
  author: v.string(),
  savedAt: v.string(),
  /** Shoppers see it now. */
  isPublished: v.boolean(),
  /** Only where one version was asked for. */
  body: v.optional(v.string()),
  bodyBn: v.optional(v.nullable(v.string())),
})
export type PageVersion = v.InferOutput<typeof PageVersion>

/** The page, as its author last saw it. */
const seen = { id: Id, seq: SeenSeq }

const read = { method: 'GET', who: ['ADMIN'], offline: 'never', stale: [] } as const
const write = {
  who: ['ADMIN'],
  list: 'none',
  output: PageDraft,
  offline: 'never',
  stale: ['pages', 'settings'],
} as const

export const listPageDrafts = endpoint({
  ...read,
  name: 'pageDrafts.list',
  path: '/pages/drafts',
  input: v.object({}),
  output: v.array(PageSummary),
  list: 'plain',
  summary: 'List all pages of the market, with those that are not published.',
})

export const getPageDraft = endpoint({
  ...read,
  name: 'pageDrafts.get',
  path: '/pages/drafts/:id',
  input: v.object({ id: Id }),
  output: PageDraft,
  list: 'none',
  summary: 'The newest version of a page, published or not.',
})

export const createPageDraft = endpoint({
  ...write,
  name: 'pageDrafts.create',
  method: 'POST',
  path: '/pages/drafts',
  input: PageDraftInput,
  summary: 'Add a page. It is a draft until it is published.',
})

export const updatePageDraft = endpoint({
  ...write,
  name: 'pageDrafts.update',
  method: 'PATCH',
  path: '/pages/drafts/:id',
  input: v.object({ ...seen, ...texts, ...links }),
  summary: 'Save a new version of a page. Shoppers see the published one until this is published, too.',
})

export const publishPage = endpoint({
  ...write,
  name: 'pageDrafts.publish',
  method: 'POST',
  path: '/pages/drafts/:id/publish',
  input: v.object(seen),
  summary: 'Publish the newest version of a page.',
})

export const unpublishPage = endpoint({
  ...write,
  name: 'pageDrafts.unpublish',
  method: 'POST',
  path: '/pages/drafts/:id/unpublish',
  input: v.object(seen),
  summary: 'Take a page back. It stays as a draft.',
})

export const deletePage = endpoint({
  ...write,
  name: 'pageDrafts.delete',
  method: 'DELETE',
  path: '/pages/drafts/:id',
  input: v.object(seen),
  output: v.object({ id: Id }),
  summary: 'Delete a page that is not published, with its history.',
})

export const listPageVersions = endpoint({
  ...read,
  name: 'pageDrafts.versions',
  path: '/pages/drafts/:id/versions',
  input: v.object({ id: Id }),
  output: v.array(PageVersion),
  list: 'plain',
  summary: 'The history of a page, the newest version first.',
})

export const getPageVersion = endpoint({
  ...read,
  name: 'pageDrafts.version',
  path: '/pages/drafts/:id/versions/:versionId',
  input: v.object({ id: Id, versionId: Id }),
  output: PageVersion,
  list: 'none',
  summary: 'An earlier version of a page, with its text.',
})

export const restorePageVersion = endpoint({
  ...write,
  name: 'pageDrafts.restore',
  method: 'POST',
  path: '/pages/drafts/:id/restore',
  input: v.object({ ...seen, versionId: Id }),
  summary: 'Save an earlier version of a page as its newest one. It is not published by that.',
})
