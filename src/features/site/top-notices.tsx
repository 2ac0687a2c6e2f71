import { useLiveQuery } from 'dexie-react-hooks'
import { lazy, Suspense } from 'react'
import { db } from '../../local/db/database.ts'
import { readCatalogue } from '../../local/db/replica.ts'
import { readPendingEntries } from '../../local/outbox/queue.ts'
import { OfflineBanner } from '../../ui/offline-banner.tsx'
import { OptionalBoundary } from '../../ui/optional-boundary.tsx'
import { useConnection } from '../../ui/use-connection.ts'

const SignInStrip = lazy(() => import('./sign-in-banner.tsx'))

/** Above every screen: that the market cannot be reached, and that the server has ended the session. */
export const TopNotices = () => {
  const isEnded = useLiveQuery(() => db.meta.get('ended'))
  return (
    <>
      <OfflineNotice />
      {isEnded && (
        <OptionalBoundary>
          <Suspense>
            <SignInStrip />
          </Suspense>
        </OptionalBoundary>
      )}
    </>
  )
}

/** While the market cannot be reached: as of when the screens speak, and what waits to be sent. */
const OfflineNotice = () => {
  const { isOnline } = useConnection()
  const saved = useLiveQuery(readOfflineStatus)
  if (isOnline || !saved) return null
  return <OfflineBanner savedAt={saved.at} pending={{ count: saved.waiting, href: '/dashboard/pending' }} />
}

/** When the market was last heard: by a sync of the catalogue, or by the newest of the stored listings. */
const readOfflineStatus = async () => {
  const [catalogue, listing, pending] = await Promise.all([
    readCatalogue(),
    db.listings.orderBy('at').last(),
    readPendingEntries(),
  ])
  const at = Math.max(catalogue.at ?? 0, listing?.at ?? 0)
  return { at: at > 0 ? new Date(at) : null, waiting: pending.length }
}
