import { useLiveQuery } from 'dexie-react-hooks'
import { lazy, Suspense } from 'react'
import { db } from '../../local/db.ts'
import { pendingEntries } from '../../local/outbox.ts'
import { readCatalogue } from '../../local/replica.ts'
import { OfflineStrip } from '../../ui/offline-strip.tsx'
import { OrWithout } from '../../ui/or-without.tsx'
import { useConnection } from '../../ui/use-connection.ts'

const SignInStrip = lazy(() => import('./sign-in-strip.tsx'))

/** Above every screen: that the market cannot be reached, and that the server has ended the session. */
export const TopNotes = () => {
  const isEnded = useLiveQuery(() => db.meta.get('ended'))
  return (
    <>
      <OfflineNote />
      {isEnded && (
        <OrWithout>
          <Suspense>
            <SignInStrip />
          </Suspense>
        </OrWithout>
      )}
    </>
  )
}

/** While the market cannot be reached: as of when the screens speak, and what waits to be sent. */
const OfflineNote = () => {
  const { isOnline } = useConnection()
  const saved = useLiveQuery(readSaved)
  if (isOnline || !saved) return null
  return <OfflineStrip savedAt={saved.at} pending={{ count: saved.waiting, href: '/dashboard/pending' }} />
}

/** When the market was last heard: by a sync of the catalogue, or by the newest of the stored listings. */
const readSaved = async () => {
  const [catalogue, listing, pending] = await Promise.all([
    readCatalogue(),
    db.listings.orderBy('at').last(),
    pendingEntries(),
  ])
  const at = Math.max(catalogue.at ?? 0, listing?.at ?? 0)
  return { at: at > 0 ? new Date(at) : null, waiting: pending.length }
}
