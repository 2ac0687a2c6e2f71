import { describe, it } from 'vitest'
import { OFFLINE_JOURNEYS } from '../../support/offline-endpoints.ts'
import { setUpVendorPhone } from '../../support/vendor-changes.ts'
import { makeChangesOffline } from '../../support/vendor-offline-journey.ts'

setUpVendorPhone()

describe('A vendor without a network', () => {
  it('makes every change that works offline, sees each as pending, and finds all of them done when the network is back', () =>
    makeChangesOffline(OFFLINE_JOURNEYS.vendor))
})
