import type { SentCode } from '../../../src/contract/accounts/phone-sign-in.ts'
import { CODE_RESEND_MS, CODE_VALID_MS } from '../../../src/contract/constants.ts'
import { DAY_MS, HOUR_MS } from '../../../src/contract/durations.ts'
import { ApiError } from '../../../src/contract/errors.ts'
import { pickMarketName } from '../../../src/contract/market/market-settings.ts'
import type { Locale } from '../../../src/contract/messages/number-format.ts'
import type { ServerMessageKey } from '../../../src/contract/messages/server-messages.ts'
import type { Services } from '../../adapters/services.ts'
import { codeText } from '../../adapters/texts/account-texts.ts'
import { countTextParts } from '../../adapters/texts/text-length.ts'
import { insertPhoneCode, listCodeTimes } from '../../auth/phone-codes.ts'
import type { Config } from '../../config/config.ts'
import type { Database } from '../../db/store.ts'
import { queueText } from '../../mails/queue-text.ts'
import { countText } from '../../mails/text-quota.ts'
import { readMarket } from '../../market/market.ts'

/** Codes to one number: against pumping, and so that a stranger cannot make a phone ring all day. */
const MOST_IN_AN_HOUR = 5
const MOST_IN_A_DAY = 10

/** Before the transaction. @throws ApiError UNAVAILABLE where the market sends no text messages, RATE_LIMITED */
export const requireTexts = async ({
  services: { config, limits },
  address,
}: {
  services: Pick<Services, 'config' | 'limits'>
  address: string
}): Promise<void> => {
  if (!config.texts) throw new ApiError('UNAVAILABLE', 'This market does not send text messages.')
  await limits.consume('text-address', address)
}

type SendCodeParams = {
  tx: Database
  phoneNumber: string
  /** The account for which it confirms the number; null: it signs in. */
  userId: string | null
  /** The language of whoever asks for the code, by the market's. It tells nothing of an account. */
  readLocale: (byDefault: '' | Locale) => Locale
  config: Pick<Config, 'jwtSecret' | 'publicUrl' | 'dailyTexts' | 'hasRateLimit'>
  now: number
}

/**
 * Queues a message with a new code; wake the mail worker after the commit. It does not look for an account, so that
 * neither the response nor its time tells whether a number has one.
 * @throws ApiError RATE_LIMITED
 */
export const sendPhoneCode = async (params: SendCodeParams): Promise<SentCode> => {
  const { tx, phoneNumber, userId, readLocale, config, now } = params
  const { settings } = await readMarket(tx)
  const locale = readLocale(settings.defaultLanguage)
  const market = pickMarketName(settings, locale)
  const write = (code: string) => codeText({ code, market, publicUrl: config.publicUrl, locale })
  if (config.hasRateLimit) {
    const parts = countTextParts(write(EXAMPLE_CODE))
    if (!(await countText(tx, { use: 'code', parts, limit: config.dailyTexts, now })))
      throw limitError(MARKET_LIMIT, HOUR_MS)
    await requireFewCodes(tx, phoneNumber, now)
  }
  const { requestId, code } = await insertPhoneCode(tx, { phoneNumber, userId, config, now })
  await queueText(tx, { to: phoneNumber, text: write(code), expiresAt: now + CODE_VALID_MS }, now)
  return { requestId, validFor: CODE_VALID_MS / 1000, resendAfter: CODE_RESEND_MS / 1000 }
}

/** All codes have the same length. */
const EXAMPLE_CODE = '000000'

/** After `countText`, so that two requests at the same time see each other's code. */
const requireFewCodes = async (tx: Database, phoneNumber: string, now: number): Promise<void> => {
  const times = await listCodeTimes(tx, { phoneNumber, since: now - DAY_MS, max: MOST_IN_A_DAY })
  const [latest = 0] = times
  if (now - latest < CODE_RESEND_MS) throw limitError(RESEND_SOON, latest + CODE_RESEND_MS - now)
  const hourly = times[MOST_IN_AN_HOUR - 1] ?? 0
  if (now - hourly < HOUR_MS) throw limitError(TOO_MANY, hourly + HOUR_MS - now)
  const daily = times[MOST_IN_A_DAY - 1] ?? 0
  if (daily > 0) throw limitError(TOO_MANY, daily + DAY_MS - now)
}

const RESEND_SOON = 'A code was just sent to this number. Wait a minute before you ask for another.'
const TOO_MANY = 'Too many codes were sent to this number. Please try again later.'
const MARKET_LIMIT = 'No more codes can be sent today. Please sign in with your email.'

const limitError = (message: ServerMessageKey, waitMs: number): ApiError =>
  new ApiError('RATE_LIMITED', message, { retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) })
