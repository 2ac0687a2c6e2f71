import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { transport } from '../../../src/local/api/client.ts'
import { broadcast } from '../../../src/local/db/cross-tab-messages.ts'
import { locks } from '../../../src/local/db/locks.ts'
import { startEventStream } from '../../../src/local/sync/event-leader.ts'
import { fakeClock, setUpDevice } from '../device-fixture.ts'

setUpDevice()
const { fetch } = transport
/** The signals of the streams that this tab has opened, and the tab itself. */
const streams: AbortSignal[] = []
const countOpen = () => streams.filter(signal => !signal.aborted).length
const tab: { isVisible: boolean; end: () => void } = { isVisible: true, end: () => undefined }
let releaseLock: () => void = () => undefined

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  streams.length = 0
  tab.isVisible = true
  transport.fetch = async (_, { signal }) => {
    streams.push(signal!)
    const body = new ReadableStream({
      start: stream => signal!.addEventListener('abort', () => stream.error(signal!.reason)),
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }
  await holdLock()
  tab.end = startEventStream({
    isVisible: () => tab.isVisible,
    opened: () => undefined,
    failed: error => expect.unreachable(String(error)),
  })
})
afterEach(async () => {
  tab.end()
  releaseLock()
  await vi.waitFor(async () => expect(await isHeld()).toBe(false), 10_000)
  transport.fetch = fetch
  vi.useRealTimers()
})

/** Another tab reads the stream until it releases the lock. */
const holdLock = () =>
  new Promise<void>(held => {
    locks()
      .request('events', {}, () => {
        held()
        return new Promise<void>(release => {
          releaseLock = release
        })
      })
      .catch(expect.unreachable)
  })
const isHeld = () => locks().request('events', { ifAvailable: true }, async lock => lock === null)
const silence = () => {
  fakeClock.now += 46_000
  vi.advanceTimersByTime(15_000)
}

describe('A tab beside the one that reads the event stream', () => {
  it('opens none while that one is heard, and its own, if visible, when that one is silent', async () => {
    vi.advanceTimersByTime(60_000)
    expect(streams).toHaveLength(0)
    tab.isVisible = false
    silence()
    expect(streams).toHaveLength(0)
    tab.isVisible = true
    silence()
    await vi.waitFor(() => expect(countOpen()).toBe(1), 10_000)
  })

  it('closes its own when it is hidden: six streams would block the site', async () => {
    silence()
    await vi.waitFor(() => expect(countOpen()).toBe(1), 10_000)
    tab.isVisible = false
    vi.advanceTimersByTime(15_000)
    await vi.waitFor(() => expect(countOpen()).toBe(0), 10_000)
  })

  it('becomes the leader when that one is closed, and stays it: no third tab opens another', async () => {
    silence()
    await vi.waitFor(() => expect(countOpen()).toBe(1), 10_000)
    releaseLock()
    await vi.waitFor(() => expect(countOpen()).toBe(1), 10_000)
    for (let n = 0; n < 5; n++) expect(await isHeld()).toBe(true)
    tab.isVisible = false
    vi.advanceTimersByTime(15_000)
    expect(countOpen()).toBe(1)
  })
})

describe('A stream that a proxy cuts as soon as it is open', () => {
  it('is opened again with growing backoff', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
    transport.fetch = async (_, { signal }) => {
      streams.push(signal!)
      return new Response(': open\n\n', { headers: { 'content-type': 'text/event-stream' } })
    }
    releaseLock()
    // Each wait is random, so only many of them tell: half a minute on average once it has grown, four seconds if it
    // did not.
    for (let second = 0; second < 600; second += 2) {
      fakeClock.now += 2_000
      vi.advanceTimersByTime(2_000)
      for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate)
    }
    expect(streams.length).toBeGreaterThan(10)
    expect(streams.length).toBeLessThan(45)
  })
})

describe('A stream whose user signs in or out', () => {
  it('is opened again for the next user at once, however short it was', async () => {
    releaseLock()
    await vi.waitFor(() => expect(countOpen()).toBe(1), 10_000)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    for (let times = 2; times < 6; times++) {
      broadcast({ type: 'session' })
      await vi.waitUntil(() => streams.length === times && countOpen() === 1)
    }
  })
})

describe('A page that is left', () => {
  it('reports no error where the browser takes its lock away', async () => {
    const failed = vi.fn()
    const request = vi.fn().mockRejectedValue(new DOMException('The page is left.', 'AbortError'))
    vi.stubGlobal('navigator', { locks: { request } })
    const end = startEventStream({ isVisible: () => true, opened: () => undefined, failed })
    await Promise.allSettled(request.mock.results.map(({ value }) => value))
    await new Promise(setImmediate)
    vi.unstubAllGlobals()
    end()
    expect([request.mock.calls.length, failed.mock.calls]).toEqual([1, []])
  })
})
