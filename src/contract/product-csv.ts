import * as v from 'valibot'
import { IMPORT_BODY_LIMIT } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { Id, QueryBoolean } from './fields.ts'
import { MessageDescriptor, renderEnglish } from './messages/message.ts'
import { type Message, toDescriptor } from './messages/server-messages.ts'

/**
 * The columns of Haat's own CSV format, which exports write and imports read. A row with an `id` changes that product and
 * leaves fields with a blank column unchanged; a row without creates a product. `stockBefore` is the stock at the export: a
 * row that has not changed it leaves today's stock alone; another stock is taken only if today's is still `stockBefore`.
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

/** `line`: in the file, the header is 1. `column`: the column's name in the file; '' for the whole row. */
export const ImportError = v.object({
  line: v.number(),
  column: v.string(),
  message: v.string(),
  /** What the message was rendered from. Absent in reports of earlier versions. */
  descriptor: v.optional(MessageDescriptor),
})
export type ImportError = v.InferOutput<typeof ImportError>

export const toImportError = (line: number, column: string, message: Message): ImportError => {
  const descriptor = toDescriptor(message)
  return { line, column, message: renderEnglish(descriptor), descriptor }
}

export const ProductImport = v.object({
  id: Id,
  state: ImportState,
  dryRun: v.boolean(),
  /** Rows read and rows in total, without the header. */
  done: v.number(),
  total: v.number(),
  /** Products created and updated; in a dry run, those that would be. */
  created: v.number(),
  updated: v.number(),
  /** Products that were skipped; the report says why. */
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
  /** A product is added to the shop of its row, else to `shopId`, else to the vendor's oldest open shop. */
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

/** The response is text/csv without an envelope. */
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
