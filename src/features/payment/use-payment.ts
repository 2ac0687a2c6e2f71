import { useLiveQuery } from 'dexie-react-hooks'
import { getOrder, type Order, type OrderPayment } from '../../contract/orders.ts'
import { getPayment } from '../../contract/payments.ts'
import { type RefreshState, useRefresh } from '../../lists/use-refresh.ts'
import { callAuthenticated } from '../../local/api/authenticated-call.ts'
import { db } from '../../local/db/database.ts'
import { refreshEntity } from '../../local/sync/listings.ts'

export type FoundPayment = { order: Order; attempt: OrderPayment }

/**
 * A payment attempt and its order, from this device; null: not on this device; undefined while loading. Opening the page
 * always asks the server: the gateway may have confirmed meanwhile.
 */
export const usePayment = (id: string): { found: FoundPayment | null | undefined; refresh: RefreshState } => ({
  found: useLiveQuery(() => readPayment(id), [id]),
  refresh: useRefresh(id && `payment ${id}`, () => fetchPayment(id)),
})

const readPayment = async (id: string): Promise<FoundPayment | null> => {
  const order = await db.orders.filter(({ payments }) => payments.some(attempt => attempt.id === id)).first()
  return order ? { order, attempt: order.payments.find(attempt => attempt.id === id)! } : null
}

/** Finds the order of the payment, then refreshes that order, which holds all of its payments. */
const fetchPayment = async (id: string): Promise<void> => {
  const { data } = await callAuthenticated(getPayment, { id })
  await refreshEntity(getOrder, { id: data.order.id })
}
