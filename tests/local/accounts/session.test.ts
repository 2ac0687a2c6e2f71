import 'fake-indexeddb/auto'
import { describe, expect, it, vi } from 'vitest'
import { listNotifications } from '../../../src/contract/notifications/notifications.ts'
import { createPayment } from '../../../src/contract/payments/payments.ts'
import { countUnsentChanges, signOutDevice } from '../../../src/local/accounts/sign-in.ts'
import { callAuthenticated } from '../../../src/local/api/authenticated-call.ts'
import { getAccessToken, readSession, waitForAccount } from '../../../src/local/api/session.ts'
import { db } from '../../../src/local/db/database.ts'
import { ENDED_SESSION, type MetaValues } from '../../../src/local/db/device-schema.ts'
import { createId } from '../../../src/local/db/ids.ts'
import { locks } from '../../../src/local/db/locks.ts'
import { readMeta } from '../../../src/local/db/meta.ts'
import { writeCatalogue } from '../../../src/local/db/replica.ts'
import { readProductPage } from '../../../src/local/products/reads.ts'
import { buildOrderEntry, fakeClock, KARIM, RIMA, setUpDevice, signInOnDevice } from '../device-fixture.ts'
import {
  buildAddress,
  buildCategory,
  buildFollow,
  buildNotification,
  buildOrder,
  buildStoredProduct,
  SHOP,
} from '../entity-fixtures.ts'
import { failureReply, successReply } from '../fake-server.ts'

const device = setUpDevice()

/** An access token that is valid for this many seconds from `iat`; the device's clock may differ. */
const createToken = (lifetime: number): string => {
  const iat = 1_000_000
  return `head.${btoa(JSON.stringify({ iat, exp: iat + lifetime }))}.signature`
}

describe('What waits until somebody is signed in', () => {
  it('does not miss a sign-in that is stored while it reads', async () => {
    const waiting = waitForAccount()
    await signInOnDevice(device.server, RIMA)
    await waiting
  })

  it('does not wait for a sign-in where a sign-out must still be cleaned up', async () => {
    await signInOnDevice(device.server, RIMA)
    await signOutDevice('keep')
    await waitForAccount()
  })
})

describe('An access token', () => {
  it('is the stored one while it is valid', async () => {
    const { accessToken } = await signInOnDevice(device.server, RIMA)
    expect(await getAccessToken()).toBe(accessToken)
    expect(device.server.requests).toHaveLength(0)
  })

  it('is null when nobody is signed in', async () => {
    expect(await getAccessToken()).toBeNull()
  })

  it('is requested once for concurrent calls', async () => {
    const { accessToken, refreshToken } = await signInOnDevice(device.server, RIMA)
    device.server.refreshTokens.set(refreshToken, { user: RIMA.id, accessToken: 'new', refreshToken: 'next' })
    const tokens = await Promise.all(Array.from({ length: 10 }, () => getAccessToken(accessToken)))
    expect(new Set(tokens)).toEqual(new Set(['new']))
    expect(device.server.requests).toHaveLength(1)
  })

  it('is refreshed before it expires, by its lifetime and not by its date', async () => {
    const { refreshToken } = await signInOnDevice(device.server, RIMA)
    device.server.refreshTokens.set(refreshToken, {
      user: RIMA.id,
      accessToken: createToken(3600),
      refreshToken: 'next',
    })
    const first = await getAccessToken((await readSession())!.accessToken)
    fakeClock.now += 3_500_000
    expect(await getAccessToken()).toBe(first)
    device.server.refreshTokens.set('next', { user: RIMA.id, accessToken: 'later', refreshToken: 'last' })
    fakeClock.now += 60_000
    expect(await getAccessToken()).toBe('later')
  })

  it('comes with the present user, whose sign-in email may have changed', async () => {
    const { accessToken } = await signInOnDevice(device.server, RIMA)
    const user = { ...RIMA, role: 'CUSTOMER', email: 'rima-new@test.example' }
    device.server.replyToNext(async () => successReply({ accessToken: 'new', refreshToken: 'next', user }))
    expect(await getAccessToken(accessToken)).toBe('new')
    expect((await readSession())!.user).toEqual(user)
    device.server.replyToNext(async () => successReply({ accessToken: 'newer', refreshToken: 'last' }))
    expect(await getAccessToken('new')).toBe('newer')
    expect((await readSession())!.user, 'from a server of an older release').toEqual(user)
  })

  it('is not awaited forever where another tab is stuck in a refresh, which is no sign-out', async () => {
    const { accessToken } = await signInOnDevice(device.server, RIMA)
    let release = () => {}
    let stuck: Promise<void> | undefined
    await new Promise<void>(isHeld => {
      const hold = new Promise<void>(resolve => {
        release = resolve
      })
      stuck = locks().request('auth', {}, () => {
        isHeld()
        return hold
      })
    })
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort())
    const asking = expect(getAccessToken(accessToken)).rejects.toMatchObject({ status: 'TIMEOUT_ERROR' })
    release()
    await Promise.all([stuck, asking])
    expect(timeout).toHaveBeenCalledWith(15_000)
    expect(await readSession()).toMatchObject({ accessToken })
    expect(device.server.requests).toEqual([])
  })

  it('does not sign in again a user who has signed out meanwhile', async () => {
    const { accessToken, refreshToken } = await signInOnDevice(device.server, RIMA)
    device.server.refreshTokens.set(refreshToken, { user: RIMA.id, accessToken: 'new', refreshToken: 'next' })
    device.server.replyToNext(async () => {
      await signOutDevice('keep')
      return undefined
    })
    expect(await getAccessToken(accessToken)).toBeNull()
    expect(await readSession()).toBeUndefined()
  })
})

