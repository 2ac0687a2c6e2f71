import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { followShop, unfollowShop } from '../../src/contract/followed-shops.ts'
import { db } from '../../src/local/db.ts'
import { addEntry, pendingEntries } from '../../src/local/outbox.ts'
import { newEntry } from '../../src/local/outbox-entry.ts'
import { superseded } from '../../src/local/outbox-merge.ts'
import {
  forgetViewed,
  isViewTold,
  joinViews,
  queueView,
  recentProducts,
  rememberViewed,
} from '../../src/local/recent.ts'
import type { OutboxEntry } from '../../src/local/rows.ts'
import { endSession, unsentCounts } from '../../src/local/sign-in.ts'
import { submit } from '../../src/local/write.ts'
import { clock, drainNow, KARIM, RIMA, setUpDevice, signIn } from './device.ts'
import { failure, success } from './market.ts'
import { aProduct, OTHER_SHOP, SHOP } from './rows.ts'

const device = setUpDevice()

const entry = (endpoint: string, changes: Partial<OutboxEntry> = {}): OutboxEntry => ({
  ...newEntry(endpoint, { shopId: SHOP }, RIMA.id, { scope: `follow:${SHOP}`, label: 'Rupsha Sarees' }),
  n: 1,
  ...changes,
})
const follow = () => submit(followShop, { shopId: SHOP }, { scope: `follow:${SHOP}`, label: 'Follow', wait: 1 })
const unfollow = () => submit(unfollowShop, { shopId: SHOP }, { scope: `follow:${SHOP}`, label: 'Unfollow', wait: 1 })
const names = async () => (await db.outbox.toArray()).map(({ endpoint }) => endpoint)

describe('A later change of the same scope', () => {
  it('makes a follow needless that was never sent', () => {
    const waiting = entry(followShop.name)
    expect(superseded([waiting], entry(unfollowShop.name))).toEqual([waiting])
  })

  it('makes one needless that was refused', () => {
    const refused = entry(followShop.name, { attempts: 1, state: 'rejected' })
    expect(superseded([refused], entry(unfollowShop.name))).toEqual([refused])
  })

  it('leaves alone what may have reached the server, what another wrote, and what is about another shop', () => {
    const others = [
      entry(followShop.name, { attempts: 1, mayHaveHappened: true }),
      entry(followShop.name, { state: 'sending', attempts: 1, mayHaveHappened: true }),
      entry(followShop.name, { userId: KARIM.id }),
      entry(followShop.name, { scope: `follow:${OTHER_SHOP}` }),
      entry('orders.changeStatus'),
    ]
    expect(superseded(others, entry(unfollowShop.name))).toEqual([])
  })

  it('makes nothing needless where each change counts by itself', () => {
    expect(superseded([entry('orders.changeStatus')], entry('orders.changeStatus'))).toEqual([])
  })

  it('takes its place in the outbox: follow, unfollow, follow is one follow', async () => {
    await signIn(device.market, RIMA)
    await follow()
    await unfollow()
    expect(await names()).toEqual([unfollowShop.name])
    await follow()
    expect(await names()).toEqual([followShop.name])
  })

  it('waits behind the former where that one was tried', async () => {
    await signIn(device.market, RIMA)
    await follow()
    await db.outbox.toCollection().modify({ attempts: 1, mayHaveHappened: true })
    await unfollow()
    expect(await names()).toEqual([followShop.name, unfollowShop.name])
  })
})

describe('What was looked at', () => {
  it('signed out joins the account of the customer who signs in, once, with its own times', async () => {
    const saree = aProduct()
    await rememberViewed(saree)
    const viewedAt = new Date(clock.now).toISOString()
    clock.now += 60_000
    await signIn(device.market, RIMA)
    await joinViews()
    await joinViews()
    const [view, ...others] = await db.outbox.toArray()
    expect(view).toMatchObject({ userId: RIMA.id, input: { productId: saree.id, viewedAt } })
    expect(others).toEqual([])
  })

  it('joins no vendor, and waits for the next customer', async () => {
    await rememberViewed(aProduct())
    await signIn(device.market, RIMA, { role: 'VENDOR' })
    await joinViews()
    expect(await db.outbox.count()).toBe(0)
    await signIn(device.market, KARIM)
    await joinViews()
    expect(await db.outbox.toArray()).toMatchObject([{ userId: KARIM.id }])
  })

  it('by a customer leaves the device when he signs out, and never joins another account', async () => {
    await rememberViewed(aProduct({ name: 'Seen by nobody in particular' }))
    await signIn(device.market, RIMA)
    await rememberViewed(aProduct({ name: 'Seen by Rima' }))
    await endSession('discard')
    expect((await recentProducts()).map(row => row.product.name)).toEqual(['Seen by nobody in particular'])
  })

  it('is no change that a person is asked about or told of', async () => {
    await signIn(device.market, RIMA)
    await queueView(aProduct())
    expect(await db.outbox.count()).toBe(1)
    expect((await unsentCounts()).all).toBe(0)
    expect(await pendingEntries()).toEqual([])
  })

  it('is given up without a word when the server refuses it', async () => {
    await signIn(device.market, RIMA)
    await queueView(aProduct())
    device.market.answers.set('POST /recent-viewed-products/create', () => failure(404, 'NOT_FOUND', 'Gone.'))
    await drainNow()
    expect(await db.outbox.count()).toBe(0)
    expect(await db.answers.count()).toBe(0)
  })

  it('is sent as it was seen last, and not at all when it was forgotten before', async () => {
    await signIn(device.market, RIMA)
    const [saree, lungi] = [aProduct(), aProduct()]
    await queueView(saree)
    await queueView(lungi)
    clock.now += 1_000
    await queueView(saree)
    await forgetViewed(lungi.id)
    device.market.answers.set('POST /recent-viewed-products/create', () => success({ id: saree.id }))
    await drainNow()
    const sent = device.market.writes().map(({ body }) => body)
    expect(sent).toEqual([{ productId: saree.id, viewedAt: new Date(clock.now).toISOString() }])
  })

  it('is known to the account unless it waits to be told, or was signed out', async () => {
    const [told, waiting, signedOut] = [aProduct(), aProduct(), aProduct()]
    await rememberViewed(signedOut)
    await signIn(device.market, RIMA)
    await rememberViewed(told)
    await rememberViewed(waiting)
    await queueView(waiting)
    expect(await Promise.all([told, waiting, signedOut].map(({ id }) => isViewTold(id)))).toEqual([true, false, false])
  })

  it('keeps an entry of a person apart', async () => {
    await signIn(device.market, RIMA)
    const kept = await addEntry(entry(followShop.name, { id: aProduct().id }))
    await queueView(aProduct())
    expect((await pendingEntries()).map(({ id }) => id)).toEqual([kept.id])
  })
})
