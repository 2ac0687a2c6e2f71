import { type Kysely, sql } from 'kysely'

/** The origin of the page that started a payment, where it is one that may call us: the browser goes back there. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw('alter table payments add column origin text').execute(db)
}
