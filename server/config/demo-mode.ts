import * as v from 'valibot'
import { keysOf } from '../../src/contract/records.ts'
import { Environment, type Variables } from './environment.ts'

/** Whether this server shows the demo market. */
export const isDemoEnabled = (env: Variables): boolean => env.DEMO ?? isDemoByDefault(env)

/** On if the server is reachable from this machine only and nothing is configured that a real market needs. */
export const isDemoByDefault = (env: Variables): boolean => findMarketSettings(env).length === 0

/** `market`: whoever sets it runs a market for others, so that the demo's published passwords must not open it. */
type Purpose = 'market' | 'any' | ((env: Variables) => boolean)

/** A new variable does not compile until it is decided here. */
const PURPOSES: Readonly<Record<keyof Variables, Purpose>> = {
  PORT: 'any',
  HOST: env => !isLoopbackName(env.HOST),
  DATA_DIR: 'any',
  FORMER_DATABASE: 'market',
  DATABASE_URL: 'market',
  DATABASE_LISTEN_URL: 'market',
  DATABASE_READ_URLS: 'market',
  PUBLIC_URL: 'market',
  TRUST_PROXY: 'market',
  CORS_ORIGINS: 'market',
  DEMO: 'any',
  ADMIN_EMAIL: 'market',
  ADMIN_PASSWORD: 'market',
  JWT_SECRET: 'market',
  FORMER_JWT_SECRETS: 'market',
  UNSUBSCRIBE_SECRETS: 'market',
  ACCESS_TOKEN_TTL: 'any',
  SMTP_URL: 'market',
  SMS_URL: 'market',
  SMS_METHOD: 'any',
  SMS_BODY: 'any',
  SMS_HEADERS: 'any',
  SMS_SUCCESS: 'any',
  INFOBIP_URL: 'market',
  INFOBIP_API_KEY: 'market',
  INFOBIP_SENDER: 'any',
  INFOBIP_REPORT_TOKEN: 'any',
  SMS_KINDS: 'any',
  SMS_DAILY_LIMIT: 'any',
  MAIL_EVENTS_TOKEN: 'market',
  MAILGUN_SIGNING_KEY: 'market',
  SNS_TOPIC_ARN: 'market',
  MAIL_FROM: 'market',
  PAYMENT_GATEWAY: env => env.PAYMENT_GATEWAY.some(name => name !== 'sandbox'),
  SSLCOMMERZ_URL: 'market',
  SSLCOMMERZ_STORE_ID: 'market',
  SSLCOMMERZ_STORE_PASSWORD: 'market',
  BKASH_URL: 'market',
  BKASH_APP_KEY: 'market',
  BKASH_APP_SECRET: 'market',
  BKASH_USERNAME: 'market',
  BKASH_PASSWORD: 'market',
  BKASH_SNS_TOPIC_ARN: 'market',
  COURIER_SANDBOX: 'any',
  STEADFAST_URL: 'market',
  PATHAO_URL: 'market',
  SHOP_APPROVAL: 'market',
  REQUIRE_SECOND_FACTOR: 'market',
  VAPID_PUBLIC_KEY: 'market',
  VAPID_PRIVATE_KEY: 'market',
  FORMER_VAPID_KEYS: 'market',
  DEVICE_CATALOGUE_LIMIT: 'any',
  REVIEW_NEW_PRODUCTS: 'market',
  // Fetching nothing is as well for a demo without a network.
  IMPORT_PICTURE_HOSTS: ({ IMPORT_PICTURE_HOSTS: hosts }) => hosts.length > 0 && !hosts.includes('*'),
  PUSH_HOSTS: 'market',
  WEBHOOK_HOSTS: 'market',
  UNCONFIRMED_ORDERS: 'market',
  UNCONFIRMED_PIECES: 'market',
  RATE_LIMIT: 'any',
  S3_ENDPOINT: 'market',
  S3_BUCKET: 'market',
  S3_REGION: 'market',
  S3_ACCESS_KEY_ID: 'market',
  S3_SECRET_ACCESS_KEY: 'market',
  MIGRATE: 'market',
  SERVICE_WORKER: 'any',
  METRICS_PORT: 'market',
  METRICS_HOST: 'market',
  METRICS_TOKEN: 'market',
  LOG_LEVEL: 'any',
  UV_THREADPOOL_SIZE: 'any',
}

const DEFAULTS = v.parse(Environment, {})

/** The variables that have another value than by default and belong to a real market. */
export const findMarketSettings = (env: Variables): string[] => {
  const names = keysOf(PURPOSES)
  return names.filter(name => {
    const purpose = PURPOSES[name]
    if (typeof purpose === 'function') return purpose(env)
    return purpose === 'market' && JSON.stringify(env[name]) !== JSON.stringify(DEFAULTS[name])
  })
}

/** Names that lead to this machine alone, wherever they are looked up (RFC 6761, section 6.3). */
export const isLoopbackName = (name: string): boolean => {
  const host = name
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
  return host === 'localhost' || host.endsWith('.localhost') || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}
