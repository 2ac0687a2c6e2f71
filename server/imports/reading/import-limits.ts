/**
 * The limits of a file, checked before any row is imported. Shopify's exports stay far below: a product has at most
 * 2,048 variants there, and its row with the description 512 KB.
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

/** Longer cells are cut to this length. It is more than any field allows, so a cut cell still fails validation. */
export const MAX_CELL_LENGTH = 6_000
/** The longest quote of a cell in a message, in characters. */
export const MAX_QUOTED_LENGTH = 60
