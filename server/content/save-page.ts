import { v7 } from 'uuid'
import { PAGES_MAX } from '../../src/contract/constants.ts'
import type { PageDraft } from '../../src/contract/content/page-drafts.ts'
import { BUILT_IN_PAGES, toPagePath } from '../../src/contract/content/page-slugs.ts'
import type { PublishedPage } from '../../src/contract/content/pages.ts'
import { ApiError } from '../../src/contract/errors.ts'
import type { PageLink } from '../../src/contract/market/market-settings.ts'
import { ERROR_MESSAGES } from '../../src/contract/messages/fixed-messages.ts'
import { withValues } from '../../src/contract/messages/server-messages.ts'
import { insertAuditEntry } from '../audit/audit-log.ts'
import type { Actor } from '../auth/authentication.ts'
import type { Database } from '../db/store.ts'
import { saveMarketLinks } from '../market/market.ts'
import { dropOldVersions, findVersion } from './page-versions.ts'
import * as queries from './page-writes.ts'
import { findPage, listPublishedPages } from './pages.ts'

type PageWrite = { tx: Database; actor: Actor; now: number }
/** The page as its author saw it. */
type Seen = { id: string; seq: number }
type NewPage = queries.PageTexts & queries.PageLinks & { id?: string | undefined; slug: string }

/**
 * Adds a page as a draft. If a page with this id and slug exists, nothing changes.
 * @throws ApiError DUPLICATE (the slug), CONFLICT (too many pages)
 */
export const createPage = async (context: PageWrite, draft: NewPage): Promise<PageDraft> => {
  const { tx, actor, now } = context
  const existing = draft.id && (await findPage(tx, draft.id))
  if (existing && existing.slug === draft.slug) return existing
  if ((await queries.countPages(tx)) >= PAGES_MAX)
    throw new ApiError(
      'CONFLICT',
      withValues('A market has at most {most, number} pages. Delete one that you do not need.', { most: PAGES_MAX }),
    )
  const [id, versionId] = [draft.id ?? v7(), queries.createVersionId()]
  if (!(await queries.insertPage(tx, { id, slug: draft.slug, links: draft, versionId, now }))) {
    const message = withValues('There is a page with the address {slug} already.', { slug: draft.slug })
    throw new ApiError('DUPLICATE', message, { fields: { slug: message } })
  }
  await queries.insertVersion(tx, { id: versionId, pageId: id, texts: draft, authorId: actor.userId, now })
  const page = await requirePage(tx, id)
  await auditPage(context, 'page.create', null, page)
  return page
}

/**
 * Saves a new version of a page. What shoppers see stays, but for where it is linked.
 * @throws ApiError NOT_FOUND, CONFLICT (somebody else has changed it)
 */
export const savePage = async (
  context: PageWrite,
  { id, seq, ...draft }: Seen & queries.PageTexts & queries.PageLinks,
): Promise<PageDraft> => {
  const { tx } = context
  const before = await requirePage(tx, id)
  const versionId = queries.createVersionId()
  await requireUnchanged(queries.updatePage(tx, { id, seq }, { links: draft, newest_version: versionId }))
  await addVersion(context, id, versionId, draft)
  const after = await requirePage(tx, id)
  await auditPage(context, 'page.save', before, after)
  if (after.isPublished) await updateLinks(context)
  return after
}

/** Publishes the newest version. @throws ApiError NOT_FOUND, CONFLICT */
export const publishPage = async (context: PageWrite, seen: Seen): Promise<PageDraft> => {
  const { tx, now } = context
  const newest_version = await queries.findNewestVersion(tx, seen.id)
  return changeState(context, 'page.publish', seen, { published_version: newest_version ?? null, published_at: now })
}

/** Takes a page back. @throws ApiError NOT_FOUND, CONFLICT */
export const unpublishPage = (context: PageWrite, seen: Seen): Promise<PageDraft> =>
  changeState(context, 'page.unpublish', seen, { published_version: null, published_at: null })

