import 'fake-indexeddb/auto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startReadPreemption } from '../../src/local/api/read-preemption.ts'
import { closeMessageChannel, dispatchMessage } from '../../src/local/db/cross-tab-messages.ts'
import { DeviceDatabase, db, setDatabase } from '../../src/local/db/database.ts'
import { createId } from '../../src/local/db/ids.ts'
import { storeProducts } from '../../src/local/db/replica.ts'
import { MAX_PREFETCHED, prefetchPictures } from '../../sw/picture-prefetch.ts'
import { buildProduct } from '../local/entity-fixtures.ts'
import { stubWorkerScope } from './worker-fixture.ts'

let kept: Map<string, Response>
let requests: string[]
/** Called at each request; may delay its response. */
let beforeResponse: (path: string) => Promise<unknown> | undefined
const server = createServer(async (request, response) => {
  requests.push(request.url!)
  await beforeResponse(request.url!)
  response.writeHead(request.url!.includes('gone') ? 404 : 200, { 'content-type': 'image/webp' })
  response.end('picture')
})

beforeEach(async () => {
  kept = new Map()
  requests = []
  beforeResponse = () => undefined
  const cache = {
    match: async (key: string) => kept.get(key),
    put: async (key: string, response: Response) => void kept.set(key, response),
    keys: async () => [...kept.keys()],
  }
  vi.stubGlobal('caches', { open: async () => cache })
  setDatabase(new DeviceDatabase(`haat-${createId()}`))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  stubWorkerScope(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
afterEach(async () => {
  vi.unstubAllGlobals()
  closeMessageChannel()
  db.close()
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
})

const useNetwork = (connection: { type?: string; saveData?: boolean } | undefined) =>
  vi.stubGlobal('navigator', { connection })

/** The newest first. */
const storeNamed = (names: readonly string[]) =>
  storeProducts(
    names.map((name, at) =>
      buildProduct({
        id: createId(),
        image: `/pictures/${name}.webp`,
        createdAt: new Date(Date.parse('2026-05-01T10:00:00Z') - at * 60_000).toISOString(),
      }),
    ),
  )

describe('On Wi-Fi the worker', () => {
  it('fetches the small pictures of the catalogue, those of the newest products first, and none twice', async () => {
    useNetwork({ type: 'wifi' })
    await storeNamed(['saree', 'gone', 'honey'])
    kept.set('/pictures/honey-160.webp', new Response('picture'))
    await prefetchPictures()
    expect(requests).toEqual(['/pictures/saree-160.webp', '/pictures/gone-160.webp'])
    expect([...kept.keys()]).toEqual(['/pictures/honey-160.webp', '/pictures/saree-160.webp'])
  })

  it('leaves room for pictures that people look at', async () => {
    useNetwork({ type: 'wifi' })
    for (let at = 2; at <= MAX_PREFETCHED; at += 1) kept.set(`/pictures/seen-${at}.webp`, new Response('picture'))
    await storeNamed(['saree', 'honey'])
    await prefetchPictures()
    expect(requests).toEqual(['/pictures/saree-160.webp'])
  })

  it('stops a picture while a write waits, and fetches it when that has its response', async () => {
    useNetwork({ type: 'wifi' })
    await storeNamed(['saree'])
    const stop = startReadPreemption()
    beforeResponse = () => (requests.length === 1 ? new Promise(() => undefined) : undefined)
    const fetching = prefetchPictures()
    await vi.waitUntil(() => requests.length === 1)
    dispatchMessage({ type: 'write-waits' })
    dispatchMessage({ type: 'write-answered' })
    await fetching
    stop()
    expect([...kept.keys()]).toEqual(['/pictures/saree-160.webp'])
    expect(requests).toHaveLength(2)
  })

  it('stops when the phone leaves it', async () => {
    useNetwork({ type: 'wifi' })
    await storeNamed(['saree', 'honey'])
    beforeResponse = async () => useNetwork({ type: 'cellular' })
    await prefetchPictures()
    expect([...kept.keys()]).toEqual(['/pictures/saree-160.webp'])
  })
})

describe('Pictures are not prefetched', () => {
  it.each([
    ['on mobile data', { type: 'cellular' }],
    ['where the browser saves data', { type: 'wifi', saveData: true }],
    ['where the browser does not say what the network is', undefined],
  ])('%s', async (_, connection) => {
    useNetwork(connection)
    await storeNamed(['saree'])
    await prefetchPictures()
    expect(requests).toEqual([])
  })
})
