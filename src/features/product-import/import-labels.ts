import type { ImportField, ImportRowState } from '../../contract/import-settings.ts'
import type { MessageKey } from '../../ui/i18n.ts'
import type { TagTone } from '../../ui/tag.tsx'

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

export const IMPORT_ROW_STATES: Record<ImportRowState, { label: MessageKey; tone: TagTone }> = {
  NEW: { label: 'New', tone: 'brand' },
  CHANGED: { label: 'Changed', tone: 'wait' },
  UNCHANGED: { label: 'Unchanged', tone: 'neutral' },
  INVALID: { label: 'Has problems', tone: 'danger' },
  SKIPPED: { label: 'Left out', tone: 'neutral' },
}
