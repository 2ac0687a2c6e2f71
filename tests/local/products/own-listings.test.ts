import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { listAddresses } from '../../../src/contract/accounts/addresses.ts'
import { listNotifications } from '../../../src/contract/notifications/notifications.ts'
import { listFollowedShops } from '../../../src/contract/shops/followed-shops.ts'
import { signOutDevice } from '../../../src/local/accounts/sign-in.ts'
import { db } from '../../../src/local/db/database.ts'
import { createId } from '../../../src/local/db/ids.ts'
import { storeFollowResult } from '../../../src/local/db/replica.ts'
import { readListing, readListingRows, refreshListing } from '../../../src/local/sync/listings.ts'
import { fakeClock, RIMA, setUpDevice, signInOnDevice } from '../device-fixture.ts'
import { buildAddress, buildFollow, buildNotification } from '../entity-fixtures.ts'
import { successReply } from '../fake-server.ts'

const device = setUpDevice()
const respond = (path: string, rows: object[]) =>
  device.server.responses.set(`GET ${path}`, () => {
    const meta = { page: 1, limit: 100, total: rows.length }
    return successReply(rows, meta)
  })

const another = (fields: { seq?: number } = {}) => buildFollow({ shopId: createId(), ...fields })

const LISTS = [
  { row: listFollowedShops, path: '/followed-shops', table: 'follows', make: another },
  { row: listAddresses, path: '/addresses', table: 'addresses', make: buildAddress },
  { row: listNotifications, path: '/notifications', table: 'notifications', make: buildNotification },
] as const

describe.each(LISTS)('The response of $path', ({ row, path, table, make }) => {
  const refresh = () => refreshListing(row, {}, { force: true })
  const read = async () => readListingRows(row, (await readListing(row, {}))!)

  it("is stored in the table that the sync fills, in the response's order, and deleted at sign-out", async () => {
    await signInOnDevice(device.server, RIMA)
    const rows = [make(), make()].sort((a, b) => (a.id < b.id ? 1 : -1))
    respond(path, rows)
    await refresh()
    expect(await db.table(table).count()).toBe(2)
    expect((await readListing(row, {}))?.rows).toBeNull()
    expect(await read()).toEqual(rows)
    await signOutDevice('keep')
    expect([await db.table(table).count(), await readListing(row, {})]).toEqual([0, undefined])
  })

  it('never overwrites a newer row with an older one, and shows later changes of the sync', async () => {
    await signInOnDevice(device.server, RIMA)
    const old = make({ seq: 1 })
    await db.table(table).put({ ...old, seq: 3 })
    respond(path, [old])
    await refresh()
    expect(await read()).toEqual([{ ...old, seq: 3 }])
    await db.table(table).delete(old.id)
    expect(await read()).toEqual([])
  })
})

describe('The list of followed shops', () => {
  it.each([
    ['flat, as this version of the server answers', (data: object[], meta: object) => successReply(data, meta)],
    ['nested, as the version before did', (data: object[], meta: object) => successReply({ data, meta }, meta)],
  ])('is read %s', async (_, shape) => {
    await signInOnDevice(device.server, RIMA)
    const rows = [another(), another()]
    device.server.responses.set('GET /followed-shops', () => shape(rows, { page: 1, limit: 100, total: 2 }))
    await refreshListing(listFollowedShops, {}, { force: true })
    const listing = await readListing(listFollowedShops, {})
    expect(listing).toMatchObject({ page: 1, limit: 100, total: 2 })
    expect(await readListingRows(listFollowedShops, listing!)).toEqual(rows)
  })
})

describe('A placeholder row of a follow', () => {
  it('is replaced by the row of the list', async () => {
    await signInOnDevice(device.server, RIMA)
    const follow = buildFollow()
    await db.shops.put({ ...follow.shop, listed: 1, mine: 0 })
    await storeFollowResult({ shopId: follow.shopId, isFollowing: true, followerCount: 1 })
    fakeClock.now += 1000
    respond('/followed-shops', [follow])
    await refreshListing(listFollowedShops, {}, { force: true })
    expect(await db.follows.toArray()).toEqual([follow])
  })
})
