import type { OrderStatus } from '../../contract/order-status.ts'
import type { Translate } from '../../ui/i18n.ts'
import { translateStatus } from '../../ui/status-pill.tsx'

/** The name of a station on an order's way: a shop calls the first one new, for the one who ordered it is placed. */
export const getStatusLabel = (status: OrderStatus, t: Translate): string =>
  status === 'PENDING' ? t('Placed') : translateStatus(status)
