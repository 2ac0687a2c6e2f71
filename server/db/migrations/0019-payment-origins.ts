import { type Kysely, sql } from 'kysely'

/** The allowed origin of the page that started a payment, to which the browser returns. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw('alter table payments add column origin text').execute(db)
}
