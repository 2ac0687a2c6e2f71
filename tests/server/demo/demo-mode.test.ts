import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Config, readConfig } from '../../../server/config/config.ts'
import { findFreePort } from '../../support/servers/demo-server.ts'
import { startServer, type TestServer } from '../../support/servers/test-server.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'haat-demo-'))
afterAll(() => rmSync(dataDir, { recursive: true }))
const read = (env: Record<string, string>) => readConfig({ DATA_DIR: dataDir, ...env })

const SECRET = 'a-secret-of-at-least-32-characters'

describe('The demo market without DEMO', () => {
  it.each<Record<string, string>>([
    { HOST: '0.0.0.0' },
    { HOST: '192.168.0.7' },
    { HOST: '::' },
    { PUBLIC_URL: 'https://haat.example' },
    { TRUST_PROXY: '1' },
    { SMTP_URL: 'smtp://mail.example' },
    { MAIL_FROM: 'haat@haat.example' },
    { MAIL_EVENTS_TOKEN: SECRET },
    { MAILGUN_SIGNING_KEY: 'key' },
    { PAYMENT_GATEWAY: 'sslcommerz', SSLCOMMERZ_STORE_ID: 'a', SSLCOMMERZ_STORE_PASSWORD: 'b' },
    { SSLCOMMERZ_STORE_ID: 'a', SSLCOMMERZ_STORE_PASSWORD: 'b' },
    { REQUIRE_SECOND_FACTOR: 'staff' },
    { CORS_ORIGINS: 'https://shop.example' },
    { JWT_SECRET: SECRET },
    { SHOP_APPROVAL: 'manual' },
    { REVIEW_NEW_PRODUCTS: '3' },
    { METRICS_TOKEN: SECRET },
    { PUSH_HOSTS: 'push.example' },
    { ADMIN_EMAIL: 'a@b.example', ADMIN_PASSWORD: 'a-long-password' },
  ])('is off with %o', env => {
    expect(read(env).isDemo).toBe(false)
    expect(read({ ...env, DEMO: 'on' })).toMatchObject({ isDemo: true, isDemoForced: true })
  })

  it.each<Record<string, string>>([
    {},
    { HOST: 'localhost' },
    { HOST: '::1' },
    { HOST: '127.0.0.2' },
    { PORT: '4000', LOG_LEVEL: 'warn', RATE_LIMIT: 'off' },
    { TRUST_PROXY: '0', CORS_ORIGINS: '', REQUIRE_SECOND_FACTOR: 'off', SHOP_APPROVAL: 'auto' },
    { PAYMENT_GATEWAY: 'sandbox' },
  ])('is on with %o', env => {
    expect(read(env)).toMatchObject({ isDemo: true, isDemoForced: false })
  })
})

/** The status of a request with this Host, which `fetch` would replace. */
const statusFor = (server: TestServer, headers: Record<string, string>, path = '/api/v1/settings'): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = request(`${server.url}${path}`, { headers }, response => {
      response.resume()
      resolve(response.statusCode!)
    })
    sent.once('error', reject)
    sent.end()
  })

const runDemo = (config: () => Promise<Partial<Config>>): { server: TestServer } => {
  const running = {} as { server: TestServer }
  beforeAll(async () => {
    running.server = await startServer({ config: { isDemo: true, ...(await config()) } })
  })
  afterAll(() => running.server.stop())
  return running
}

describe('A demo market that nobody asked for', () => {
  const running = runDemo(async () => ({}))

  it.each([
    'localhost',
    'localhost:3000',
    'LOCALHOST:3000',
    'localhost.',
    'haat.localhost:3000',
    '127.0.0.1',
    '127.1.2.3:80',
    '[::1]',
    '[::1]:3000',
  ])('answers %s', async host => {
    expect(await statusFor(running.server, { host })).toBe(200)
  })

  it.each([
    'haat.example',
    'haat.example:3000',
    'localhost.haat.example',
    'localhost.haat.example.',
    'notlocalhost',
    '127.0.0.1.nip.example',
    '192.168.0.7:3000',
    '0.0.0.0',
    '[::]',
    '[2001:db8::1]:3000',
  ])('refuses %s on every path', async host => {
    for (const path of ['/', '/api/v1/settings', '/healthz', '/docs', '/pictures/x.webp']) {
      expect(await statusFor(running.server, { host }, path)).toBe(403)
    }
  })

  it.each<Record<string, string>>([
    { 'x-forwarded-for': '203.0.113.7' },
    { 'x-forwarded-host': 'haat.example' },
    { forwarded: 'for=203.0.113.7' },
  ])('refuses what came through a proxy that sends its own Host, and %o', async headers => {
    expect(await statusFor(running.server, headers)).toBe(403)
  })
})

describe('A demo market with DEMO=on and PUBLIC_URL', () => {
  const running = runDemo(async () => ({
    isDemoForced: true,
    publicUrl: 'https://demo.haat.example',
    // With port 0 the public URL is that of the port.
    port: await findFreePort(),
  }))

  it('answers its own host, this machine and proxies, and nobody else', async () => {
    const { server } = running
    const proxied = { 'x-forwarded-for': '203.0.113.7' }
    expect(await statusFor(server, { host: 'demo.haat.example', ...proxied })).toBe(200)
    expect(await statusFor(server, { host: 'DEMO.haat.example:443' })).toBe(200)
    expect(await statusFor(server, { host: '127.0.0.1:3000', ...proxied })).toBe(200)
    expect(await statusFor(server, { host: 'rebound.example' })).toBe(403)
  })
})

it('A real market answers any host, because its proxy decides', async () => {
  const server = await startServer()
  expect(await statusFor(server, { host: 'haat.example' })).toBe(200)
  await server.stop()
})
