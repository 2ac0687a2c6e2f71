import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { listCategories, MARKET_ORDER } from '../../src/contract/categories.ts'
import { listCustomers, type Person } from '../../src/contract/people.ts'
import { readOwnCategories } from '../../src/features/admin/category-overlay.ts'
import { COMPARE } from '../../src/features/admin/list-sorts.ts'
import { overlayRows } from '../../src/features/admin/overlay-rows.ts'
import { personEffect } from '../../src/features/admin/people.ts'
import { readMarketPage } from '../../src/features/admin/use-market-list.ts'
import { mintId } from '../../src/local/ids.ts'
import { refreshListing } from '../../src/local/listings.ts'
import { addEntry } from '../../src/local/outbox.ts'
import { newEntry } from '../../src/local/outbox-entry.ts'
import { drainNow, RIMA, setUpDevice, signIn } from '../local/device.ts'
import { type Arrived, success } from '../local/market.ts'
import { aCategory } from '../local/rows.ts'

const device = setUpDevice()
const COUNT = 20

/** Everything that a screen could have shown while what waits is sent. */
const looksDuringDrain = async <Look>(look: () => Promise<Look>): Promise<Look[]> => {
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
  addEntry(newEntry(endpoint, input, RIMA.id, { scope: `row:${mintId()}`, label: 'A change' }))

describe('A change whose answer comes while its list is on the screen', () => {
  it('is shown in every look at it: as what waits, or in the row', async () => {
    await signIn(device.market, RIMA, { role: 'ADMIN' })
    const people = Array.from({ length: COUNT }, aPerson)
    device.market.answers.set('GET /customers', () => success(people, { page: 1, limit: COUNT, total: COUNT }))
    await refreshListing(listCustomers, {})
    for (const { user } of people) {
      device.market.answers.set(`PATCH /users/${user.id}/status`, ({ body, path }: Arrived) =>
        success({ id: path.split('/')[2], status: body.status, seq: 2 }),
      )
      await write('users.setStatus', { id: user.id, status: 'BLOCKED' })
    }
    const question = { row: listCustomers, input: {}, effect: personEffect, isFound: () => true, limit: COUNT }
    const blocked = async () => {
      const { listed, entries } = await readMarketPage(question)
      return overlayRows(listed?.rows ?? [], entries, personEffect).filter(row => row.user.status === 'BLOCKED').length
    }
    expect(new Set(await looksDuringDrain(blocked))).toEqual(new Set([COUNT]))
  })

  it('has made a category that never vanishes, though the list is not asked for again', async () => {
    await signIn(device.market, RIMA, { role: 'ADMIN' })
    const old = aCategory()
    device.market.answers.set('GET /categories', () => success([old]))
    await refreshListing(listCategories, MARKET_ORDER)
    device.market.answers.set('POST /categories/create', ({ body }) =>
      success({ ...old, id: body.id as string, name: body.name as string, seq: 2 }),
    )
    for (let n = 0; n < COUNT; n++) await write('categories.create', { id: mintId(), name: `Mugs ${n}` })
    const count = async () => (await readOwnCategories())?.length
    expect(new Set(await looksDuringDrain(count))).toEqual(new Set([COUNT + 1]))
    expect((await readOwnCategories())?.[0]?.id).toBe(old.id)
  })
})

describe('A list that was never asked for in this order', () => {
  it('stands in it offline all the same, as far as the device knows its rows', async () => {
    await signIn(device.market, RIMA, { role: 'ADMIN' })
    const people = ['Rima', 'Anika', 'Karim'].map(name => ({ ...aPerson(), name }))
    device.market.answers.set('GET /customers', () => success(people))
    await refreshListing(listCustomers, {})
    const question = { row: listCustomers, effect: personEffect, isFound: () => true, limit: COUNT }
    const { known } = await readMarketPage({ ...question, input: { sortBy: 'name' }, inOrder: COMPARE.name })
    expect(known?.rows.map(({ name }) => name)).toEqual(['Anika', 'Karim', 'Rima'])
  })
})

const aPerson = (): Person => ({
  id: mintId(),
  name: 'Karim',
  email: 'karim@example.com',
  phoneNumber: '01712345678',
  address: '',
  profilePhoto: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  seq: 1,
  user: { id: mintId(), email: 'karim@example.com', role: 'CUSTOMER', status: 'ACTIVE' },
})
