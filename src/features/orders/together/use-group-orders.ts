import { useLiveQuery } from 'dexie-react-hooks'
import { canPay } from '../../../contract/orders/can-pay.ts'
import type { Order } from '../../../contract/orders/orders.ts'
import type { OptimisticOrder } from '../../../local/orders/optimistic.ts'
import { readGroupOrders } from '../../../local/orders/reads.ts'

const NONE: OptimisticOrder[] = []

/** The other orders on this device that were placed together with this one. */
export const useOthersTogether = ({ id, groupId }: Pick<Order, 'id' | 'groupId'>): OptimisticOrder[] => {
  const orders = useLiveQuery(async () => (groupId ? readGroupOrders(groupId) : NONE), [groupId])
  return orders?.filter(order => order.id !== id) ?? NONE
}

/** Those of them that one payment can pay together with this one. */
export const usePayableTogether = (order: Pick<Order, 'id' | 'groupId'>): OptimisticOrder[] =>
  useOthersTogether(order).filter(other => canPay(other, other.shownStatus))
