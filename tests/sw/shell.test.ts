import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { handleShellRequest, shell, withNetworkFallback } from '../../sw/app-shell.ts'
import { createFetchEvent, stubWorkerScope } from './worker-fixture.ts'

/** The part of Cache Storage that the shell uses. `broken`: the browser cannot open it. */
const memoryCaches = () => {
  const kept = new Map<string, Response>()
  const state = { kept, isBroken: false }
  const cache = {
    match: async (key: string) => kept.get(key)?.clone(),
    put: async (key: string, response: Response) => void kept.set(key, response),
    keys: async () => [...kept.keys()].map(key => ({ url: origin + key })),
    delete: async (key: string) => kept.delete(key),
  }
  const open = async () => {
    if (state.isBroken) throw new DOMException('Unexpected internal error.', 'UnknownError')
    return cache
  }
  return Object.assign(state, { open, keys: async () => ['shell'] })
}

let origin = ''
let requests: string[] = []
let isPortal = false
let store = memoryCaches()
const server = createServer((request, response) => {
  requests.push(request.url!)
  const isPage = isPortal || !request.url!.startsWith('/assets/')
  response.writeHead(200, { 'content-type': isPage ? 'text/html' : 'text/javascript' })
  response.end(isPage ? '<h1>Haat</h1>' : 'part')
})

beforeEach(async () => {
  requests = []
  isPortal = false
  store = memoryCaches()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { fetch } = globalThis
  Object.assign(globalThis, { caches: store, realFetch: fetch })
  // A worker's requests are relative to its own URL.
  globalThis.fetch = (target, init) => fetch(typeof target === 'string' ? origin + target : target, init)
  stubWorkerScope(origin)
  shell.of([{ url: 'index.html', revision: '2' }, { url: 'assets/app-b.js' }])
})
afterEach(async () => {
  globalThis.fetch = (globalThis as unknown as { realFetch: typeof fetch }).realFetch
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
})

const eventOf = (path: string, { mode = 'no-cors', method = 'GET' } = {}) => {
  const request = new Request(origin + path, { method })
  // Node makes no navigations, so the mode is set by hand.
  Object.defineProperty(request, 'mode', { value: mode })
  return createFetchEvent(request)
}
const answer = (event: ReturnType<typeof eventOf>) =>
  withNetworkFallback(handleShellRequest(event as never), event.request)
const ask = async (path: string, init = {}) => {
  const event = eventOf(path, init)
  const text = await (await answer(event))?.text()
  await Promise.all(event.promised)
  return text
}

describe('The cached page', () => {
  it('opens at every path of the page, without a request, and at no other', async () => {
    await shell.install()
    requests = []
    for (const path of ['/', '/products/0190', '/dashboard/orders']) {
      expect(await ask(path, { mode: 'navigate' })).toBe('<h1>Haat</h1>')
    }
    expect(requests).toEqual([])
    expect(answer(eventOf('/docs', { mode: 'navigate' }))).toBeUndefined()
    expect(answer(eventOf('/payment/success', { mode: 'navigate', method: 'POST' }))).toBeUndefined()
    expect(answer(eventOf('/api/v1/events'))).toBeUndefined()
  })

  it('fetches only the changed files of a newer version, and deletes the old ones when that takes over', async () => {
    store.kept.set('/assets/app-b.js', new Response('part')).set('/assets/app-a.js', new Response('old'))
    await shell.install()
    expect(requests).toEqual(['/index.html?2'])
    await shell.activate()
    expect([...store.kept.keys()].sort()).toEqual(['/assets/app-b.js', '/index.html?2'])
  })

  it("does not take a captive portal's page for one of its files", async () => {
    isPortal = true
    await expect(shell.install()).rejects.toThrow('/assets/app-b.js')
  })

  it('caches the files of other screens from their first use on', async () => {
    for (let n = 0; n < 2; n++) expect(await ask('/assets/orders-c.js')).toBe('part')
    expect(requests).toEqual(['/assets/orders-c.js'])
  })

  it('comes from the network where the browser has evicted it, or cannot open the cache', async () => {
    expect(await ask('/', { mode: 'navigate' })).toBe('<h1>Haat</h1>')
    store.isBroken = true
    expect(await ask('/', { mode: 'navigate' })).toBe('<h1>Haat</h1>')
    expect(await ask('/assets/app-b.js')).toBe('part')
  })
})
