import MimeNode from 'nodemailer/lib/mime-node'
import { encode, wrap } from 'nodemailer/lib/qp'
import type { OutgoingMail } from './mail-draft.ts'
import { toMailMessage } from './mailer.ts'

/**
 * The source of a mail (RFC 5322), as in an .eml file. Sending it to a stream of nodemailer takes four times as long.
 */
export const toMailSource = (mail: OutgoingMail, from: string): string => {
  const message = toMailMessage(mail, from)
  const root = new MimeNode('multipart/alternative')
  root.setHeader({
    from: message.from,
    to: message.to,
    ...(message.replyTo && { 'reply-to': message.replyTo }),
    subject: message.subject,
    'message-id': message.messageId,
    ...message.headers,
  })
  const parts = [toPart('text/plain', message.text), toPart('text/html', message.html)]
  const headers = root.buildHeaders().replaceAll('\r\n', '\n')
  return [headers, '', ...parts.map(part => `--${root.boundary}\n${part}`), `--${root.boundary}--\n`].join('\n')
}

const toPart = (type: string, text: string): string =>
  [
    `Content-Type: ${type}; charset=utf-8`,
    'Content-Transfer-Encoding: quoted-printable',
    '',
    wrap(encode(text)).replaceAll('\r\n', '\n'),
  ].join('\n')
