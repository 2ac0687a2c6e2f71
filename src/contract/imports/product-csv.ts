import * as v from 'valibot'
import { IMPORT_BODY_LIMIT } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { Id, lineSchema, QueryBoolean } from '../fields.ts'
import { MessageDescriptor, renderEnglish } from '../messages/message.ts'
import { type Message, toDescriptor } from '../messages/server-messages.ts'
import { ImportOutline, ImportPreviewRow, ImportSettings } from './import-settings.ts'

/**
 * The columns of Haat's own CSV format, which exports write and imports read. A row with an `id` changes that product; a row
 * without creates one. A product with options has one row for each variant: the fields of the product stand in the first. A
 * blank cell leaves a value as it is, and `-` removes it. `stockBefore` is the stock at the export: a row that has not
 * changed it leaves today's stock alone; another stock is taken only if today's is still `stockBefore`.
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
  'nameBn',
  'descriptionBn',
  'warranty',
  'warrantyBn',
  'variantId',
  'option1Name',
  'option1Value',
  'option2Name',
  'option2Value',
  'option3Name',
  'option3Value',
  'sku',
  'barcode',
  'weight',
  'images',
  'variantImage',
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
  /** How many products it concerns, `line` being the first; absent: one. */
  rows: v.optional(v.number()),
  /** It only tells something: the product is imported. */
  isNote: v.optional(v.boolean()),
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
  /** Products that are already as the file has them. Absent from servers of earlier versions, like all below. */
  unchanged: v.optional(v.number()),
  /** The name of the file on the vendor's device. */
  fileName: v.optional(v.string()),
  settings: v.optional(ImportSettings),
  /** Of a dry run with settings. */
  outline: v.optional(ImportOutline),
  /** Of a finished dry run: its first products, those with problems first. */
  preview: v.optional(v.array(ImportPreviewRow)),
  /** The file is still here: `products.startImport` can read it again. */
  hasFile: v.optional(v.boolean()),
  /** Absent: there is nothing to undo, or it is too late. */
  undo: v.optional(v.picklist(['POSSIBLE', 'RUNNING', 'DONE'])),
  /** Until when `products.undoImport` works. */
  undoUntil: v.optional(v.string()),
})
export type ProductImport = v.InferOutput<typeof ProductImport>

export const importProducts = endpoint({
  name: 'products.import',
  method: 'POST',
  path: '/products/import',
  who: ['VENDOR'],
  /** A product is added to the shop of its row, else to `shopId`, else to the vendor's oldest open shop. */
  input: v.object({
    dryRun: v.optional(QueryBoolean, false),
    shopId: v.optional(Id),
    /** With settings, even empty ones, any table is accepted, and the shop's last settings are the defaults. */
    settings: v.optional(ImportSettings),
    fileName: v.optional(lineSchema({ max: 200 })),
  }),
  output: v.object({ importId: Id }),
  list: 'none',
  body: 'multipart',
  bodyLimit: IMPORT_BODY_LIMIT,
  offline: 'never',
  stale: ['products', 'summary'],
  summary: 'Read products from a CSV or XLSX file: ours, Shopify’s, WooCommerce’s, Daraz’s. Bad rows are named.',
})

export const startImport = endpoint({
  name: 'products.startImport',
  method: 'POST',
  path: '/products/imports/:id/start',
  who: ['VENDOR'],
  input: v.object({ id: Id, dryRun: v.optional(QueryBoolean, false), settings: ImportSettings }),
  output: v.object({ importId: Id }),
  list: 'none',
  offline: 'never',
  stale: ['products', 'summary'],
  summary: 'Read the file of a finished dry run again, with other settings or for good. It is kept for a day.',
})

export const addImportPicture = endpoint({
  name: 'products.addImportPicture',
  method: 'POST',
  path: '/products/imports/:id/pictures',
  who: ['VENDOR'],
  /** A product has this picture if its cell names this file, or if its name, SKU or handle is the file's name. */
  input: v.object({ id: Id, name: lineSchema({ min: 1, max: 200 }) }),
  output: v.object({ name: v.string() }),
  list: 'none',
  body: 'multipart',
  offline: 'never',
  stale: [],
  summary: 'Send a picture for the products of an import that has not begun.',
})

export const undoImport = endpoint({
  name: 'products.undoImport',
  method: 'POST',
  path: '/products/imports/:id/undo',
  who: ['VENDOR'],
  input: v.object({ id: Id }),
  output: v.object({ importId: Id }),
  list: 'none',
  offline: 'never',
  stale: ['products', 'summary'],
  summary: 'Undo an import within a day: its new products are deleted, the others get their former values.',
})

export const listImports = endpoint({
  name: 'products.listImports',
  method: 'GET',
  path: '/products/imports',
  who: ['VENDOR'],
  input: v.object({}),
  output: v.array(v.omit(ProductImport, ['report', 'outline', 'preview', 'settings'])),
  list: 'plain',
  offline: 'never',
  stale: [],
  summary: 'List the imports of the last day, newest first, without their reports.',
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
  summary: 'Get the progress of an import, and the problems in its file.',
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
  summary: "Export the vendor's products, for an admin all products, as a CSV file.",
})
