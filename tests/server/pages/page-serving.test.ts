import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from '../../support/servers/test-server.ts'

const SHELL = `<!doctype html><title>Haat</title>${'<!-- shell -->'.repeat(200)}`
let server: TestServer
let pageDir: string

beforeAll(async () => {
  pageDir = mkdtempSync(join(tmpdir(), 'haat-page-'))
  mkdirSync(join(pageDir, 'assets'), { recursive: true })
  writeFileSync(join(pageDir, 'index.html'), SHELL)
  writeFileSync(join(pageDir, 'sw.js'), 'self.skipWaiting()')
  mkdirSync(join(pageDir, '.vite'))
  writeFileSync(join(pageDir, '.vite', 'manifest.json'), '{"main.tsx":{}}')
  writeFileSync(join(pageDir, 'manifest.webmanifest'), '{}')
  writeFileSync(join(pageDir, 'assets', 'main-Bx1.js'), 'console.log(1)\n'.repeat(500))
  writeFileSync(join(pageDir, 'assets', 'logo-Bx1.svg'), '<svg/>')
  writeFileSync(join(pageDir, 'assets', 'built.js'), 'made')
  writeFileSync(join(pageDir, 'assets', 'built.js.br'), brotliCompressSync('made by the build'))
  server = await startServer({ config: { pageDir } })
  mkdirSync(join(server.dataDir, 'pictures', 'demo'), { recursive: true })
  writeFileSync(join(server.dataDir, 'pictures', 'ab-160.webp'), 'picture')
  writeFileSync(join(server.dataDir, 'pictures', 'demo', 'cd.webp'), 'picture')
  writeFileSync(join(server.dataDir, 'secret.webp'), 'secret')
})
afterAll(async () => {
  await server.stop()
  rmSync(pageDir, { recursive: true })
})

const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers })

/** Sends a raw path, because `fetch` normalises paths and a hostile client does not. */
const rawStatus = (path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url)
    request({ hostname, port, path }, response => {
      response.resume()
      resolve(response.statusCode!)
    })
      .on('error', reject)
      .end()
  })

describe('the page', () => {
  it('answers each path of a screen with the shell', async () => {
    for (const path of ['/contact', '/login?from=%2Fcart', '/dashboard/orders/x/invoice', '/cart/']) {
      const response = await get(path)
      expect([response.status, await response.text()]).toEqual([200, SHELL])
    }
  })

  it('answers any other path with the same shell and 404', async () => {
    const response = await get('/no-such-place')
    expect([response.status, await response.text()]).toEqual([404, SHELL])
  })

  it('caches files with a hash as immutable, and revalidates the others', async () => {
    const keeping = async (path: string) => (await get(path)).headers.get('cache-control')
    expect(await keeping('/assets/main-Bx1.js')).toBe('public, max-age=31536000, immutable')
    for (const path of ['/', '/index.html', '/sw.js', '/manifest.webmanifest']) {
      expect(await keeping(path)).toBe('no-cache')
    }
  })

  it('has a content type and security headers for each file', async () => {
    const { headers } = await get('/sw.js')
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect((await get('/manifest.webmanifest')).headers.get('content-type')).toMatch('application/manifest+json')
  })

  it('has no header for a script that has a meaning for pages only, because a first visit loads many small ones', async () => {
    const { headers } = await get('/assets/main-Bx1.js')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    for (const name of ['content-security-policy', 'permissions-policy', 'etag']) expect(headers.get(name)).toBeNull()
    expect((await get('/assets/logo-Bx1.svg')).headers.get('content-security-policy')).toContain("script-src 'self'")
  })

  it('is compressed as the browser accepts, and revalidated with 304', async () => {
    const { headers } = await get('/', { 'accept-encoding': 'gzip, br' })
    expect(headers.get('content-encoding')).toBe('br')
    expect((await get('/', { 'accept-encoding': 'gzip' })).headers.get('content-encoding')).toBe('gzip')
    const plain = (await get('/', { 'accept-encoding': 'br;q=0' })).headers
    expect(plain.get('content-encoding')).toBeNull()
    const tag = headers.get('etag')!
    for (const held of [tag, tag.replace('W/', ''), `"another", ${tag}`, '*']) {
      expect((await get('/', { 'if-none-match': held })).status).toBe(304)
    }
    expect((await get('/', { 'if-none-match': '"another"' })).status).toBe(200)
    const bytes = await new Promise<Buffer>(resolve => {
      request(`${server.url}/assets/main-Bx1.js`, { headers: { 'accept-encoding': 'br' } }, response => {
        const parts: Buffer[] = []
        response.on('data', part => parts.push(part)).on('end', () => resolve(Buffer.concat(parts)))
      }).end()
    })
    expect(brotliDecompressSync(bytes).toString()).toBe('console.log(1)\n'.repeat(500))
  })

  it('sends the compressed form that the build left beside a file, which is no file of its own', async () => {
    const response = await get('/assets/built.js', { 'accept-encoding': 'br' })
    expect([response.headers.get('content-encoding'), await response.text()]).toEqual(['br', 'made by the build'])
    expect(await (await get('/assets/built.js', { 'accept-encoding': 'identity' })).text()).toBe('made')
    expect((await get('/assets/built.js.br')).status).toBe(404)
  })

  it("does not serve the build's own files", async () => {
    expect((await get('/.vite/manifest.json')).status).toBe(404)
  })

  it('answers HEAD without a body', async () => {
    const response = await fetch(`${server.url}/`, { method: 'HEAD' })
    expect([response.status, await response.text()]).toEqual([200, ''])
  })
})

describe('pictures', () => {
  it('are immutable and may be embedded by other sites', async () => {
    for (const path of ['/pictures/ab-160.webp', '/pictures/demo/cd.webp']) {
      const { status, headers } = await get(path)
      expect(status).toBe(200)
      expect(headers.get('content-type')).toBe('image/webp')
      expect(headers.get('cache-control')).toContain('immutable')
      expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    }
  })

  it('cannot be read outside of their folder', async () => {
    const ways = [
      '../secret.webp',
      '..%2fsecret.webp',
      '%2e%2e/secret.webp',
      'demo/../../secret.webp',
      '..\\secret.webp',
    ]
    for (const way of [...ways, '/etc/passwd', 'demo', '', '.webp', `${'a'.repeat(5000)}.webp`, 'a%00.webp']) {
      expect([404, 400, 431]).toContain(await rawStatus(`/pictures/${way}`))
    }
  })
})

describe('health', () => {
  it('reports that the process runs and that the database responds', async () => {
    expect(await (await get('/healthz')).text()).toBe('ok\n')
    expect(await (await get('/readyz')).text()).toBe('ready\n')
  })
})
