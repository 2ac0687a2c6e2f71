import { useLiveQuery } from 'dexie-react-hooks'
import { PartialDataNotice } from '../../../lists/partial-data-notice.tsx'
import { useRefresh } from '../../../lists/use-refresh.ts'
import { applyPendingToCounts } from '../../../local/orders/buckets.ts'
import type { OptimisticOrder } from '../../../local/orders/optimistic.ts'
import { readChangedOrders, readOrdersSince } from '../../../local/orders/reads.ts'
import { pullAccount } from '../../../local/sync/account-sync.ts'
import { useNow } from '../../../ui/state/use-now.ts'
import { StoredQueuePage } from './device-queue-page.tsx'
import { ServerQueuePage } from './server-queue-page.tsx'
import { ShopQueueHead, type ShopQueueProps } from './shop-queue-head.tsx'
import { ShopSummary } from './shop-stats.tsx'
import { getMidnight, sumSalesSince } from './shop-summary.ts'
import { STATUS_COUNTS_QUERY } from './status-counts.ts'
import { toStatusCountsQuery, useRemoteOrders } from './use-remote-orders.ts'

type LargeShopQueueProps = ShopQueueProps & {
  /** How many orders this device has. */
  count: number
}

/**
 * The orders of a shop that has more than fit on this device: page by page from the server. The device's orders are
 * read only where the server cannot be reached, because reading all of them takes longer than the rest of the screen.
 */
export const LargeShopQueue = ({ view, shops, count }: LargeShopQueueProps) => {
  const refresh = useRefresh('shop-orders', pullAccount)
  const onServer = useRemoteOrders(toStatusCountsQuery(view)).page?.counts
  const changed = useLiveQuery(readChangedOrders)
  const counts = onServer && changed ? applyPendingToCounts(onServer, changed) : {}
  const { queue } = view
  return (
    <>
      <PartialDataNotice refresh={refresh} count={count} />
      <LargeShopStats changed={changed} />
      <ShopQueueHead view={view} shops={shops} counts={counts} />
      {queue === 'ATTENTION' ? (
        <StoredQueuePage view={view} />
      ) : (
        <ServerQueuePage view={{ ...view, queue }} counts={counts} />
      )}
    </>
  )
}

/** The key figures: what is to do by the server's counts, and the sales of today, which this device has. */
const LargeShopStats = ({ changed }: { changed: readonly OptimisticOrder[] | undefined }) => {
  const midnight = getMidnight(useNow())
  const onServer = useRemoteOrders(STATUS_COUNTS_QUERY).page?.counts
  const today = useLiveQuery(() => readOrdersSince(new Date(midnight).toISOString()), [midnight])
  const counts = onServer && changed ? applyPendingToCounts(onServer, changed) : {}
  return (
    <ShopSummary toAccept={counts.PENDING} toShip={counts.PROCESSING} today={today && sumSalesSince(today, midnight)} />
  )
}
