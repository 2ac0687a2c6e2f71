import { DAY_MS } from '../../../contract/durations.ts'
import { isShopPaused } from '../../../contract/shops/shop-pause.ts'
import type { ShopStatus } from '../../../contract/shops/shops.ts'
import type { OptimisticShop } from '../../../local/shops/optimistic.ts'
import type { TagTone } from '../../../ui/controls/tag.tsx'
import { toLocalDay } from '../../../ui/text/format-date-time.ts'
import type { MessageKey } from '../../../ui/text/i18n.ts'

type ShopStatusLabel = { label: MessageKey; tone: TagTone }

/** The label and the colour of each shop status. */
export const SHOP_STATUS_LABELS: Record<ShopStatus, ShopStatusLabel> = {
  ACTIVE: { label: 'Open', tone: 'brand' },
  PENDING: { label: 'Pending approval', tone: 'wait' },
  SUSPENDED: { label: 'Suspended', tone: 'soft-danger' },
  CLOSED: { label: 'Closed', tone: 'neutral' },
}

/** Of a shop, whether or not it is one's own. */
export const getStatusLabel = (shop: Pick<OptimisticShop, 'status' | 'needsDocuments'>): ShopStatusLabel =>
  waitsForDocuments(shop) ? { label: 'Waits for documents', tone: 'wait' } : SHOP_STATUS_LABELS[shop.status]

/** It was approved, or needs no approval, and opens when its documents are accepted. */
export const waitsForDocuments = ({ status, needsDocuments }: Pick<OptimisticShop, 'status' | 'needsDocuments'>) =>
  status === 'PENDING' && needsDocuments === true

/** Is the shop on holiday? @param now milliseconds */
export const isPaused = ({ pausedUntil }: Pick<OptimisticShop, 'pausedUntil'>, now: number): boolean =>
  isShopPaused(pausedUntil, now)

/** The label of a shop's status. @param now milliseconds */
export const getShopStatusLabel = (shop: OptimisticShop, now: number): ShopStatusLabel => {
  if (shop.isNew) return { label: 'Not open yet', tone: 'wait' }
  return shop.status === 'ACTIVE' && isPaused(shop, now) ? { label: 'On holiday', tone: 'wait' } : getStatusLabel(shop)
}

/** The end of a day like 2026-11-25 in the device's time zone, in ISO 8601. */
export const toEndOfDay = (day: string): string => new Date(`${day}T23:59:59.999`).toISOString()

/** Tomorrow, like 2026-11-21: the earliest day on which a holiday can end. @param now milliseconds */
export const getTomorrow = (now: number): string => toLocalDay(new Date(now + DAY_MS))
