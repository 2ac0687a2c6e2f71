import 'fake-indexeddb/auto'
import { describe, expect, it, vi } from 'vitest'
import { listNotifications } from '../../src/contract/notifications.ts'
import { createPayment } from '../../src/contract/payments.ts'
import { ask } from '../../src/local/ask.ts'
import { readProductPage } from '../../src/local/catalogue.ts'
import { db } from '../../src/local/db.ts'
import { mintId } from '../../src/local/ids.ts'
import { locks } from '../../src/local/locks.ts'
import { writeCatalogue } from '../../src/local/replica.ts'
import type { MetaValues } from '../../src/local/rows.ts'
import { freshToken, readSession } from '../../src/local/session.ts'
import { endSession, unsentCounts } from '../../src/local/sign-in.ts'
import { anOrderEntry, clock, KARIM, RIMA, setUpDevice, signIn } from './device.ts'
import { failure, success } from './market.ts'
import { aCategory, aFollow, aNotification, anAddress, anOrder, aStoredProduct, SHOP } from './rows.ts'

const device = setUpDevice()

/** A signed token's shape, which lives for this many seconds from `iat`; the device's clock may disagree with it. */
const aToken = (lives: number): string => {
  const iat = 1_000_000
  return `head.${btoa(JSON.stringify({ iat, exp: iat + lives }))}.signature`
}

describe('A fresh token', () => {
  it('is the present one while it lives', async () => {
    const { accessToken } = await signIn(device.market, RIMA)
    expect(await freshToken()).toBe(accessToken)
    expect(device.market.arrived).toHaveLength(0)
  })

  it('is nothing when nobody is signed in', async () => {
    expect(await freshToken()).toBeNull()
  })

  it('is asked for once, however many need it at the same time', async () => {
    const { accessToken, refreshToken } = await signIn(device.market, RIMA)
    device.market.refreshTokens.set(refreshToken, { user: RIMA.id, accessToken: 'new', refreshToken: 'next' })
    const tokens = await Promise.all(Array.from({ length: 10 }, () => freshToken(accessToken)))
    expect(new Set(tokens)).toEqual(new Set(['new']))
    expect(device.market.arrived).toHaveLength(1)
  })

  it('is asked for before the present one ends, by its lifetime and not by its date', async () => {
    const { refreshToken } = await signIn(device.market, RIMA)
    device.market.refreshTokens.set(refreshToken, { user: RIMA.id, accessToken: aToken(3600), refreshToken: 'next' })
    const first = await freshToken((await readSession())!.accessToken)
    clock.now += 3_500_000
    expect(await freshToken()).toBe(first)
    device.market.refreshTokens.set('next', { user: RIMA.id, accessToken: 'later', refreshToken: 'last' })
    clock.now += 60_000
    expect(await freshToken()).toBe('later')
  })

  it('comes with who he is by now: his sign-in email may be another', async () => {
    const { accessToken } = await signIn(device.market, RIMA)
    const user = { ...RIMA, role: 'CUSTOMER', email: 'rima-new@test.example' }
    device.market.next(async () => success({ accessToken: 'new', refreshToken: 'next', user }))
    expect(await freshToken(accessToken)).toBe('new')
    expect((await readSession())!.user).toEqual(user)
    device.market.next(async () => success({ accessToken: 'newer', refreshToken: 'last' }))
    expect(await freshToken('new')).toBe('newer')
    expect((await readSession())!.user, 'from a market of before').toEqual(user)
  })

  it('is not waited for without end where another tab is stuck in asking for one: that is no sign-out', async () => {
    const { accessToken } = await signIn(device.market, RIMA)
    let letGo = () => {}
    let stuck: Promise<void> | undefined
    await new Promise<void>(isHeld => {
      const hold = new Promise<void>(resolve => {
        letGo = resolve
      })
      stuck = locks().request('auth', {}, () => {
        isHeld()
        return hold
      })
    })
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort())
    const asking = expect(freshToken(accessToken)).rejects.toMatchObject({ status: 'TIMEOUT_ERROR' })
    letGo()
    await Promise.all([stuck, asking])
    expect(timeout).toHaveBeenCalledWith(15_000)
    expect(await readSession()).toMatchObject({ accessToken })
    expect(device.market.arrived).toEqual([])
  })

  it('does not sign a person in again who signed out while it was under way', async () => {
    const { accessToken, refreshToken } = await signIn(device.market, RIMA)
    device.market.refreshTokens.set(refreshToken, { user: RIMA.id, accessToken: 'new', refreshToken: 'next' })
    device.market.next(async () => {
      await endSession('keep')
      return undefined
    })
    expect(await freshToken(accessToken)).toBeNull()
    expect(await readSession()).toBeUndefined()
  })
})

describe('A person who was blocked while nothing here could hear of it', () => {
  it('is signed out by the next call that the market refuses him', async () => {
    await signIn(device.market, RIMA)
    const blocked = () => failure(403, 'BLOCKED', 'Your account is blocked.')
    device.market.next(blocked)
    device.market.next(blocked)
    await expect(ask(listNotifications, {})).rejects.toMatchObject({ status: 403 })
    expect(await readSession()).toBeUndefined()
  })
})

