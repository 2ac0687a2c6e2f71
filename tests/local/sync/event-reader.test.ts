import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, vi } from 'vitest'
import { transport } from '../../../src/local/api/client.ts'
import { parseEvents, readEvents, SILENCE_TIMEOUT_MS } from '../../../src/local/sync/event-reader.ts'

describe('The event stream', () => {
  it('is split at blank lines; comments, noise and unknown events count as heartbeats', () => {
    const text =
      ': hello\n\ndata: {"type":"catalogue"}\n\nevent: x\ndata: not json\n\ndata: {"type":"later"}\r\n\r\ndata: {"ty'
    expect(parseEvents(text)).toEqual({ hints: [{ type: 'catalogue' }], rest: 'data: {"ty' })
  })

  it('does not buffer a line that never ends', () => {
    expect(parseEvents('x'.repeat(100_000)).rest).toBe('')
  })

  it('sends the token, joins chunks, and ends with its status when the server ends it', async () => {
    let token: string | undefined
    const server = createServer((request, response) => {
      token = request.headers.authorization
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(': open\n\ndata: {"type":"order","id":"0190a000-0000-7000-8000-000000000001",')
      setImmediate(() => response.end('"status":"PENDING","isNew":true}\n\n'))
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    transport.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const heard: unknown[] = []
    const status = await readEvents('raw-token', hint => heard.push(hint), new AbortController().signal)
    server.close()
    expect(status).toBe(200)
    expect(token).toBe('raw-token')
    expect(heard.filter(Boolean)).toEqual([
      { type: 'order', id: '0190a000-0000-7000-8000-000000000001', status: 'PENDING', isNew: true },
    ])
  })

  it('times out where not even its beginning arrives', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { fetch } = transport
    transport.fetch = (_, { signal }) =>
      new Promise((_, reject) => signal!.addEventListener('abort', () => reject(signal!.reason)))
    try {
      const reading = readEvents(null, () => undefined, new AbortController().signal)
      const ended = expect(reading).rejects.toMatchObject({ name: 'AbortError' })
      vi.advanceTimersByTime(SILENCE_TIMEOUT_MS)
      await ended
    } finally {
      transport.fetch = fetch
      vi.useRealTimers()
    }
  })

  it("does not take a captive portal's page for a stream", async () => {
    const server = createServer((_, response) => response.end('<h1>Wi-Fi</h1>'))
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    transport.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const status = await readEvents(null, () => undefined, new AbortController().signal)
    server.close()
    server.closeAllConnections()
    expect(status).toBe(502)
  })
})
