import 'fake-indexeddb/auto'
import { describe, expect, it, vi } from 'vitest'
import { countUnsentChanges, saveSession, signOutDevice } from '../../../src/local/accounts/sign-in.ts'
import { reportReachable } from '../../../src/local/api/connection.ts'
import { readSession } from '../../../src/local/api/session.ts'
import { db } from '../../../src/local/db/database.ts'
import { createId } from '../../../src/local/db/ids.ts'
import { orderCartKey } from '../../../src/local/db/order-carts.ts'
import { discardEntry, editEntry, retryEntry, withdrawEntry } from '../../../src/local/outbox/entry-edit.ts'
import { readEntry, readPendingEntries } from '../../../src/local/outbox/queue.ts'
import { claimEntry } from '../../../src/local/outbox/results.ts'
import { stopRetrying } from '../../../src/local/outbox/stop-retrying.ts'
import {
  buildOrderEntry,
  buildStatusEntry,
  drainNow,
  fakeClock,
  fakeLocks,
  KARIM,
  RIMA,
  reopenDevice,
  setUpDevice,
  signInOnDevice,
} from '../device-fixture.ts'
import { failureReply } from '../fake-server.ts'

const device = setUpDevice()

describe('An entry that is sent', () => {
  it('is deleted when the response has come, and the order is in its table', async () => {
    await signInOnDevice(device.server, RIMA)
    const entry = await buildOrderEntry()
    const report = await drainNow()
    expect(report).toEqual({ sent: 1, nextAt: null })
    expect(await db.outbox.count()).toBe(0)
    expect(await db.orders.get(entry.input.id)).toMatchObject({ number: 'H-2F8K-7QX' })
    expect(device.server.writes()[0]).toMatchObject({ key: entry.id, body: { id: entry.input.id } })
  })

  it('keeps its key when the response was lost, and takes effect once', async () => {
    await signInOnDevice(device.server, RIMA)
    const entry = await buildOrderEntry()
    device.server.replyAfterNextWrite('drop')
    const report = await drainNow()
    expect(await readEntry(entry.id)).toMatchObject({ state: 'pending', attempts: 1 })
    fakeClock.now = report.nextAt!
    await drainNow()
    expect(device.server.writes().map(write => write.key)).toEqual([entry.id, entry.id])
    expect(device.server.placed.size).toBe(1)
    expect(await db.outbox.count()).toBe(0)
  })

  it('does not take the page of a captive portal for a response, whatever its status', async () => {
    await signInOnDevice(device.server, RIMA)
    const entry = await buildOrderEntry()
    for (const status of [200, 403, 404]) {
      device.server.replyToNext(() => ({
        status,
        headers: { 'content-type': 'text/html' },
        text: '<h1>Sign in to Wi-Fi</h1>',
      }))
      await drainNow({ isBack: true })
      expect(await readEntry(entry.id)).toMatchObject({ state: 'pending' })
    }
  })

  it('is rejected by a bare 413', async () => {
    await signInOnDevice(device.server, RIMA)
    const entry = await buildOrderEntry()
    device.server.replyToNext(() => ({ status: 413, headers: { 'content-type': 'text/html' }, text: 'Too large' }))
    await drainNow()
    expect(await readEntry(entry.id)).toMatchObject({ state: 'rejected', error: { status: 413 } })
  })

  it.each([408, 425, 429, 500, 503])('waits longer each time after %i', async status => {
    await signInOnDevice(device.server, RIMA)
    const entry = await buildOrderEntry()
    const waits: number[] = []
    for (let round = 0; round < 3; round++) {
      device.server.replyToNext(() => failureReply(status, 'INTERNAL', 'Later.'))
      const { nextAt } = await drainNow()
      waits.push(nextAt! - fakeClock.now)
      fakeClock.now = nextAt!
    }
    expect(waits).toEqual([2_000, 4_000, 8_000])
    expect(await readEntry(entry.id)).toMatchObject({ state: 'pending', attempts: 3 })
  })

  it('honours Retry-After, even when the network has just come back', async () => {
    await signInOnDevice(device.server, RIMA)
    await buildOrderEntry()
    device.server.replyToNext(() => ({
      ...(failureReply(429, 'RATE_LIMITED', 'Later.') as object),
      headers: { 'retry-after': '120' },
    }))
    const { nextAt } = await drainNow()
    expect(nextAt).toBe(fakeClock.now + 120_000)
    fakeClock.now += 60_000
    await drainNow({ isBack: true })
    expect(device.server.writes()).toHaveLength(1)
  })

  it('is sent at once when the network is back, before its backoff ends', async () => {
    await signInOnDevice(device.server, RIMA)
    await buildOrderEntry()
    device.server.replyToNext(() => 'drop')
    await drainNow()
    await drainNow()
    expect(device.server.placed.size).toBe(0)
    await drainNow({ isBack: true })
    expect(device.server.placed.size).toBe(1)
  })

  it('waits only for its Undo once the network is back, whatever backoff it was given meanwhile', async () => {
    await signInOnDevice(device.server, RIMA)
    await buildOrderEntry()
    for (let n = 0; n < 6; n++) {
      device.server.replyToNext(() => 'drop')
      await drainNow({ isBack: true })
    }
    await buildOrderEntry(RIMA.id, { delay: 8_000 })
    device.server.replyToNext(() => 'drop')
    await drainNow({ isBack: true })
    expect(await drainNow({ isBack: true })).toEqual({ sent: 1, nextAt: fakeClock.now + 8_000 })
  })

  it('is the only one that is tried when the API cannot be reached', async () => {
    await signInOnDevice(device.server, RIMA)
    for (let n = 0; n < 10; n++) await buildOrderEntry()
    for (let n = 0; n < 3; n++) device.server.replyToNext(() => 'drop')
    const { nextAt } = await drainNow()
    expect(device.server.writes().length).toBeLessThanOrEqual(3)
    expect(nextAt).toBeGreaterThan(fakeClock.now)
  })
})

