import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { listPublicCampaigns } from '../../../src/contract/campaigns/public-campaigns.ts'
import { signOutDevice } from '../../../src/local/accounts/sign-in.ts'
import { DeviceDatabase, db, setDatabase } from '../../../src/local/db/database.ts'
import { createId } from '../../../src/local/db/ids.ts'
import { readCatalogue, writeCatalogue } from '../../../src/local/db/replica.ts'
import { withStorageSpace } from '../../../src/local/db/storage.ts'
import { readProductPage } from '../../../src/local/products/reads.ts'
import { pullAccount } from '../../../src/local/sync/account-sync.ts'
import { pullCatalogue } from '../../../src/local/sync/catalogue-sync.ts'
import { readListing, refreshListing } from '../../../src/local/sync/listings.ts'
import { buildOrderEntry, fakeClock, RIMA, reopenDevice, setUpDevice, signInOnDevice } from '../device-fixture.ts'
import {
  buildAddress,
  buildFollow,
  buildNotification,
  buildOrder,
  buildProduct,
  buildStoredProduct,
  SHOP,
} from '../entity-fixtures.ts'
import { buildCatalogue, type ReceivedRequest, successReply } from '../fake-server.ts'

const device = setUpDevice()

type Page = ReturnType<typeof buildCatalogue>
const EMPTY: Page = buildCatalogue(0)

/** Answers with the pages in turn; each gets the requested cursor. */
const catalogue = (...pages: [Partial<Page>, object][]): (string | null)[] => {
  const asked: (string | null)[] = []
  device.server.responses.set('GET /sync/catalogue', (request: ReceivedRequest) => {
    asked.push(request.query.get('since'))
    const [page, meta] = pages.shift() ?? [{}, { cursor: 'end', more: false }]
    return successReply({ ...EMPTY, ...page }, meta)
  })
  return asked
}
const account = (page: object, meta: object = { cursor: 'a1', more: false }) =>
  device.server.responses.set('GET /sync/account', () => successReply({ ...NOTHING, removed: NOTHING, ...page }, meta))
const NOTHING = { orders: [], shops: [], products: [], reviews: [], follows: [], addresses: [], notifications: [] }
/** What eviction does on a full disk. */
const evictCatalogue = () => {
  const errors = Array.from({ length: 3 }, () => new Dexie.QuotaExceededError('Full'))
  return withStorageSpace(async () => {
    const error = errors.shift()
    if (error) throw error
  })
}
/** A phone that has room for so many products. */
const limitProducts = (room: number) => {
  const put = db.products.bulkPut.bind(db.products)
  vi.spyOn(db.products, 'bulkPut').mockImplementation(((rows: never[]) =>
    put(rows)
      .then(() => db.products.count())
      .then(count => {
        if (count > room) throw new Dexie.QuotaExceededError('Full')
      })) as never)
}
const removed = (...products: string[]) => ({ removed: { categories: [], shops: [], products } })

