import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { listCustomers } from '../../../src/contract/people/people.ts'
import type { Person } from '../../../src/contract/people/person.ts'
import { setUserStatus, updateCustomer } from '../../../src/contract/people/person-writes.ts'
import { db } from '../../../src/local/db/database.ts'
import { createId } from '../../../src/local/db/ids.ts'
import { applyWriteResponse } from '../../../src/local/sync/apply-write-response.ts'
import { cachedRows, readListing, refreshListing } from '../../../src/local/sync/listings.ts'
import { fakeClock, RIMA, setUpDevice, signInOnDevice } from '../device-fixture.ts'
import { successReply } from '../fake-server.ts'

const device = setUpDevice()

const aPerson = (name: string): Person => ({
  id: createId(),
  name,
  email: 'a@example.com',
  phoneNumber: '',
  address: '',
  profilePhoto: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  seq: 1,
  user: { id: createId(), email: 'a@example.com', role: 'CUSTOMER', status: 'ACTIVE' },
})

const ask = async (people: readonly Person[], page: number) => {
  device.server.responses.set('GET /customers', () => successReply(people, { page, limit: 10, total: 20 }))
  await refreshListing(listCustomers, { page }, { force: true })
}

describe('The lists of an admin', () => {
  it('can be searched offline together: each row once, from its latest response', async () => {
    await signInOnDevice(device.server, RIMA, { role: 'ADMIN' })
    const [rima, karim] = [aPerson('Rima'), aPerson('Karim')]
    await ask([rima, karim], 1)
    fakeClock.now += 1000
    await ask([{ ...karim, name: 'Karim Uddin' }], 2)
    const names = (await cachedRows(listCustomers)).map(({ name }) => name)
    expect(names.sort()).toEqual(['Karim Uddin', 'Rima'])
  })

  it('show a person as blocked in the transaction of the response, on every stored page that has them', async () => {
    await signInOnDevice(device.server, RIMA, { role: 'ADMIN' })
    const [rima, karim] = [aPerson('Rima'), aPerson('Karim')]
    await ask([rima, karim], 1)
    await ask([karim], 2)
    await db.transaction('rw', db.tables, async () =>
      applyWriteResponse(setUserStatus, { id: karim.user.id, status: 'BLOCKED', seq: 2 }),
    )
    const statuses = async (page: number) =>
      ((await readListing(listCustomers, { page }))!.rows as Person[]).map(({ user }) => user.status)
    expect([await statuses(1), await statuses(2)]).toEqual([['ACTIVE', 'BLOCKED'], ['BLOCKED']])
    expect((await readListing(listCustomers, { page: 1 }))?.stale).toBe(1)
  })

  it('keep the newer row of a person when a response requested before it arrives later', async () => {
    await signInOnDevice(device.server, RIMA, { role: 'ADMIN' })
    const karim = aPerson('Karim')
    await ask([karim], 1)
    device.server.replyToNext(async () => {
      fakeClock.now += 1000
      const renamed = { ...karim, name: 'Karim Uddin', seq: 2 }
      await db.transaction('rw', db.tables, async () => applyWriteResponse(updateCustomer, renamed))
      return undefined
    })
    await ask([karim], 2)
    expect((await readListing(listCustomers, { page: 2 }))!.rows).toMatchObject([{ name: 'Karim Uddin', seq: 2 }])
  })

  it('are not overwritten by a late response to a change', async () => {
    await signInOnDevice(device.server, RIMA, { role: 'ADMIN' })
    const karim = { ...aPerson('Karim Uddin'), seq: 3 }
    await ask([karim], 1)
    const late = { ...karim, name: 'Karim', seq: 2 }
    await db.transaction('rw', db.tables, async () => applyWriteResponse(updateCustomer, late))
    expect((await readListing(listCustomers, { page: 1 }))!.rows).toEqual([karim])
  })
})