describe('A rejected entry', () => {
  const refuse = async () => {
    await signInOnDevice(device.server, RIMA)
    const entry = await buildOrderEntry()
    device.server.replyToNext(() => failureReply(409, 'OUT_OF_STOCK', 'Only 1 left.', { lines: [{ left: 1 }] }))
    await drainNow()
    return entry
  }

  it('stays with its reason until a person acts', async () => {
    const entry = await refuse()
    const error = { status: 409, code: 'OUT_OF_STOCK', message: 'Only 1 left.', detail: { lines: [{ left: 1 }] } }
    expect(await readEntry(entry.id)).toMatchObject({ state: 'rejected', error })
    fakeClock.now += 86_400_000
    await drainNow({ isBack: true })
    expect(device.server.writes()).toHaveLength(1)
  })

  it('is sent again with its key', async () => {
    const entry = await refuse()
    await retryEntry(entry.id)
    await drainNow()
    expect(device.server.writes().map(write => write.key)).toEqual([entry.id, entry.id])
    expect(await db.outbox.count()).toBe(0)
  })

  it('is corrected under a new key, for the same order', async () => {
    const entry = await refuse()
    const fresh = await editEntry(entry, { ...entry.input, totalAmount: 1310 })
    expect(fresh!.id).not.toBe(entry.id)
    await drainNow()
    expect(device.server.writes()[1]).toMatchObject({ key: fresh!.id, body: { id: entry.input.id, totalAmount: 1310 } })
  })

  it('stops its own scope and what depends on it, and nothing else', async () => {
    const entry = await refuse()
    await buildStatusEntry(entry.input.id, 'CANCELLED')
    const dependant = await buildOrderEntry(RIMA.id, { dependsOn: [entry.id] })
    const other = await buildOrderEntry()
    await drainNow()
    expect([...device.server.placed.keys()]).toEqual([other.input.id])
    const gone = await discardEntry(entry.id)
    expect(gone.map(({ id }) => id)).toEqual([entry.id, dependant.id])
  })
})

