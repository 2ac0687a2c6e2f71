import { useLiveQuery } from 'dexie-react-hooks'
import { getOrder } from '../../contract/orders/orders.ts'
import { getPayment } from '../../contract/payments/payments.ts'
import { type RefreshState, useRefresh } from '../../lists/use-refresh.ts'
import { callAuthenticated } from '../../local/api/authenticated-call.ts'
import { type FoundPayment, readPayment } from '../../local/orders/reads.ts'
import { refreshEntity } from '../../local/sync/listings.ts'

/**
 * A payment attempt and its order, from this device; null: not on this device; undefined while loading. Opening the
 * page always asks the server: the gateway may have confirmed meanwhile.
 */
export const usePayment = (id: string): { found: FoundPayment | null | undefined; refresh: RefreshState } => ({
  found: useLiveQuery(() => readPayment(id), [id]),
  refresh: useRefresh(id && `payment ${id}`, () => fetchPayment(id)),
})

/** Finds the order of the payment, then refreshes that order, which holds all of its payments. */
const fetchPayment = async (id: string): Promise<void> => {
  const { data } = await callAuthenticated(getPayment, { id })
  await refreshEntity(getOrder, { id: data.order.id })
}
