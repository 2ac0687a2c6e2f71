import type { OrderStatus } from '../../contract/order-status.ts'
import type { Translate } from '../../ui/i18n.ts'
import { translateStatus } from '../../ui/status-pill.tsx'

/** The label of a step. PENDING is "New" for a shop, but "Placed" for the customer. */
export const getStatusLabel = (status: OrderStatus, t: Translate): string =>
  status === 'PENDING' ? t('Placed') : translateStatus(status)
