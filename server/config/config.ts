import { resolve } from 'node:path'
import * as v from 'valibot'
import type { TextKind } from '../../src/contract/accounts/text-kinds.ts'
import { DEVICE_CATALOGUE_LIMIT } from '../../src/contract/constants.ts'
import { findConflicts, startupWarnings } from './config-checks.ts'
import { isDemoEnabled } from './demo-mode.ts'
import { Environment, type Variables } from './environment.ts'
import { loadServerSecrets, loadUnsubscribeSecrets, loadVapidKeys } from './generated-secrets.ts'
import { required } from './required.ts'
import { describeUnknownVariables } from './unknown-variables.ts'

const ACCESS_TOKEN_TTL_SECONDS = 12 * 60 * 60
const RESPONSE_CACHE_BYTES = 16 * 1024 * 1024
/** OWASP's argon2id recommendation: 19 MiB, two passes, one lane. */
export const PASSWORD_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export type GatewayConfig =
  | { kind: 'sandbox' }
  | { kind: 'sslcommerz'; url: string; storeId: string; storePassword: string }
  | ({ kind: 'bkash' } & BkashAccount)

export type BkashAccount = {
  url: string
  appKey: string
  appSecret: string
  username: string
  password: string
  /** By default 29 seconds, as in bKash's own plugin: an execution takes long. */
  timeoutMs?: number
  /** Of Amazon SNS, through which bKash reports payments. */
  snsTopicArn?: string | undefined
}

/** `hasSandbox`: shops may hand parcels to the courier of the demo. `timeoutMs`: by default 15 seconds. */
export type CourierConfig = { hasSandbox: boolean; steadfastUrl: string; pathaoUrl: string; timeoutMs?: number }

export type VapidKeys = { publicKey: string; privateKey: string }

export type PasswordCost = { memoryCost: number; timeCost: number; parallelism: number }

/** An S3-compatible store; requests have the bucket in their path. */
export type PictureStoreConfig = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** `listen`: a port of its own. `token`: what a scraper must send; required on the server's own port. */
export type MetricsConfig = { listen: { host: string; port: number } | null; token: string | null }

export type MailEventConfig = {
  token: string | null
  mailgunKey: string | null
  /** The topic of Amazon SNS whose signed messages are believed. */
  snsTopicArn: string | null
}

/** An SMS gateway. In `url` and `body`, `{to}`, `{to88}`, `{text}` and `{id}` are filled in. */
export type HttpTextConfig = {
  kind: 'http'
  url: string
  method: 'GET' | 'POST'
  body?: string | undefined
  headers: Record<string, string>
  /** What a response contains where the message was accepted; null: the status says it. */
  success: RegExp | null
}

/** The account at Infobip. `reportToken`: what its reports of deliveries prove themselves with. */
export type InfobipConfig = { kind: 'infobip'; url: string; apiKey: string; sender: string; reportToken: string }

/** What mails and text messages to people need. */
export type MessageConfig = Pick<Config, 'publicUrl' | 'texts' | 'textKinds' | 'dailyTexts'>

