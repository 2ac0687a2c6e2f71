import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestServer } from './server.ts'
import { headersOf, type Smtp, wordsOf } from './smtp.ts'

/** The link in the last mail to this address, which a real SMTP server received. */
export const linkTo = async (server: TestServer, smtp: Smtp, email: string): Promise<URL> => {
  await server.services.mail.drain()
  const mail = smtp.received.findLast(received => received.to[0] === email)
  if (!mail) throw new Error(`No mail went to ${email}`)
  return linkIn(wordsOf(mail.source))
}

/** The link with a token in the words of a mail. */
export const linkIn = (words: string): URL => new URL(/^http\S+token=\S+$/m.exec(words)![0])

export const tokenOf = (link: URL): string => link.searchParams.get('token')!

/** The mails in a data folder's files, the oldest first, each with its recipient and its text. */
export const mailsIn = (dataDir: string): { to: string; words: string }[] => {
  const folder = join(dataDir, 'mail')
  if (!existsSync(folder)) return []
  const sources = readdirSync(folder)
    .filter(name => name.endsWith('.eml'))
    .sort()
    .map(name => readFileSync(join(folder, name), 'utf8'))
  return sources.map(source => ({ to: headersOf(source).get('to') ?? '', words: wordsOf(source) }))
}
