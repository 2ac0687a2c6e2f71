import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { Id, QueryText } from '../fields.ts'

/** A page as everybody may read it. */
export const PublishedPage = v.object({
  id: Id,
  slug: v.string(),
  title: v.string(),
  titleBn: v.optional(v.nullable(v.string())),
  inFooter: v.boolean(),
  inMenu: v.boolean(),
  publishedAt: v.string(),
  seq: v.number(),
  /** Markdown; only where the page was asked for by its slug. */
  body: v.optional(v.string()),
  bodyBn: v.optional(v.nullable(v.string())),
})
export type PublishedPage = v.InferOutput<typeof PublishedPage>

export const listPages = endpoint({
  name: 'pages.list',
  method: 'GET',
  path: '/pages',
  who: 'anyone',
  input: v.object({
    /** Only this page, with its text. */
    slug: v.optional(QueryText),
  }),
  output: v.array(PublishedPage),
  list: 'plain',
  offline: 'never',
  stale: [],
  summary: 'List the published pages of the market in their order, or get one of them with its text.',
})
