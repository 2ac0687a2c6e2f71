import { placeOrder, placeOrderGroup } from '../../../contract/orders/order-writes.ts'
import type { OutboxEntry } from '../../../local/db/device-schema.ts'
import { isWriteOf } from '../../../local/outbox/entry.ts'
import { RejectedGroup } from './rejected-group.tsx'
import { RejectedOrder } from './rejected-order.tsx'

/** An order, or orders that were placed together, which the server has refused; null for any other change. */
export const RejectedOrders = ({ entry, entries }: { entry: OutboxEntry; entries: readonly OutboxEntry[] }) => {
  if (isWriteOf(placeOrder)(entry)) return <RejectedOrder entry={entry} entries={entries} />
  return isWriteOf(placeOrderGroup)(entry) ? <RejectedGroup entry={entry} entries={entries} /> : null
}