describe('Order of sending', () => {
  it('is by writing within a scope', async () => {
    await signInOnDevice(device.server, RIMA, { role: 'VENDOR' })
    const orderId = createId()
    for (const status of ['PROCESSING', 'SHIPPED', 'DELIVERED']) await buildStatusEntry(orderId, status)
    await drainNow()
    expect(device.server.writes().map(write => write.body.status)).toEqual(['PROCESSING', 'SHIPPED', 'DELIVERED'])
  })

  it('has three scopes at once and no more', async () => {
    await signInOnDevice(device.server, RIMA)
    for (let n = 0; n < 8; n++) await buildOrderEntry()
    let arrived = 0
    let underWay = 0
    let release = () => {}
    const third = new Promise<void>(resolve => {
      release = resolve
    })
    for (let n = 0; n < 3; n++) {
      device.server.replyToNext(async () => {
        arrived += 1
        if (arrived === 3) {
          underWay = await db.outbox.where('state').equals('sending').count()
          release()
        }
        await third
        return undefined
      })
    }
    await drainNow()
    expect(underWay).toBe(3)
    expect(device.server.placed.size).toBe(8)
  })

  it('holds back what depends on an entry until that one has succeeded', async () => {
    await signInOnDevice(device.server, RIMA)
    const first = await buildOrderEntry()
    const second = await buildOrderEntry(RIMA.id, { dependsOn: [first.id] })
    device.server.replyToNext(() => failureReply(503, 'UNAVAILABLE', 'Later.'))
    const { nextAt } = await drainNow()
    expect(device.server.writes()).toHaveLength(1)
    fakeClock.now = nextAt!
    await drainNow()
    expect([...device.server.placed.keys()]).toEqual([first.input.id, second.input.id])
  })

  it('sends once when two drains begin together', async () => {
    await signInOnDevice(device.server, RIMA)
    for (let n = 0; n < 5; n++) await buildOrderEntry()
    await Promise.all([drainNow(), drainNow(), drainNow()])
    expect(device.server.writes()).toHaveLength(5)
  })

  it('sends once without the lock, too, because of the lease', async () => {
    await signInOnDevice(device.server, RIMA)
    for (let n = 0; n < 5; n++) await buildOrderEntry()
    await Promise.all([drainNow({ locks: fakeLocks }), drainNow({ locks: fakeLocks })])
    expect(device.server.writes()).toHaveLength(5)
  })
})

describe('A sender that dies between sending and the response', () => {
  it('leaves a lease, after which the entry is sent again with the same key', async () => {
    const { accessToken } = await signInOnDevice(device.server, RIMA)
    const entry = await buildOrderEntry()
    await claimEntry(entry, accessToken, 30_000)
    await reopenDevice()
    await drainNow()
    expect(device.server.writes()).toHaveLength(0)
    fakeClock.now += 60_001
    await drainNow()
    expect(device.server.writes().map(write => write.key)).toEqual([entry.id])
    expect(await db.outbox.count()).toBe(0)
  })

  it('does not hold an entry forever when the clock was set back', async () => {
    const { accessToken } = await signInOnDevice(device.server, RIMA)
    const entry = await buildOrderEntry()
    await claimEntry(entry, accessToken, 30_000)
    fakeClock.now -= 365 * 86_400_000
    await drainNow()
    expect(device.server.writes().map(write => write.key)).toEqual([entry.id])
  })

  it.each([2, 24, 24 * 365])(
    'does not let a failed entry wait for the old time when the clock was set back by %i hours',
    async hours => {
      await signInOnDevice(device.server, RIMA)
      const entry = await buildOrderEntry()
      device.server.replyToNext(() => 'drop')
      await drainNow()
      fakeClock.now -= hours * 3_600_000
      const { nextAt } = await drainNow()
      expect(device.server.writes().map(write => write.key)).toEqual([entry.id, entry.id])
      expect(nextAt).toBeNull()
    },
  )

  it('waits an hour at most, whatever Retry-After says', async () => {
    await signInOnDevice(device.server, RIMA)
    await buildOrderEntry()
    device.server.replyToNext(() => ({
      ...(failureReply(503, 'UNAVAILABLE', 'Later.') as object),
      headers: { 'retry-after': '86400' },
    }))
    await drainNow()
    expect((await db.outbox.toArray())[0]!.notBefore).toBe(fakeClock.now + 3_600_000)
  })
})