describe('A user who was blocked while the device was offline', () => {
  it('is signed out by the next refused call', async () => {
    await signInOnDevice(device.server, RIMA)
    const blocked = () => failureReply(403, 'BLOCKED', 'Your account is blocked.')
    device.server.replyToNext(blocked)
    device.server.replyToNext(blocked)
    await expect(callAuthenticated(listNotifications, {})).rejects.toMatchObject({ status: 403 })
    expect(await readSession()).toBeUndefined()
  })
})

describe('A device whose session was ended elsewhere', () => {
  const endSession = async (detail: object) => {
    const { accessToken } = await signInOnDevice(device.server, RIMA)
    await buildOrderEntry()
    device.server.replyToNext(() => failureReply(401, 'UNAUTHENTICATED', 'Please sign in to continue.', detail))
    expect(await getAccessToken(accessToken)).toBeNull()
    expect(await readSession()).toBeUndefined()
  }

  it('keeps its unsent changes for the next sign-in', async () => {
    await endSession({})
    expect(await db.outbox.toArray()).toMatchObject([{ state: 'signed-out' }])
  })

  it('remembers until the next sign-in that the person was removed from their shop', async () => {
    await endSession({ shopLeft: true })
    expect(await readMeta(ENDED_SESSION)).toMatchObject({ shopLeft: true })
    expect(await db.outbox.toArray()).toMatchObject([{ state: 'signed-out' }])
  })

  it('deletes them where the account was deleted', async () => {
    await endSession({ accountDeleted: true })
    expect(await db.outbox.count()).toBe(0)
  })
})

describe('A call whose user has signed out meanwhile', () => {
  it('is not repeated for the next user', async () => {
    const { accessToken } = await signInOnDevice(device.server, RIMA)
    device.server.replyToNext(async () => {
      device.server.sessions.delete(accessToken)
      await signInOnDevice(device.server, KARIM)
      return failureReply(401, 'UNAUTHENTICATED', 'Please sign in to continue.')
    })
    const payment = callAuthenticated(createPayment, { orderId: createId() })
    await expect(payment).rejects.toMatchObject({ status: 401 })
    expect(device.server.writes()).toHaveLength(1)
  })
})

