import { describe, expect, it } from 'vitest'
import { createAddress, updateAddress } from '../../../src/contract/accounts/address-writes.ts'
import { signOutDevice } from '../../../src/local/accounts/sign-in.ts'
import { db } from '../../../src/local/db/database.ts'
import { readDeliveryPlace, rememberDeliveryPlace } from '../../../src/local/delivery/delivery-place.ts'
import { submit } from '../../../src/local/outbox/submit.ts'
import { RIMA, setUpDevice, signInOnDevice } from '../device-fixture.ts'
import { buildAddress } from '../entity-fixtures.ts'

const device = setUpDevice()

const isWritten = { label: { key: 'x' as never }, wait: 0 }
const OFFICE = { name: 'Rima', phoneNumber: '01722222222', email: 'rima@example.com', address: 'Level 6' }

describe('The place that the shopper delivers to', () => {
  it('is not known on a new device', async () => {
    expect(await readDeliveryPlace()).toBeUndefined()
  })

  it('is that of the default address until somebody chooses one', async () => {
    await db.addresses.bulkPut([
      buildAddress({ place: 'sylhet', isDefault: false }),
      buildAddress({ place: 'dhaka/mirpur' }),
    ])
    expect(await readDeliveryPlace()).toBe('dhaka/mirpur')
    await rememberDeliveryPlace('rangpur/gangachara')
    expect(await readDeliveryPlace()).toBe('rangpur/gangachara')
  })

  it('is matched in an address that this device got before places were stored', async () => {
    const id = '0190b000-0000-7000-8000-00000000000a'
    await db.addresses.put(buildAddress({ id, district: 'Chittagong', upazila: 'Kotwali' }))
    expect(await readDeliveryPlace()).toBe('chattogram/kotwali')
    await db.addresses.put(buildAddress({ id, district: null, address: 'House 7', place: null }))
    expect(await readDeliveryPlace()).toBeUndefined()
  })

  it('is that of an address which still waits to be sent', async () => {
    await signInOnDevice(device.server, RIMA)
    const saved = buildAddress({ place: 'sylhet' })
    await db.addresses.put(saved)
    await submit(createAddress, { ...OFFICE, isDefault: true, place: 'khulna' }, isWritten)
    expect(await readDeliveryPlace()).toBe('khulna')
    await submit(updateAddress, { id: saved.id, isDefault: true, district: 'Narail' }, isWritten)
    expect(await readDeliveryPlace(), 'as a page of an earlier version writes it').toBe('narail')
  })

  it('is forgotten when its owner signs out', async () => {
    await signInOnDevice(device.server, RIMA)
    await rememberDeliveryPlace('rangpur')
    await signOutDevice('keep')
    expect(await readDeliveryPlace()).toBeUndefined()
  })
})
