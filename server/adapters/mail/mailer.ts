import { pickMarketName } from '../../../src/contract/market/market-settings.ts'
import { cutText } from '../../../src/contract/text-cut.ts'
import type { OutgoingMail } from './mail-draft.ts'
import { renderHtml, renderText } from './mail-rendering.ts'

/** Sends mails. */
export type Mailer = {
  /** @throws MailRejected when a retry is useless; other errors may be temporary */
  send(mail: OutgoingMail): Promise<void>
  close(): void
}

/** The receiving server has rejected the mail permanently. The message contains no address; its cause may. */
export class MailRejected extends Error {
  /** It says that there is no such mailbox, rather than that it does not want this mail. */
  readonly isAddressInvalid: boolean

  constructor(
    message: string,
    { isAddressInvalid = false, ...options }: ErrorOptions & { isAddressInvalid?: boolean } = {},
  ) {
    super(message, options)
    this.isAddressInvalid = isAddressInvalid
  }
}

/** A mail in nodemailer's format. Addresses are objects, so that none is ever parsed as a list. */
export const toMailMessage = (mail: OutgoingMail, from: string) => ({
  from: { name: toSingleLine(pickMarketName(mail.market, 'en')), address: from },
  to: { name: '', address: mail.to },
  replyTo: mail.replyTo ? { name: '', address: mail.replyTo } : undefined,
  subject: toSingleLine(mail.subject),
  text: renderText(mail),
  html: renderHtml(mail),
  messageId: toMessageId(mail.id, from),
  headers: {
    ...(mail.thread ? threadHeaders(mail.thread, from) : { 'Auto-Submitted': 'auto-generated' }),
    ...unsubscribeHeaders(mail.unsubscribeUrl),
  },
  disableFileAccess: true,
  disableUrlAccess: true,
})

const toMessageId = (id: string, from: string): string => `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`

/** RFC 5322, section 3.6.4. A mail program that has none of these mails still finds those that refer to the same ones. */
const threadHeaders = (thread: readonly string[], from: string): Record<string, string> => {
  const ids = thread.map(id => toMessageId(id, from))
  const last = ids.at(-1)
  return last ? { 'In-Reply-To': last, References: ids.join(' ') } : {}
}

/** Removes line breaks, so that user input cannot inject a header. */
const toSingleLine = (text: string): string => cutText(text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim(), 250)

/** RFC 2369 and RFC 8058: mail programs show a button that unsubscribes with one POST. */
const unsubscribeHeaders = (url: string | undefined): Record<string, string> =>
  url ? { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}
