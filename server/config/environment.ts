import * as v from 'valibot'
import { TEXT_KINDS } from '../../src/contract/accounts/text-kinds.ts'

// The schema of the environment variables. Messages must not contain a value, which may be a secret.

const wholeNumber = (min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}.`
  return v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^\d{1,9}$/, message),
    v.transform(Number),
    v.minValue(min, message),
    v.maxValue(max, message),
  )
}

const TRUE_VALUES = ['on', 'true', '1', 'yes']
const FALSE_VALUES = ['off', 'false', '0', 'no']
const booleanFlag = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.check(text => [...TRUE_VALUES, ...FALSE_VALUES].includes(text), 'must be on or off.'),
  v.transform(text => TRUE_VALUES.includes(text)),
)

const parseUrl = (text: string): URL | null => {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

/** False for a bare percent sign, for example in a password, which must be written as %25. */
const isDecodable = (text: string): boolean => {
  try {
    return decodeURIComponent(text) !== ''
  } catch {
    return false
  }
}

const isOrigin = (text: string): boolean =>
  /^https?:\/\//.test(text) && parseUrl(text)?.origin === text.replace(/\/$/, '')
const withoutTrailingSlash = (text: string): string => text.replace(/\/$/, '')

const urlWithProtocol = (protocols: readonly string[], message: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check(text => protocols.includes(parseUrl(text)?.protocol ?? '') && isDecodable(text), message),
  )

const courierUrl = v.pipe(
  urlWithProtocol(['http:', 'https:'], 'must be an http or https address.'),
  v.transform(withoutTrailingSlash),
)

const origin = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.check(isOrigin, 'must be like https://haat.example, without a path.'),
  v.transform(withoutTrailingSlash),
)

const origins = v.pipe(
  v.string(),
  v.transform(text => text.split(',').flatMap(part => withoutTrailingSlash(part.trim()) || [])),
  v.check(list => list.every(isOrigin), 'must be addresses like https://shop.example, separated by commas.'),
)

const HOST_NAME = /^([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/
const hostList = (isHost: (text: string) => boolean, message: string) =>
  v.pipe(
    v.string(),
    v.transform(text => text.split(',').flatMap(part => part.trim().toLowerCase() || [])),
    v.check(list => list.every(isHost), message),
  )
/** Where pictures of imports may come from: any public site, none, or these hosts. */
const pictureHosts = v.pipe(
  hostList(
    host => host === '*' || host === 'none' || HOST_NAME.test(host),
    'must be *, none, or host names like cdn.shopify.com, separated by commas.',
  ),
  v.transform(list => (list.includes('none') ? [] : list)),
)
const hostPatterns = hostList(
  host => HOST_NAME.test(host.replace(/^\*\./, '')),
  'must be host names like push.example.com or *.push.example.com, separated by commas.',
)

const webhookHosts = hostList(
  host => /^[\w.-]{1,253}(:\d{1,5})?$/.test(host),
  'must be host names like erp.example.com or 10.0.0.5:8080, separated by commas.',
)

const hostName = v.pipe(v.string(), v.trim(), v.regex(/^[\w.:-]+$/, 'must be a host name or an address.'))

/** Secrets apart from each other by spaces. */
const secretList = v.pipe(
  v.string(),
  v.transform(text => text.split(/\s+/).filter(Boolean)),
  v.check(
    list => list.every(secret => secret.length >= 32),
    'must be secrets of at least 32 characters, with spaces between them.',
  ),
)
/** Pairs of VAPID keys, each as public:private, apart from each other by spaces. */
const vapidKeyList = v.pipe(
  v.string(),
  v.transform(text => text.split(/\s+/).filter(Boolean)),
  v.check(
    list => list.every(pair => /^[\w-]+:[\w-]+$/.test(pair)),
    'must be pairs like PUBLIC:PRIVATE, with spaces between them.',
  ),
  v.transform(list =>
    list.map(pair => {
      const [publicKey = '', privateKey = ''] = pair.split(':')
      return { publicKey, privateKey }
    }),
  ),
)

/** Headers as `Name: value`, in lines of their own. */
const headerLines = v.pipe(
  v.string(),
  v.transform(lines => lines.split('\n').flatMap(line => line.trim() || [])),
  v.check(lines => lines.every(line => /^[\w-]+:\s*[\x20-\x7e]+$/.test(line)), 'must be lines like Name: value.'),
  v.transform(lines =>
    Object.fromEntries(lines.map(line => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()])),
  ),
)

const GATEWAYS = ['sandbox', 'sslcommerz', 'bkash'] as const
const isGateway = (name: string): name is (typeof GATEWAYS)[number] => GATEWAYS.some(known => known === name)

/** Payment gateways, the default first. */
const gatewayList = v.pipe(
  v.string(),
  v.transform(list => list.split(',').flatMap(name => name.trim() || [])),
  v.check(
    list => list.every(isGateway) && new Set(list).size === list.length,
    'must be sandbox, sslcommerz or bkash, or several of them with commas.',
  ),
  v.transform(list => list.filter(isGateway)),
)

/** Kinds of text messages, or `none`. */
const textKindList = v.pipe(
  v.string(),
  v.transform(list => (list.trim() === 'none' ? [] : list.split(',').flatMap(name => name.trim() || []))),
  v.array(v.picklist(TEXT_KINDS, 'must be orders, refunds or security, several of them with commas, or none.')),
)

/** A regular expression; null where it is empty. */
const pattern = v.pipe(
  v.string(),
  v.check(source => parsePattern(source) !== undefined, 'must be a regular expression.'),
  v.transform(source => parsePattern(source) ?? null),
)
const parsePattern = (source: string): RegExp | null | undefined => {
  try {
    return source === '' ? null : new RegExp(source)
  } catch {
    return undefined
  }
}

const text = v.optional(v.pipe(v.string(), v.trim()))

/** `arn:aws:sns:ap-southeast-1:123456789012:bounces`, with the region as its group. */
export const SNS_TOPIC_ARN = /^arn:aws(?:-cn|-us-gov)?:sns:([a-z0-9-]+):\d{12}:[\w-]{1,256}$/

/** From the most to the fewest lines. */
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

const POSTGRES = ['postgres:', 'postgresql:']

/** Of several hosts, `a:5432,b:5432`, the first makes it a URL. */
const databaseUrl = v.pipe(
  v.string(),
  v.trim(),
  v.check(text => {
    const withOneHost = text.replace(/,[^/?@]*/g, '')
    return POSTGRES.includes(parseUrl(withOneHost)?.protocol ?? '') && isDecodable(withOneHost)
  }, 'must be like postgres://user:password@host/name.'),
)

export const Environment = v.object({
  PORT: v.optional(wholeNumber(0, 65_535), '3000'),
  HOST: v.optional(hostName, '127.0.0.1'),
  DATA_DIR: v.optional(v.string(), './data'),
  FORMER_DATABASE: v.optional(v.pipe(v.string(), v.trim())),
  DATABASE_URL: v.optional(databaseUrl),
  DATABASE_LISTEN_URL: v.optional(databaseUrl),
  DATABASE_READ_URLS: v.optional(
    v.pipe(
      v.string(),
      v.transform(text => text.split(/\s+/).filter(Boolean)),
      v.array(databaseUrl),
    ),
    '',
  ),
  PUBLIC_URL: v.optional(origin),
  TRUST_PROXY: v.optional(wholeNumber(0, 20), '0'),
  CORS_ORIGINS: v.optional(origins, ''),
  DEMO: v.optional(booleanFlag),
  ADMIN_EMAIL: v.optional(v.pipe(v.string(), v.trim(), v.toLowerCase(), v.email('must be an email address.'))),
  ADMIN_PASSWORD: v.optional(v.string()),
  JWT_SECRET: v.optional(v.pipe(v.string(), v.minLength(32, 'must be at least 32 characters.'))),
  FORMER_JWT_SECRETS: v.optional(secretList, ''),
  UNSUBSCRIBE_SECRETS: v.optional(secretList, ''),
  ACCESS_TOKEN_TTL: v.optional(wholeNumber(1, 31_536_000)),
  SMTP_URL: v.optional(urlWithProtocol(['smtp:', 'smtps:'], 'must be like smtp://user:password@host:587.')),
  SMS_URL: v.optional(urlWithProtocol(['http:', 'https:'], 'must be an http or https address.')),
  SMS_METHOD: v.optional(v.picklist(['GET', 'POST'], 'must be GET or POST.'), 'POST'),
  SMS_BODY: text,
  SMS_HEADERS: v.optional(headerLines, ''),
  SMS_SUCCESS: v.optional(pattern, ''),
  INFOBIP_URL: v.optional(urlWithProtocol(['http:', 'https:'], 'must be like https://xxxxx.api.infobip.com.')),
  INFOBIP_API_KEY: text,
  INFOBIP_SENDER: text,
  INFOBIP_REPORT_TOKEN: v.optional(v.pipe(v.string(), v.minLength(16, 'must be at least 16 characters.'))),
  SMS_KINDS: v.optional(textKindList, TEXT_KINDS.join()),
  SMS_DAILY_LIMIT: v.optional(wholeNumber(1, 10_000_000), '2000'),
  MAIL_EVENTS_TOKEN: v.optional(v.pipe(v.string(), v.minLength(16, 'must be at least 16 characters.'))),
  MAILGUN_SIGNING_KEY: text,
  SNS_TOPIC_ARN: v.optional(
    v.pipe(v.string(), v.regex(SNS_TOPIC_ARN, 'must be like arn:aws:sns:ap-southeast-1:123456789012:bounces.')),
  ),
  MAIL_FROM: v.optional(v.pipe(v.string(), v.trim(), v.email('must be an email address.'))),
  PAYMENT_GATEWAY: v.optional(gatewayList, ''),
  SSLCOMMERZ_URL: v.optional(
    urlWithProtocol(['http:', 'https:'], 'must be an http or https address.'),
    'https://securepay.sslcommerz.com',
  ),
  SSLCOMMERZ_STORE_ID: text,
  SSLCOMMERZ_STORE_PASSWORD: text,
  BKASH_URL: v.optional(
    urlWithProtocol(['http:', 'https:'], 'must be an http or https address.'),
    'https://tokenized.pay.bka.sh',
  ),
  BKASH_APP_KEY: text,
  BKASH_APP_SECRET: text,
  BKASH_USERNAME: text,
  BKASH_PASSWORD: text,
  BKASH_SNS_TOPIC_ARN: v.optional(
    v.pipe(v.string(), v.regex(SNS_TOPIC_ARN, 'must be like arn:aws:sns:ap-southeast-1:123456789012:payments.')),
  ),
  COURIER_SANDBOX: v.optional(booleanFlag),
  STEADFAST_URL: v.optional(courierUrl, 'https://portal.packzy.com/api/v1'),
  PATHAO_URL: v.optional(courierUrl, 'https://api-hermes.pathao.com'),
  SHOP_APPROVAL: v.optional(v.picklist(['auto', 'manual'], 'must be auto or manual.'), 'auto'),
  REQUIRE_SECOND_FACTOR: v.optional(v.picklist(['off', 'staff'], 'must be off or staff.'), 'off'),
  VAPID_PUBLIC_KEY: text,
  VAPID_PRIVATE_KEY: text,
  FORMER_VAPID_KEYS: v.optional(vapidKeyList, ''),
  DEVICE_CATALOGUE_LIMIT: v.optional(wholeNumber(1, 100_000)),
  REVIEW_NEW_PRODUCTS: v.optional(wholeNumber(0, 1_000_000), '0'),
  IMPORT_PICTURE_HOSTS: v.optional(pictureHosts, '*'),
  PUSH_HOSTS: v.optional(hostPatterns, ''),
  WEBHOOK_HOSTS: v.optional(webhookHosts, ''),
  UNCONFIRMED_ORDERS: v.optional(wholeNumber(0, 1_000_000), '3'),
  UNCONFIRMED_PIECES: v.optional(wholeNumber(0, 1_000_000), '10'),
  RATE_LIMIT: v.optional(booleanFlag, 'on'),
  S3_ENDPOINT: v.optional(origin),
  S3_BUCKET: text,
  S3_REGION: v.optional(v.pipe(v.string(), v.trim()), 'us-east-1'),
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  MIGRATE: v.optional(v.picklist(['start', 'command'], 'must be start or command.'), 'start'),
  SERVICE_WORKER: v.optional(booleanFlag, 'on'),
  METRICS_PORT: v.optional(wholeNumber(1, 65_535)),
  METRICS_HOST: v.optional(hostName, '127.0.0.1'),
  METRICS_TOKEN: v.optional(v.pipe(v.string(), v.minLength(16, 'must be at least 16 characters.'))),
  LOG_LEVEL: v.optional(v.picklist(LOG_LEVELS, `must be ${LOG_LEVELS.join(', ')}.`)),
  UV_THREADPOOL_SIZE: text,
})
export type Variables = v.InferOutput<typeof Environment>
