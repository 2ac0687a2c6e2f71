import nodemailer from 'nodemailer'
import { errorProperty } from '../../config/error-code.ts'
import { type Mailer, MailRejected, toMailMessage } from './mailer.ts'

const MAX_CONNECTIONS = 4
const CONNECT_TIMEOUT_MS = 20_000
const SOCKET_TIMEOUT_MS = 60_000

/** Sends over pooled SMTP connections. It does not retry; the mail worker does. */
export const createSmtpMailer = (smtpUrl: string, from: string): Mailer => {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    maxRequeues: 0,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
  })
  return {
    send: async mail => {
      try {
        await transport.sendMail(toMailMessage(mail, from))
      } catch (error) {
        if (!isPermanentFailure(error)) throw error
        const isAddressInvalid = isMailboxUnknown(error)
        throw new MailRejected(`SMTP ${error.responseCode}`, { cause: error, isAddressInvalid })
      }
    },
    close: () => transport.close(),
  }
}

type SmtpError = Error & { command?: string; response?: string; responseCode?: number }

/**
 * Is this mail rejected for good? Only replies to the recipient or the content count: configuration errors, such as a
 * wrong password or sender, can be corrected, so those mails wait.
 */
const isPermanentFailure = (error: unknown): error is SmtpError => {
  if (!(error instanceof Error)) return false
  const command = errorProperty(error, 'command')
  return errorProperty(error, 'permanent') === true && (command === 'RCPT TO' || command === 'DATA')
}

/** RFC 3463: 5.7 is a policy against the sender or the text; only the rest is about the recipient. */
const isMailboxUnknown = ({ command, response }: SmtpError): boolean =>
  command === 'RCPT TO' && !/^\d{3}[ -]5\.7\./.test(response ?? '')
