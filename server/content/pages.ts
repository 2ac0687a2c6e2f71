import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import { PAGES_MAX } from '../../src/contract/constants.ts'
import type { PageDraft, PageSummary } from '../../src/contract/content/page-drafts.ts'
import type { PublishedPage } from '../../src/contract/content/pages.ts'
import { toIso, toIsoOrNull } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import type { Tables } from '../db/tables.ts'

type PageRow = Selectable<Tables['content_pages']>

/** Where pages are listed: by position, then as they were made. */
const inOrder = <From extends keyof Tables, Row>(pages: SelectQueryBuilder<Tables, From, Row>) =>
  pages.orderBy(sql`content_pages.position`).orderBy(sql`content_pages.created_at`).orderBy(sql`content_pages.id`)

/** The published pages, without their texts. */
export const listPublishedPages = async (db: Database): Promise<PublishedPage[]> => {
  const rows = await selectPublished(db).$call(inOrder).limit(PAGES_MAX).execute()
  return rows.map(row => toPublished(row))
}

/** A published page with its text; undefined where none has this slug. */
export const findPublishedPage = async (db: Database, slug: string): Promise<PublishedPage | undefined> => {
  const row = await selectPublished(db)
    .select(['content_page_versions.body', 'content_page_versions.body_bn'])
    .where('content_pages.slug', '=', slug)
    .executeTakeFirst()
  return row && { ...toPublished(row), body: row.body, ...(row.body_bn !== null && { bodyBn: row.body_bn }) }
}

const selectPublished = (db: Database) =>
  db
    .selectFrom('content_pages')
    .innerJoin('content_page_versions', 'content_page_versions.id', 'content_pages.published_version')
    .select(['content_pages.id', 'slug', 'in_footer', 'in_menu', 'published_at', 'seq', 'title', 'title_bn'])

type PublishedRow = Pick<PageRow, 'id' | 'slug' | 'in_footer' | 'in_menu' | 'published_at' | 'seq'> & {
  title: string
  title_bn: string | null
}

const toPublished = ({ id, slug, title, title_bn, ...row }: PublishedRow): PublishedPage => ({
  id,
  slug,
  title,
  ...(title_bn !== null && { titleBn: title_bn }),
  inFooter: row.in_footer === 1,
  inMenu: row.in_menu === 1,
  publishedAt: toIso(row.published_at ?? 0),
  seq: row.seq,
})

/** All pages with their newest versions. */
export const listPages = async (db: Database): Promise<PageSummary[]> => {
  const rows = await selectNewest(db).$call(inOrder).limit(PAGES_MAX).execute()
  return rows.map(toSummary)
}

export const findPage = async (db: Database, id: string): Promise<PageDraft | undefined> => {
  const row = await selectNewest(db)
    .select(['content_page_versions.body', 'content_page_versions.body_bn'])
    .where('content_pages.id', '=', id)
    .executeTakeFirst()
  return row && { ...toSummary(row), body: row.body, bodyBn: row.body_bn }
}

const selectNewest = (db: Database) =>
  db
    .selectFrom('content_pages')
    .innerJoin('content_page_versions', 'content_page_versions.id', 'content_pages.newest_version')
    .leftJoin('profiles', 'profiles.user_id', 'content_page_versions.author_id')
    .select(['content_pages.id', 'slug', 'in_footer', 'in_menu', 'position', 'published_at', 'content_pages.seq'])
    .select(['published_version', 'newest_version', 'title', 'title_bn'])
    .select(['content_page_versions.created_at as saved_at', 'profiles.name as author'])

type NewestRow = PublishedRow &
  Pick<PageRow, 'position' | 'published_version' | 'newest_version'> & { saved_at: number; author: string | null }

const toSummary = (row: NewestRow): PageSummary => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  titleBn: row.title_bn,
  inFooter: row.in_footer === 1,
  inMenu: row.in_menu === 1,
  position: row.position,
  isPublished: row.published_version !== null,
  hasChanges: row.published_version !== null && row.published_version !== row.newest_version,
  publishedAt: toIsoOrNull(row.published_at),
  savedAt: toIso(row.saved_at),
  author: row.author ?? '',
  seq: row.seq,
})