describe('A call whose person has gone meanwhile', () => {
  it('is not made again as the next one who signed in', async () => {
    const { accessToken } = await signIn(device.market, RIMA)
    device.market.next(async () => {
      device.market.sessions.delete(accessToken)
      await signIn(device.market, KARIM)
      return failure(401, 'UNAUTHENTICATED', 'Please sign in to go on.')
    })
    const payment = ask(createPayment, { orderId: mintId() })
    await expect(payment).rejects.toMatchObject({ status: 401 })
    expect(device.market.writes()).toHaveLength(1)
  })
})

/** Each single value that a device keeps: does it stay when its person signs out? */
const STAYS_IN_META: Record<keyof MetaValues, boolean> = {
  catalogue: true,
  settings: true,
  searches: true,
  left: true,
  account: false,
  profile: false,
  push: false,
  import: false,
  ended: true,
  letter: false,
}

describe('Signing out', () => {
  it('takes what is private off the device and leaves what belongs to it', async () => {
    await signIn(device.market, RIMA, { role: 'VENDOR' })
    const id = { id: mintId() }
    const rows = {
      session: [],
      orders: [anOrder()],
      follows: [aFollow()],
      addresses: [anAddress()],
      notifications: [aNotification()],
      answers: [{ ...id, at: 0 }],
      products: [
        aStoredProduct({ name: 'On sale', mine: 1 }),
        aStoredProduct({ name: 'Draft', status: 'DRAFT', listed: 0, mine: 1 }),
        aStoredProduct({ name: 'Of another shop' }),
      ],
      shops: [
        { ...id, name: 'Open', listed: 1, mine: 1 },
        { id: mintId(), name: 'Closed', listed: 0, mine: 1 },
      ],
      reviews: [
        { ...id, name: 'Own', mine: 1 },
        { id: mintId(), name: 'Of others', mine: 0 },
      ],
      listings: [
        { key: 'a', name: 'Orders', isPrivate: 1 },
        { key: 'b', name: 'Products', isPrivate: 0 },
      ],
      recent: [
        { productId: mintId(), name: 'Seen by her', userId: RIMA.id },
        { productId: mintId(), name: 'Seen signed out', userId: null },
      ],
      outbox: [{ ...id, userId: RIMA.id, name: 'Waits for her', state: 'pending' }],
      categories: [aCategory()],
      cart: [{ key: 'current' }],
      comparison: [{ key: 'current' }],
      meta: Object.keys(STAYS_IN_META).map(key => ({ key, value: {} })),
    }
    expect(Object.keys(rows).sort(), 'a new table is private, or of the device: say so here').toEqual(
      db.tables.map(({ name }) => name).sort(),
    )
    for (const [table, some] of Object.entries(rows)) await db.table(table).bulkPut(some as object[])
    await endSession('keep')
    const left = await Promise.all(
      db.tables.map(
        async table => [table.name, (await table.toArray()).map(row => row.name ?? row.key).sort()] as const,
      ),
    )
    expect(Object.fromEntries(left.filter(([, names]) => names.length > 0))).toEqual({
      products: ['Of another shop', 'On sale'],
      shops: ['Open'],
      reviews: ['Of others'],
      listings: ['Products'],
      recent: ['Seen signed out'],
      outbox: ['Waits for her'],
      categories: ['Sarees'],
      cart: ['current'],
      comparison: ['current'],
      meta: Object.keys(STAYS_IN_META)
        .filter(key => STAYS_IN_META[key as keyof MetaValues])
        .sort(),
    })
    const flags = await Promise.all([db.products, db.shops].map(table => table.where('mine').equals(1).count()))
    expect(flags).toEqual([0, 0])
  })

  it('takes it out of what the search holds in memory too', async () => {
    await signIn(device.market, RIMA, { role: 'VENDOR' })
    await db.products.bulkPut([
      aStoredProduct({ name: 'On sale', mine: 1 }),
      aStoredProduct({ name: 'Draft', status: 'DRAFT', listed: 0, mine: 1 }),
    ])
    await writeCatalogue({ at: clock.now })
    const found = async () =>
      (await readProductPage({ shopId: SHOP, sortBy: 'name' }, true))!.items.map(row => row.name)
    expect(await found()).toEqual(['Draft', 'On sale'])
    await endSession('keep')
    await signIn(device.market, KARIM)
    expect(await found()).toEqual(['On sale'])
  })

  it('works without a network', async () => {
    await signIn(device.market, RIMA)
    device.market.next(() => 'drop')
    await endSession('keep')
    expect(await readSession()).toBeUndefined()
  })

  it('asks about the changes of the present person alone', async () => {
    await signIn(device.market, RIMA)
    await anOrderEntry(RIMA.id)
    await anOrderEntry(KARIM.id)
    expect((await unsentCounts()).all).toBe(1)
  })
})
