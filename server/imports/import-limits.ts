/**
 * What a file may hold, checked before a row of it is read as a product. Shopify's own exports stay far below: a product
 * has at most 2,048 variants there, and a description 512 KB with its row.
 */
export const IMPORT_LIMITS = {
  rows: 100_000,
  /** Rows with the same handle. */
  rowsOfProduct: 5_000,
  columns: 1_000,
  /** In characters. */
  cell: 262_144,
  /** The cells of one row together, in bytes. */
  row: 1_048_576,
} as const

/** What is kept of a cell, in characters: more than any field of a product may have, so that what was cut is refused. */
export const MAX_CELL_LENGTH = 6_000
/** What a message quotes of a cell. */
export const MAX_QUOTED_LENGTH = 60
