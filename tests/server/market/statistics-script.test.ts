import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAuditLog } from '../../../src/contract/audit/audit-log.ts'
import { getMarket, saveMarket } from '../../../src/contract/market/market.ts'
import { getSettings } from '../../../src/contract/settings/settings.ts'
import { startServer, type TestServer, type TestUser } from '../../support/servers/test-server.ts'

const SHELL =
  '<!doctype html><html lang="en"><head><title>Haat</title><script type="module" src="/main.js"></script></head><body><div id="root"></div></body></html>'
const WORKER = 'shell.of([{"url":"assets/files-a.js"},{"revision":"0123456789","url":"index.html"}])'
const SCRIPT = { path: '/stats/script.js', attributes: 'data-site=shop & more\n\ndata-api=/stats/event' }
const TAG = '<script defer src="/stats/script.js" data-site="shop &amp; more" data-api="/stats/event"></script>'

describe('A script of the operator that counts visits', () => {
  let server: TestServer
  let owner: TestUser
  let pageDir: string
  beforeAll(async () => {
    pageDir = mkdtempSync(join(tmpdir(), 'haat-page-'))
    writeFileSync(join(pageDir, 'index.html'), SHELL)
    writeFileSync(join(pageDir, 'sw.js'), WORKER)
    writeFileSync(join(pageDir, 'manifest.webmanifest'), '{}')
    mkdirSync(join(pageDir, '.vite'))
    writeFileSync(join(pageDir, '.vite', 'manifest.json'), '{}')
    server = await startServer({ config: { pageDir, hasRateLimit: false } })
    owner = await server.user('SUPER_ADMIN')
  })
  afterAll(async () => {
    await server.stop()
    rmSync(pageDir, { recursive: true })
  })

  const save = async (statisticsScript: unknown) => {
    const { version } = (await server.call(getMarket, {}, { as: owner })).data
    return server.call(saveMarket, { version, settings: { statisticsScript } as never }, { as: owner })
  }
  const get = (path: string) => fetch(server.url + path)
  const read = async (path: string) => (await get(path)).text()

  it('is in no page before it is set', async () => {
    for (const path of ['/', '/contact', '/index.html']) expect(await read(path)).not.toContain('<script defer')
    expect(await read('/sw.js')).toBe(WORKER)
  })

  it('stands deferred at the end of every page, under the same content policy, and in the log', async () => {
    const policy = (await get('/contact')).headers.get('content-security-policy')
    expect((await save(SCRIPT)).data.settings.statisticsScript).toEqual(SCRIPT)
    for (const path of ['/', '/contact', '/products', '/no-such-place', '/index.html'])
      expect((await read(path)).split('<div id="root">')[1]?.split(TAG), path).toHaveLength(2)
    expect((await get('/contact')).headers.get('content-security-policy')).toBe(policy)
    expect(policy).toContain("script-src 'self'")
    const { market } = (await server.call(getSettings, {})).data
    expect(market).toMatchObject({ hasStatisticsScript: true })
    expect(market).not.toHaveProperty('statisticsScript')
    const [entry] = (await server.call(listAuditLog, { entity: 'market' }, { as: owner })).data
    expect(entry!.after).toEqual({ statisticsScript: SCRIPT })
  })

  it('changes the page that devices keep, by the worker, and nothing else of the market does', async () => {
    const first = await read('/sw.js')
    expect(first).toMatch(/"revision":"0123456789[0-9a-f]{8}","url":"index\.html"/)
    expect(first.replace(/(?<="0123456789)\w+/, '')).toBe(WORKER)
    const { version } = (await server.call(getMarket, {}, { as: owner })).data
    const settings = { phone: '09610-000000', statisticsScript: SCRIPT }
    expect((await server.call(saveMarket, { version, settings }, { as: owner })).status).toBe(200)
    expect(await read('/sw.js')).toBe(first)
    await save({ ...SCRIPT, attributes: '' })
    expect(await read('/sw.js')).not.toBe(first)
    await save({ path: '', attributes: '' })
    expect([await read('/sw.js'), (await read('/')).includes('<script defer')]).toEqual([WORKER, false])
  })

  it.each([
    'https://evil.example/a.js',
    '//evil.example/a.js',
    '/\\evil.example/a.js',
    '\\\\evil.example',
    'javascript:alert(1)',
    'data:text/javascript,1',
    'stats.js',
    '/',
    '/a//evil.example',
    '/../a.js',
    '/a/./b.js',
    '/a.js"onload="alert(1)',
    "/a.js'",
    '/a.js><script>',
    '/a b.js',
    '/a\u0007.js',
    '/a\n.js',
    '/%2e%2e/a.js',
    '/@evil.example',
    `/${'a'.repeat(300)}.js`,
  ])('is no address on another host, and nothing that could end the attribute: %j', async path => {
    const { status, error } = await save({ path, attributes: '' })
    expect([status, error.fields?.['settings.statisticsScript.path']]).toEqual([
      400,
      'Enter the path of a script on this site, such as /stats/script.js. Other sites are not allowed.',
    ])
  })

  it.each([
    'onload=alert(1)',
    'src=https://evil.example/a.js',
    'data-a="1"',
    "data-a='1'",
    'data-a=1><script>',
    'data-a=1 \u0007',
    'data-a=1\tb',
    'data-a b=1',
    'data-=1',
    'DATA-A=1',
    'data-a',
    'data-a=1\ndata-a=2',
    Array.from({ length: 11 }, (_, n) => `data-a${n}=1`).join('\n'),
    Array.from({ length: 5000 }, (_, n) => `data-a${n}=1`).join('\n'),
    `data-a=${'x'.repeat(201)}`,
    `data-${'x'.repeat(100)}=1`,
  ])('has data attributes alone, without quotes, and few: %j', async attributes => {
    const { status, error } = await save({ path: '/stats/script.js', attributes })
    expect([status, error.fields?.['settings.statisticsScript.attributes']]).toEqual([
      400,
      'Write one attribute in each line, such as data-site=shop, without quotes, and at most 10.',
    ])
  })
})
