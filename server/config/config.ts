import { createECDH } from 'node:crypto'
import { resolve } from 'node:path'
import * as v from 'valibot'
import { DEVICE_CATALOGUE_LIMIT, PASSWORD_MIN, STAFF_PASSWORD_MIN } from '../../src/contract/constants.ts'
import { Environment, type Variables } from './environment.ts'
import { loadServerSecret, loadVapidKeys } from './generated-secrets.ts'

const ACCESS_TOKEN_TTL_SECONDS = 12 * 60 * 60
/** OWASP's argon2id recommendation: 19 MiB, two passes, one lane. */
export const PASSWORD_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export type GatewayConfig =
  | { kind: 'sandbox' }
  | { kind: 'sslcommerz'; url: string; storeId: string; storePassword: string }

export type PasswordCost = { memoryCost: number; timeCost: number; parallelism: number }

/** Everything that configuration decides, complete. */
export type Config = {
  port: number
  host: string
  /** Absolute: database, pictures, generated secret. */
  dataDir: string
  databaseUrl?: string
  /** For `npm run restored`: the database that was replaced, a file or postgres://… */
  formerDatabase?: string
  /** Without a slash at the end. Every link that leaves the server is made from it. */
  publicUrl: string
  /** Absent: mails become files in the data folder. */
  smtpUrl?: string
  /** The address that mails come from. */
  mailFrom: string
  /** Null: orders are paid in cash alone. */
  gateway: GatewayConfig | null
  /** How many proxies before us write X-Forwarded-For. */
  trustProxy: number
  corsOrigins: readonly string[]
  isDemo: boolean
  admin: { email: string; password: string } | null
  jwtSecret: string
  /** Seconds. */
  accessTokenTtl: number
  deviceCatalogueLimit: number
  shopApproval: 'auto' | 'manual'
  /** staff: who runs the market does nothing before a second factor is set up. */
  requireSecondFactor: 'off' | 'staff'
  /** What push messages are signed with; browsers are told the public one. */
  vapid: { publicKey: string; privateKey: string }
  /** Push services beside the known ones: host names, `*.` before one stands for one or more labels. */
  pushHosts: readonly string[]
  /** A push service beside those of the open internet, trusted by a certificate of its own: for tests. */
  ownPushService: { host: string; ca: string } | null
  /** Hosts from which an import may fetch pictures; none unless they are named. */
  importPictureHosts: readonly string[]
  /** What an account may have in open cash on delivery orders until its email is confirmed; 0: no limit. */
  unconfirmedOrders: number
  unconfirmedPieces: number
  /** Off, it lifts the two limits above as well. */
  hasRateLimit: boolean
  /** The built page; null where something else serves it (Vite in development, nothing in most tests). */
  pageDir: string | null
  /** Whether UV_THREADPOOL_SIZE is set. Node reads it before any file of ours runs. */
  hasThreadPoolSize: boolean
  /** Where a test kills the process (http/failpoint.ts). */
  failpoint: { point: string; endpoint: string } | null
  passwordCost: PasswordCost
  /** What a person should know of this configuration, a sentence each; printed at start. */
  warnings: readonly string[]
}

/** The environment is not a configuration. `lines` says each mistake in one line. */
export class ConfigError extends Error {
  readonly lines: readonly string[]

  constructor(lines: readonly string[]) {
    super(lines.join('\n'))
    this.lines = lines
  }
}

/**
 * The configuration of this process. The only place of the server's code that reads the environment.
 * @throws ConfigError naming every mistake at once
 */
export const loadConfig = (): Config => readConfig(process.env)

/**
 * Environment → configuration, as the contract's section 4 says. An empty variable counts as unset. Makes the data
 * folder's secret where none is configured.
 * @throws ConfigError naming every mistake at once
 */
export const readConfig = (env: Record<string, string | undefined>): Config => {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''))
  const parsed = v.safeParse(Environment, set)
  const mistakes = parsed.success ? findConflicts(parsed.output) : (parsed.issues.map(describeIssue) as string[])
  if (!parsed.success || mistakes.length > 0) throw new ConfigError(mistakes)
  return createConfig(parsed.output)
}

/** VAPID keys are a point of P-256 and its number, as base64url. */
const isKeyPair = (publicKey: string, privateKey: string): boolean => {
  try {
    const curve = createECDH('prime256v1')
    curve.setPrivateKey(privateKey, 'base64url')
    return curve.getPublicKey('base64url') === publicKey
  } catch {
    return false
  }
}

const describeIssue = (issue: v.BaseIssue<unknown>): string => `${v.getDotPath(issue)}: ${issue.message}`