describe('The catalogue', () => {
  it('arrives page by page, and then only with its changes', async () => {
    const [first, second] = [buildProduct(), buildProduct()]
    const asked = catalogue(
      [{ products: [first] }, { cursor: 'c1', more: true }],
      [{ products: [second] }, { cursor: 'c2', more: false }],
      [
        { products: [{ ...first, price: 99, seq: 2 }], ...removed(second.id) },
        { cursor: 'c3', more: false },
      ],
    )
    await pullCatalogue()
    expect(await db.products.count()).toBe(2)
    fakeClock.now += 1000
    await pullCatalogue()
    expect(asked).toEqual([null, 'c1', 'c2'])
    expect(await db.products.toArray()).toMatchObject([{ id: first.id, price: 99 }])
    expect(await readCatalogue()).toMatchObject({ cursor: 'c3', at: fakeClock.now, isPartial: false })
  })

  it('has the page of a campaign fetched again when products change later, which is how the end of one is told', async () => {
    const product = buildProduct()
    catalogue(
      [{ products: [product] }, { cursor: 'c1', more: false }],
      [{}, { cursor: 'c2', more: false }],
      [{ products: [{ ...product, seq: 2 }] }, { cursor: 'c3', more: false }],
    )
    device.server.responses.set('GET /campaigns/public', () => successReply([]))
    await refreshListing(listPublicCampaigns, { slug: 'winter-sale' })
    const staleAfterSync = async () => {
      fakeClock.now += 1000
      await pullCatalogue()
      return (await readListing(listPublicCampaigns, { slug: 'winter-sale' }))?.stale
    }
    expect([await staleAfterSync(), await staleAfterSync(), await staleAfterSync()]).toEqual([0, 0, 1])
  })

  it('continues where it was interrupted', async () => {
    const asked = catalogue([{ products: [buildProduct()] }, { cursor: 'c1', more: true }])
    let requests = 0
    const page = device.server.responses.get('GET /sync/catalogue')!
    device.server.responses.set('GET /sync/catalogue', request => (++requests === 2 ? 'drop' : page(request)))
    await expect(pullCatalogue()).rejects.toMatchObject({ status: 'FETCH_ERROR' })
    expect(await readCatalogue()).toMatchObject({ cursor: 'c1', at: null })
    await reopenDevice()
    await pullCatalogue()
    expect(asked).toEqual([null, 'c1'])
    expect(await db.products.count()).toBe(1)
  })

  it('keeps as many products as a nearly full phone has room for, and does not start over again and again', async () => {
    await buildOrderEntry(null)
    const pages = Array.from({ length: 5 }, () => buildCatalogue(10))
    const asked: (string | null)[] = []
    device.server.responses.set('GET /sync/catalogue', request => {
      const since = request.query.get('since')
      asked.push(since)
      const at = Number(since ?? 0)
      const page = pages[at] ?? EMPTY
      return asked.length > 20 ? 'drop' : successReply(page, { cursor: String(at + 1), more: at < 4, partial: false })
    })
    limitProducts(25)
    await pullCatalogue()
    expect(asked).toEqual([null, '1', '2', '3', '4'])
    const kept = await db.products.count()
    expect([kept > 10, kept <= 25, await db.outbox.count()]).toEqual([true, true, 1])
    expect(await readCatalogue()).toMatchObject({ cursor: '5', at: expect.any(Number), isPartial: true })

    fakeClock.now += 1000
    pages.push({ ...EMPTY, products: [buildProduct(), buildProduct()] })
    await pullCatalogue()
    expect([asked.length, await db.products.count()], 'new products find no room').toEqual([6, kept])
  })

  it('starts from the beginning at a reset, and keeps the outbox', async () => {
    await buildOrderEntry(null)
    const old = buildProduct()
    const fresh = buildProduct()
    const asked = catalogue(
      [{ products: [old] }, { cursor: 'c1', more: false }],
      [{}, { reset: true }],
      [{ products: [fresh] }, { cursor: 'd1', more: false }],
    )
    await pullCatalogue()
    fakeClock.now += 1000
    await pullCatalogue()
    expect(asked).toEqual([null, 'c1', null])
    expect((await db.products.toArray()).map(row => row.id)).toEqual([fresh.id])
    expect(await db.outbox.count()).toBe(1)
  })

  it('never lets an older row overwrite a newer one', async () => {
    const product = buildStoredProduct({ seq: 5, price: 500 })
    await db.products.put(product)
    catalogue(
      [{ products: [] }, { cursor: 'c1', more: true }],
      [{ products: [buildProduct({ ...product, seq: 4, price: 400 })] }, { cursor: 'c2', more: false }],
    )
    await db.meta.put({ key: 'catalogue', value: { cursor: 'c0', version: 1, at: null, isPartial: false }, at: 0 })
    await pullCatalogue()
    expect(await db.products.get(product.id)).toMatchObject({ price: 500 })
  })

  it('keeps to its limit: changes of stored products, new ones while there is room, the least recently seen are evicted', async () => {
    const settings = { deviceCatalogueLimit: 3 } as never
    await db.meta.put({ key: 'settings', value: settings, at: 0 })
    const [a, b, c, d] = [buildProduct(), buildProduct(), buildProduct(), buildProduct()]
    catalogue(
      [{ products: [a, b] }, { cursor: 'c1', more: false, partial: true }],
      [{ products: [{ ...a, price: 1, seq: 2 }, c, d] }, { cursor: 'c2', more: false }],
    )
    await pullCatalogue()
    fakeClock.now += 1000
    await pullCatalogue()
    const held = new Map((await db.products.toArray()).map(row => [row.id, row.price]))
    expect(held).toEqual(
      new Map([
        [a.id, 1],
        [b.id, 2500],
        [c.id, 2500],
      ]),
    )
    expect(await readCatalogue()).toMatchObject({ isPartial: true })
  })

  it('starts from the beginning when the device has evicted it while a change arrived', async () => {
    const [first, second] = [buildProduct(), buildProduct()]
    const asked = catalogue(
      [{ products: [first] }, { cursor: 'c1', more: false }],
      [{ products: [second] }, { cursor: 'c2', more: false }],
      [{ products: [first, second] }, { cursor: 'd2', more: false }],
    )
    await pullCatalogue()
    fakeClock.now += 1000
    device.server.replyToNext(async () => {
      await evictCatalogue()
      return undefined
    })
    await pullCatalogue()
    expect(asked).toEqual([null, 'c1', null])
    expect(await db.products.count()).toBe(2)
    expect(await readCatalogue()).toMatchObject({ cursor: 'd2', at: fakeClock.now, isPartial: false })
  })

  it('is synced once for two concurrent calls', async () => {
    const asked = catalogue([{ products: [buildProduct()] }, { cursor: 'c1', more: false }])
    const both = [pullCatalogue(), pullCatalogue()]
    fakeClock.now += 1
    await Promise.all(both)
    expect(asked.length).toBeLessThanOrEqual(2)
    expect(await db.products.count()).toBe(1)
  })
})

