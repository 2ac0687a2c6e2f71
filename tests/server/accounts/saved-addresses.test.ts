import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAddress, deleteAddress, updateAddress } from '../../../src/contract/accounts/address-writes.ts'
import { listAddresses } from '../../../src/contract/accounts/addresses.ts'
import { syncAccount } from '../../../src/contract/sync/sync-account.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import { startServer, type TestServer, type TestUser } from '../../support/servers/test-server.ts'

const HOME = {
  name: 'Rima Akter',
  phoneNumber: '+880 1712-345678',
  email: 'rima@test.example',
  address: 'Road 7, Dhaka',
}

describe.each(ENGINES)('Addresses on $name', engine => {
  let server: TestServer
  let customer: TestUser
  beforeAll(async () => {
    server = await startServer({ engine, config: { hasRateLimit: false } })
  }, 60_000)
  afterAll(() => server.stop())
  beforeEach(async () => {
    customer = await server.user('CUSTOMER')
  })

  const add = (fields: object = {}, as = customer) => server.call(createAddress, { ...HOME, ...fields }, { as })
  const listSaved = async () =>
    (await server.call(listAddresses, {}, { as: customer })).data.map(row => [row.label, row.isDefault])

  it('are saved in the form of an order, the first as the default', async () => {
    const { status, data } = await add({ label: ' Home ', district: 'Dhaka' })
    expect(status).toBe(201)
    expect(data).toMatchObject({ label: 'Home', isDefault: true, phoneNumber: '01712345678', upazila: null, seq: 1 })
    const refused = await add({ address: ' ' })
    expect(refused.error.fields).toEqual({ address: 'Address is required' })
  })

  it('keep their place, whose district and upazila are those of the list', async () => {
    const { data } = await add({ place: 'chattogram/kotwali', district: 'Dhaka', upazila: 'কোতোয়ালি' })
    expect(data).toMatchObject({ place: 'chattogram/kotwali', district: 'Chattogram', upazila: 'Kotwali' })
    const moved = await server.call(updateAddress, { id: data.id, place: 'sylhet' }, { as: customer })
    expect(moved.data).toMatchObject({ place: 'sylhet', district: 'Sylhet' })
    const relabelled = await server.call(updateAddress, { id: data.id, label: 'Mother' }, { as: customer })
    expect(relabelled.data.place).toBe('sylhet')
    const refused = [await add({ place: 'atlantis' }), await add({ place: 'dhaka/atlantis' })]
    for (const { status, error } of refused)
      expect([status, error.fields]).toEqual([400, { place: 'Choose an area from the list.' }])
    const change = { id: data.id, place: 'Dhaka' }
    expect((await server.call(updateAddress, change, { as: customer })).status).toBe(400)
  })

  it.each([
    ['its district and upazila', { district: 'Chittagong', upazila: 'Kotwali thana' }, 'chattogram/kotwali'],
    ['its text', { address: 'House 12, Mirpur 10, Dhaka' }, 'dhaka/mirpur'],
    ['nothing that is certain', { address: 'House 12', district: 'Atlantis', upazila: 'Mirpur' }, null],
  ])('of a client that knows no places are matched by %s', async (_, texts, place) => {
    expect((await add(texts)).data).toMatchObject({ ...texts, place })
    // An older page changes the texts of an address that has a place.
    const { id } = (await add({ place: 'sylhet' })).data
    const { data } = await server.call(updateAddress, { id, district: '', upazila: '', ...texts }, { as: customer })
    expect(data.place).toBe(place)
  })

  it('whose texts a server of an earlier version has changed are in the place of the texts', async () => {
    const { id } = (await add({ place: 'dhaka/mirpur' })).data
    const change = { district: 'Rangpur', upazila: 'Gangachara' }
    await server.store.write(tx => tx.updateTable('addresses').set(change).where('id', '=', id).execute())
    expect((await server.call(listAddresses, {}, { as: customer })).data).toMatchObject([
      { place: 'rangpur/gangachara' },
    ])
  })

  it('have one default at a time, listed first', async () => {
    await add({ label: 'Home' })
    server.advance(1000)
    const office = (await add({ label: 'Office' })).data
    expect(await listSaved()).toEqual([
      ['Home', true],
      ['Office', false],
    ])
    await server.call(updateAddress, { id: office.id, isDefault: true }, { as: customer })
    await server.call(updateAddress, { id: office.id, isDefault: false, label: 'Work' }, { as: customer })
    expect(await listSaved()).toEqual([
      ['Work', true],
      ['Home', false],
    ])
    await server.call(deleteAddress, { id: office.id }, { as: customer })
    expect(await listSaved()).toEqual([['Home', true]])
  })

  it('written at the same time still have one default', async () => {
    const responses = await Promise.all(Array.from({ length: 6 }, (_, n) => add({ label: `${n}`, isDefault: true })))
    expect(responses.map(response => response.status)).toEqual(responses.map(() => 201))
    expect((await listSaved()).filter(([, isDefault]) => isDefault)).toHaveLength(1)
  })

  it('are at most twenty, and one with an id from the device is saved once', async () => {
    const id = uuid()
    expect([(await add({ id })).status, (await add({ id })).status]).toEqual([201, 200])
    expect((await add({ id }, await server.user('CUSTOMER'))).status).toBe(409)
    for (let n = 1; n < 20; n++) await add()
    expect(await add()).toMatchObject({ status: 409, error: { code: 'CONFLICT' } })
  })

  it('are visible to nobody else, and synced to the customer’s devices', async () => {
    const { data } = await add()
    const other = await server.user('CUSTOMER')
    expect((await server.call(updateAddress, { id: data.id, label: 'Mine' }, { as: other })).status).toBe(403)
    expect((await server.call(deleteAddress, { id: data.id }, { as: other })).status).toBe(403)
    const first = await server.call(syncAccount, {}, { as: customer })
    expect(first.data.addresses).toEqual([data])
    const second = (await add({ isDefault: true })).data
    const later = await server.call(syncAccount, { since: first.meta.cursor }, { as: customer })
    expect(later.data.addresses.map(row => [row.id, row.isDefault]).sort()).toEqual(
      [
        [data.id, false],
        [second.id, true],
      ].sort(),
    )
    await server.call(deleteAddress, { id: data.id }, { as: customer })
    const last = await server.call(syncAccount, { since: later.meta.cursor }, { as: customer })
    expect(last.data.removed.addresses).toEqual([data.id])
  })
})
