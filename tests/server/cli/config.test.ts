import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import webPush from 'web-push'
import { ConfigError, readConfig } from '../../../server/config/config.ts'

let dataDir: string
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'haat-config-'))
})
afterAll(() => rmSync(dataDir, { recursive: true }))

const read = (env: Record<string, string> = {}) => readConfig({ DATA_DIR: dataDir, ...env })
const mistakesOf = (env: Record<string, string>): readonly string[] => {
  try {
    read(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.lines
    throw error
  }
}
const KEYS = webPush.generateVAPIDKeys()
const VAPID = { VAPID_PUBLIC_KEY: KEYS.publicKey, VAPID_PRIVATE_KEY: KEYS.privateKey }
const SECRET = 'a-secret-of-thirty-two-characters-or-more'
const INFOBIP = {
  INFOBIP_URL: 'https://x.example',
  INFOBIP_API_KEY: 'KEY',
  INFOBIP_SENDER: 'Market',
  INFOBIP_REPORT_TOKEN: 'a-token-of-the-provider',
}

describe('The kinds of text messages beside codes', () => {
  it('are all of them by default and where the variable is empty, those that are named, or none', () => {
    const kinds = [{}, { SMS_KINDS: '' }, { SMS_KINDS: 'refunds, orders' }, { SMS_KINDS: 'none' }].map(
      env => read(env as Record<string, string>).textKinds,
    )
    const all = ['orders', 'refunds', 'security']
    expect(kinds).toEqual([all, all, ['refunds', 'orders'], []])
    expect(mistakesOf({ SMS_KINDS: 'news' })[0]).toMatch(/must be orders, refunds or security/)
  })
})

describe('configuration', () => {
  it('has defaults for everything: a demo market, reachable from this machine only', () => {
    expect(read()).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://127.0.0.1:3000',
      isDemo: true,
      hasRateLimit: true,
      corsOrigins: [],
      accessTokenTtl: 43_200,
      warnings: [],
    })
  })

  it('allows any public host for pictures of imports by default, and can close that', () => {
    expect(read().importPictureHosts).toEqual(['*'])
    expect(read({ IMPORT_PICTURE_HOSTS: 'none' }).importPictureHosts).toEqual([])
    const hosts = 'cdn.shopify.com, Pictures.Example'
    expect(read({ IMPORT_PICTURE_HOSTS: hosts }).importPictureHosts).toEqual(['cdn.shopify.com', 'pictures.example'])
    for (const wrong of ['localhost', '127.0.0.1', 'https://cdn.shopify.com', '*.example.com']) {
      expect(mistakesOf({ IMPORT_PICTURE_HOSTS: wrong })).toEqual([expect.stringContaining('IMPORT_PICTURE_HOSTS')])
    }
  })

  it('adds push services by host name or by a pattern like *.example.com', () => {
    expect(read().pushHosts).toEqual([])
    expect(read({ PUSH_HOSTS: 'push.example, *.Push.Vendor.example' }).pushHosts).toEqual([
      'push.example',
      '*.push.vendor.example',
    ])
    for (const wrong of ['localhost', '10.0.0.1', 'https://push.example', '*', '*.com', 'push.*.example', 'a.b:8443']) {
      expect(mistakesOf({ PUSH_HOSTS: wrong })).toEqual([expect.stringContaining('PUSH_HOSTS: must be host names')])
    }
  })

  it('treats an empty variable as unset', () => {
    expect(read({ PORT: '', DEMO: ' ', CORS_ORIGINS: '' })).toMatchObject({ port: 3000, isDemo: true, corsOrigins: [] })
  })

  const mistakes: [string, Record<string, string>, string][] = [
    ['a port that is no number', { PORT: 'three' }, 'PORT: must be a whole number from 0 to 65535.'],
    ['a port out of range', { PORT: '70000' }, 'PORT: must be a whole number from 0 to 65535.'],
    ['a public address with a path', { PUBLIC_URL: 'https://haat.example/shop' }, 'PUBLIC_URL: must be like'],
    ['a public address without a scheme', { PUBLIC_URL: 'haat.example' }, 'PUBLIC_URL: must be like'],
    ['any origin', { CORS_ORIGINS: '*' }, 'CORS_ORIGINS: must be addresses like'],
    ['one bad origin among good ones', { CORS_ORIGINS: 'https://a.example,b' }, 'CORS_ORIGINS: must be'],
    ['a demo flag that is neither', { DEMO: 'maybe' }, 'DEMO: must be on or off.'],
    ['a short secret', { JWT_SECRET: 'short' }, 'JWT_SECRET: must be at least 32 characters.'],
    ['another database', { DATABASE_URL: 'mysql://x', JWT_SECRET: SECRET }, 'DATABASE_URL: must be like postgres://'],
    ['a pooler without its database', { DATABASE_LISTEN_URL: 'postgres://x/y' }, 'DATABASE_LISTEN_URL: goes with'],
    ['PostgreSQL without a shared secret', { DATABASE_URL: 'postgres://x/y', ...VAPID }, 'JWT_SECRET: is required'],
    [
      'PostgreSQL without shared keys',
      { DATABASE_URL: 'postgres://x/y', JWT_SECRET: SECRET },
      'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY: are required',
    ],
    [
      'keys that are no pair',
      { ...VAPID, VAPID_PUBLIC_KEY: 'x' },
      'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY: are no pair',
    ],
    ['an admin without a password', { ADMIN_EMAIL: 'a@b.example' }, 'ADMIN_EMAIL and ADMIN_PASSWORD: set both'],
    ['a short admin password', { ADMIN_EMAIL: 'a@b.example', ADMIN_PASSWORD: '123' }, 'ADMIN_PASSWORD: must be'],
    [
      'an Infobip account without a sender',
      { INFOBIP_URL: 'https://x.example', INFOBIP_API_KEY: 'KEY' },
      'INFOBIP_URL, ',
    ],
    [
      'two ways to send text messages',
      { ...INFOBIP, SMS_URL: 'https://sms.example' },
      'INFOBIP_URL and SMS_URL: set one',
    ],
    ['half of a key pair', { VAPID_PUBLIC_KEY: 'x' }, 'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY: set both'],
    ['a percent sign that stands for nothing', { SMTP_URL: 'smtp://me:100%@host' }, 'SMTP_URL: must be like'],
    ['a limit below none', { UNCONFIRMED_ORDERS: '-1' }, 'UNCONFIRMED_ORDERS: must be a whole number from 0 to'],
    [
      'a second factor of nobody known',
      { REQUIRE_SECOND_FACTOR: 'admins' },
      'REQUIRE_SECOND_FACTOR: must be off or staff.',
    ],
    ['a gateway that nobody built', { PAYMENT_GATEWAY: 'barter' }, 'PAYMENT_GATEWAY: '],
  ]
  it('sends text messages through Infobip where its account is set', () => {
    expect(read({ ...INFOBIP, DEMO: 'off' }).texts).toEqual({
      kind: 'infobip',
      url: 'https://x.example',
      apiKey: 'KEY',
      sender: 'Market',
      reportToken: 'a-token-of-the-provider',
    })
  })
  it.each(mistakes)('reports in one line: %s', (_, env, line) => {
    const lines = mistakesOf(env)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(line)
    expect(lines[0]).not.toContain('\n')
  })

  it('reports all mistakes at once and never contains a secret', () => {
    const lines = mistakesOf({ PORT: 'x', RATE_LIMIT: 'x', JWT_SECRET: 'sesame' })
    expect(lines.map(line => line.split(':')[0]).sort()).toEqual(['JWT_SECRET', 'PORT', 'RATE_LIMIT'])
    expect(lines.join()).not.toContain('sesame')
  })
})

