import type { ProductStatus } from '../../contract/products.ts'
import type { Tone } from '../../ui/tag.tsx'
import type { Heap, Sort } from './product-view.ts'

export const STATUS_WORDS: Record<ProductStatus, { words: string; tone: Tone }> = {
  ACTIVE: { words: 'On sale', tone: 'brand' },
  PAUSED: { words: 'Paused', tone: 'wait' },
  DRAFT: { words: 'Draft', tone: 'neutral' },
}

export const HEAP_WORDS: Record<Heap, string> = {
  ALL: 'All',
  ACTIVE: 'On sale',
  LOW: 'Running out',
  PAUSED: 'Paused',
  DRAFT: 'Drafts',
}

export const SORT_WORDS: Record<Sort, string> = {
  newest: 'Newest first',
  low: 'Low stock first',
  name: 'By name',
}

/** The choices of the form. */
export const PRODUCT_STATUSES: readonly { value: ProductStatus; words: string; hint: string }[] = [
  { value: 'ACTIVE', words: 'On sale', hint: 'Customers find it and can order it.' },
  { value: 'PAUSED', words: 'Paused', hint: 'Hidden for now; reviews and figures stay.' },
  { value: 'DRAFT', words: 'Draft', hint: 'Only you see it until you put it on sale.' },
]