/** The complete configuration, with defaults filled in. */
export type Config = {
  port: number
  host: string
  /** The absolute path of the folder with database, pictures, mails and generated secrets. */
  dataDir: string
  /** Of PostgreSQL itself: DATABASE_LISTEN_URL where DATABASE_URL is that of a pooler. */
  databaseUrl?: string
  /** Of a pooler in transaction mode, in front of `databaseUrl`. */
  pooledDatabaseUrl?: string
  /** Replicas that answer what is the same for all guests. */
  readDatabaseUrls: readonly string[]
  /** For `npm run restored`: the replaced database, a file or postgres://… */
  formerDatabase?: string
  /** Without a trailing slash. The base of all links in mails and pages. */
  publicUrl: string
  /** If absent, mails are written as files into the data folder. */
  smtpUrl?: string
  /** How text messages are sent. Null: not at all, so that nobody signs in by phone. */
  texts: { kind: 'folder' } | HttpTextConfig | InfobipConfig | null
  /** What is texted beside codes. */
  textKinds: readonly TextKind[]
  /** The most codes that are sent to phones in a day, and the most other messages. */
  dailyTexts: number
  /** How the mail provider proves that a report of bounces is its own. Null: there are no reports. */
  mailEvents: MailEventConfig | null
  /** The sender address of mails. */
  mailFrom: string
  /** If null, orders can only be paid in cash. */
  /** The default first. */
  gateways: readonly GatewayConfig[]
  couriers: CourierConfig
  /** How many proxies in front of the server add to X-Forwarded-For. */
  trustProxy: number
  corsOrigins: readonly string[]
  isDemo: boolean
  /** DEMO=on is set, so the demo may be shown through a proxy. */
  isDemoForced: boolean
  admin: { email: string; password: string } | null
  /** For `npm run rotate-secrets`: they are not those of the data folder. */
  areSecretsInEnvironment: boolean
  /** Signs tokens and encrypts the secrets of second factors. */
  jwtSecret: string
  /** What they were signed and encrypted with before; still valid. */
  formerJwtSecrets: readonly string[]
  /** The first signs unsubscribe links, all of them verify, and so do the secrets of the tokens. */
  unsubscribeSecrets: readonly string[]
  /** Seconds. */
  accessTokenTtl: number
  deviceCatalogueLimit: number
  /** Memory of a process for responses that are sent again to other guests; 0 turns it off. */
  responseCacheBytes: number
  shopApproval: 'auto' | 'manual'
  /** Products of a vendor wait for an admin's first look until so many of theirs are on sale; 0 for none. */
  reviewNewProducts: number
  /** staff: ADMIN and SUPER_ADMIN must set up a second factor before they can do anything else. */
  requireSecondFactor: 'off' | 'staff'
  /** The keys that sign push messages. Browsers subscribe with the public one. */
  vapid: VapidKeys
  /** Devices that have subscribed with one of these still get messages, until they have subscribed anew. */
  formerVapid: readonly VapidKeys[]
  /** Additional hosts of push services. A leading `*.` stands for one or more labels. */
  pushHosts: readonly string[]
  /** Hosts that webhooks may call although they are not on the open internet, also without https. */
  webhookHosts: readonly string[]
  /** Hosts from which imports may download pictures. `*`: any public https host, which is the default. */
  importPictureHosts: readonly string[]
  /** Limits of an account's open cash on delivery orders until its email is confirmed; 0 for no limit. */
  unconfirmedOrders: number
  unconfirmedPieces: number
  /** If off, the two limits above do not apply either. */
  hasRateLimit: boolean
  /** Null: pictures are files of the data folder. */
  pictureStore: PictureStoreConfig | null
  /** False: a start with missing migrations fails, because `npm run migrate` runs them. */
  shouldMigrate: boolean
  /** False: devices drop the service worker that they have. */
  hasServiceWorker: boolean
  /** Null: nothing is measured. */
  metrics: MetricsConfig | null
  /** The lowest level that is logged; by default `debug`, or `info` in a terminal. */
  logLevel?: string
  /** The folder of the built app; null where this server does not serve it (in development Vite does). */
  pageDir: string | null
  /** Whether UV_THREADPOOL_SIZE is set, which Node reads before any module is loaded. */
  hasThreadPoolSize: boolean
  passwordCost: PasswordCost
  /** Sentences about risky settings, printed at startup. */
  warnings: readonly string[]
}

/** The environment variables are invalid. `lines` describes each mistake in one line. */
export class ConfigError extends Error {
  readonly lines: readonly string[]

  constructor(lines: readonly string[]) {
    super(lines.join('\n'))
    this.lines = lines
  }
}

/**
 * The configuration of this process. Only this file reads `process.env`.
 * @throws ConfigError with all mistakes
 */
export const loadConfig = (): Config => readConfig(process.env)

/** Where the data is. Unlike `loadConfig`, this creates no secrets: a restore brings them. */
export const loadLocations = (): Pick<Config, 'dataDir' | 'databaseUrl' | 'formerDatabase'> => {
  const env = parseEnvironment(process.env)
  const { DATA_DIR, FORMER_DATABASE } = env
  return { dataDir: resolve(DATA_DIR), databaseUrl: readDatabases(env).databaseUrl, formerDatabase: FORMER_DATABASE }
}

/** The environment of a program that this process starts: its own, and these variables. */
export const programEnvironment = (variables: Record<string, string>): NodeJS.ProcessEnv => ({
  ...process.env,
  ...variables,
})

/**
 * Turns environment variables into a configuration (README.md#configuration). An empty variable counts as unset.
 * Secrets that are not configured are created in the data folder.
 * @throws ConfigError with all mistakes
 */
export const readConfig = (env: Record<string, string | undefined>): Config => {
  const variables = parseEnvironment(env)
  const conflicts = findConflicts(variables)
  if (conflicts.length > 0) throw new ConfigError(conflicts)
  const config = createConfig(variables)
  return { ...config, warnings: [...config.warnings, ...describeUnknownVariables(Object.keys(env))] }
}

const parseEnvironment = (env: Record<string, string | undefined>): Variables => {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''))
  const parsed = v.safeParse(Environment, set)
  if (!parsed.success) throw new ConfigError(parsed.issues.map(describeIssue))
  return parsed.output
}

const describeIssue = (issue: v.BaseIssue<unknown>): string => `${v.getDotPath(issue)}: ${issue.message}`

