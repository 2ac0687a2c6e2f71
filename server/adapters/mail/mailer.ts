import type { SendMailOptions } from 'nodemailer'
import type { OutgoingMail } from './mail-draft.ts'
import { renderHtml, renderText } from './mail-rendering.ts'

/** Whoever carries mails away. */
export type Mailer = {
  /** @throws MailRefused when trying again is useless; any other error means later, perhaps */
  send(mail: OutgoingMail): Promise<void>
  close(): void
}

/** The receiving side said no for good. The message is its answer, without the addresses. */
export class MailRejected extends Error {}

/** A mail as nodemailer takes it. Addresses are objects, so that none is ever read as a list. */
export const toMailMessage = (mail: OutgoingMail, from: string): SendMailOptions => ({
  from: { name: 'Haat', address: from },
  to: { name: '', address: mail.to },
  replyTo: mail.replyTo ? { name: '', address: mail.replyTo } : undefined,
  subject: toSingleLine(mail.subject),
  text: renderText(mail),
  html: renderHtml(mail),
  messageId: `<${mail.id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
  headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail.unsubscribeUrl) },
  disableFileAccess: true,
  disableUrlAccess: true,
})

/** What somebody typed can never begin a header of its own. */
const toSingleLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 250)

/** RFC 2369 and RFC 8058: mail programs show a button that unsubscribes with one POST. */
const unsubscribeHeaders = (url: string | undefined): Record<string, string> =>
  url ? { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}
