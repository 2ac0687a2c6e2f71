import type { PageVersion } from '../../src/contract/content/page-drafts.ts'
import { toIso } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'

/** How many versions of a page are kept, besides the published one. */
export const VERSIONS_MAX = 100

/** The versions of a page without their texts, the newest first. */
export const listVersions = async (db: Database, pageId: string): Promise<PageVersion[]> => {
  const rows = await selectVersions(db, pageId).orderBy('number', 'desc').limit(VERSIONS_MAX).execute()
  return rows.map(toVersion)
}

/** A version of a page with its text. */
export const findVersion = async (db: Database, pageId: string, id: string): Promise<PageVersion | undefined> => {
  const row = await selectVersions(db, pageId)
    .select(['body', 'body_bn'])
    .where('content_page_versions.id', '=', id)
    .executeTakeFirst()
  return row && { ...toVersion(row), body: row.body, bodyBn: row.body_bn }
}

/** Deletes the oldest versions beyond those that are kept. */
export const dropOldVersions = async (tx: Database, pageId: string): Promise<void> => {
  const oldest = await tx
    .selectFrom('content_page_versions')
    .select('number')
    .where('page_id', '=', pageId)
    .orderBy('number', 'desc')
    .offset(VERSIONS_MAX)
    .limit(1)
    .executeTakeFirst()
  if (!oldest) return
  const published = tx.selectFrom('content_pages').select('published_version').where('id', '=', pageId)
  await tx
    .deleteFrom('content_page_versions')
    .where('page_id', '=', pageId)
    .where('number', '<=', oldest.number)
    .where(row => row.or([row(published, 'is', null), row('id', '<>', published)]))
    .execute()
}

const selectVersions = (db: Database, pageId: string) =>
  db
    .selectFrom('content_page_versions')
    .innerJoin('content_pages', 'content_pages.id', 'content_page_versions.page_id')
    .leftJoin('profiles', 'profiles.user_id', 'content_page_versions.author_id')
    .select(['content_page_versions.id', 'number', 'title', 'title_bn', 'content_page_versions.created_at'])
    .select(['published_version', 'profiles.name as author'])
    .where('content_page_versions.page_id', '=', pageId)

const toVersion = (row: {
  id: string
  number: number
  title: string
  title_bn: string | null
  created_at: number
  published_version: string | null
  author: string | null
}): PageVersion => ({
  id: row.id,
  number: row.number,
  title: row.title,
  titleBn: row.title_bn,
  author: row.author ?? '',
  savedAt: toIso(row.created_at),
  isPublished: row.id === row.published_version,
})