const createConfig = (env: Variables): Config => {
  const dataDir = resolve(env.DATA_DIR)
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir,
    ...readDatabases(env),
    readDatabaseUrls: env.DATABASE_READ_URLS,
    formerDatabase: env.FORMER_DATABASE,
    publicUrl: env.PUBLIC_URL ?? serverUrl(env.HOST, env.PORT),
    smtpUrl: env.SMTP_URL,
    texts: textConfig(env),
    textKinds: env.SMS_KINDS,
    dailyTexts: env.SMS_DAILY_LIMIT,
    mailEvents: mailEventsConfig(env),
    mailFrom: env.MAIL_FROM ?? senderAddress(env),
    gateways: listGateways(env).map(kind => gatewayConfig(kind, env)),
    couriers: {
      hasSandbox: env.COURIER_SANDBOX ?? isDemoEnabled(env),
      steadfastUrl: env.STEADFAST_URL,
      pathaoUrl: env.PATHAO_URL,
    },
    trustProxy: env.TRUST_PROXY,
    corsOrigins: env.CORS_ORIGINS,
    isDemo: isDemoEnabled(env),
    isDemoForced: env.DEMO === true,
    admin: env.ADMIN_EMAIL
      ? { email: env.ADMIN_EMAIL, password: required(env.ADMIN_PASSWORD, 'ADMIN_PASSWORD') }
      : null,
    areSecretsInEnvironment: Boolean(env.JWT_SECRET || env.VAPID_PUBLIC_KEY),
    ...tokenSecrets(env, dataDir),
    unsubscribeSecrets: unsubscribeSecrets(env, dataDir),
    accessTokenTtl: env.ACCESS_TOKEN_TTL ?? ACCESS_TOKEN_TTL_SECONDS,
    deviceCatalogueLimit: env.DEVICE_CATALOGUE_LIMIT ?? DEVICE_CATALOGUE_LIMIT,
    responseCacheBytes: RESPONSE_CACHE_BYTES,
    shopApproval: env.SHOP_APPROVAL,
    reviewNewProducts: env.REVIEW_NEW_PRODUCTS,
    requireSecondFactor: env.REQUIRE_SECOND_FACTOR,
    importPictureHosts: env.IMPORT_PICTURE_HOSTS,
    ...pushKeys(env, dataDir),
    pushHosts: env.PUSH_HOSTS,
    webhookHosts: env.WEBHOOK_HOSTS,
    unconfirmedOrders: env.UNCONFIRMED_ORDERS,
    unconfirmedPieces: env.UNCONFIRMED_PIECES,
    hasRateLimit: env.RATE_LIMIT,
    pictureStore: pictureStoreConfig(env),
    shouldMigrate: env.MIGRATE === 'start',
    hasServiceWorker: env.SERVICE_WORKER,
    metrics: metricsConfig(env),
    logLevel: env.LOG_LEVEL,
    pageDir: null,
    hasThreadPoolSize: env.UV_THREADPOOL_SIZE !== undefined,
    passwordCost: PASSWORD_COST,
    warnings: startupWarnings(env),
  }
}

const tokenSecrets = (env: Variables, dataDir: string): Pick<Config, 'jwtSecret' | 'formerJwtSecrets'> => {
  if (env.JWT_SECRET) return { jwtSecret: env.JWT_SECRET, formerJwtSecrets: env.FORMER_JWT_SECRETS }
  const [jwtSecret = '', ...formerJwtSecrets] = loadServerSecrets(dataDir)
  return { jwtSecret, formerJwtSecrets: [...formerJwtSecrets, ...env.FORMER_JWT_SECRETS] }
}

/** Commands and the connection that listens need PostgreSQL itself. */
const readDatabases = ({
  DATABASE_URL,
  DATABASE_LISTEN_URL,
}: Variables): Pick<Config, 'databaseUrl' | 'pooledDatabaseUrl'> =>
  DATABASE_LISTEN_URL
    ? { databaseUrl: DATABASE_LISTEN_URL, pooledDatabaseUrl: DATABASE_URL }
    : { databaseUrl: DATABASE_URL }

/** Processes that share a database share no data folder, so that they need the variable. */
const unsubscribeSecrets = (env: Variables, dataDir: string): readonly string[] => {
  if (env.UNSUBSCRIBE_SECRETS.length > 0) return env.UNSUBSCRIBE_SECRETS
  return env.DATABASE_URL ? [] : loadUnsubscribeSecrets(dataDir)
}