/** Saves an earlier version as the newest one. @throws ApiError NOT_FOUND, CONFLICT */
export const restoreVersion = async (
  context: PageWrite,
  { id, seq, versionId }: Seen & { versionId: string },
): Promise<PageDraft> => {
  const { tx } = context
  const before = await requirePage(tx, id)
  const version = await findVersion(tx, id, versionId)
  if (!version) throw new ApiError('NOT_FOUND', ERROR_MESSAGES.notFound)
  const newest = queries.createVersionId()
  await requireUnchanged(queries.updatePage(tx, { id, seq }, { newest_version: newest }))
  await addVersion(context, id, newest, { ...version, body: version.body ?? '' })
  const after = await requirePage(tx, id)
  await auditPage(context, 'page.restore', before, after, { version: version.number })
  return after
}

/** Deletes a page that is not published. @throws ApiError NOT_FOUND, CONFLICT */
export const deletePage = async (context: PageWrite, seen: Seen): Promise<void> => {
  const { tx } = context
  const before = await requirePage(tx, seen.id)
  if (before.isPublished) throw new ApiError('CONFLICT', 'Take this page back before you delete it.')
  await requireUnchanged(queries.removePage(tx, seen))
  await auditPage(context, 'page.delete', before, null)
}

const changeState = async (
  context: PageWrite,
  action: string,
  seen: Seen,
  change: { published_version: string | null; published_at: number | null },
): Promise<PageDraft> => {
  const { tx } = context
  const before = await requirePage(tx, seen.id)
  await requireUnchanged(queries.updatePage(tx, seen, change))
  const after = await requirePage(tx, seen.id)
  await auditPage(context, action, before, after)
  await updateLinks(context)
  return after
}

/** What every page of the market links to. Call it after each change that shoppers see. */
const updateLinks = ({ tx, now }: PageWrite): Promise<void> =>
  saveMarketLinks(tx, async () => (await listPublishedPages(tx)).map(toLink), now)

/** A built-in screen is linked anyway. */
const toLink = ({ slug, title, titleBn, inFooter, inMenu }: PublishedPage): PageLink => {
  const isBuiltIn = Object.hasOwn(BUILT_IN_PAGES, slug)
  return {
    ...{ href: toPagePath(slug), name: title, inFooter: inFooter && !isBuiltIn, inMenu: inMenu && !isBuiltIn },
    ...(titleBn && { nameBn: titleBn }),
  }
}

const addVersion = async ({ tx, actor, now }: PageWrite, pageId: string, id: string, texts: queries.PageTexts) => {
  await queries.insertVersion(tx, { id, pageId, texts, authorId: actor.userId, now })
  await dropOldVersions(tx, pageId)
}

const requireUnchanged = async (change: Promise<boolean>): Promise<void> => {
  if (await change) return
  throw new ApiError(
    'CONFLICT',
    'Somebody else has changed this page meanwhile. Your text is kept. Look at theirs before you save yours.',
  )
}

export const requirePage = async (db: Database, id: string): Promise<PageDraft> => {
  const page = await findPage(db, id)
  if (!page) throw new ApiError('NOT_FOUND', ERROR_MESSAGES.notFound)
  return page
}

/** The log says what happened to which page. The texts are in the page's history. */
const auditPage = (
  { tx, actor, now }: PageWrite,
  action: string,
  before: PageDraft | null,
  after: PageDraft | null,
  details: Record<string, unknown> = {},
): Promise<void> =>
  insertAuditEntry(tx, {
    ...{ actor, action, entity: 'page', id: (after ?? before)?.id ?? '', now },
    before: before && toAuditState(before),
    after: after && { ...toAuditState(after), ...details },
  })

const toAuditState = ({ slug, title, isPublished, inFooter, inMenu, position }: PageDraft) => ({
  ...{ slug, title, isPublished, inFooter, inMenu, position },
})
