import { type Kysely, sql } from 'kysely'

/** The version before ignores the tables. */
export const isExpansion = true

/**
 * How many devices opened the market, and what was searched for, by day (days since 1970 in Dhaka). Counts, without
 * anything of a person. `results`: how many products the last search of that day found; null where it was not counted.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table visits (day integer primary key, count integer not null)`.execute(db)
  await sql`
    create table searches (
      day integer not null,
      term text not null,
      count integer not null,
      results integer,
      primary key (day, term)
    )
  `.execute(db)
}
