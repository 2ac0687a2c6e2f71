import type { CsvColumn } from '../../src/contract/product-files.ts'
import { cutText } from './cut-text.ts'

/** What a row of cells says, by our own names; blank where it says nothing. */
export type Cells = Record<CsvColumn | 'handle' | 'compareAt' | 'published', string>
type Field = keyof Cells

/** How a file names its columns. `columns` maps our name to the file's own. */
export type Layout = { kind: 'own' | 'shopify'; columns: ReadonlyMap<Field, { at: number; title: string }> }

const OWN: Partial<Record<Field, readonly string[]>> = {
  id: ['id'],
  name: ['name'],
  description: ['description'],
  category: ['category'],
  price: ['price'],
  discount: ['discount'],
  stock: ['stock'],
  status: ['status'],
  image: ['image'],
  shop: ['shop'],
  stockBefore: ['stockbefore', 'stock before'],
}

/** Shopify's export of today and of the years before (the contract, section 4, says which column is what). */
const SHOPIFY: Partial<Record<Field, readonly string[]>> = {
  handle: ['handle', 'url handle'],
  name: ['title'],
  description: ['body (html)', 'body html', 'description'],
  category: ['type', 'product type', 'product category'],
  price: ['variant price', 'price'],
  compareAt: ['variant compare at price', 'compare-at price'],
  stock: ['variant inventory qty', 'inventory quantity'],
  image: ['image src', 'product image url'],
  status: ['status'],
  published: ['published', 'published on online store'],
}

const NEEDED: Record<Layout['kind'], readonly Field[]> = {
  own: ['name', 'description', 'category', 'price', 'stock'],
  shopify: ['handle', 'name', 'price'],
}

/** How the columns of a header are to be read, or the names of those that are missing. */
export const layoutOf = (header: readonly string[]): Layout | { missing: string[] } => {
  const titles = header.map(title => title.trim().toLowerCase().replaceAll('_', ' '))
  const isShopify = SHOPIFY.handle!.some(title => titles.includes(title)) && titles.includes('title')
  const [kind, names] = isShopify ? (['shopify', SHOPIFY] as const) : (['own', OWN] as const)
  const columns = new Map<Field, { at: number; title: string }>()
  for (const [field, known] of Object.entries(names) as [Field, readonly string[]][]) {
    const at = known.map(title => titles.indexOf(title)).find(found => found >= 0)
    if (at !== undefined) columns.set(field, { at, title: titleIn(header, at) })
  }
  // A file of changes to products that exist needs nothing but their ids.
  const needed = columns.has('id') ? [] : NEEDED[kind]
  const missing = needed.filter(field => !columns.has(field)).map(field => names[field]![0]!)
  return missing.length > 0 ? { missing } : { kind, columns }
}

const TITLE_KEPT = 200

/** What a header calls this column. */
export const titleIn = (header: readonly string[], at: number): string => cutText((header[at] ?? '').trim(), TITLE_KEPT)

/** A row by our names. */
export const cellsOf = (layout: Layout, cells: readonly string[]): Cells => {
  const value = (field: Field): string => unescaped((cells[layout.columns.get(field)?.at ?? -1] ?? '').trim())
  return Object.fromEntries(FIELDS.map(field => [field, value(field)])) as Cells
}

const FIELDS = [...new Set([...Object.keys(OWN), ...Object.keys(SHOPIFY)])] as Field[]

/** An export puts an apostrophe before what a spreadsheet would take for a formula. */
const unescaped = (cell: string): string => (/^'[=+\-@\t\r＝＋－＠]/.test(cell) ? cell.slice(1) : cell)

/** What the file calls a column of ours; '' where it has none. */
export const titleOf = (layout: Layout, field: Field): string => layout.columns.get(field)?.title ?? ''
