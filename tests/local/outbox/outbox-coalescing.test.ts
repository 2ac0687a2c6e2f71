import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { findOfflineEndpoint } from '../../../src/contract/all/offline-endpoints.ts'
import { followShop, unfollowShop } from '../../../src/contract/shops/followed-shop-writes.ts'
import { countUnsentChanges, signOutDevice } from '../../../src/local/accounts/sign-in.ts'
import { db } from '../../../src/local/db/database.ts'
import type { EntryBase, OutboxEntry } from '../../../src/local/db/device-schema.ts'
import { createOutboxEntry } from '../../../src/local/outbox/entry.ts'
import { addEntry, findCoalesced, readPendingEntries } from '../../../src/local/outbox/queue.ts'
import { submit } from '../../../src/local/outbox/submit.ts'
import {
  deleteLocalView,
  isViewSent,
  mergeViews,
  queueView,
  readRecentProducts,
  saveLocalView,
} from '../../../src/local/products/recent-products.ts'
import { drainNow, fakeClock, KARIM, RIMA, setUpDevice, signInOnDevice } from '../device-fixture.ts'
import { buildProduct, OTHER_SHOP, SHOP } from '../entity-fixtures.ts'
import { failureReply, successReply } from '../fake-server.ts'

const device = setUpDevice()

const entry = (endpoint: string, changes: Partial<EntryBase> = {}): OutboxEntry => ({
  ...createOutboxEntry(endpoint, { shopId: SHOP }, RIMA.id, { scope: `follow:${SHOP}`, label: 'Rupsha Sarees' }),
  n: 1,
  ...changes,
})
const follow = () => submit(followShop, { shopId: SHOP }, { label: 'Follow', wait: 1 })
const unfollow = () => submit(unfollowShop, { shopId: SHOP }, { label: 'Unfollow', wait: 1 })
const coalescedBy = (endpoint: string, entries: OutboxEntry[]) =>
  findCoalesced(entries, entry(endpoint), findOfflineEndpoint(endpoint)?.offline.coalesce ?? [])
const names = async () => (await db.outbox.toArray()).map(({ endpoint }) => endpoint)

describe('A later write of the same scope', () => {
  it('replaces an unsent follow', () => {
    const waiting = entry(followShop.name)
    expect(coalescedBy(unfollowShop.name, [waiting])).toEqual([waiting])
  })

  it('replaces a rejected one', () => {
    const refused = entry(followShop.name, { attempts: 1, state: 'rejected' })
    expect(coalescedBy(unfollowShop.name, [refused])).toEqual([refused])
  })

  it('leaves alone what may have happened, what another user wrote, and what is about another shop', () => {
    const others = [
      entry(followShop.name, { attempts: 1, mayHaveHappened: true }),
      entry(followShop.name, { state: 'sending', attempts: 1, mayHaveHappened: true }),
      entry(followShop.name, { userId: KARIM.id }),
      entry(followShop.name, { scope: `follow:${OTHER_SHOP}` }),
      entry('orders.changeStatus'),
    ]
    expect(coalescedBy(unfollowShop.name, others)).toEqual([])
  })

  it('replaces nothing where its endpoint does not say so', () => {
    expect(coalescedBy('orders.changeStatus', [entry('orders.changeStatus')])).toEqual([])
  })

  it('is the only one in the outbox: follow, unfollow, follow is one follow', async () => {
    await signInOnDevice(device.server, RIMA)
    await follow()
    await unfollow()
    expect(await names()).toEqual([unfollowShop.name])
    await follow()
    expect(await names()).toEqual([followShop.name])
  })

  it('waits behind the earlier one where that was tried', async () => {
    await signInOnDevice(device.server, RIMA)
    await follow()
    await db.outbox.toCollection().modify({ attempts: 1, mayHaveHappened: true })
    await unfollow()
    expect(await names()).toEqual([followShop.name, unfollowShop.name])
  })
})