describe('A sender that dies with an entry that needs a person', () => {
  const abandoned = async (needsPerson: 'payment' | null) => {
    const { accessToken } = await signInOnDevice(device.server, RIMA)
    const entry = await buildOrderEntry(RIMA.id, { needsPerson, isAllowed: true })
    await claimEntry(entry, accessToken, 30_000)
    return entry
  }

  it('leaves the choice to the person once the lease has expired: to send it again, with the same key', async () => {
    const entry = await abandoned('payment')
    const { nextAt } = await drainNow()
    expect(nextAt).toBe(fakeClock.now + 60_000)
    fakeClock.now = nextAt!
    expect(await drainNow()).toEqual({ sent: 0, nextAt: null })
    expect(await readEntry(entry.id)).toMatchObject({ state: 'pending', attempts: 1 })
    await retryEntry(entry.id)
    await drainNow()
    expect(device.server.writes().map(write => write.key)).toEqual([entry.id])
  })

  it('leaves an entry that asks the person when it is older than 60 days by then', async () => {
    const entry = await abandoned(null)
    fakeClock.now += 61 * 86_400_000
    await drainNow({ isBack: true })
    expect(device.server.writes()).toHaveLength(0)
    expect(await readEntry(entry.id)).toMatchObject({ state: 'pending', needsPerson: 'old' })
  })
})

describe('A token that the server refuses', () => {
  it('is refreshed once, and the entry sent again with the same key', async () => {
    const { refreshToken } = await signInOnDevice(device.server, RIMA, { isKnown: false })
    device.server.refreshTokens.set(refreshToken, { user: RIMA.id, accessToken: 'new', refreshToken: 'next' })
    const entry = await buildOrderEntry()
    await drainNow()
    expect(device.server.writes().map(write => [write.key, write.token === 'new'])).toEqual([
      [entry.id, false],
      [entry.id, true],
    ])
    expect(device.server.requests.filter(({ path }) => path === '/auth/refresh-token')).toHaveLength(1)
    expect(await readSession()).toMatchObject({ accessToken: 'new', refreshToken: 'next' })
  })

  it('keeps the entry for the same user when the session is over, and it resumes at their next sign-in', async () => {
    await signInOnDevice(device.server, RIMA, { isKnown: false })
    const entry = await buildOrderEntry()
    await drainNow()
    expect(await readSession()).toBeUndefined()
    expect(await readEntry(entry.id)).toMatchObject({ state: 'signed-out' })
    await signInOnDevice(device.server, RIMA)
    await drainNow()
    expect([...device.server.placed.keys()]).toEqual([entry.input.id])
  })

  it('is not a sign-out when the refresh finds no network', async () => {
    await signInOnDevice(device.server, RIMA, { isKnown: false })
    const entry = await buildOrderEntry()
    device.server.replyToNext(() => undefined)
    device.server.replyToNext(() => 'drop')
    await drainNow()
    expect(await readSession()).toMatchObject({ user: { id: RIMA.id } })
    expect(await readEntry(entry.id)).toMatchObject({ state: 'pending' })
  })

  it('is requested with growing backoff while the server cannot be reached', async () => {
    await signInOnDevice(device.server, RIMA)
    await db.session.toCollection().modify({ expiresAt: fakeClock.now })
    const entry = await buildOrderEntry()
    const waits: number[] = []
    for (let n = 0; n < 4; n++) {
      device.server.replyToNext(() => 'drop')
      const { nextAt } = await drainNow()
      waits.push(nextAt! - fakeClock.now)
      fakeClock.now = nextAt!
    }
    expect(waits).toEqual([2_000, 4_000, 8_000, 16_000])
    expect(await readEntry(entry.id)).toMatchObject({ state: 'pending', attempts: 0 })
  })

  it('signs out a blocked user and keeps what they wrote', async () => {
    const { refreshToken } = await signInOnDevice(device.server, RIMA)
    const entry = await buildOrderEntry()
    device.server.replyToNext(() => failureReply(403, 'BLOCKED', 'Your account is blocked.'))
    await drainNow()
    expect(refreshToken).toBeTruthy()
    expect(await readEntry(entry.id)).toMatchObject({ state: 'signed-out' })
    expect(await readSession()).toBeUndefined()
  })
})

