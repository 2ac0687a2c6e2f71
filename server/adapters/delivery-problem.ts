import type { DeliveryProblem, DeliveryTest } from '../../src/contract/settings/server-status.ts'
import { cutText } from '../../src/contract/text-cut.ts'
import { errorProperty } from '../config/error-code.ts'
import { MailRejected } from './mail/mailer.ts'

const MAX_DETAIL_LENGTH = 300

/** What the errors of nodemailer, of sockets and of TLS mean (https://nodemailer.com/errors). */
const PROBLEMS: Record<string, DeliveryProblem> = {
  EAUTH: 'SIGN_IN',
  ENOAUTH: 'SIGN_IN',
  EOAUTH2: 'SIGN_IN',
  ETIMEDOUT: 'TIMEOUT',
  ETLS: 'ENCRYPTION',
  EREQUIRETLS: 'ENCRYPTION',
  EENVELOPE: 'REFUSED',
  EMESSAGE: 'REFUSED',
  ECONNECTION: 'UNREACHABLE',
  EDNS: 'UNREACHABLE',
  ESOCKET: 'UNREACHABLE',
  ECONNREFUSED: 'UNREACHABLE',
  ECONNRESET: 'UNREACHABLE',
  EHOSTUNREACH: 'UNREACHABLE',
  ENETUNREACH: 'UNREACHABLE',
  ENOTFOUND: 'UNREACHABLE',
  EAI_AGAIN: 'UNREACHABLE',
}

export const DELIVERED: DeliveryTest = { isDelivered: true, problem: null, detail: null }

/**
 * Why a message was not delivered, in the words of whoever refused it.
 * @param url with the user and password that must not appear: a server may repeat what it was sent
 */
export const describeDeliveryProblem = (error: unknown, url?: string): DeliveryTest => {
  const cause = error instanceof MailRejected ? error.cause : error
  const message = cause instanceof Error ? cause.message : String(cause)
  const detail = cutText(hideCredentials(message, url).replace(/\s+/g, ' ').trim(), MAX_DETAIL_LENGTH)
  return { isDelivered: false, problem: findProblem(cause, message), detail: detail || null }
}

const findProblem = (error: unknown, message: string): DeliveryProblem => {
  const [name, code, responseCode] = ['name', 'code', 'responseCode'].map(part => errorProperty(error, part))
  if (name === 'TimeoutError' || /timeout|timed out/i.test(message)) return 'TIMEOUT'
  if (/certificate|SSL|TLS|wrong version number/i.test(message)) return 'ENCRYPTION'
  const known = PROBLEMS[String(code)]
  if (known) return known
  return responseCode === undefined && !/answered \d/.test(message) ? 'OTHER' : 'REFUSED'
}

/** Replaces user and password of this URL, as they are and as SMTP sends them. */
const hideCredentials = (text: string, url: string | undefined): string => {
  if (!url || !URL.canParse(url)) return text
  const { username, password } = new URL(url)
  const [user, secret] = [decodeURIComponent(username), decodeURIComponent(password)]
  const base64 = (part: string) => Buffer.from(part).toString('base64')
  const hidden = [
    base64(`\0${user}\0${secret}`),
    base64(`${user}\0${user}\0${secret}`),
    base64(secret),
    password,
    secret,
  ]
  return hidden.filter(Boolean).reduce((shown, part) => shown.replaceAll(part, '…'), text)
}
