import * as v from 'valibot'
import { MAX_CATEGORY_VALUE, MAX_IMPORT_CATEGORIES } from '../constants.ts'
import { boundedArray, Id } from '../fields.ts'

/** The fields that a column of a file can be read as, in the order in which people look for them. */
export const IMPORT_FIELDS = [
  'name',
  'description',
  'nameBn',
  'descriptionBn',
  'category',
  'price',
  'salePrice',
  'compareAt',
  'discount',
  'stock',
  'status',
  'image',
  'sku',
  'handle',
  'shop',
] as const
export const ImportField = v.picklist(IMPORT_FIELDS)
export type ImportField = v.InferOutput<typeof ImportField>

/**
 * What a column can be used for: a field of a product, or what other shops write beside it. Several columns can be options
 * (size, colour), and several ignored. Pages of 0.2.0 know only the fields above.
 */
export const COLUMN_USES = [
  ...IMPORT_FIELDS,
  'warranty',
  'warrantyBn',
  'warrantyType',
  'shortDescription',
  'saleStart',
  'saleEnd',
  'inStock',
  'published',
  'visibility',
  'id',
  'rowType',
  'parent',
  'taxonomy',
  'variantImage',
  'tracker',
  'oversold',
  'variantId',
  'barcode',
  'weight',
  'images',
  'imagePosition',
  'option',
  'ignored',
] as const
export const ColumnUse = v.picklist(COLUMN_USES)
export type ColumnUse = v.InferOutput<typeof ColumnUse>

/** The most that other currencies' prices are multiplied by. */
const MAX_PRICE_FACTOR = 100_000

/** The fields that can be corrected row by row before an import. The preview has the first four of each row. */
export const EditableImportField = v.picklist([
  'name',
  'price',
  'stock',
  'category',
  'description',
  'discount',
  'nameBn',
  'descriptionBn',
  'status',
  'shop',
  'warranty',
  'warrantyBn',
  'sku',
  'barcode',
  'weight',
])
export type EditableImportField = v.InferOutput<typeof EditableImportField>

const MAX_EDITS = 500

/**
 * How a file is to be read. Without settings a file must have all columns of our own format or Shopify's, and rows with
 * an unknown category are left out.
 */
export const ImportSettings = v.object({
  /**
   * Columns by title that differ from what the server recognises. An empty title: the file has no column for the field.
   */
  columns: v.optional(boundedArray(v.object({ field: ImportField, title: v.pipe(v.string(), v.maxLength(200)) }), 50)),
  /** What single columns are used for where that differs from what the server recognises. It counts before `columns`. */
  uses: v.optional(boundedArray(v.object({ title: v.pipe(v.string(), v.maxLength(200)), use: ColumnUse }), 250)),
  /** Prices of the file are multiplied by it: taka per dollar, for example. Not those of our own export. */
  priceFactor: v.optional(v.pipe(v.number(), v.gtValue(0), v.maxValue(MAX_PRICE_FACTOR))),
  /** The stock of new products whose cell is blank or says “in stock”. Without it 0, and UNCOUNTED_STOCK where it is said. */
  blankStock: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000))),
  /** The category of each value that is none of ours; null: the default category. The value '' is a blank cell. */
  categories: v.optional(
    boundedArray(
      v.object({ value: v.pipe(v.string(), v.maxLength(MAX_CATEGORY_VALUE)), categoryId: v.nullable(Id) }),
      MAX_IMPORT_CATEGORIES,
    ),
  ),
  /** For values that no category fits. Without it, their rows are left out. */
  defaultCategoryId: v.optional(v.nullable(Id)),
  /**
   * VARIANTS, the default: sizes and colours become variants of their product. SEPARATE: each becomes a product of its own.
   * MERGE: they are one product with their stock added up.
   */
  variants: v.optional(v.picklist(['VARIANTS', 'SEPARATE', 'MERGE'])),
  /** Variants that the file does not name, of products that it names, are deleted. It holds for one import. */
  removesMissing: v.optional(v.boolean()),
  /** DRAFT: new products without a picture are not on sale yet. AS_IS: their status is that of the file. */
  withoutPicture: v.optional(v.picklist(['DRAFT', 'AS_IS'])),
  /** Corrected cells. */
  edits: v.optional(
    boundedArray(
      v.object({ line: v.number(), field: EditableImportField, value: v.pipe(v.string(), v.maxLength(1000)) }),
      MAX_EDITS,
    ),
  ),
  /** Lines whose products are not wanted. */
  skippedLines: v.optional(boundedArray(v.number(), MAX_EDITS)),
})
export type ImportSettings = v.InferOutput<typeof ImportSettings>

