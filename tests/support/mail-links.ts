import type { TestServer } from './server.ts'
import { type Smtp, wordsOf } from './smtp.ts'

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
