import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fetchByProxy, openByProxy, type RunningProxy, startCaddy, startNginx } from '../../support/servers/proxies.ts'
import { startServer, type TestServer } from '../../support/servers/test-server.ts'

const TOKEN = 'token-of-a-link'

describe.each([
  ['Caddy', startCaddy],
  ['nginx', startNginx],
])('Behind %s, as server/deploy sets it up', (_, startProxy) => {
  let server: TestServer
  let proxy: RunningProxy
  let folder: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'haat-proxy-'))
    server = await startServer()
    // A full disk, before the proxy asks for the first time whether Haat is well.
    await server.store.write(tx => sql`pragma query_only = on`.execute(tx))
    proxy = await startProxy(Number(new URL(server.url).port), folder)
  })
  afterAll(async () => {
    await proxy.stop()
    rmSync(folder, { recursive: true })
  })

  it('reads work and refusals arrive as Haat makes them, while the disk is full', async () => {
    expect((await fetchByProxy(`${proxy.url}/api/v1/settings`)).status).toBe(200)
    expect(await fetchByProxy(`${proxy.url}/readyz`)).toMatchObject({ status: 503, text: 'not ready\n' })
    expect((await fetchByProxy(`${proxy.url}/metrics`)).status).toBe(404)
  })

  it('an event stream begins before it ends', async () => {
    const stream = await openByProxy(`${proxy.url}/api/v1/events`)
    const [first] = await stream.take(1).toArray()
    expect([stream.statusCode, String(first).length > 0]).toEqual([200, true])
  })

  it('visitors get a page in both languages while Haat is down, and no log has the token of their link', async () => {
    await server.stop()
    const path = `/reset-password?id=1&token=${TOKEN}`
    for (const method of ['GET', 'POST']) {
      const headers = { referer: `https://haat.example.com${path}` }
      const page = await fetchByProxy(`${proxy.url}${path}`, { method, headers })
      expect([page.status, page.headers['retry-after'], page.headers['content-type']]).toEqual([
        503,
        '10',
        expect.stringContaining('text/html'),
      ])
      expect(page.text).toContain('Not available at the moment')
      expect(page.text).toContain('এই মুহূর্তে পাওয়া যাচ্ছে না')
    }
    expect(proxy.logs()).not.toContain(TOKEN)
  })
})
