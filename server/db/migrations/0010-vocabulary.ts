import type { Kysely } from 'kysely'
import { createVocabulary } from '../search-vocabulary.ts'

/** The words of the market, by which misspelt searches are corrected. */
export const up = (db: Kysely<unknown>): Promise<void> => createVocabulary(db)
