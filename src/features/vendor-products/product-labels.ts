import type { ProductStatus } from '../../contract/products.ts'
import type { MessageKey } from '../../ui/i18n.ts'
import type { TagTone } from '../../ui/tag.tsx'
import type { ProductFilter, ProductListSort } from './product-view.ts'

export const PRODUCT_STATUS_LABELS: Record<ProductStatus, { words: MessageKey; tone: TagTone }> = {
  ACTIVE: { words: 'On sale', tone: 'brand' },
  PAUSED: { words: 'Paused', tone: 'wait' },
  DRAFT: { words: 'Draft', tone: 'neutral' },
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
export const PRODUCT_STATUS_OPTIONS: readonly { value: ProductStatus; words: MessageKey; hint: MessageKey }[] = [
  { value: 'ACTIVE', words: 'On sale', hint: 'Customers find it and can order it.' },
  { value: 'PAUSED', words: 'Paused', hint: 'Hidden for now; reviews and figures stay.' },
  { value: 'DRAFT', words: 'Draft', hint: 'Only you see it until you put it on sale.' },
]
