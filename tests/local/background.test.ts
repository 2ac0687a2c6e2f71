import 'fake-indexeddb/auto'
import { describe, expect, it, vi } from 'vitest'
import { listNotifications } from '../../src/contract/notifications.ts'
import { transport } from '../../src/local/api.ts'
import { startBackground } from '../../src/local/background.ts'
import { announce, type Message, wakeDrainer } from '../../src/local/bridge.ts'
import { db } from '../../src/local/db.ts'
import { readListing, refreshListing } from '../../src/local/listings.ts'
import { openDevice } from '../../src/local/memory.ts'
import { anOrderEntry, RIMA, setUpDevice, signIn } from './device.ts'
import { success } from './market.ts'

const device = setUpDevice()

/** Runs the page's background while `work` does. */
const inBackground = async (work: () => Promise<void>, postToWorker = (_: Message) => false): Promise<void> => {
  const failures: unknown[] = []
  const stop = startBackground({
    postToWorker,
    isVisible: () => true,
    failed: error => failures.push(error),
  })
  try {
    await work()
  } finally {
    stop()
  }
  expect(failures).toEqual([])
}
const asked = (path: string) => device.market.arrived.filter(request => request.path === path).length

describe('A person who looks at the page again', () => {
  it('has what waits tried at once, by the worker', async () => {
    const posted: Message[] = []
    const look = async () => {
      posted.length = 0
      wakeDrainer(true)
      expect(posted).toEqual([{ type: 'drain', isBack: true }])
    }
    await inBackground(look, message => posted.push(message) > 0)
  })
})

describe('A worker that is told of a change and does nothing', () => {
  it('is not relied on for longer than half a minute: the page sends it', async () => {
    await signIn(device.market, RIMA)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const told: Message[] = []
    const write = async () => {
      await anOrderEntry()
      await vi.waitFor(() => expect(told).toContainEqual({ type: 'drain', isBack: false }), 10_000)
      await vi.advanceTimersByTimeAsync(29_000)
      expect(device.market.placed.size).toBe(0)
      await vi.advanceTimersByTimeAsync(2_000)
      await vi.waitFor(() => expect(device.market.placed.size).toBe(1), 10_000)
    }
    try {
      await inBackground(write, message => told.push(message) > 0)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('An event stream that opens', () => {
  it('has what waits sent: the market answers, whatever the connection seemed to be', async () => {
    const { fetch } = transport
    let open = () => {}
    const isOpen = new Promise<void>(resolve => {
      open = resolve
    })
    transport.fetch = async (url, init) => {
      if (!url.endsWith('/events')) return fetch(url, init)
      await isOpen
      const headers = { 'content-type': 'text/event-stream' }
      return new Response(new ReadableStream({ start: stream => stream.enqueue(Buffer.from(': open\n\n')) }), {
        headers,
      })
    }
    const posted: Message[] = []
    const wait = async () => {
      posted.length = 0
      open()
      await vi.waitFor(() => expect(posted).toContainEqual({ type: 'drain', isBack: true }), 10_000)
    }
    try {
      await inBackground(wait, message => posted.push(message) > 0)
    } finally {
      transport.fetch = fetch
    }
  })
})

describe('A hint that something stands in the inbox', () => {
  it('has the account brought up to date', async () => {
    await signIn(device.market, RIMA)
    await inBackground(async () => {
      await vi.waitFor(() => expect(asked('/sync/account')).toBeGreaterThan(0), 10_000)
      const before = asked('/sync/account')
      announce({ type: 'heard', hint: { type: 'notification' } })
      await vi.waitFor(() => expect(asked('/sync/account')).toBeGreaterThan(before), 10_000)
    })
  })

  it('makes the list of who has no account to sync old, so that a bell on screen asks again', async () => {
    await signIn(device.market, RIMA, { role: 'ADMIN' })
    device.market.answers.set('GET /notifications', () => success([], { page: 1, limit: 10, total: 0, unread: 0 }))
    await refreshListing(listNotifications, {})
    await inBackground(async () => {
      announce({ type: 'heard', hint: { type: 'notification' } })
      await vi.waitFor(async () => expect((await readListing(listNotifications, {}))?.stale).toBe(1), 10_000)
    })
    expect(asked('/sync/account')).toBe(0)
  })
})

describe('A device that keeps its data in memory', () => {
  it('has the page send what is written: the worker cannot see it', async () => {
    vi.spyOn(db, 'open').mockRejectedValueOnce(new Error('Blocked'))
    expect(await openDevice()).toEqual({ isKept: false })
    await signIn(device.market, RIMA)
    const write = async () => {
      await anOrderEntry()
      await vi.waitFor(() => expect(device.market.placed.size).toBe(1), 10_000)
    }
    await inBackground(write, () => true)
  })
})
