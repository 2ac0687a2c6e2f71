import type { HandOver } from '../../../contract/orders/parcel-writes.ts'
import type { OptimisticOrder } from '../../../local/orders/optimistic.ts'
import { submitHandOver } from '../../../local/orders/parcels.ts'
import { useSubmit } from '../../../ui/overlays/use-submit.ts'
import type { BulkChange } from '../../outbox/use-bulk-outcomes.tsx'

/** What an order's parcel is handed over with. */
export type HandOverOf = (order: OptimisticOrder) => Omit<HandOver, 'id'>

/** Hands over one order. Its page shows what waits, and what was refused. */
export const useHandOver = () => {
  const { run } = useSubmit()
  return (order: OptimisticOrder, parcelOf: HandOverOf) =>
    run({ loading: 'Sending', done: 'Handed over. The courier is asked now' }, () =>
      submitHandOver(order, parcelOf(order)),
    )
}

/** One hand-over for each order. */
export const listHandOvers = (orders: readonly OptimisticOrder[], parcelOf: HandOverOf): BulkChange[] =>
  orders.map(order => ({
    id: order.id,
    name: order.number,
    href: `/dashboard/orders/${order.id}`,
    submit: () => submitHandOver(order, parcelOf(order)),
  }))