const pushKeys = (env: Variables, dataDir: string): Pick<Config, 'vapid' | 'formerVapid'> => {
  if (env.VAPID_PUBLIC_KEY) {
    const vapid = { publicKey: env.VAPID_PUBLIC_KEY, privateKey: required(env.VAPID_PRIVATE_KEY, 'VAPID_PRIVATE_KEY') }
    return { vapid, formerVapid: env.FORMER_VAPID_KEYS }
  }
  const { former = [], ...vapid } = loadVapidKeys(dataDir)
  return { vapid, formerVapid: [...former, ...env.FORMER_VAPID_KEYS] }
}

/** `http://127.0.0.1:3000`, with brackets around an IPv6 address. */
export const serverUrl = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`

const pictureStoreConfig = (env: Variables): PictureStoreConfig | null =>
  env.S3_ENDPOINT
    ? {
        endpoint: env.S3_ENDPOINT,
        bucket: required(env.S3_BUCKET, 'S3_BUCKET'),
        region: env.S3_REGION,
        accessKeyId: required(env.S3_ACCESS_KEY_ID, 'S3_ACCESS_KEY_ID'),
        secretAccessKey: required(env.S3_SECRET_ACCESS_KEY, 'S3_SECRET_ACCESS_KEY'),
      }
    : null

const mailEventsConfig = (env: Variables): MailEventConfig | null => {
  const { MAIL_EVENTS_TOKEN: token, MAILGUN_SIGNING_KEY: mailgunKey, SNS_TOPIC_ARN: snsTopicArn } = env
  return token || mailgunKey || snsTopicArn
    ? { token: token ?? null, mailgunKey: mailgunKey ?? null, snsTopicArn: snsTopicArn ?? null }
    : null
}

/** The default is a folder for the demo market, and no text messages for a real one. */
const textConfig = (env: Variables): Config['texts'] => {
  const { INFOBIP_API_KEY: apiKey, INFOBIP_URL, INFOBIP_SENDER, INFOBIP_REPORT_TOKEN } = env
  if (apiKey)
    return {
      kind: 'infobip',
      url: required(INFOBIP_URL, 'INFOBIP_URL'),
      apiKey,
      sender: required(INFOBIP_SENDER, 'INFOBIP_SENDER'),
      reportToken: required(INFOBIP_REPORT_TOKEN, 'INFOBIP_REPORT_TOKEN'),
    }
  if (!env.SMS_URL) return isDemoEnabled(env) ? { kind: 'folder' } : null
  const { SMS_URL: url, SMS_METHOD: method, SMS_BODY: body, SMS_HEADERS: headers, SMS_SUCCESS: success } = env
  return { kind: 'http', url, method, body, headers, success }
}

const metricsConfig = ({ METRICS_PORT, METRICS_HOST, METRICS_TOKEN }: Variables): MetricsConfig | null => {
  if (METRICS_PORT === undefined && METRICS_TOKEN === undefined) return null
  const listen = METRICS_PORT === undefined ? null : { host: METRICS_HOST, port: METRICS_PORT }
  return { listen, token: METRICS_TOKEN ?? null }
}

/** The default is the sandbox for the demo market and no gateway for a real one. */
const listGateways = (env: Variables): readonly GatewayConfig['kind'][] =>
  env.PAYMENT_GATEWAY.length === 0 && isDemoEnabled(env) ? ['sandbox'] : env.PAYMENT_GATEWAY

const gatewayConfig = (kind: GatewayConfig['kind'], env: Variables): GatewayConfig => {
  if (kind === 'sandbox') return { kind }
  if (kind === 'bkash') {
    return {
      kind,
      url: env.BKASH_URL,
      appKey: required(env.BKASH_APP_KEY, 'BKASH_APP_KEY'),
      appSecret: required(env.BKASH_APP_SECRET, 'BKASH_APP_SECRET'),
      username: required(env.BKASH_USERNAME, 'BKASH_USERNAME'),
      password: required(env.BKASH_PASSWORD, 'BKASH_PASSWORD'),
      snsTopicArn: env.BKASH_SNS_TOPIC_ARN,
    }
  }
  return {
    kind,
    url: env.SSLCOMMERZ_URL,
    storeId: required(env.SSLCOMMERZ_STORE_ID, 'SSLCOMMERZ_STORE_ID'),
    storePassword: required(env.SSLCOMMERZ_STORE_PASSWORD, 'SSLCOMMERZ_STORE_PASSWORD'),
  }
}

/** The user name of SMTP_URL if it is an email address, otherwise no-reply at the public host. */
const senderAddress = (env: Variables): string => {
  const account = decodeURIComponent(env.SMTP_URL ? new URL(env.SMTP_URL).username : '')
  if (account.includes('@')) return account
  const host = env.PUBLIC_URL ? new URL(env.PUBLIC_URL).hostname : ''
  return `no-reply@${/[a-z]/i.test(host) ? host : 'haat.localhost'}`
}