/** What a dry run has found out about a file. */
export const ImportOutline = v.object({
  kind: v.picklist(['own', 'shopify', 'woocommerce', 'daraz']),
  /**
   * `field`: what the column is read as; null: it is not read. `use`: the same with the uses that pages of 0.2.0 do not know.
   */
  columns: v.array(
    v.object({
      title: v.string(),
      field: v.nullable(ImportField),
      samples: v.array(v.string()),
      use: v.optional(ColumnUse),
    }),
  ),
  /** Fields without which nothing can be imported, and that no column is read as. */
  missing: v.array(ImportField),
  /** Values that are none of our categories, with the category that is chosen for them and the one that fits best. */
  categories: v.array(
    v.object({
      value: v.string(),
      products: v.number(),
      categoryId: v.nullable(Id),
      /** Nearly certain. */
      suggestedId: v.nullable(Id),
      /** The most similar one, which may be wrong. */
      similarId: v.optional(v.nullable(Id)),
    }),
  ),
  /** The number of sizes, colours and other variants of its products. */
  variants: v.number(),
  /** Variants of products of the file that it does not name. */
  missingVariants: v.optional(v.number()),
  /** New products whose stock is blank or not counted. Absent from servers of 0.2.0. */
  blankStocks: v.optional(v.number()),
  /** The currencies of its prices that are not taka, as the file writes them. */
  currencies: v.optional(v.array(v.string())),
  /** It is our own export, whose prices are taka. */
  isOwnExport: v.optional(v.boolean()),
})
export type ImportOutline = v.InferOutput<typeof ImportOutline>

export const ImportRowState = v.picklist(['NEW', 'CHANGED', 'UNCHANGED', 'INVALID', 'SKIPPED'])
export type ImportRowState = v.InferOutput<typeof ImportRowState>

const PreviewChange = v.object({ field: v.string(), before: v.string(), after: v.string() })

/**
 * A variant of a product as it would be imported. REMOVED: the file does not name it, and the vendor wants it deleted. SKIPPED: its
 * product is left out.
 */
export const ImportPreviewVariant = v.object({
  /** 0 where the file does not name it. */
  line: v.number(),
  state: v.picklist(['NEW', 'CHANGED', 'UNCHANGED', 'REMOVED', 'SKIPPED']),
  /** Its values: "42 / Red". */
  title: v.string(),
  price: v.string(),
  stock: v.string(),
  sku: v.string(),
  changes: v.array(PreviewChange),
})
export type ImportPreviewVariant = v.InferOutput<typeof ImportPreviewVariant>

/** A product of the file as it would be imported. Values are the texts of the file. */
export const ImportPreviewRow = v.object({
  line: v.number(),
  state: ImportRowState,
  name: v.string(),
  price: v.string(),
  stock: v.string(),
  category: v.string(),
  image: v.string(),
  /** Of a CHANGED product: its fields, before and after. */
  changes: v.array(PreviewChange),
  /** Of a product with options, those that the file names and those that go. Absent for rows far down in a file. */
  variants: v.optional(v.array(ImportPreviewVariant)),
})
export type ImportPreviewRow = v.InferOutput<typeof ImportPreviewRow>