const findConflicts = (env: Variables): string[] => {
  const mistakes: string[] = []
  const say = (isWrong: boolean, line: string) => isWrong && mistakes.push(line)
  say(!env.ADMIN_EMAIL !== !env.ADMIN_PASSWORD, 'ADMIN_EMAIL and ADMIN_PASSWORD: set both or neither.')
  say(!env.VAPID_PUBLIC_KEY !== !env.VAPID_PRIVATE_KEY, 'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY: set both or neither.')
  say(
    env.PAYMENT_GATEWAY === 'sandbox' && !isDemoEnabled(env),
    'PAYMENT_GATEWAY: sandbox takes no real money, so it needs DEMO on.',
  )
  say(
    env.PAYMENT_GATEWAY === 'sslcommerz' && !(env.SSLCOMMERZ_STORE_ID && env.SSLCOMMERZ_STORE_PASSWORD),
    'SSLCOMMERZ_STORE_ID and SSLCOMMERZ_STORE_PASSWORD: are required with PAYMENT_GATEWAY=sslcommerz.',
  )
  say(
    Boolean(env.DATABASE_URL) && !env.JWT_SECRET,
    'JWT_SECRET: is required with DATABASE_URL, because several processes must share it.',
  )
  say(
    Boolean(env.DATABASE_URL) && !env.VAPID_PUBLIC_KEY && !env.VAPID_PRIVATE_KEY,
    'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY: are required with DATABASE_URL, likewise (npx web-push generate-vapid-keys).',
  )
  say(
    Boolean(env.VAPID_PUBLIC_KEY && env.VAPID_PRIVATE_KEY) && !isKeyPair(env.VAPID_PUBLIC_KEY!, env.VAPID_PRIVATE_KEY!),
    'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY: are no pair of keys. Make one with npx web-push generate-vapid-keys.',
  )
  // The first start asks for more (open.ts). Later ones do not: the password of an earlier version may be shorter.
  say(
    Boolean(env.ADMIN_PASSWORD) && env.ADMIN_PASSWORD!.length < PASSWORD_MIN,
    `ADMIN_PASSWORD: must be at least ${STAFF_PASSWORD_MIN} characters.`,
  )
  return mistakes
}

const createConfig = (env: Variables): Config => {
  const dataDir = resolve(env.DATA_DIR)
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir,
    databaseUrl: env.DATABASE_URL,
    formerDatabase: env.FORMER_DATABASE,
    publicUrl: env.PUBLIC_URL ?? serverUrl(env.HOST, env.PORT),
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? senderAddress(env),
    gateway: gatewayConfig(env),
    trustProxy: env.TRUST_PROXY,
    corsOrigins: env.CORS_ORIGINS,
    isDemo: isDemoEnabled(env),
    admin: env.ADMIN_EMAIL ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD! } : null,
    jwtSecret: env.JWT_SECRET ?? loadServerSecret(dataDir),
    accessTokenTtl: env.ACCESS_TOKEN_TTL ?? ACCESS_TOKEN_TTL_SECONDS,
    deviceCatalogueLimit: env.DEVICE_CATALOGUE_LIMIT ?? DEVICE_CATALOGUE_LIMIT,
    shopApproval: env.SHOP_APPROVAL,
    requireSecondFactor: env.REQUIRE_SECOND_FACTOR,
    importPictureHosts: env.IMPORT_PICTURE_HOSTS,
    vapid: env.VAPID_PUBLIC_KEY
      ? { publicKey: env.VAPID_PUBLIC_KEY, privateKey: env.VAPID_PRIVATE_KEY! }
      : loadVapidKeys(dataDir),
    pushHosts: env.PUSH_HOSTS,
    ownPushService: null,
    unconfirmedOrders: env.UNCONFIRMED_ORDERS,
    unconfirmedPieces: env.UNCONFIRMED_PIECES,
    hasRateLimit: env.RATE_LIMIT,
    pageDir: null,
    hasThreadPoolSize: env.UV_THREADPOOL_SIZE !== undefined,
    failpoint:
      env.HAAT_FAILPOINT && env.HAAT_FAILPOINT_ENDPOINT
        ? { point: env.HAAT_FAILPOINT, endpoint: env.HAAT_FAILPOINT_ENDPOINT }
        : null,
    passwordCost: PASSWORD_COST,
    warnings: startupWarnings(env),
  }
}

/** `http://127.0.0.1:3000`, with brackets around an IPv6 address. */
export const serverUrl = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`

/** The demo market pays through the sandbox unless it is told otherwise; a real one through nothing. */
const gatewayConfig = (env: Variables): GatewayConfig | null => {
  const kind = env.PAYMENT_GATEWAY ?? (isDemoEnabled(env) ? 'sandbox' : null)
  if (kind !== 'sslcommerz') return kind && { kind }
  return {
    kind,
    url: env.SSLCOMMERZ_URL,
    storeId: env.SSLCOMMERZ_STORE_ID!,
    storePassword: env.SSLCOMMERZ_STORE_PASSWORD!,
  }
}

/** The account that we send with, where that is an address; else nobody at our own name. */
const senderAddress = (env: Variables): string => {
  const account = decodeURIComponent(env.SMTP_URL ? new URL(env.SMTP_URL).username : '')
  if (account.includes('@')) return account
  const host = env.PUBLIC_URL ? new URL(env.PUBLIC_URL).hostname : ''
  return `no-reply@${/[a-z]/i.test(host) ? host : 'haat.localhost'}`
}

const isDemoEnabled = (env: Variables): boolean => env.DEMO ?? isDemoByDefault(env)

/** On this machine alone, with nothing configured that a real market needs. */
const isDemoByDefault = (env: Variables): boolean =>
  isLoopback(env.HOST) && !env.PUBLIC_URL && !env.DATABASE_URL && !env.ADMIN_EMAIL

const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)

const startupWarnings = (env: Variables): string[] => {
  const notes: string[] = []
  if (env.DEMO && !isDemoByDefault(env)) {
    notes.push(
      'DEMO IS FORCED ON: anyone who knows the demo accounts can sign in, as an admin too. Never do this for real.',
    )
  }
  if (!env.RATE_LIMIT)
    notes.push('RATE_LIMIT IS OFF: passwords can be guessed without limit. This is for load tests only.')
  return notes
}
