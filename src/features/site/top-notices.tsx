import { useLiveQuery } from 'dexie-react-hooks'
import { lazy, Suspense } from 'react'
import { db } from '../../local/db/database.ts'
import { readCatalogue } from '../../local/db/replica.ts'
import { readPendingEntries } from '../../local/outbox/queue.ts'
import { OfflineBanner } from '../../ui/offline-banner.tsx'
import { OptionalBoundary } from '../../ui/optional-boundary.tsx'
import { useConnection } from '../../ui/use-connection.ts'
import { useUser } from '../../ui/use-user.ts'

const OrderBar = lazy(() => import('../orders/order-bar.tsx'))
const SignInBanner = lazy(() => import('./sign-in-banner.tsx'))

/** Above every screen: that the device is offline, that the server has ended the session, and a customer's open orders. */
export const TopNotices = () => {
  const isEnded = useLiveQuery(() => db.meta.get('ended'))
  const isCustomer = useUser()?.role === 'CUSTOMER'
  return (
    <>
      <OfflineNotice />
      <OptionalBoundary>
        <Suspense>
          {isEnded && <SignInBanner />}
          {isCustomer && <OrderBar />}
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

/** When data last arrived: the last sync of the catalogue, or the newest stored listing. */
const readOfflineStatus = async () => {
  const [catalogue, listing, pending] = await Promise.all([
    readCatalogue(),
    db.listings.orderBy('at').last(),
    readPendingEntries(),
  ])
  const at = Math.max(catalogue.at ?? 0, listing?.at ?? 0)
  return { at: at > 0 ? new Date(at) : null, waiting: pending.length }
}
