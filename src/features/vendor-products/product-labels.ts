import type { ProductStatus } from '../../contract/products.ts'
import type { MessageKey } from '../../ui/i18n.ts'
import type { TagTone } from '../../ui/tag.tsx'
import type { ProductFilter, ProductListSort } from './product-view.ts'

export const PRODUCT_STATUS_LABELS: Record<ProductStatus, { label: MessageKey; tone: TagTone }> = {
  ACTIVE: { label: 'On sale', tone: 'brand' },
  PAUSED: { label: 'Paused', tone: 'wait' },
  DRAFT: { label: 'Draft', tone: 'neutral' },
}

export const PRODUCT_FILTER_LABELS: Record<ProductFilter, MessageKey> = {
  ALL: 'All',
  ACTIVE: 'On sale',
  LOW: 'Low stock',
  PAUSED: 'Paused',
  DRAFT: 'Drafts',
}

export const PRODUCT_SORT_LABELS: Record<ProductListSort, MessageKey> = {
  newest: 'Newest first',
  low: 'Low stock first',
  name: 'By name',
}

/** The options of the form. */
export const PRODUCT_STATUS_OPTIONS: readonly { value: ProductStatus; label: MessageKey; hint: MessageKey }[] = [
  { value: 'ACTIVE', label: 'On sale', hint: 'Customers find it and can order it.' },
  { value: 'PAUSED', label: 'Paused', hint: 'Hidden for now; reviews and figures stay.' },
  { value: 'DRAFT', label: 'Draft', hint: 'Only you see it until you put it on sale.' },
]
