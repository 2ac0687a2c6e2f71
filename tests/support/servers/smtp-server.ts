import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = { from: string; to: string[]; source: string }
export type SmtpServer = {
  url: string
  port: number
  received: ReceivedMail[]
  /** Rejects the next recipients with these SMTP codes. */
  refuse(...codes: number[]): void
  /** Delays every delivery until the returned function is called. */
  hold(): () => void
  close(): Promise<void>
}

/** An SMTP server on a local port; with `password` it requires the user `haat` and that password. */
export const startSmtpServer = async (options: { port?: number; password?: string } = {}): Promise<SmtpServer> => {
  const received: ReceivedMail[] = []
  const codes: number[] = []
  let gate = Promise.resolve()
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    closeTimeout: 50,
    authOptional: options.password === undefined,
    onAuth: (auth, _session, done) =>
      auth.password === options.password ? done(null, { user: 'haat' }) : done(createSmtpError(535, 'Wrong password')),
    onRcptTo: (address, _session, done) => {
      const code = codes.shift()
      if (code) done(createSmtpError(code, `No ${address.address} today`))
      else done()
    },
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', part => parts.push(part))
      stream.on('end', async () => {
        await gate
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(to => to.address),
          source: Buffer.concat(parts).toString('utf8'),
        })
        done()
      })
    },
  })
  await new Promise<void>(resolve => server.listen(options.port ?? 0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://${options.password === undefined ? '' : `haat:${options.password}@`}127.0.0.1:${port}`,
    port,
    received,
    refuse: (...more) => codes.push(...more),
    hold: () => {
      let release = () => {}
      gate = new Promise(resolve => {
        release = resolve
      })
      return () => release()
    },
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}

/** The headers of a mail's source, folded lines joined, names in lower case. */
export const parseMailHeaders = (source: string): Map<string, string> =>
  new Map(
    source
      .slice(0, source.search(/\r?\n\r?\n/))
      .replace(/\r?\n[ \t]+/g, ' ')
      .split(/\r?\n/)
      .map(line => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )

/** The text of a mail's source: quoted-printable decoded, with Unix line ends. */
export const readMailText = (source: string): string =>
  Buffer.from(
    source
      .replaceAll('\r\n', '\n')
      .replace(/=\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

const createSmtpError = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode })
