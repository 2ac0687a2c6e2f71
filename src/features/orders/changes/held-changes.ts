import type { OrderStatus } from '../../../contract/orders/order-status.ts'
import { changeOrderStatus } from '../../../contract/orders/order-writes.ts'
import { now } from '../../../local/db/clock.ts'
import type { OptimisticOrder, PendingStatusChange } from '../../../local/orders/optimistic.ts'
import { isHeld } from '../../../local/outbox/entry.ts'

/** Is this change held back for Undo when it is made? */
export const isHeldChange = (from: OrderStatus, to: OrderStatus): boolean =>
  changeOrderStatus.offline.hold({ id: '', status: to, expectedStatus: from }) > 0

/** The order's last status change, while Undo can withdraw it. */
export const findHeldChange = ({ statusChanges }: OptimisticOrder): PendingStatusChange | undefined =>
  statusChanges.findLast(({ entry }) => isHeld(entry, now()))
