import * as endpoints from '../../src/contract/content/page-drafts.ts'
import { listPages } from '../../src/contract/content/pages.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { ApiError } from '../../src/contract/errors.ts'
import { ERROR_MESSAGES, TOAST } from '../../src/contract/messages/fixed-messages.ts'
import type { HandlerContext } from '../http/handler.ts'
import { createRoute, type Route } from '../http/route-handler.ts'
import { findVersion, listVersions } from './page-versions.ts'
import * as queries from './pages.ts'
import * as writes from './save-page.ts'

export const routes: readonly Route[] = [
  createRoute(listPages, async ({ db, input: { slug } }) => {
    if (slug === undefined) return { data: await queries.listPublishedPages(db) }
    const page = await queries.findPublishedPage(db, slug)
    return { data: page ? [page] : [] }
  }),

  createRoute(endpoints.listPageDrafts, async ({ db }) => ({ data: await queries.listPages(db) })),

  createRoute(endpoints.getPageDraft, async ({ db, input }) => ({ data: await writes.requirePage(db, input.id) })),

  createRoute(endpoints.createPageDraft, async ({ db: tx, input, actor, now }) => ({
    data: await writes.createPage({ tx, actor, now }, input),
    message: 'The draft is saved.',
    status: 201,
  })),

  createRoute(endpoints.updatePageDraft, async context => {
    const { db: tx, input, actor, now } = context
    const data = await writes.savePage({ tx, actor, now }, input)
    if (data.isPublished) announceLinks(context)
    return { data, message: 'The draft is saved.' }
  }),

  createRoute(endpoints.publishPage, async context => {
    const { db: tx, input, actor, now } = context
    const data = await writes.publishPage({ tx, actor, now }, input)
    announceLinks(context)
    return { data, message: 'The page is published.' }
  }),

  createRoute(endpoints.unpublishPage, async context => {
    const { db: tx, input, actor, now } = context
    const data = await writes.unpublishPage({ tx, actor, now }, input)
    announceLinks(context)
    return { data, message: 'The page was taken back. It is a draft now.' }
  }),

  createRoute(endpoints.deletePage, async ({ db: tx, input, actor, now }) => {
    await writes.deletePage({ tx, actor, now }, input)
    return { data: { id: input.id }, message: TOAST.deleted }
  }),

  createRoute(endpoints.listPageVersions, async ({ db, input }) => {
    await writes.requirePage(db, input.id)
    return { data: await listVersions(db, input.id) }
  }),

  createRoute(endpoints.getPageVersion, async ({ db, input }) => {
    const version = await findVersion(db, input.id, input.versionId)
    if (!version) throw new ApiError('NOT_FOUND', ERROR_MESSAGES.notFound)
    return { data: version }
  }),

  createRoute(endpoints.restorePageVersion, async ({ db: tx, input, actor, now }) => ({
    data: await writes.restoreVersion({ tx, actor, now }, input),
    message: 'The earlier version is the newest draft now. Publish it when it is ready.',
  })),
]

/** Open devices fetch the links, which are part of the settings. */
const announceLinks = ({ afterCommit, services }: Pick<HandlerContext<Endpoint>, 'afterCommit' | 'services'>): void =>
  afterCommit(() => services.events.publish('everyone', { type: 'settings' }))
