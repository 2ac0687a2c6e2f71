import type { ColumnUse, ImportField, ImportRowState } from '../../contract/imports/import-settings.ts'
import type { TagTone } from '../../ui/controls/tag.tsx'
import type { MessageKey } from '../../ui/text/i18n.ts'

export const IMPORT_FIELD_LABELS: Record<ImportField, MessageKey> = {
  name: 'Name',
  description: 'Description',
  nameBn: 'Name in Bangla',
  descriptionBn: 'Description in Bangla',
  category: 'Category',
  price: 'Price',
  salePrice: 'Sale price',
  compareAt: 'Price before the discount',
  discount: 'Discount',
  stock: 'Stock',
  status: 'Status',
  image: 'Picture',
  sku: 'SKU',
  handle: 'Product of a variant',
  shop: 'Shop',
}

/** What a column of a file can be used for. */
export const COLUMN_USE_LABELS: Record<ColumnUse, MessageKey> = {
  ...IMPORT_FIELD_LABELS,
  warranty: 'Warranty',
  warrantyBn: 'Warranty in Bangla',
  warrantyType: 'Kind of warranty',
  shortDescription: 'Short description',
  saleStart: 'First day of the sale price',
  saleEnd: 'Last day of the sale price',
  inStock: 'In stock, yes or no',
  published: 'Shown in the other shop',
  visibility: 'Visible in the other shop',
  id: 'Id of a product here',
  rowType: 'Kind of row',
  parent: 'Product of a variation',
  taxonomy: 'Second category',
  variantImage: 'Picture of a variant',
  variantId: 'Id of a variant here',
  barcode: 'Barcode',
  weight: 'Weight',
  images: 'Further pictures',
  imagePosition: 'Place of a picture',
  tracker: 'Whether the stock is counted',
  oversold: 'Sold without stock, yes or no',
  option: 'Size, colour or another choice',
  ignored: 'Not read',
}

export const IMPORT_ROW_STATES: Record<ImportRowState, { label: MessageKey; tone: TagTone }> = {
  NEW: { label: 'New', tone: 'brand' },
  CHANGED: { label: 'Changed', tone: 'wait' },
  UNCHANGED: { label: 'Unchanged', tone: 'neutral' },
  INVALID: { label: 'Has problems', tone: 'danger' },
  SKIPPED: { label: 'Left out', tone: 'neutral' },
}
