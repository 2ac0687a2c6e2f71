import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '../../src/local/db/database.ts'
import { drainOnMessage, drainOnStart, drainOnSync } from '../../sw/outbox-drain.ts'
import { buildOrderEntry, RIMA, setUpDevice, signInOnDevice } from '../local/device-fixture.ts'
import { stubWorkerScope } from './worker-fixture.ts'

const device = setUpDevice()
const registered = new Set<string>()
const syncManager = { register: async (tag: string) => void registered.add(tag) }
const withSync = (sync: object) => Object.assign((self as unknown as { registration: object }).registration, { sync })
const message = (data: unknown) => {
  const promised: Promise<unknown>[] = []
  drainOnMessage({ data, waitUntil: (work: Promise<unknown>) => void promised.push(work) } as never)
  return Promise.all(promised)
}

// Its own timer a second later would meet another test's database, or one that is being closed.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())
beforeEach(async () => {
  registered.clear()
  stubWorkerScope(device.server.url)
  await signInOnDevice(device.server, RIMA)
  await buildOrderEntry()
})

describe('A start of the worker', () => {
  const startAs = (state: ServiceWorkerState | undefined) => {
    Object.assign(self, { serviceWorker: state && { state } })
    drainOnStart()
  }
  afterEach(async () => {
    Object.assign(self, { serviceWorker: undefined })
    // A drain requested now ends after those that are running.
    await message({ type: 'drain' })
  })

  it("drains the outbox, also where a browser does not tell the worker's state", async () => {
    startAs('activated')
    await vi.waitFor(() => expect(device.server.placed.size).toBe(1), 10_000)
    await buildOrderEntry()
    startAs(undefined)
    await vi.waitFor(() => expect(device.server.placed.size).toBe(2), 10_000)
  })

  it('does not open the database while a newer version is being installed', async () => {
    const transaction = vi.spyOn(db, 'transaction')
    for (const state of ['parsed', 'installing', 'installed'] as const) startAs(state)
    expect(transaction).not.toHaveBeenCalled()
    startAs('activating')
    await vi.waitFor(() => expect(device.server.placed.size).toBe(1), 10_000)
  })
})

describe('A message from the page that asks for a drain', () => {
  it('registers a sync, in case the worker dies, and drains', async () => {
    withSync(syncManager)
    for (let n = 0; n < 2; n++) device.server.replyToNext(() => 'drop')
    await message({ type: 'drain' })
    await message({ type: 'drain', isBack: true })
    expect(registered.size).toBe(1)
    await message({ type: 'drain', isBack: true })
    expect(device.server.placed.size).toBe(1)
  })

  it('sends nothing before a read is answered where the page has not reached the API, so that the entry can be edited', async () => {
    withSync(syncManager)
    device.server.responses.set('GET /settings', () => 'drop')
    await message({ type: 'drain', isOffline: true })
    expect(await db.outbox.toArray()).toMatchObject([{ state: 'pending', attempts: 0, mayHaveHappened: false }])
    device.server.responses.delete('GET /settings')
    await message({ type: 'drain', isBack: true })
    expect(device.server.placed.size).toBe(1)
  })

  it('drains although the browser never confirms the sync', async () => {
    const ask = vi.fn(() => new Promise<void>(() => undefined))
    withSync({ register: ask })
    message({ type: 'drain' })
    await vi.waitFor(() => expect(device.server.placed.size).toBe(1), 10_000)
    expect(ask).toHaveBeenCalled()
    // A drain requested now ends after the one that is running, which still stores its outcome.
    withSync(syncManager)
    await message({ type: 'drain' })
  })

  it('registers another sync for a newer entry: the first may have failed and then waits for up to 20 minutes', async () => {
    withSync(syncManager)
    device.server.replyToNext(() => 'drop')
    await message({ type: 'drain' })
    await buildOrderEntry()
    await message({ type: 'drain' })
    expect(registered.size).toBe(2)
  })

  it('registers none where the outbox is empty', async () => {
    withSync(syncManager)
    await db.outbox.clear()
    await message({ type: 'drain' })
    expect(registered.size).toBe(0)
  })

  it('drains where the browser has no Background Sync, or forbids it', async () => {
    const forbidden = () => Promise.reject(new DOMException('Background Sync is disabled.', 'UnknownError'))
    withSync({ register: forbidden })
    await message({ type: 'drain' })
    expect(device.server.placed.size).toBe(1)
  })

  it('does nothing at any other message', async () => {
    await message({ type: 'SKIP_WAITING' })
    await message(null)
    expect(device.server.placed.size).toBe(0)
  })
})

describe('A sync of the browser', () => {
  const sync = (tag: string, lastChance = false) => {
    const promised: Promise<unknown>[] = []
    drainOnSync({ tag, lastChance, waitUntil: (work: Promise<unknown>) => void promised.push(work) } as never)
    return Promise.all(promised)
  }

  it('drains, without a page, and is over once nothing waits', async () => {
    withSync(syncManager)
    await sync('outbox-1')
    expect(device.server.placed.size).toBe(1)
    expect(registered.size).toBe(0)
  })

  it('fails while something waits, so that the browser repeats it, and the last time it asks for another one', async () => {
    withSync(syncManager)
    for (let n = 0; n < 2; n++) device.server.replyToNext(() => 'drop')
    await expect(sync('outbox-1')).rejects.toThrow()
    expect(registered.size).toBe(0)
    await expect(sync('outbox-1', true)).rejects.toThrow()
    expect([...registered]).toEqual([expect.stringMatching(/^outbox-(?!1$)/)])
    await sync([...registered][0]!)
    expect(device.server.placed.size).toBe(1)
  })

  it('of something else is left alone', async () => {
    await sync('periodic')
    expect(device.server.placed.size).toBe(0)
  })
})
