import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createEvents } from '../../../server/adapters/events/local-events.ts'
import { createEventStream } from '../../../server/http/event-stream.ts'
import { logoutAll } from '../../../src/contract/accounts/credentials.ts'
import { listDevices, logoutDevice } from '../../../src/contract/accounts/devices.ts'
import { logout } from '../../../src/contract/accounts/session-writes.ts'
import type { EventHint } from '../../../src/contract/sync/sync.ts'
import { startServer, type TestServer } from '../../support/servers/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const NEW_ORDER: EventHint = { type: 'order', id: crypto.randomUUID(), status: 'PENDING', isNew: true }

/** Reads the next hint of a stream; undefined at its end. */
const listen = async (as?: { accessToken: string }, from: TestServer = server) => {
  const response = await from.request('/events', { headers: as && { authorization: as.accessToken } })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = (await reader.read()).value ?? ''
  const next = async (): Promise<EventHint | undefined> => {
    const hint = /^data: (.*)\n\n/m.exec(text)
    if (hint) {
      text = text.slice(hint.index + hint[0].length)
      return JSON.parse(hint[1]!)
    }
    const { value, done } = await reader.read()
    text += value ?? ''
    return done ? undefined : next()
  }
  return { response, first: text, next, cancel: () => reader.cancel() }
}

describe('the event stream', () => {
  it('starts at once, uncompressed, and is not cached or buffered', async () => {
    const { response, first, cancel } = await listen()
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/)
    expect(response.headers.get('cache-control')).toContain('no-store')
    expect(response.headers.get('content-encoding')).toBeNull()
    expect(response.headers.get('x-accel-buffering')).toBe('no')
    expect(first).toMatch(/^retry: \d+\n\n/)
    await cancel()
  })

  it('is not left open by a HEAD request', async () => {
    const { events } = server.services
    const ended = vi.fn()
    const listening = vi.spyOn(events, 'subscribe').mockReturnValue(ended)
    const { status, headers } = await server.request('/events', { method: 'HEAD' })
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store, no-transform'])
    expect(ended).toHaveBeenCalledTimes(listening.mock.calls.length)
    listening.mockRestore()
  })

  it('sends a user their own hints and those for everyone', async () => {
    const [vendor, other] = [await server.user('VENDOR'), await server.user('VENDOR')]
    const [vendorStream, otherStream, guestStream] = [await listen(vendor), await listen(other), await listen()]
    server.services.events.publish({ userIds: [vendor.userId] }, NEW_ORDER)
    server.services.events.publish('everyone', { type: 'catalogue' })
    expect([await vendorStream.next(), await vendorStream.next()]).toEqual([NEW_ORDER, { type: 'catalogue' }])
    expect(await otherStream.next()).toEqual({ type: 'catalogue' })
    expect(await guestStream.next()).toEqual({ type: 'catalogue' })
    await Promise.all([vendorStream.cancel(), otherStream.cancel(), guestStream.cancel()])
  })

  it('ends with its session, after a hint', async () => {
    const user = await server.user('CUSTOMER')
    const [here, elsewhere] = [await listen(user), await listen(await server.session(user))]
    await server.call(logout, {}, { as: user })
    expect([await here.next(), await here.next()]).toEqual([{ type: 'session-ended' }, undefined])
    await server.call(logoutAll, {}, { as: await server.session(user) })
    expect([await elsewhere.next(), await elsewhere.next()]).toEqual([{ type: 'session-ended' }, undefined])
  })

  it('ends with the device that another one signs out', async () => {
    const [phone, computer] = [await server.user('CUSTOMER'), await server.user('CUSTOMER')]
    const lost = await server.session(phone)
    const [here, there, stranger] = [await listen(phone), await listen(lost), await listen(computer)]
    const devices = (await server.call(listDevices, {}, { as: phone })).data
    await server.call(logoutDevice, { id: devices.find(({ isCurrent }) => !isCurrent)!.id }, { as: phone })
    expect([await there.next(), await there.next()]).toEqual([{ type: 'session-ended' }, undefined])
    // One that is sent at once: a changed catalogue, sent before, waits for half a minute.
    server.services.events.publish({ userIds: [phone.userId, computer.userId] }, NEW_ORDER)
    expect([await here.next(), await stranger.next()]).toEqual([NEW_ORDER, NEW_ORDER])
    await Promise.all([here.cancel(), stranger.cancel()])
  })

  it('ends when the server stops', async () => {
    const own = await startServer()
    const { next } = await listen(undefined, own)
    await own.stop()
    expect(await next()).toBeUndefined()
  })
})

describe('hints', () => {
  const createListener = (userId: string | null = null) => {
    const heard: EventHint[] = []
    return {
      heard,
      listener: { userId, sessionId: null, receive: (hint: EventHint) => heard.push(hint), end: vi.fn() },
    }
  }

  it('announce a changed catalogue at once, and then at most every thirty seconds', () => {
    vi.useFakeTimers()
    const events = createEvents()
    const { heard, listener } = createListener()
    events.subscribe(listener)
    for (let times = 0; times < 5; times++) events.publish('everyone', { type: 'catalogue' })
    expect(heard).toHaveLength(1)
    vi.advanceTimersByTime(30_000)
    expect(heard).toHaveLength(2)
    vi.advanceTimersByTime(300_000)
    expect(heard).toHaveLength(2)
    events.close()
    vi.useRealTimers()
  })

  it('are not received after unsubscribing', () => {
    const events = createEvents()
    const { heard, listener } = createListener('u')
    events.subscribe(listener)()
    events.publish({ userIds: ['u'] }, NEW_ORDER)
    expect(heard).toEqual([])
  })

  it('include a heartbeat every twenty seconds', async () => {
    vi.useFakeTimers()
    const reader = createEventStream(createEvents(), null).getReader()
    const read = async () => new TextDecoder().decode((await reader.read()).value)
    await read()
    vi.advanceTimersByTime(20_000)
    expect(await read()).toBe(': still here\n\n')
    vi.useRealTimers()
    await reader.cancel()
  })

  it('do not accumulate for a client that does not read, whose stream is ended', async () => {
    const events = createEvents()
    const stream = createEventStream(events, null)
    for (let times = 0; times < 1000; times++) events.publish('everyone', NEW_ORDER)
    let parts = 0
    for await (const _ of stream) parts++
    expect(parts).toBeLessThanOrEqual(64)
  })
})