describe('The account', () => {
  it('has the rows of the signed-in user, and is not requested signed out', async () => {
    account({ orders: [buildOrder()] })
    await pullAccount()
    await signInOnDevice(device.server, RIMA, { role: 'ADMIN' })
    await pullAccount()
    expect(device.server.requests).toHaveLength(0)
    await signInOnDevice(device.server, RIMA)
    await pullAccount()
    expect(await db.orders.count()).toBe(1)
  })

  it("keeps a vendor's drafts out of the catalogue", async () => {
    await signInOnDevice(device.server, RIMA, { role: 'VENDOR' })
    const onSale = buildStoredProduct()
    await db.products.put(onSale)
    account({ products: [buildProduct({ status: 'DRAFT' }), buildProduct({ ...onSale, seq: 2 })] })
    await pullAccount()
    const flags = (await db.products.toArray()).map(row => [row.listed, row.mine]).sort()
    expect(flags).toEqual([
      [0, 1],
      [1, 1],
    ])
  })

  it('is not stored when its user has signed out meanwhile', async () => {
    await signInOnDevice(device.server, RIMA)
    account({ orders: [buildOrder()] })
    device.server.replyToNext(async () => {
      await signOutDevice('keep')
      return undefined
    })
    await pullAccount()
    expect(await db.orders.count()).toBe(0)
    expect(await db.meta.get('account')).toBeUndefined()
  })

  it('is fetched completely for a user who has signed out and in again meanwhile', async () => {
    await signInOnDevice(device.server, RIMA)
    const [old, fresh] = [buildOrder(), buildOrder()]
    const asked: (string | null)[] = []
    device.server.responses.set('GET /sync/account', ({ query }: ReceivedRequest) => {
      asked.push(query.get('since'))
      const orders = query.get('since') ? [fresh] : asked.length === 1 ? [old] : [old, fresh]
      return successReply({ ...NOTHING, removed: NOTHING, orders }, { cursor: `a${asked.length}`, more: false })
    })
    await pullAccount()
    fakeClock.now += 1000
    device.server.replyToNext(async () => {
      await signOutDevice('keep')
      await signInOnDevice(device.server, RIMA)
      return undefined
    })
    await pullAccount()
    expect(asked).toEqual([null, 'a1', null])
    expect(await db.orders.count()).toBe(2)
  })

  it('starts from the beginning for another user', async () => {
    await signInOnDevice(device.server, RIMA)
    account({ orders: [buildOrder()] })
    await pullAccount()
    await signInOnDevice(device.server, { ...RIMA, id: '0190b000-0000-7000-8000-000000000009' })
    expect(await db.orders.count()).toBe(0)
    await pullAccount()
    expect(device.server.requests.map(request => request.query.get('since'))).toEqual([null, null])
  })

  it('keeps its earlier rows during a full sync, and deletes those that have not come again at its end', async () => {
    await signInOnDevice(device.server, RIMA)
    const [first, second, gone] = [buildOrder({ seq: 9 }), buildOrder(), buildOrder()]
    const about = {
      productId: first.id,
      product: { id: first.id, name: 'Saree', image: '' },
      customer: { name: 'Rima' },
    }
    const review = { id: createId(), rating: 5, comment: '', reply: null, ...about, createdAt: first.createdAt, seq: 1 }
    account({ orders: [first, second, gone], addresses: [buildAddress()], reviews: [review] })
    await pullAccount()
    const at = fakeClock.now
    fakeClock.now += 1000
    const responses = [
      [{}, { reset: true }],
      // An older state than this device has: the server was restored from a backup.
      [{ orders: [{ ...first, seq: 3 }] }, { cursor: 'b1', more: true }],
      'drop',
      [{ orders: [second] }, { cursor: 'b2', more: false }],
    ] as const
    let asked = 0
    device.server.responses.set('GET /sync/account', () => {
      const response = responses[asked++]!
      return response === 'drop'
        ? response
        : successReply({ ...NOTHING, removed: NOTHING, ...response[0] }, response[1])
    })
    await expect(pullAccount()).rejects.toMatchObject({ status: 'FETCH_ERROR' })
    expect((await db.orders.toArray()).map(({ seq }) => seq).sort()).toEqual([1, 1, 3])
    expect([await db.addresses.count(), await db.reviews.count()]).toEqual([1, 1])
    expect((await db.meta.get('account'))?.value).toMatchObject({ cursor: 'b1', at })
    await reopenDevice()
    await pullAccount()
    expect((await db.orders.toArray()).map(({ id }) => id).sort()).toEqual([first.id, second.id].sort())
    expect([await db.addresses.count(), await db.reviews.count()]).toEqual([0, 0])
    expect((await db.meta.get('account'))?.value).toEqual({ userId: RIMA.id, cursor: 'b2', at: fakeClock.now })
  })

  it('leaves the account as it is when nothing is new, so that open screens do not read their rows again', async () => {
    await signInOnDevice(device.server, RIMA)
    account({ orders: [buildOrder()] })
    await pullAccount()
    const before = await db.meta.get('account')
    account({})
    fakeClock.now += 1000
    await pullAccount()
    expect(await db.meta.get('account')).toEqual(before)
  })

  it('does not write a row again that is on the device already', async () => {
    await signInOnDevice(device.server, RIMA)
    const order = buildOrder()
    const written: string[] = []
    const collect = (parts: object) => {
      written.push(...Object.keys(parts).filter(part => part.includes('/orders/')))
    }
    Dexie.on('storagemutated', collect)
    onTestFinished(() => Dexie.on.storagemutated.unsubscribe(collect))
    const pull = async (orders: object[], cursor: string) => {
      account({ orders }, { cursor, more: false })
      written.length = 0
      await pullAccount()
      return written.length > 0
    }
    expect(await pull([order], 'c1')).toBe(true)
    expect(await pull([order], 'c2')).toBe(false)
    expect(await pull([{ ...order, shop: { ...order.shop, name: 'Renamed' } }], 'c3')).toBe(true)
    expect((await db.orders.get(order.id))?.shop.name).toBe('Renamed')
  })

  it('deletes what the server reports as deleted', async () => {
    await signInOnDevice(device.server, RIMA)
    const order = buildOrder()
    account({ orders: [order] })
    await pullAccount()
    fakeClock.now += 1000
    account({ removed: { ...NOTHING, orders: [order.id] } }, { cursor: 'a2', more: false })
    await pullAccount()
    expect(await db.orders.count()).toBe(0)
  })

  it("makes the search reload when a product becomes the user's own, and when it no longer is", async () => {
    await signInOnDevice(device.server, RIMA, { role: 'VENDOR' })
    const product = buildProduct()
    const draft = buildProduct({ status: 'DRAFT' })
    const ask = async (question: object) => (await readProductPage({ sortBy: 'name', ...question }, false))?.total
    await db.products.put({ ...product, listed: 1, mine: 0, seenAt: 0 })
    await writeCatalogue({ at: fakeClock.now })
    expect(await ask({ vendorEmail: RIMA.email })).toBe(0)
    account({ products: [product] })
    await pullAccount()
    expect(await ask({ vendorEmail: RIMA.email })).toBe(1)
    fakeClock.now += 1000
    account({ products: [draft] }, { cursor: 'a2', more: false })
    await pullAccount()
    expect(await ask({ shopId: SHOP })).toBe(2)
    fakeClock.now += 1000
    account({ removed: { ...NOTHING, products: [draft.id] } }, { cursor: 'a3', more: false })
    await pullAccount()
    expect(await ask({ shopId: SHOP })).toBe(1)
  })
})