describe('Another user on the same device', () => {
  it('sends, shows and counts nothing of the first', async () => {
    await signInOnDevice(device.server, RIMA)
    const entry = await buildOrderEntry()
    await signInOnDevice(device.server, KARIM)
    await drainNow({ isBack: true })
    expect(device.server.writes()).toHaveLength(0)
    expect(await readPendingEntries()).toEqual([])
    expect(await readEntry(entry.id)).toMatchObject({ state: 'signed-out', userId: RIMA.id })
  })

  it("gives no token for the first user's entries, whoever was signed in when the drain began", async () => {
    const { accessToken } = await signInOnDevice(device.server, RIMA)
    const entry = await buildOrderEntry()
    const later = await signInOnDevice(device.server, KARIM)
    const waiting = (await readEntry(entry.id))!
    await db.outbox.update(waiting.n, { state: 'pending' })
    const asItWas = { ...waiting, state: 'pending' as const }
    expect(await claimEntry(asItWas, accessToken, 30_000)).toBeNull()
    expect(await claimEntry(asItWas, later.accessToken, 30_000)).toBeNull()
  })

  it("does not wait for the first user's entries of the same scope", async () => {
    await signInOnDevice(device.server, RIMA)
    const orderId = createId()
    await buildOrderEntry(RIMA.id, { orderId })
    await signInOnDevice(device.server, KARIM)
    await buildOrderEntry(KARIM.id, { orderId })
    await drainNow()
    expect(device.server.writes()).toHaveLength(1)
  })
})

describe('Signing out', () => {
  it('keeps unsent entries where the person chooses that, and nothing is sent meanwhile', async () => {
    await signInOnDevice(device.server, RIMA)
    await buildOrderEntry()
    await signOutDevice('keep')
    await drainNow({ isBack: true })
    expect(device.server.writes()).toHaveLength(0)
    expect(await db.outbox.count()).toBe(1)
  })

  it('discards unsent entries where the person chooses that', async () => {
    await signInOnDevice(device.server, RIMA)
    await buildOrderEntry()
    await signOutDevice('discard')
    expect(await db.outbox.count()).toBe(0)
  })

  it('keeps uncertain entries in any case, with their carts', async () => {
    await signInOnDevice(device.server, RIMA)
    const lost = await buildOrderEntry()
    await db.cart.put({ key: orderCartKey(lost.input.id), items: [], coupon: null, at: 0 })
    device.server.replyAfterNextWrite('drop')
    await drainNow()
    await buildOrderEntry()
    expect(await countUnsentChanges()).toEqual({ all: 2, uncertain: 1 })
    await signOutDevice('discard')
    expect(await db.outbox.toArray()).toMatchObject([{ id: lost.id, state: 'signed-out', mayHaveHappened: true }])
    expect(await db.cart.count()).toBe(1)
    await signInOnDevice(device.server, RIMA)
    await drainNow({ isBack: true })
    expect([...device.server.placed.keys()]).toEqual([lost.input.id])
    expect(await db.outbox.count()).toBe(0)
  })

  it("discards the carts of the user's own orders, and keeps those of another user", async () => {
    const orderOf = async (person: typeof RIMA) => {
      await signInOnDevice(device.server, person)
      const { input } = await buildOrderEntry(person.id)
      await db.cart.put({ key: orderCartKey(input.id), items: [], coupon: null, at: 0 })
      return orderCartKey(input.id)
    }
    const kept = await orderOf(RIMA)
    await orderOf(KARIM)
    await signOutDevice('discard')
    expect(await db.cart.toCollection().primaryKeys()).toEqual([kept])
  })

  it('lets no late response store rows, and the change is still known to be done', async () => {
    await signInOnDevice(device.server, RIMA)
    const { input } = await buildOrderEntry()
    await db.cart.put({ key: orderCartKey(input.id), items: [], coupon: null, at: 0 })
    device.server.replyToNext(async () => {
      await signOutDevice('keep')
      return undefined
    })
    await drainNow()
    expect(device.server.placed.size).toBe(1)
    expect(await db.orders.count()).toBe(0)
    expect(await db.cart.count()).toBe(0)
    expect(await db.answers.count()).toBe(0)
    expect(await db.outbox.count()).toBe(0)
  })

  it('keeps an entry that the server could not answer any more in the state signed-out', async () => {
    await signInOnDevice(device.server, RIMA)
    const entry = await buildOrderEntry()
    device.server.replyToNext(async () => {
      await signOutDevice('keep')
      return 'drop' as const
    })
    await drainNow()
    expect(await readEntry(entry.id)).toMatchObject({ state: 'signed-out' })
  })
})

