import * as v from 'valibot'
import { IMPORT_BODY_LIMIT } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { Id, QueryBoolean } from './fields.ts'

/**
 * The columns of our own CSV, which an export writes and an import reads. A row with an `id` changes that product, and what
 * is blank in it stays; a row without makes a new one. Where `stockBefore` says what the stock was when the file was
 * written, a stock that is the same stays as it is by now, and another goes in only if nothing was sold or came back since.
 */
export const CSV_COLUMNS = [
  'id',
  'name',
  'description',
  'category',
  'price',
  'discount',
  'stock',
  'status',
  'image',
  'shop',
  'stockBefore',
] as const
export type CsvColumn = (typeof CSV_COLUMNS)[number]

export const ImportState = v.picklist(['QUEUED', 'RUNNING', 'DONE', 'FAILED'])
export type ImportState = v.InferOutput<typeof ImportState>

/** `line` counts the lines of the file, its header as 1; `column` is named as the file names it, '' for the whole row. */
export const ImportError = v.object({ line: v.number(), column: v.string(), message: v.string() })
export type ImportError = v.InferOutput<typeof ImportError>

export const ProductImport = v.object({
  id: Id,
  state: ImportState,
  dryRun: v.boolean(),
  /** Rows of the file, the header apart: how many are behind us, of how many. */
  done: v.number(),
  total: v.number(),
  /** Products made and changed; of a dry run, those that would be. */
  created: v.number(),
  updated: v.number(),
  /** Products left out; the report says why, line by line. */
  failed: v.number(),
  report: v.array(ImportError),
  createdAt: v.string(),
})
export type ProductImport = v.InferOutput<typeof ProductImport>

export const importProducts = endpoint({
  name: 'products.import',
  method: 'POST',
  path: '/products/import',
  who: ['VENDOR'],
  /** Products go into the shop that their row names, else into `shopId`, else into the vendor's oldest open shop. */
  input: v.object({ dryRun: v.optional(QueryBoolean, false), shopId: v.optional(Id) }),
  output: v.object({ importId: Id }),
  list: 'none',
  body: 'multipart',
  bodyLimit: IMPORT_BODY_LIMIT,
  offline: 'never',
  stale: ['products', 'summary'],
  summary: 'Read products from a CSV file, our own or Shopify’s. Good rows go in, bad ones are named.',
})

export const getImport = endpoint({
  name: 'products.getImport',
  method: 'GET',
  path: '/products/imports/:id',
  who: ['VENDOR'],
  input: v.object({ id: Id }),
  output: ProductImport,
  list: 'none',
  offline: 'never',
  stale: [],
  summary: 'How far an import has come, and what was wrong in its file.',
})

/** Answers text/csv, not an envelope. */
export const exportProducts = endpoint({
  name: 'products.export',
  method: 'GET',
  path: '/products/export',
  who: ['VENDOR', 'ADMIN'],
  input: v.object({}),
  output: v.string(),
  list: 'none',
  offline: 'never',
  stale: [],
  summary: "The vendor's products, for an admin everyone's, as a CSV file.",
})
