import { v7 } from 'uuid'
import { countRows } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'

export type PageTexts = { title: string; titleBn?: string | null; body: string; bodyBn?: string | null }
export type PageLinks = { inFooter: boolean; inMenu: boolean; position: number }

const toFlag = (value: boolean) => (value ? 1 : 0)

const toColumns = ({ inFooter, inMenu, position }: PageLinks) =>
  ({ in_footer: toFlag(inFooter), in_menu: toFlag(inMenu), position }) as const

export const countPages = (db: Database): Promise<number> => countRows(db.selectFrom('content_pages'))

type NewPage = { id: string; slug: string; links: PageLinks; versionId: string; now: number }

/** False where the id or the slug is taken. */
export const insertPage = async (tx: Database, { id, slug, links, versionId, now }: NewPage): Promise<boolean> => {
  const inserted = await tx
    .insertInto('content_pages')
    .values({
      ...{ id, slug, created_at: now, newest_version: versionId, published_version: null, published_at: null },
      ...toColumns(links),
    })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

type Seen = { id: string; seq: number }

/** Changes a page that is as its author saw it, and advances its number. False where it is not. */
export const updatePage = async (
  tx: Database,
  { id, seq }: Seen,
  change: {
    links?: PageLinks
    newest_version?: string
    published_version?: string | null
    published_at?: number | null
  },
): Promise<boolean> => {
  const { links, ...columns } = change
  const updated = await tx
    .updateTable('content_pages')
    .set({ ...columns, ...(links && toColumns(links)), seq: seq + 1 })
    .where('id', '=', id)
    .where('seq', '=', seq)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

/** Deletes a page that is as its author saw it, with its versions. False where it is not, or is published. */
export const removePage = async (tx: Database, { id, seq }: Seen): Promise<boolean> => {
  // Its row is locked first, so that nobody adds a version meanwhile.
  if (!(await updatePage(tx, { id, seq }, { published_version: null }))) return false
  await tx.deleteFrom('content_page_versions').where('page_id', '=', id).execute()
  await tx.deleteFrom('content_pages').where('id', '=', id).execute()
  return true
}

/** Adds a version. Call it with the page's row locked or new. */
export const insertVersion = async (
  tx: Database,
  version: { id: string; pageId: string; texts: PageTexts; authorId: string; now: number },
): Promise<void> => {
  const { id, pageId, texts, authorId, now } = version
  const { newest } = await tx
    .selectFrom('content_page_versions')
    .select(row => row.fn.max('number').as('newest'))
    .where('page_id', '=', pageId)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('content_page_versions')
    .values({
      ...{ id, page_id: pageId, number: (newest ?? 0) + 1, created_at: now, author_id: authorId },
      title: texts.title,
      title_bn: texts.titleBn ?? null,
      body: texts.body,
      body_bn: texts.bodyBn ?? null,
    })
    .execute()
}

export const createVersionId = (): string => v7()

export const findNewestVersion = async (db: Database, id: string): Promise<string | undefined> =>
  (await db.selectFrom('content_pages').select('newest_version').where('id', '=', id).executeTakeFirst())
    ?.newest_version
