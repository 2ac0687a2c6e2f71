import type { MessageKey } from '../../../ui/text/i18n.ts'
import type { ProductListFilter, ProductListSort } from './product-view.ts'

export const PRODUCT_FILTER_LABELS: Record<ProductListFilter, MessageKey> = {
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
