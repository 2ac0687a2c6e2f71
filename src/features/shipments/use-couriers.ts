import { useLiveQuery } from 'dexie-react-hooks'
import type { CourierConnection } from '../../contract/shipments/couriers.ts'
import { type RefreshState, useRefresh } from '../../lists/use-refresh.ts'
import { readCouriers, refreshCouriers } from '../../local/shipments/couriers.ts'

export type Couriers = RefreshState & {
  /** Of all shops of the vendor; undefined: this device has not received them. */
  couriers: CourierConnection[] | undefined
}

/** The couriers of the vendor's shops, as last seen and kept fresh. */
export const useCouriers = (): Couriers => {
  const stored = useLiveQuery(readCouriers)
  const refresh = useRefresh('couriers', refreshCouriers, stored?.isStale)
  return { ...refresh, couriers: stored?.couriers }
}
