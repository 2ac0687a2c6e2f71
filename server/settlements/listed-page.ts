import type { Direction } from '../db/sql-expressions.ts'

/** Which page of a list is asked for. `asOf`: without what has come since. */
export type ListedPage = { page: number; limit: number; asOf?: number | undefined; sortOrder?: Direction | undefined }
