import { isPostgres } from '../database-engine.ts'
import type { Database } from '../store.ts'

/**
 * What reading a row of the listing's index costs beside reading and sorting a match. PostgreSQL reads its document,
 * too.
 */
export const getScannedRowCost = (db: Database): number => (isPostgres(db) ? 1 : 0.05)

/** Is it cheap to read all of the index of popular products? PostgreSQL looks at every document then. */
export const isLongScanCheap = (db: Database): boolean => !isPostgres(db)

/** Does the search index find names alone? PostgreSQL's does not. */
export const hasNameIndex = (db: Database): boolean => !isPostgres(db)
