import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { countEvictions, handlePictureRequest } from '../../sw/picture-cache.ts'
import { createFetchEvent, stubWorkerScope } from './worker-fixture.ts'

/** The part of Cache Storage that the worker uses, in the order of putting, as browsers keep it. */
const memoryCaches = (room = Number.POSITIVE_INFINITY) => {
  const kept = new Map<string, Response>()
  const cache = {
    match: async (key: string) => kept.get(key)?.clone(),
    put: async (key: string, response: Response) => {
      if (kept.size >= room) throw new DOMException('Full.', 'QuotaExceededError')
      kept.delete(key)
      kept.set(key, response)
    },
    keys: async () => [...kept.keys()],
    delete: async (key: string) => kept.delete(key),
  }
  return { kept, open: async () => cache, delete: async () => kept.clear() }
}

let requests: string[] = []
let store = memoryCaches()
const server = createServer((request, response) => {
  requests.push(request.url!)
  if (request.url!.includes('silent')) return
  if (request.url!.includes('half')) {
    response.writeHead(200, { 'content-type': 'image/webp', 'content-length': '100' })
    return void response.write('half')
  }
  const isPortal = request.url!.includes('portal')
  const status = request.url!.includes('gone') ? 404 : 200
  response.writeHead(status, { 'content-type': isPortal ? 'text/html' : 'image/webp' })
  response.end(isPortal ? '<h1>Sign in</h1>' : 'picture')
})
let origin = ''

beforeEach(async () => {
  requests = []
  store = memoryCaches()
  Object.assign(globalThis, { caches: store })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  stubWorkerScope(origin)
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
})

const ask = async (path: string) => {
  const event = createFetchEvent(new Request(origin + path))
  const response = await handlePictureRequest(event as never)
  await Promise.all(event.promised)
  return response
}

describe('Pictures', () => {
  it('leave half of the cache, the newest, where the phone is full', async () => {
    store = memoryCaches(10)
    Object.assign(globalThis, { caches: store })
    for (let n = 1; n <= 11; n += 1) expect(await (await ask(`/pictures/p${n}-320.webp`))!.text()).toBe('picture')
    expect([...store.kept.keys()]).toEqual([6, 7, 8, 9, 10].map(n => `/pictures/p${n}-320.webp`))
  })

  it('come from the cache the second time', async () => {
    expect(await (await ask('/pictures/saree-320.webp'))!.text()).toBe('picture')
    expect(await (await ask('/pictures/saree-320.webp'))!.text()).toBe('picture')
    expect(requests).toHaveLength(1)
  })

  it('fall back to another width when there is no network', async () => {
    store.kept.set('/pictures/saree-320.webp', new Response('small'))
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
    expect(await (await ask('/pictures/saree-1280.webp'))!.text()).toBe('small')
    expect((await ask('/pictures/other.webp'))!.type).toBe('error')
  })

  it('are not cached when they do not exist', async () => {
    expect((await ask('/pictures/gone.webp'))!.status).toBe(404)
    expect(store.kept.size).toBe(0)
  })

  it('are not the page of a captive portal', async () => {
    await ask('/pictures/portal.webp')
    expect(store.kept.size).toBe(0)
  })

  it.each(['silent', 'half'])('end where a server accepts them and never finishes its response (%s)', async name => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let type: ResponseType | undefined
    const asked = ask(`/pictures/${name}.webp`).then(response => {
      type = response!.type
    })
    await vi.waitUntil(() => requests.length === 1)
    await vi.waitUntil(() => {
      vi.advanceTimersByTime(60_000)
      return type !== undefined
    })
    await asked
    expect(type).toBe('error')
    vi.useRealTimers()
    expect(store.kept.size).toBe(0)
  })

  it('of other origins, and other requests, are not handled', () => {
    const passes = (request: Request) => handlePictureRequest(createFetchEvent(request) as never)
    expect(passes(new Request(`${origin}/api/v1/products`))).toBeUndefined()
    expect(passes(new Request('https://elsewhere.example/pictures/a.webp'))).toBeUndefined()
    expect(passes(new Request(`${origin}/pictures/a.webp`, { method: 'POST' }))).toBeUndefined()
  })
})

describe('The limits of the cache', () => {
  it('evict the oldest, by count and by bytes, with some room', () => {
    expect(countEvictions([1, 1, 1], 10, 100)).toBe(0)
    expect(countEvictions(Array(11).fill(1), 10, 100)).toBe(2)
    expect(countEvictions([60, 30, 30], 10, 100)).toBe(1)
    expect(countEvictions([], 10, 100)).toBe(0)
  })
})
