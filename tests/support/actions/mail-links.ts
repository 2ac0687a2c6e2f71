import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseMailHeaders, readMailText, type SmtpServer } from '../servers/smtp-server.ts'
import type { TestServer } from '../servers/test-server.ts'

/** The link in the last mail to this address that the SMTP server received. */
export const findMailedLink = async (server: TestServer, smtp: SmtpServer, email: string): Promise<URL> => {
  await server.services.mail.drain()
  const mail = smtp.received.findLast(received => received.to[0] === email)
  if (!mail) throw new Error(`No mail went to ${email}`)
  return extractLink(readMailText(mail.source))
}

/** The link with a token in the text of a mail. */
export const extractLink = (words: string): URL => new URL(/^http\S+token=\S+$/m.exec(words)![0])

export const getLinkToken = (link: URL): string => link.searchParams.get('token')!

/** The mails stored as files in a data folder, oldest first, with recipient and text. */
export const readMails = (dataDir: string): { to: string; words: string }[] => {
  const folder = join(dataDir, 'mail')
  if (!existsSync(folder)) return []
  const sources = readdirSync(folder)
    .filter(name => name.endsWith('.eml'))
    .sort()
    .map(name => readFileSync(join(folder, name), 'utf8'))
  return sources.map(source => ({ to: parseMailHeaders(source).get('to') ?? '', words: readMailText(source) }))
}
