import { ApiFailure } from '../local/api/client.ts'
import { syncPages } from '../local/content/page-sync.ts'
import { getDeviceSettings } from '../ui/state/device-settings.ts'

/** Fetches the operator's pages for reading offline, but not in data saver mode. */
export const prefetchPages = async (failed: (error: unknown) => void): Promise<void> => {
  if (getDeviceSettings().isSavingData) return
  await syncPages().catch(error => {
    // Offline: the next start fetches them.
    if (!(error instanceof ApiFailure)) failed(error)
  })
}