describe('An entry that cannot be sent as it is', () => {
  it('is rejected when this version no longer knows the endpoint', async () => {
    await signInOnDevice(device.server, RIMA)
    const entry = await buildOrderEntry()
    await db.outbox.update(entry.n, { endpoint: 'bookings.create' as never })
    await drainNow()
    expect(await readEntry(entry.id)).toMatchObject({ state: 'rejected', error: { code: 'NOT_SENT' } })
    expect(device.server.writes()).toHaveLength(0)
  })

  it('cannot be discarded where it may have happened before the update, and the person may stop trying at once', async () => {
    await signInOnDevice(device.server, RIMA)
    const entry = await buildOrderEntry()
    device.server.replyAfterNextWrite('drop')
    await drainNow()
    await db.outbox.update(entry.n, { endpoint: 'orders.place' as never })
    await drainNow({ isBack: true })
    const error = { code: 'NOT_SENT', message: 'This version of the app no longer knows this change.' }
    expect(await readEntry(entry.id)).toMatchObject({ state: 'rejected', mayHaveHappened: true, error })
    await expect(discardEntry(entry.id)).rejects.toMatchObject({ status: 'CONFLICT' })
    await stopRetrying(entry.id)
    expect(await db.outbox.count()).toBe(0)
  })

  it('is left alone when a newer version wrote it', async () => {
    await signInOnDevice(device.server, RIMA)
    const entry = await buildOrderEntry()
    await db.outbox.update(entry.n, { v: 99 })
    expect(await drainNow({ isBack: true })).toEqual({ sent: 0, nextAt: null })
    expect(await readEntry(entry.id)).toMatchObject({ state: 'pending', v: 99 })
    expect(device.server.writes()).toHaveLength(0)
  })

  it('asks for a sign-in when it was written signed out and the endpoint needs a user', async () => {
    const entry = await buildOrderEntry(null)
    await drainNow()
    expect(await readEntry(entry.id)).toMatchObject({ state: 'rejected' })
    expect(device.server.writes()).toHaveLength(0)
  })

  it('waits for a person when it is paid online, and is sent when they say so', async () => {
    await signInOnDevice(device.server, RIMA)
    const entry = await buildOrderEntry(RIMA.id, { needsPerson: 'payment' })
    expect(await drainNow({ isBack: true })).toEqual({ sent: 0, nextAt: null })
    await retryEntry(entry.id)
    await drainNow()
    expect(device.server.placed.size).toBe(1)
  })

  it('asks before it is sent when it was tried and is older than 60 days', async () => {
    await signInOnDevice(device.server, RIMA)
    const entry = await buildOrderEntry()
    device.server.replyToNext(() => 'drop')
    await drainNow()
    fakeClock.now += 61 * 86_400_000
    await drainNow({ isBack: true })
    expect(await readEntry(entry.id)).toMatchObject({ needsPerson: 'old', state: 'pending' })
    await retryEntry(entry.id)
    await drainNow()
    expect(device.server.placed.size).toBe(1)
  })
})