describe('A viewed product', () => {
  it('signed out joins the account of the customer who signs in, once, with its own time', async () => {
    const saree = buildProduct()
    await saveLocalView(saree)
    const viewedAt = new Date(fakeClock.now).toISOString()
    fakeClock.now += 60_000
    await signInOnDevice(device.server, RIMA)
    await mergeViews()
    await mergeViews()
    const [view, ...others] = await db.outbox.toArray()
    expect(view).toMatchObject({ userId: RIMA.id, input: { productId: saree.id, viewedAt } })
    expect(others).toEqual([])
  })

  it('joins no vendor, and waits for the next customer', async () => {
    await saveLocalView(buildProduct())
    await signInOnDevice(device.server, RIMA, { role: 'VENDOR' })
    await mergeViews()
    expect(await db.outbox.count()).toBe(0)
    await signInOnDevice(device.server, KARIM)
    await mergeViews()
    expect(await db.outbox.toArray()).toMatchObject([{ userId: KARIM.id }])
  })

  it('of a customer is deleted at their sign-out, and never joins another account', async () => {
    await saveLocalView(buildProduct({ name: 'Seen by nobody in particular' }))
    await signInOnDevice(device.server, RIMA)
    await saveLocalView(buildProduct({ name: 'Seen by Rima' }))
    await signOutDevice('discard')
    expect((await readRecentProducts()).map(row => row.product.name)).toEqual(['Seen by nobody in particular'])
  })

  it('is no change that a person is asked or told about', async () => {
    await signInOnDevice(device.server, RIMA)
    await queueView(buildProduct())
    expect(await db.outbox.count()).toBe(1)
    expect((await countUnsentChanges()).all).toBe(0)
    expect(await readPendingEntries()).toEqual([])
  })

  it('is a background write, too, where a release wrote it that did not mark it', async () => {
    await signInOnDevice(device.server, RIMA)
    await addEntry(createOutboxEntry('recentProducts.create', {}, RIMA.id, { scope: 'viewed:1', label: 'A saree' }))
    await queueView(buildProduct())
    expect((await db.outbox.toArray()).map(({ background }) => background)).toEqual([undefined, true])
    expect(await readPendingEntries()).toEqual([])
  })

  it('is silently deleted when the server refuses it', async () => {
    await signInOnDevice(device.server, RIMA)
    await queueView(buildProduct())
    device.server.responses.set('POST /recent-viewed-products/create', () => failureReply(404, 'NOT_FOUND', 'Gone.'))
    await drainNow()
    expect(await db.outbox.count()).toBe(0)
    expect(await db.answers.count()).toBe(0)
  })

  it('is sent with its latest time, and not at all when it was removed before', async () => {
    await signInOnDevice(device.server, RIMA)
    const [saree, lungi] = [buildProduct(), buildProduct()]
    await queueView(saree)
    await queueView(lungi)
    fakeClock.now += 1_000
    await queueView(saree)
    await deleteLocalView(lungi.id)
    device.server.responses.set('POST /recent-viewed-products/create', () => successReply({ id: saree.id }))
    await drainNow()
    const sent = device.server.writes().map(({ body }) => body)
    expect(sent).toEqual([{ productId: saree.id, viewedAt: new Date(fakeClock.now).toISOString() }])
  })

  it('is known to the account unless it is unsent, or was signed out', async () => {
    const [told, waiting, signedOut] = [buildProduct(), buildProduct(), buildProduct()]
    await saveLocalView(signedOut)
    await signInOnDevice(device.server, RIMA)
    await saveLocalView(told)
    await saveLocalView(waiting)
    await queueView(waiting)
    expect(await Promise.all([told, waiting, signedOut].map(({ id }) => isViewSent(id)))).toEqual([true, false, false])
  })

  it("does not hide a person's entries", async () => {
    await signInOnDevice(device.server, RIMA)
    const kept = await addEntry(entry(followShop.name, { id: buildProduct().id }))
    await queueView(buildProduct())
    expect((await readPendingEntries()).map(({ id }) => id)).toEqual([kept.id])
  })
})
