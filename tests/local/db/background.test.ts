import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listNotifications } from '../../../src/contract/notifications/notifications.ts'
import { transport } from '../../../src/local/api/client.ts'
import { startBackground } from '../../../src/local/background.ts'
import { broadcast, type CrossTabMessage } from '../../../src/local/db/cross-tab-messages.ts'
import { DeviceDatabase, db, setDatabase } from '../../../src/local/db/database.ts'
import { openDatabase } from '../../../src/local/db/in-memory-fallback.ts'
import { requestDrain } from '../../../src/local/outbox/sender.ts'
import { createPageSender, type PageSenderOptions } from '../../../src/local/page-sender.ts'
import { readListing, refreshListing } from '../../../src/local/sync/listings.ts'
import { buildOrderEntry, RIMA, setUpDevice, signInOnDevice } from '../device-fixture.ts'
import { failureReply, successReply } from '../fake-server.ts'

const device = setUpDevice()

/** Runs the page's background work while `work` runs. */
const withBackground = async (
  work: () => Promise<void>,
  postToWorker = (_: CrossTabMessage) => false,
  options: Pick<PageSenderOptions, 'hasWorker' | 'importDrainer'> = {},
): Promise<void> => {
  const failures: unknown[] = []
  const failed = (error: unknown) => failures.push(error)
  const sender = createPageSender({ ...options, postToWorker, failed })
  const stop = startBackground({ sender, isVisible: () => true, failed })
  try {
    await work()
  } finally {
    stop()
  }
  expect(failures).toEqual([])
}
const countRequests = (path: string) => device.server.requests.filter(request => request.path === path).length

describe('A person who comes back to the page', () => {
  it('makes the worker try pending writes at once', async () => {
    const posted: CrossTabMessage[] = []
    const look = async () => {
      posted.length = 0
      requestDrain(true)
      expect(posted).toEqual([{ type: 'drain', isBack: true }])
    }
    await withBackground(look, message => posted.push(message) > 0)
  })
})

