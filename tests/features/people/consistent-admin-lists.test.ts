import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { listCustomers } from '../../../src/contract/people/people.ts'
import type { Person } from '../../../src/contract/people/person.ts'
import { CATEGORY_ORDER, listCategories } from '../../../src/contract/products/categories.ts'
import { LIST_COMPARATORS } from '../../../src/lists/list-sorts.ts'
import { readRemoteList } from '../../../src/lists/use-remote-list.ts'
import { createId } from '../../../src/local/db/ids.ts'
import { createOutboxEntry } from '../../../src/local/outbox/entry.ts'
import { applyPendingToRows } from '../../../src/local/outbox/optimistic-rows.ts'
import { addEntry } from '../../../src/local/outbox/queue.ts'
import { applyPendingToPerson } from '../../../src/local/people/people.ts'
import { readOptimisticCategories } from '../../../src/local/products/optimistic-categories.ts'
import { refreshListing } from '../../../src/local/sync/listings.ts'
import { drainNow, RIMA, setUpDevice, signInOnDevice } from '../../local/device-fixture.ts'
import { buildCategory } from '../../local/entity-fixtures.ts'
import { type ReceivedRequest, successReply } from '../../local/fake-server.ts'

const device = setUpDevice()
const COUNT = 20

/** Every state that a screen could have shown while the outbox is sent. */
const watchDuringDrain = async <Look>(look: () => Promise<Look>): Promise<Look[]> => {
  const looks: Look[] = [await look()]
  let isDone = false
  const looking = (async () => {
    while (!isDone) looks.push(await look())
  })()
  await drainNow()
  isDone = true
  await looking
  return [...looks, await look()]
}
const write = (endpoint: string, input: Record<string, unknown>) =>
  addEntry(createOutboxEntry(endpoint, input, RIMA.id, { scope: `row:${createId()}`, label: 'A change' }))

describe('A pending change that is accepted while its list is on the screen', () => {
  it('is visible at every moment, as a pending change or in the row', async () => {
    await signInOnDevice(device.server, RIMA, { role: 'ADMIN' })
    const people = Array.from({ length: COUNT }, aPerson)
    device.server.responses.set('GET /customers', () => successReply(people, { page: 1, limit: COUNT, total: COUNT }))
    await refreshListing(listCustomers, {})
    for (const { user } of people) {
      device.server.responses.set(`PATCH /users/${user.id}/status`, ({ body, path }: ReceivedRequest) =>
        successReply({ id: path.split('/')[2], status: body.status, seq: 2 }),
      )
      await write('users.setStatus', { id: user.id, status: 'BLOCKED' })
    }
    const query = { endpoint: listCustomers, input: {}, isMatch: () => true, limit: COUNT }
    const blocked = async () => {
      const { page, entries } = await readRemoteList(query)
      return applyPendingToRows(page.isPartial ? [] : page.rows, entries, applyPendingToPerson).filter(
        row => row.user.status === 'BLOCKED',
      ).length
    }
    expect(new Set(await watchDuringDrain(blocked))).toEqual(new Set([COUNT]))
  })

  it('keeps a new category visible, though the list is not fetched again', async () => {
    await signInOnDevice(device.server, RIMA, { role: 'ADMIN' })
    const old = buildCategory()
    device.server.responses.set('GET /categories', () => successReply([old]))
    await refreshListing(listCategories, CATEGORY_ORDER)
    device.server.responses.set('POST /categories/create', ({ body }) =>
      successReply({ ...old, id: body.id as string, name: body.name as string, seq: 2 }),
    )
    for (let n = 0; n < COUNT; n++) await write('categories.create', { id: createId(), name: `Mugs ${n}` })
    const count = async () => (await readOptimisticCategories())?.length
    expect(new Set(await watchDuringDrain(count))).toEqual(new Set([COUNT + 1]))
    expect((await readOptimisticCategories())?.[0]?.id).toBe(old.id)
  })
})

describe('A list that was never fetched in this sort order', () => {
  it('is sorted offline from the rows on the device', async () => {
    await signInOnDevice(device.server, RIMA, { role: 'ADMIN' })
    const people = ['Rima', 'Anika', 'Karim'].map(name => ({ ...aPerson(), name }))
    device.server.responses.set('GET /customers', () => successReply(people))
    await refreshListing(listCustomers, {})
    const query = { endpoint: listCustomers, input: { sortBy: 'name' as const }, isMatch: () => true, limit: COUNT }
    const { page } = await readRemoteList({ ...query, compare: LIST_COMPARATORS.name })
    expect(page.isPartial).toBe(true)
    expect(page.rows.map(({ name }) => name)).toEqual(['Anika', 'Karim', 'Rima'])
  })
})

const aPerson = (): Person => ({
  id: createId(),
  name: 'Karim',
  email: 'karim@example.com',
  phoneNumber: '01712345678',
  address: '',
  profilePhoto: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  seq: 1,
  user: { id: createId(), email: 'karim@example.com', role: 'CUSTOMER', status: 'ACTIVE' },
})