/** Each single value that a device stores: does it stay at sign-out? */
const STAYS_IN_META: Record<keyof MetaValues, boolean> = {
  catalogue: true,
  campaigns: true,
  clock: true,
  settings: true,
  searches: false,
  deliveryPlace: false,
  paymentMethod: false,
  left: true,
  account: false,
  profile: false,
  push: false,
  import: false,
  coupons: false,
  productForms: false,
  ended: true,
  visitorOrders: true,
  letter: false,
}

describe('Signing out', () => {
  it("deletes private data and keeps the device's own", async () => {
    await signInOnDevice(device.server, RIMA, { role: 'VENDOR' })
    const id = { id: createId() }
    const rows = {
      session: [],
      orders: [buildOrder()],
      follows: [buildFollow()],
      addresses: [buildAddress()],
      notifications: [buildNotification()],
      answers: [{ ...id, at: 0 }],
      products: [
        buildStoredProduct({ name: 'On sale', mine: 1 }),
        buildStoredProduct({ name: 'Draft', status: 'DRAFT', listed: 0, mine: 1 }),
        buildStoredProduct({ name: 'Of another shop' }),
      ],
      shops: [
        { ...id, name: 'Open', listed: 1, mine: 1 },
        { id: createId(), name: 'Closed', listed: 0, mine: 1 },
      ],
      reviews: [
        { ...id, name: 'Own', mine: 1 },
        { id: createId(), name: 'Of others', mine: 0 },
      ],
      listings: [
        { key: 'a', name: 'Orders', isPrivate: 1 },
        { key: 'b', name: 'Products', isPrivate: 0 },
      ],
      recent: [
        { productId: createId(), name: 'Seen by the customer', userId: RIMA.id },
        { productId: createId(), name: 'Seen signed out', userId: null },
      ],
      wishes: [
        { ...id, productId: createId(), name: 'Wished by the customer', mine: 1 },
        { id: '', productId: createId(), name: 'Wished signed out', mine: 0 },
      ],
      outbox: [
        {
          ...id,
          userId: RIMA.id,
          name: 'Waits for the customer',
          state: 'pending',
          input: { file: { fileId: 'waits' } },
        },
      ],
      files: [
        { fileId: 'waits', name: 'Of what waits' },
        { fileId: 'draft', name: 'Of a draft' },
      ],
      categories: [buildCategory()],
      cart: [{ key: 'current' }],
      comparison: [{ key: 'current' }],
      meta: Object.keys(STAYS_IN_META).map(key => ({ key, value: {} })),
    }
    expect(Object.keys(rows).sort(), 'a new table is private, or of the device: say so here').toEqual(
      db.tables.map(({ name }) => name).sort(),
    )
    for (const [table, some] of Object.entries(rows)) await db.table(table).bulkPut(some as object[])
    await signOutDevice('keep')
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
      wishes: ['Wished signed out'],
      outbox: ['Waits for the customer'],
      files: ['Of what waits'],
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

  it('also removes private data from the in-memory search', async () => {
    await signInOnDevice(device.server, RIMA, { role: 'VENDOR' })
    await db.products.bulkPut([
      buildStoredProduct({ name: 'On sale', mine: 1 }),
      buildStoredProduct({ name: 'Draft', status: 'DRAFT', listed: 0, mine: 1 }),
    ])
    await writeCatalogue({ at: fakeClock.now })
    const found = async () =>
      (await readProductPage({ shopId: SHOP, sortBy: 'name' }, true))!.items.map(row => row.name)
    expect(await found()).toEqual(['Draft', 'On sale'])
    await signOutDevice('keep')
    await signInOnDevice(device.server, KARIM)
    expect(await found()).toEqual(['On sale'])
  })

  it('works without a network', async () => {
    await signInOnDevice(device.server, RIMA)
    device.server.replyToNext(() => 'drop')
    await signOutDevice('keep')
    expect(await readSession()).toBeUndefined()
  })

  it('counts the unsent changes of the present user only', async () => {
    await signInOnDevice(device.server, RIMA)
    await buildOrderEntry(RIMA.id)
    await buildOrderEntry(KARIM.id)
    expect((await countUnsentChanges()).all).toBe(1)
  })
})