describe('Follows, addresses and notifications', () => {
  const follow = buildFollow()
  const address = buildAddress()
  const buildNews = (fields = {}) => buildNotification({ createdAt: new Date(fakeClock.now).toISOString(), ...fields })

  it('arrive with the account, change, and are deleted when the server says so', async () => {
    await signInOnDevice(device.server, RIMA)
    const [unread, other] = [buildNews(), buildNews()]
    account({ follows: [follow], addresses: [address], notifications: [unread, other] })
    await pullAccount()
    expect([await db.follows.toArray(), await db.addresses.toArray()]).toEqual([[follow], [address]])
    fakeClock.now += 1000
    const read = { ...unread, readAt: '2026-05-01T10:00:00.000Z', seq: 2 }
    const removed = { ...NOTHING, follows: [follow.id], addresses: [address.id], notifications: [other.id] }
    account({ notifications: [read], removed }, { cursor: 'a2', more: false })
    await pullAccount()
    expect([await db.follows.count(), await db.addresses.count()]).toEqual([0, 0])
    expect(await db.notifications.toArray()).toEqual([read])
  })

  it('are never overwritten by older rows, and make their stored listings stale', async () => {
    await signInOnDevice(device.server, RIMA)
    const [kept, late] = [buildNews({ seq: 3, readAt: '2026-05-01T09:00:00.000Z' }), buildNews()]
    const listing = {
      key: 'n',
      isPrivate: 1,
      page: 1,
      limit: 10,
      total: 0,
      at: 0,
      stale: 0,
    } as const
    await db.listings.put({ ...listing, resource: 'notifications', ids: [], rows: [] })
    await db.notifications.put(kept)
    account({ notifications: [late] })
    await db.meta.put({ key: 'account', value: { userId: RIMA.id, cursor: 'a0', at: null }, at: 0 })
    await pullAccount()
    fakeClock.now += 1000
    account({ notifications: [{ ...kept, seq: 2, readAt: null }] }, { cursor: 'a2', more: false })
    await pullAccount()
    expect((await db.notifications.get(kept.id))?.readAt).toBe(kept.readAt)
    expect((await db.listings.get('n'))?.stale).toBe(1)
  })

  it('are deleted after 90 days, and at sign-out', async () => {
    await signInOnDevice(device.server, RIMA)
    account({
      follows: [follow],
      addresses: [address],
      notifications: [buildNews(), buildNews({ createdAt: '2026-01-30T00:00:00.000Z' })],
    })
    await pullAccount()
    expect(await db.notifications.count()).toBe(1)
    await signOutDevice('keep')
    expect(await Promise.all([db.follows.count(), db.addresses.count(), db.notifications.count()])).toEqual([0, 0, 0])
  })

  it('are fetched from the beginning by a device whose database did not have their tables', async () => {
    const name = `haat-${createId()}`
    const older = new Dexie(name)
    older.version(1).stores({ orders: 'id, createdAt, shopId, status', meta: 'key' })
    await older.table('meta').put({ key: 'account', value: { userId: RIMA.id, cursor: 'a9', at: 1 }, at: 1 })
    await older.table('orders').put(buildOrder())
    older.close()
    setDatabase(new DeviceDatabase(name))
    expect([await db.orders.count(), await db.meta.get('account')]).toEqual([1, undefined])
  })
})
