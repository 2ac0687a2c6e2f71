import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { readCheckoutDefaults } from '../../../src/features/orders/checkout/use-checkout-defaults.ts'
import { db } from '../../../src/local/db/database.ts'
import { KARIM, RIMA, setUpDevice, signInOnDevice } from '../device-fixture.ts'

const device = setUpDevice()

const storeSync = (userId: string, at: number | null) =>
  db.meta.put({ key: 'account', value: { userId, cursor: 'c', at }, at: 1 })

const areAddressesKnown = async () => (await readCheckoutDefaults()).areAddressesKnown

describe('The checkout', () => {
  it('knows the saved addresses once the account was synced to its end', async () => {
    await signInOnDevice(device.server, RIMA)
    expect(await areAddressesKnown()).toBe(false)
    await storeSync(RIMA.id, null)
    expect(await areAddressesKnown()).toBe(false)
    await storeSync(RIMA.id, 1)
    expect(await areAddressesKnown()).toBe(true)
  })

  it('does not take the sync of somebody else for it', async () => {
    await signInOnDevice(device.server, RIMA)
    await storeSync(KARIM.id, 1)
    expect(await areAddressesKnown()).toBe(false)
  })
})
