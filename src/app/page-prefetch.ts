import { ApiFailure } from '../local/api/client.ts'
import { syncPages } from '../local/content/page-sync.ts'
import { getDeviceSettings } from '../ui/state/device-settings.ts'

/** Fetches the links to the operator's pages, and their texts for reading offline, but for those in data saver mode. */
export const prefetchPages = (failed: (error: unknown) => void): Promise<void> =>
  syncPages(!getDeviceSettings().isSavingData).catch(error => {
    // Offline: the next start fetches them.
    if (!(error instanceof ApiFailure)) failed(error)
  })
