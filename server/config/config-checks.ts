import { createECDH } from 'node:crypto'
import { PASSWORD_MIN, STAFF_PASSWORD_MIN } from '../../src/contract/constants.ts'
import { isDemoByDefault, isDemoEnabled } from './demo-mode.ts'
import type { Variables } from './environment.ts'

/** Variables that do not go together, in one line each. */
export const findConflicts = (env: Variables): string[] => {
  const mistakes: string[] = []
  const reportIf = (isWrong: boolean, line: string) => isWrong && mistakes.push(line)
  reportIf(!env.ADMIN_EMAIL !== !env.ADMIN_PASSWORD, 'ADMIN_EMAIL and ADMIN_PASSWORD: set both or neither.')
  reportIf(
    !env.VAPID_PUBLIC_KEY !== !env.VAPID_PRIVATE_KEY,
    'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY: set both or neither.',
  )
  reportIf(
    env.PAYMENT_GATEWAY.includes('sandbox') && !isDemoEnabled(env),
    'PAYMENT_GATEWAY: sandbox takes no real money, so it needs DEMO on.',
  )
  reportIf(
    env.PAYMENT_GATEWAY.includes('sslcommerz') && !(env.SSLCOMMERZ_STORE_ID && env.SSLCOMMERZ_STORE_PASSWORD),
    'SSLCOMMERZ_STORE_ID and SSLCOMMERZ_STORE_PASSWORD: are required with PAYMENT_GATEWAY=sslcommerz.',
  )
  const bkash = [env.BKASH_APP_KEY, env.BKASH_APP_SECRET, env.BKASH_USERNAME, env.BKASH_PASSWORD]
  reportIf(
    env.PAYMENT_GATEWAY.includes('bkash') && !bkash.every(Boolean),
    'BKASH_APP_KEY, BKASH_APP_SECRET, BKASH_USERNAME and BKASH_PASSWORD: are required with PAYMENT_GATEWAY=bkash.',
  )
  reportIf(
    !env.SMS_URL && Boolean(env.SMS_BODY || env.SMS_SUCCESS || Object.keys(env.SMS_HEADERS).length > 0),
    'SMS_BODY, SMS_HEADERS and SMS_SUCCESS: go with SMS_URL.',
  )
  const infobip = [env.INFOBIP_URL, env.INFOBIP_API_KEY, env.INFOBIP_SENDER, env.INFOBIP_REPORT_TOKEN]
  reportIf(
    infobip.some(Boolean) && !infobip.every(Boolean),
    'INFOBIP_URL, INFOBIP_API_KEY, INFOBIP_SENDER and INFOBIP_REPORT_TOKEN: set all or none.',
  )
  reportIf(
    infobip.some(Boolean) && Boolean(env.SMS_URL),
    'INFOBIP_URL and SMS_URL: set one, because one sends the texts.',
  )
  reportIf(
    Boolean(env.DATABASE_LISTEN_URL) && !env.DATABASE_URL,
    'DATABASE_LISTEN_URL: goes with DATABASE_URL, which is that of a pooler then.',
  )
  reportIf(
    Boolean(env.DATABASE_URL) && !env.JWT_SECRET,
    'JWT_SECRET: is required with DATABASE_URL, because several processes must share it.',
  )
  reportIf(
    Boolean(env.DATABASE_URL) && !env.VAPID_PUBLIC_KEY && !env.VAPID_PRIVATE_KEY,
    'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY: are required with DATABASE_URL, likewise (npx web-push generate-vapid-keys).',
  )
  reportIf(
    Boolean(env.VAPID_PUBLIC_KEY && env.VAPID_PRIVATE_KEY && !isKeyPair(env.VAPID_PUBLIC_KEY, env.VAPID_PRIVATE_KEY)),
    'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY: are no pair of keys. Make one with npx web-push generate-vapid-keys.',
  )
  reportIf(
    env.FORMER_VAPID_KEYS.some(({ publicKey, privateKey }) => !isKeyPair(publicKey, privateKey)),
    'FORMER_VAPID_KEYS: are no pairs of keys, each as PUBLIC:PRIVATE.',
  )
  const s3 = [env.S3_ENDPOINT, env.S3_BUCKET, env.S3_ACCESS_KEY_ID, env.S3_SECRET_ACCESS_KEY]
  reportIf(
    s3.some(Boolean) && !s3.every(Boolean),
    'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: set all or none.',
  )
  reportIf(
    Boolean(env.S3_ENDPOINT) && isDemoEnabled(env),
    'S3_ENDPOINT: the demo market draws its pictures into the data folder, so it needs DEMO off.',
  )
  // Only the first start requires STAFF_PASSWORD_MIN (service-startup.ts): earlier versions allowed shorter passwords.
  reportIf(
    Boolean(env.ADMIN_PASSWORD && env.ADMIN_PASSWORD.length < PASSWORD_MIN),
    `ADMIN_PASSWORD: must be at least ${STAFF_PASSWORD_MIN} characters.`,
  )
  return mistakes
}

/** A VAPID public key is a point on the curve P-256, and the private key its scalar, both in base64url. */
const isKeyPair = (publicKey: string, privateKey: string): boolean => {
  try {
    const curve = createECDH('prime256v1')
    curve.setPrivateKey(privateKey, 'base64url')
    return curve.getPublicKey('base64url') === publicKey
  } catch {
    return false
  }
}

/** Sentences about risky settings. */
export const startupWarnings = (env: Variables): string[] => {
  const notes: string[] = []
  if (env.DEMO && !isDemoByDefault(env)) {
    notes.push(
      'DEMO IS FORCED ON: anyone who knows the demo accounts can sign in, as an admin too. Never do this for real.',
    )
  }
  if (!env.SERVICE_WORKER)
    notes.push('SERVICE_WORKER IS OFF: every device drops its worker, and Haat does not open offline.')
  if (!env.RATE_LIMIT)
    notes.push('RATE_LIMIT IS OFF: passwords can be guessed without limit. This is for load tests only.')
  return notes
}