describe('the database', () => {
  it('may have several hosts, and a pooler in front of it', () => {
    const direct = 'postgres://haat:a%2Cb@db1:5432,db2:5433/haat'
    const env = { DATABASE_URL: direct, JWT_SECRET: SECRET, ...VAPID } as Record<string, string>
    expect(read(env).databaseUrl).toBe(direct)
    const pooled = { ...env, DATABASE_URL: 'postgres://pooler/haat', DATABASE_LISTEN_URL: direct }
    expect(read(pooled)).toMatchObject({ databaseUrl: direct, pooledDatabaseUrl: 'postgres://pooler/haat' })
  })
})

describe('demo mode', () => {
  it('is off by default when the server is reachable by others', () => {
    const admin = { ADMIN_EMAIL: 'a@b.example', ADMIN_PASSWORD: '123456' }
    const database = { DATABASE_URL: 'postgres://x/y', JWT_SECRET: SECRET, ...VAPID }
    for (const env of [{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://haat.example' }, admin, database]) {
      expect(read(env as Record<string, string>).isDemo).toBe(false)
    }
    expect(read({ HOST: '::1' })).toMatchObject({ isDemo: true, publicUrl: 'http://[::1]:3000' })
  })

  it('warns when it is forced on', () => {
    const { isDemo, warnings } = read({ HOST: '0.0.0.0', DEMO: 'on' })
    expect(isDemo).toBe(true)
    expect(warnings.join()).toContain('DEMO IS FORCED ON')
  })
})

describe('Variables that resemble a setting', () => {
  it.each([
    ['SHOP_APROVAL', 'SHOP_APPROVAL'],
    ['RATELIMIT', 'RATE_LIMIT'],
    ['rate_limit', 'RATE_LIMIT'],
    ['PUBLIC-URL', 'PUBLIC_URL'],
    ['REQUIRE_SECOND_FACTORS', 'REQUIRE_SECOND_FACTOR'],
    ['SSLCOMMERZ_STOREID', 'SSLCOMMERZ_STORE_ID'],
    ['ADMIN_EMIAL', 'ADMIN_EMAIL'],
  ])('are named at start: %s', (name, meant) => {
    expect(read({ [name]: 'x' }).warnings).toEqual([expect.stringMatching(`^${name}: .*Did you mean ${meant}\\?$`)])
  })

  it('are named if they begin like ours, and not if they belong to others', () => {
    expect(read({ SSLCOMMERZ_CURRENCY: 'x' }).warnings).toEqual([expect.stringMatching(/^SSLCOMMERZ_CURRENCY: /)])
    const others = {
      HOME: 'x',
      HOSTNAME: 'x',
      PATH: 'x',
      POSTGRES_PASSWORD: 'x',
      PORTS: 'x',
      NODE_ENV: 'x',
      LOGNAME: 'x',
    }
    expect(read(others).warnings).toEqual([])
  })
})

describe('A variable that was removed', () => {
  it('is named at start with what holds now, and breaks nothing', () => {
    expect(read({ RESPONSE_CACHE_MB: '64' })).toMatchObject({
      responseCacheBytes: 16 * 1024 * 1024,
      warnings: [
        expect.stringMatching(/^RESPONSE_CACHE_MB: was removed, and it is ignored\. Each process keeps up to 16 MB/),
      ],
    })
    expect(read({ RESPONSE_CACHE_MB: 'much' }).warnings).toHaveLength(1)
  })

  it('of the tests is named as any other that begins like ours', () => {
    expect(read({ HAAT_FAILPOINT: 'x' }).warnings).toEqual([
      expect.stringMatching(/^HAAT_FAILPOINT: there is no such setting/),
    ])
  })
})

describe('Features that do not exist', () => {
  it('are reported as off', () => {
    const { warnings } = read({ RATE_LIMIT: 'off' })
    expect(warnings.join()).toContain('RATE_LIMIT IS OFF')
  })
})

describe('the secret', () => {
  it('is created once and readable only by its owner', () => {
    const { jwtSecret } = read()
    expect(jwtSecret.length).toBeGreaterThanOrEqual(32)
    expect(read().jwtSecret).toBe(jwtSecret)
    expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600)
    expect(readFileSync(join(dataDir, 'secret'), 'utf8').trim()).toBe(jwtSecret)
  })
})

describe('the keys of push messages', () => {
  it('are created once and readable only by their owner, unless a pair is configured', () => {
    const { vapid } = read()
    expect(read().vapid).toEqual(vapid)
    expect(statSync(join(dataDir, 'vapid.json')).mode & 0o777).toBe(0o600)
    expect(read(VAPID).vapid).toEqual(KEYS)
  })
})
