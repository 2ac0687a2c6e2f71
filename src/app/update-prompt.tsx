import { lazy, Suspense, useSyncExternalStore } from 'react'
import { OptionalBoundary } from '../ui/optional-boundary.tsx'
import { getWaitingUpdate, subscribeUpdate } from './worker-bridge.ts'

// The worker that waits has not removed the files of this version yet.
const UpdateNotice = lazy(() => import('./update-notice.tsx'))

/** Offers a newer version of Haat once it waits. Rendered once in the app. */
export const UpdatePrompt = () => {
  const update = useSyncExternalStore(subscribeUpdate, getWaitingUpdate, getWaitingUpdate)
  if (!update) return null
  return (
    <OptionalBoundary>
      <Suspense>
        <UpdateNotice update={update} />
      </Suspense>
    </OptionalBoundary>
  )
}
