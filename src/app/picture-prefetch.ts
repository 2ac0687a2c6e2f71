import { liveQuery } from 'dexie'
import { readCatalogue } from '../local/db/replica.ts'
import { getDeviceSettings } from '../ui/state/device-settings.ts'
import { postToWorker } from './worker-bridge.ts'

/**
 * How long after the catalogue is complete. What the page and the worker fetch first is there by then. Milliseconds.
 */
const PREFETCH_DELAY_MS = 15_000

/**
 * Has the worker fetch the catalogue's small pictures once the catalogue is on this device (sw/picture-prefetch.ts).
 * Not in data saver mode.
 */
export const startPicturePrefetch = (failed: (error: unknown) => void): void => {
  const watch = liveQuery(readCatalogue).subscribe({
    next: ({ at }) => {
      if (at === null) return
      watch.unsubscribe()
      setTimeout(requestPrefetch, PREFETCH_DELAY_MS)
    },
    error: failed,
  })
}

const requestPrefetch = (): void => {
  if (!getDeviceSettings().isSavingData) postToWorker({ type: 'prefetch-pictures' })
}
