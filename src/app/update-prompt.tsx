import { lazy, Suspense, useSyncExternalStore } from 'react'
import { OptionalBoundary } from '../ui/state/optional-boundary.tsx'
import { isUpdateReady, subscribeUpdate } from './worker-bridge.ts'

// The worker that waits has not removed the files of this version yet.
const UpdateNotice = lazy(() => import('./update-notice.tsx'))

/** Offers a newer version of Haat once it waits. Rendered once in the app. */
export const UpdatePrompt = () => {
  const isReady = useSyncExternalStore(subscribeUpdate, isUpdateReady, isUpdateReady)
  if (!isReady) return null
  return (
    <OptionalBoundary>
      <Suspense>
        <UpdateNotice />
      </Suspense>
    </OptionalBoundary>
  )
}
