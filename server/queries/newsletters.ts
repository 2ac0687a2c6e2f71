import type { Database } from '../db/store.ts'
import type { Tables } from '../db/tables.ts'

export type NewsletterRow = Tables['newsletters']

export const insertNewsletter = async (
  tx: Database,
  letter: { id: string; subject: string; body: string; created_at: number },
): Promise<void> => {
  await tx
    .insertInto('newsletters')
    .values({ ...letter, reached: '', finished_at: null })
    .execute()
}

/** The oldest newsletter that is not delivered to everyone yet. */
export const findUnfinishedNewsletter = (db: Database): Promise<NewsletterRow | undefined> =>
  db
    .selectFrom('newsletters')
    .selectAll()
    .where('finished_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** Records the progress of a newsletter. False if another process has changed it since it was read. */
export const advanceNewsletter = async (
  tx: Database,
  seen: NewsletterRow,
  step: { reached: string; finished_at: number | null },
): Promise<boolean> => {
  const moved = await tx
    .updateTable('newsletters')
    .set(step)
    .where('id', '=', seen.id)
    .where('reached', '=', seen.reached)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  return moved.numUpdatedRows === 1n
}