describe('A worker that gets a message and does nothing', () => {
  it('is given 30 seconds, after which the page sends the write', async () => {
    await signInOnDevice(device.server, RIMA)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const told: CrossTabMessage[] = []
    const write = async () => {
      await buildOrderEntry()
      await vi.waitFor(() => expect(told).toContainEqual({ type: 'drain', isBack: false }), 10_000)
      await vi.advanceTimersByTimeAsync(29_000)
      expect(device.server.placed.size).toBe(0)
      await vi.advanceTimersByTimeAsync(2_000)
      await vi.waitFor(() => expect(device.server.placed.size).toBe(1), 10_000)
    }
    try {
      await withBackground(write, message => told.push(message) > 0)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('An event stream that opens', () => {
  const { fetch } = transport
  let open = () => {}
  beforeEach(() => {
    const isOpen = new Promise<void>(resolve => {
      open = resolve
    })
    transport.fetch = async (url, init) => {
      if (!url.endsWith('/events')) return fetch(url, init)
      await isOpen
      const headers = { 'content-type': 'text/event-stream' }
      const start = (stream: ReadableStreamDefaultController) => {
        stream.enqueue(Buffer.from(': open\n\n'))
        init.signal!.addEventListener('abort', () => stream.error(init.signal!.reason))
      }
      return new Response(new ReadableStream({ start }), { headers })
    }
  })
  afterEach(() => {
    transport.fetch = fetch
  })

  it('sends pending writes: the API can be reached, whatever the connection seemed to be', async () => {
    const posted: CrossTabMessage[] = []
    const wait = async () => {
      posted.length = 0
      open()
      await vi.waitFor(() => expect(posted).toContainEqual({ type: 'drain', isBack: true }), 10_000)
    }
    await withBackground(wait, message => posted.push(message) > 0)
  })

  it('fetches the account at once', async () => {
    await signInOnDevice(device.server, RIMA)
    await withBackground(async () => {
      await vi.waitFor(() => expect(countRequests('/sync/account')).toBe(1), 10_000)
      open()
      await vi.waitFor(() => expect(countRequests('/sync/account')).toBe(2), 10_000)
    })
  })

  it('fetches the catalogue within half a minute, because all devices come back together', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    const posted: CrossTabMessage[] = []
    const wait = async () => {
      await vi.waitFor(() => expect(countRequests('/sync/catalogue')).toBe(1), 10_000)
      posted.length = 0
      open()
      await vi.waitFor(() => expect(posted).toContainEqual({ type: 'drain', isBack: true }), 10_000)
      await vi.advanceTimersByTimeAsync(10_000)
      expect(countRequests('/sync/catalogue')).toBe(1)
      await vi.advanceTimersByTimeAsync(5_000)
      await vi.waitFor(() => expect(countRequests('/sync/catalogue')).toBe(2), 10_000)
    }
    try {
      await withBackground(wait, message => posted.push(message) > 0)
    } finally {
      vi.useRealTimers()
      vi.restoreAllMocks()
    }
  })
})

describe('A sync that a busy server refuses', () => {
  it('is tried again within half a minute', async () => {
    device.server.responses.set('GET /sync/catalogue', () => failureReply(503, 'UNAVAILABLE', 'Busy.'))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const wait = async () => {
      await vi.waitFor(async () => {
        await vi.advanceTimersByTimeAsync(1)
        expect(countRequests('/sync/catalogue')).toBe(1)
      }, 10_000)
      device.server.responses.delete('GET /sync/catalogue')
      await vi.waitFor(async () => {
        await vi.advanceTimersByTimeAsync(3_000)
        expect(countRequests('/sync/catalogue')).toBe(2)
      }, 10_000)
    }
    try {
      await withBackground(wait)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('A hint about a new notification', () => {
  it('syncs the account', async () => {
    await signInOnDevice(device.server, RIMA)
    await withBackground(async () => {
      await vi.waitFor(() => expect(countRequests('/sync/account')).toBeGreaterThan(0), 10_000)
      const before = countRequests('/sync/account')
      broadcast({ type: 'heard', hint: { type: 'notification' } })
      await vi.waitFor(() => expect(countRequests('/sync/account')).toBeGreaterThan(before), 10_000)
    })
  })

  it('makes the list stale for users who have no account to sync, so that a bell on screen fetches it again', async () => {
    await signInOnDevice(device.server, RIMA, { role: 'ADMIN' })
    device.server.responses.set('GET /notifications', () =>
      successReply([], { page: 1, limit: 10, total: 0, unread: 0 }),
    )
    await refreshListing(listNotifications, {})
    await withBackground(async () => {
      broadcast({ type: 'heard', hint: { type: 'notification' } })
      await vi.waitFor(async () => expect((await readListing(listNotifications, {}))?.stale).toBe(1), 10_000)
    })
    expect(countRequests('/sync/account')).toBe(0)
  })
})

describe('A database that does not open', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  it('is replaced by one in memory within 3 seconds, and does not keep other tabs out when it opens later', async () => {
    const hanging = db
    let openLate: (opened: Dexie) => void = () => undefined
    vi.spyOn(hanging, 'open').mockReturnValue(new Dexie.Promise(resolve => (openLate = resolve)) as never)
    const opening = openDatabase()
    await vi.advanceTimersByTimeAsync(3000)
    expect(await opening).toEqual({ isKept: false })
    vi.useRealTimers()
    expect(db).not.toBe(hanging)
    await db.meta.put({ key: 'searches', value: ['saree'], at: 0 })
    const close = vi.spyOn(hanging, 'close')
    openLate(hanging)
    await vi.waitFor(() => expect(close).toHaveBeenCalled())
  })

  it('is replaced, too, where it opens and another page holds up every read', async () => {
    const blocking = await new Dexie((await db.open()).name).open()
    const held = blocking.transaction('rw', blocking.tables, async () => {
      while (blocking.isOpen()) await blocking.table('meta').count()
    })
    const opening = openDatabase()
    await vi.waitUntil(() => vi.getTimerCount() > 0, { interval: 1 })
    await vi.advanceTimersByTimeAsync(3000)
    expect(await opening).toEqual({ isKept: false })
    blocking.close()
    await held
  })

  it('is not given up because a slow phone was too busy for seconds to hear that it is open', async () => {
    const opening = openDatabase()
    for (let turn = 0; turn < 10; turn++) {
      // Everything that was due in this time runs at once.
      vi.advanceTimersByTime(3000)
      await new Promise(setImmediate)
    }
    expect(await opening).toEqual({ isKept: true })
  })

  it('is waited for while it upgrades the rows of an earlier version', async () => {
    const { name } = db
    db.close()
    const old = new Dexie(name)
    old.version(1).stores({ products: 'id, categoryId, shopId, listed, mine, seenAt', meta: 'key', outbox: '++n, &id' })
    await old.open()
    old.close()
    const upgraded = new DeviceDatabase(name)
    setDatabase(upgraded)
    const open = upgraded.open.bind(upgraded)
    let goOn: () => void = () => undefined
    const pause = new Dexie.Promise(resolve => (goOn = () => resolve(undefined)))
    vi.spyOn(upgraded, 'open').mockImplementation(() => open().then(opened => pause.then(() => opened)) as never)
    const opening = openDatabase()
    await vi.waitUntil(() => upgraded.isUpgrading, { interval: 1 })
    await vi.advanceTimersByTimeAsync(4000)
    goOn()
    expect(await opening).toEqual({ isKept: true })
  })
})

describe('A page that no worker controls', () => {
  /** Counts how often the scripts that send were loaded; `isAway` makes it fail. */
  const senderScripts = () => {
    const scripts = { loaded: 0, isAway: false }
    const importDrainer = async () => {
      scripts.loaded += 1
      if (scripts.isAway) throw new TypeError('Load failed')
      return import('../../../src/local/outbox/drainer.ts')
    }
    return { scripts, options: { hasWorker: () => false, importDrainer } }
  }

  it('loads what sends as soon as somebody is signed in, because the network may be gone when they write', async () => {
    const { scripts, options } = senderScripts()
    const signIn = async () => {
      await vi.waitFor(() => expect(countRequests('/sync/catalogue')).toBe(1), 10_000)
      expect(scripts.loaded).toBe(0)
      await signInOnDevice(device.server, RIMA)
      broadcast({ type: 'session' })
      await vi.waitFor(() => expect(scripts.loaded).toBe(1), 10_000)
    }
    await withBackground(signIn, () => false, options)
  })

  it('sends what was written while these scripts could not be loaded', async () => {
    const { scripts, options } = senderScripts()
    scripts.isAway = true
    await signInOnDevice(device.server, RIMA)
    const write = async () => {
      await buildOrderEntry()
      await vi.waitFor(() => expect(scripts.loaded).toBeGreaterThan(1), 10_000)
      expect(device.server.placed.size).toBe(0)
      scripts.isAway = false
      requestDrain(true)
      await vi.waitFor(() => expect(device.server.placed.size).toBe(1), 10_000)
    }
    await withBackground(write, () => false, options)
  })
})

describe('A device that keeps its data in memory', () => {
  it('sends writes from the page, because the worker cannot see them', async () => {
    vi.spyOn(db, 'open').mockRejectedValueOnce(new Error('Blocked'))
    expect(await openDatabase()).toEqual({ isKept: false })
    await signInOnDevice(device.server, RIMA)
    const write = async () => {
      await buildOrderEntry()
      await vi.waitFor(() => expect(device.server.placed.size).toBe(1), 10_000)
    }
    await withBackground(write, () => true)
  })
})