describe('Withdrawing a change', () => {
  it('is possible while it was never sent', async () => {
    await signInOnDevice(device.server, RIMA)
    const entry = await buildOrderEntry(RIMA.id, { delay: 8_000 })
    await drainNow({ isBack: true })
    expect(device.server.writes()).toHaveLength(0)
    expect(await withdrawEntry(entry.id)).toBe(true)
    expect(await db.outbox.count()).toBe(0)
  })

  it('is possible as long as the server cannot be reached: nothing is sent before it has answered a read', async () => {
    await signInOnDevice(device.server, RIMA)
    const entry = await buildOrderEntry()
    await buildOrderEntry()
    vi.stubGlobal('navigator', { onLine: false })
    device.server.responses.set('GET /settings', () => 'drop')
    const waits: number[] = []
    for (let n = 0; n < 3; n++) waits.push((await drainNow({ isBack: true })).nextAt! - fakeClock.now)
    expect(waits).toEqual([2_000, 4_000, 8_000])
    expect(device.server.writes()).toHaveLength(0)
    expect(await readEntry(entry.id)).toMatchObject({ state: 'pending', attempts: 0, mayHaveHappened: false })
    await discardEntry(entry.id)
    expect(await db.outbox.count()).toBe(1)
  })

  it('is possible for an entry behind an unanswered one, also in a worker that has just started', async () => {
    await signInOnDevice(device.server, RIMA)
    const lost = await buildOrderEntry()
    device.server.replyToNext(() => 'drop')
    await drainNow()
    const second = await buildOrderEntry()
    reportReachable()
    device.server.responses.set('GET /settings', () => ({ text: '<h1>Sign in to Wi-Fi</h1>' }))
    await drainNow({ isBack: true })
    expect(device.server.writes().map(({ key }) => key)).toEqual([lost.id])
    expect(await withdrawEntry(second.id)).toBe(true)
  })

  it('is not possible where a response was lost while the browser reported no network', async () => {
    await signInOnDevice(device.server, RIMA)
    const entry = await buildOrderEntry()
    vi.stubGlobal('navigator', { onLine: false })
    device.server.replyAfterNextWrite('drop')
    await drainNow()
    vi.unstubAllGlobals()
    expect([...device.server.placed.keys()]).toEqual([entry.input.id])
    expect(await readEntry(entry.id)).toMatchObject({ state: 'pending', mayHaveHappened: true })
    await expect(discardEntry(entry.id)).rejects.toMatchObject({ status: 'CONFLICT' })
    await expect(editEntry(entry, entry.input)).rejects.toMatchObject({ status: 'CONFLICT' })
    await drainNow({ isBack: true })
    expect(device.server.writes().map(({ key }) => key)).toEqual([entry.id, entry.id])
    expect(await db.outbox.count()).toBe(0)
  })

  it('is not possible while the response is unknown: it may have happened', async () => {
    await signInOnDevice(device.server, RIMA)
    const entry = await buildOrderEntry()
    device.server.replyAfterNextWrite('drop')
    await drainNow()
    expect(await withdrawEntry(entry.id)).toBe(false)
    await expect(editEntry(entry, entry.input)).rejects.toMatchObject({ status: 'CONFLICT' })
    await expect(discardEntry(entry.id)).rejects.toMatchObject({ status: 'CONFLICT' })
  })
})

describe('A change that was edited', () => {
  it('is no longer old: the person has just confirmed it', async () => {
    await signInOnDevice(device.server, RIMA)
    const entry = await buildOrderEntry()
    await db.outbox.update(entry.n, { state: 'rejected', attempts: 2, needsPerson: 'old' })
    await editEntry(entry, entry.input)
    await drainNow()
    expect(device.server.placed.size).toBe(1)
  })
})

describe('Tokens', () => {
  it('are never in the outbox', async () => {
    const { accessToken, refreshToken } = await signInOnDevice(device.server, RIMA)
    await buildOrderEntry()
    device.server.replyToNext(() => 'drop')
    await drainNow()
    const stored = JSON.stringify(await db.outbox.toArray())
    expect(stored).not.toContain(accessToken)
    expect(stored).not.toContain(refreshToken)
  })

  it('of a second sign-in of the same user send the entries of the first', async () => {
    await signInOnDevice(device.server, RIMA)
    await buildOrderEntry()
    device.server.sessions.clear()
    device.server.sessions.set('second', RIMA.id)
    await saveSession({ user: { ...RIMA, role: 'CUSTOMER' }, accessToken: 'second', refreshToken: 'r' })
    await drainNow()
    expect(device.server.writes().map(write => write.token)).toEqual(['second'])
  })
})
