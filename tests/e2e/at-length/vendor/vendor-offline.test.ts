import { describe, it } from 'vitest'
import { OFFLINE_JOURNEYS } from '../../../support/actions/offline-endpoints.ts'
import { setUpVendorPhone } from '../../../support/actions/vendor-changes.ts'
import { makeChangesOffline } from '../../../support/actions/vendor-offline-journey.ts'

setUpVendorPhone()

describe('A vendor without a network', () => {
  it('makes every change that works offline, sees each as pending, and finds all of them done when the network is back', () =>
    makeChangesOffline(OFFLINE_JOURNEYS.vendor))
})
