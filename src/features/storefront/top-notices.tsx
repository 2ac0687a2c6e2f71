import { useLiveQuery } from 'dexie-react-hooks'
import { lazy, Suspense } from 'react'
import { ENDED_SESSION } from '../../local/db/device-schema.ts'
import { readMeta } from '../../local/db/meta.ts'
import { readPendingEntries } from '../../local/outbox/queue.ts'
import { readLastFetchTime } from '../../local/sync/listings.ts'
import { OfflineBanner } from '../../ui/notices/offline-banner.tsx'
import { OptionalBoundary } from '../../ui/state/optional-boundary.tsx'
import { useConnection } from '../../ui/state/use-connection.ts'
import { useUser } from '../../ui/state/use-user.ts'

const OrderBar = lazy(() => import('../orders/customer/order-bar.tsx'))
const VisitorOrderBar = lazy(() => import('../orders/customer/visitor-order-bar.tsx'))
const SignInBanner = lazy(() => import('./sign-in-banner.tsx'))

/**
 * Above every screen: that the device is offline, that the server has ended the session, orders that wait for a
 * code, and a customer's open orders.
 */
export const TopNotices = () => {
  const isEnded = useLiveQuery(() => readMeta(ENDED_SESSION))
  const hasVisitorOrder = useLiveQuery(() => readMeta('visitorOrders')) !== undefined
  const isCustomer = useUser()?.role === 'CUSTOMER'
  return (
    <>
      <OfflineNotice />
      <OptionalBoundary>
        <Suspense>
          {isEnded && <SignInBanner />}
          {hasVisitorOrder ? <VisitorOrderBar /> : isCustomer && <OrderBar />}
        </Suspense>
      </OptionalBoundary>
    </>
  )
}

/** While the server cannot be reached: how old the data is, and how many changes wait to be sent. */
const OfflineNotice = () => {
  const { isOnline } = useConnection()
  const saved = useLiveQuery(readOfflineStatus)
  if (isOnline || !saved) return null
  return <OfflineBanner savedAt={saved.at} pending={{ count: saved.waiting, href: '/dashboard/pending' }} />
}

const readOfflineStatus = async () => {
  const [at, pending] = await Promise.all([readLastFetchTime(), readPendingEntries()])
  return { at, waiting: pending.length }
}
