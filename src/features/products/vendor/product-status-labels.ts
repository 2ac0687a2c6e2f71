import type { Product, ProductStatus } from '../../../contract/products/products.ts'
import type { TagTone } from '../../../ui/controls/tag.tsx'
import type { MessageKey } from '../../../ui/text/i18n.ts'

type StatusLabel = { label: MessageKey; tone: TagTone }

const PRODUCT_STATUS_LABELS: Record<ProductStatus, StatusLabel> = {
  ACTIVE: { label: 'On sale', tone: 'brand' },
  PAUSED: { label: 'Paused', tone: 'wait' },
  DRAFT: { label: 'Draft', tone: 'neutral' },
}

const CLOSED_SHOP_LABELS: Record<NonNullable<Product['shopStatus']>, StatusLabel> = {
  PENDING: { label: 'Shop not open yet', tone: 'wait' },
  SUSPENDED: { label: 'Shop suspended', tone: 'soft-danger' },
  CLOSED: { label: 'Shop closed', tone: 'neutral' },
}

/** The label of a product's status, or of what an admin has decided about it or its shop. */
export const getProductStatusLabel = ({
  status,
  moderation,
  shopStatus,
  isVendorBlocked,
}: Pick<Product, 'status' | 'moderation' | 'shopStatus' | 'isVendorBlocked'>): StatusLabel => {
  if (moderation === 'HIDDEN') return { label: 'Hidden by an admin', tone: 'soft-danger' }
  if (moderation === 'REVIEW' && status === 'ACTIVE') return { label: 'Pending approval', tone: 'wait' }
  if (shopStatus && status === 'ACTIVE') return CLOSED_SHOP_LABELS[shopStatus]
  if (isVendorBlocked) return { label: 'Vendor blocked', tone: 'soft-danger' }
  return PRODUCT_STATUS_LABELS[status]
}

/** The options of the form. */
export const PRODUCT_STATUS_OPTIONS: readonly { value: ProductStatus; label: MessageKey; hint: MessageKey }[] = [
  { value: 'ACTIVE', label: 'On sale', hint: 'Customers find it and can order it.' },
  { value: 'PAUSED', label: 'Paused', hint: 'Hidden for now; reviews and figures stay.' },
  { value: 'DRAFT', label: 'Draft', hint: 'Only you see it until you put it on sale.' },
]
