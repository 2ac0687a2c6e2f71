import { describe, it } from 'vitest'
import { setUpVendorPhone } from '../support/actions/vendor-changes.ts'
import { makeChangesOffline } from '../support/actions/vendor-offline-journey.ts'

setUpVendorPhone()

/** One of each kind: a deletion with its Undo, an order's status, a form with a photo, a field of a list. */
const CHANGES = ['products.delete', 'orders.changeStatus', 'products.create', 'products.update'] as const

describe('A vendor without a network', () => {
  it('makes changes of each kind, sees each as pending, and finds all of them done when the network is back', () =>
    makeChangesOffline(CHANGES, ['/dashboard/orders', '/dashboard/shop-products']))
})
