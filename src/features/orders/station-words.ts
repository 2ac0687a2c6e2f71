import type { OrderStatus } from '../../contract/order-states.ts'
import { statusWords } from '../../ui/status-pill.tsx'
import type { Translate } from '../../ui/text.ts'

/** The name of a station on an order's way: a shop calls the first one new, for the one who ordered it is placed. */
export const stationWords = (status: OrderStatus, t: Translate): string =>
  status === 'PENDING' ? t('Placed') : statusWords(status)
