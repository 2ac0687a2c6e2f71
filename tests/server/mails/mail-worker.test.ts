import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Kysely, type LogEvent, SqliteDialect } from 'kysely'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFolderMailer } from '../../../server/adapters/mail/folder-mailer.ts'
import type { MailDraft } from '../../../server/adapters/mail/mail-draft.ts'
import type { Mailer } from '../../../server/adapters/mail/mailer.ts'
import { contactMail, newsletterMail } from '../../../server/adapters/mail/newsletter-and-contact-mails.ts'
import { createSmtpMailer } from '../../../server/adapters/mail/smtp-mailer.ts'
import type { QueueWorker } from '../../../server/adapters/queue/queue-worker.ts'
import { openStore, type Store } from '../../../server/db/engines/open-store.ts'
import Sqlite from '../../../server/db/engines/sqlite-driver.ts'
import type { Tables } from '../../../server/db/tables.ts'
import { createMailWorker } from '../../../server/jobs/mail-worker.ts'
import { claimMails, listDueMails } from '../../../server/mails/mail-queue.ts'
import { queueDiscardedMail, queueMail } from '../../../server/mails/queue-mail.ts'
import { NO_TEXTS } from '../../support/fixtures/no-texts.ts'
import { findFreePort } from '../../support/servers/demo-server.ts'
import { parseMailHeaders, readMailText, type SmtpServer, startSmtpServer } from '../../support/servers/smtp-server.ts'

const run = promisify(execFile)
const FROM = 'market@haat.example'
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const LETTER: MailDraft = {
  to: 'rahima@example.com',
  subject: 'Your order',
  parts: [{ text: 'শুভেচ্ছা <b>& welcome</b>' }],
}

let dataDir: string
let store: Store
let smtp: SmtpServer
let now: number
let lines: Record<string, unknown>[]
let workers: QueueWorker[]
let log: pino.Logger

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'haat-mail-'))
  store = await openStore({ dataDir })
  smtp = await startSmtpServer()
  now = 1_000_000
  lines = []
  workers = []
  log = pino({ base: null }, { write: line => void lines.push(JSON.parse(line)) })
})
afterEach(async () => {
  await Promise.all(workers.map(worker => worker.close()))
  await smtp.close()
  await store.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const openWorker = (mailer: Mailer = createSmtpMailer(smtp.url, FROM)): QueueWorker => {
  const worker = createMailWorker({ store, mailer, texts: NO_TEXTS, log, now: () => now })
  workers.push(worker)
  return worker
}
const queue = (draft: MailDraft = LETTER) => store.write(tx => queueMail(tx, draft, now))
const waiting = () => store.read.selectFrom('mails').selectAll().execute()

describe('The mail worker', () => {
  it('delivers a mail as text and HTML, and deletes it', async () => {
    await queue()
    await openWorker().drain()
    expect(smtp.received).toHaveLength(1)
    const { from, to, source } = smtp.received[0]!
    expect([from, to]).toEqual([FROM, ['rahima@example.com']])
    expect(parseMailHeaders(source).get('subject')).toBe('Your order')
    expect(parseMailHeaders(source).get('content-type')).toContain('multipart/alternative')
    const letter = source
      .split(/base64\r\n\r\n/)
      .slice(1)
      .map(part => Buffer.from(part, 'base64').toString('utf8'))
      .join()
    const fullText = readMailText(source) + letter
    expect(fullText).toContain('শুভেচ্ছা <b>& welcome</b>')
    expect(fullText).toContain('শুভেচ্ছা &lt;b&gt;&amp; welcome&lt;/b&gt;')
    expect(await waiting()).toEqual([])
  })

  it('deletes mails that were sent at the same time in one statement', async () => {
    const statements: string[] = []
    const observed = await openStore({ dataDir }, { observeQuery: kind => statements.push(kind) })
    for (let mail = 0; mail < 8; mail++) await queue()
    const mailer = { send: async () => undefined, close: () => undefined }
    await createMailWorker({ store: observed, mailer, texts: NO_TEXTS, log, now: () => now }).drain()
    await observed.close()
    expect(await waiting()).toEqual([])
    expect(statements.filter(kind => kind === 'delete')).toHaveLength(1)
  })

  it('claims as many mails in one statement as can be sent within the lease', async () => {
    const statements: string[] = []
    const observed = await openStore({ dataDir }, { observeQuery: kind => statements.push(kind) })
    for (let mail = 0; mail < 20; mail++) await queue()
    const mailer = { send: async () => undefined, close: () => undefined }
    await createMailWorker({ store: observed, mailer, texts: NO_TEXTS, log, now: () => now, claimedMails: 32 }).drain()
    await observed.close()
    expect(await waiting()).toEqual([])
    expect(statements.filter(kind => kind === 'update' || kind === 'delete')).toEqual(['update', 'delete'])
  })

  it('finds and claims mails without reading or sorting all that wait', async () => {
    await queue()
    const connection = new Sqlite(join(dataDir, 'haat.db'))
    const plans: string[][] = []
    const log = ({ query: { sql, parameters } }: LogEvent) => {
      const steps = connection.prepare<unknown[], { detail: string }>(`explain query plan ${sql}`).all(...parameters)
      plans.push(steps.map(({ detail }) => detail))
    }
    const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: connection }), log })
    const claimed = await claimMails(db, await listDueMails(db, now, 8), now, now + MINUTE)
    await db.destroy()
    expect(claimed).toHaveLength(1)
    expect(plans).toEqual([
      ['SEARCH mails USING INDEX mails_due (status=? AND next_at<?)'],
      ['SEARCH mails USING INDEX sqlite_autoindex_mails_1 (id=?)'],
    ])
  })

  it('never sends a mail of a rolled back transaction', async () => {
    const failing = store.write(async tx => {
      await queueMail(tx, LETTER, now)
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    await openWorker().drain()
    expect(smtp.received).toEqual([])
  })

  it('retries after a temporary failure', async () => {
    smtp.refuse(451)
    await queue()
    const worker = openWorker()
    await worker.drain()
    expect(smtp.received).toEqual([])
    await worker.drain()
    expect(smtp.received, 'it rests first').toEqual([])
    now += 20_000
    await worker.drain()
    expect(smtp.received).toHaveLength(1)
    expect(lines.map(line => line.msg)).toEqual(['A mail could not be sent and will be retried.'])
  })

  it('waits while the SMTP server is down, and delivers when it is up', async () => {
    const port = await findFreePort()
    const worker = openWorker(createSmtpMailer(`smtp://127.0.0.1:${port}`, FROM))
    await queue()
    await worker.drain()
    expect(await waiting()).toMatchObject([{ status: 'PENDING', attempts: 1, error: 'ESOCKET' }])
    const late = await startSmtpServer({ port })
    now += MINUTE
    await worker.drain()
    expect(late.received).toHaveLength(1)
    await late.close()
  })

  it('fails at once for a permanently rejected recipient, logs it, and deletes the content', async () => {
    smtp.refuse(550)
    await queue()
    const worker = openWorker()
    await worker.drain()
    now += 10 * DAY
    await worker.drain()
    expect(smtp.received).toEqual([])
    expect(await waiting()).toMatchObject([{ status: 'FAILED', attempts: 1, error: 'SMTP 550', content: '' }])
    expect(lines).toMatchObject([
      { level: 50, msg: 'A mail could not be sent and is not retried.', reason: 'SMTP 550' },
    ])
    expect(JSON.stringify(lines)).not.toContain('rahima')
  })

  it('fails after nearly three days of retries', async () => {
    smtp.refuse(...Array(20).fill(451))
    await queue()
    const worker = openWorker()
    for (let tries = 0; tries < 15; tries++) {
      await worker.drain()
      now += 27 * 60 * MINUTE
    }
    expect(await waiting()).toMatchObject([{ status: 'FAILED', attempts: 11 }])
  })

  it('waits for a wrong SMTP password to be corrected', async () => {
    const strict = await startSmtpServer({ password: 'right' })
    await queue()
    await openWorker(createSmtpMailer(strict.url.replace('right', 'wrong'), FROM)).drain()
    expect(await waiting()).toMatchObject([{ status: 'PENDING', error: 'EAUTH 535' }])
    now += MINUTE
    await openWorker(createSmtpMailer(strict.url, FROM)).drain()
    expect(strict.received).toHaveLength(1)
    await strict.close()
  })

  it('delivers each mail once from several processes', async () => {
    for (let at = 0; at < 25; at++) await queue({ ...LETTER, to: `reader${at}@example.com` })
    const drainElsewhere = () =>
      run(process.execPath, ['--import', 'tsx', 'tests/support/servers/drain-mail.ts', dataDir, smtp.url, String(now)])
    await Promise.all([drainElsewhere(), drainElsewhere()])
    expect(smtp.received.map(mail => mail.to[0]).sort()).toEqual(
      Array.from({ length: 25 }, (_, at) => `reader${at}@example.com`).sort(),
    )
    expect(await waiting()).toEqual([])
  })

  it('takes over the mail of a process that died, under the same Message-ID', async () => {
    await queue()
    const dead = createMailWorker({
      store,
      mailer: { send: () => new Promise(() => {}), close: () => {} },
      texts: NO_TEXTS,
      log,
      now: () => now,
    })
    dead.wake()
    await expect.poll(async () => (await waiting())[0]!.attempts).toBe(1)
    const worker = openWorker()
    await worker.drain()
    expect(smtp.received, 'the lease still holds').toEqual([])
    now += 6 * MINUTE
    const { id } = (await waiting())[0]!
    await worker.drain()
    expect(parseMailHeaders(smtp.received[0]!.source).get('message-id')).toBe(`<${id}@haat.example>`)
  })

  it('does not send expired mails', async () => {
    await queue({ ...LETTER, expiresAt: now + MINUTE })
    now += 2 * MINUTE
    await openWorker().drain()
    expect(smtp.received).toEqual([])
    expect(await waiting()).toMatchObject([{ status: 'FAILED', error: 'Too late to be of use.' }])
  })

  it('drops a mail without recipient', async () => {
    await store.write(tx => queueDiscardedMail(tx, LETTER, now))
    await openWorker().drain()
    expect([smtp.received, await waiting()]).toEqual([[], []])
  })

  it('finishes sending before it closes', async () => {
    const release = smtp.hold()
    await queue()
    const worker = openWorker()
    worker.wake()
    await expect.poll(async () => (await waiting())[0]?.attempts).toBe(1)
    const closed = worker.close()
    release()
    await closed
    expect(smtp.received).toHaveLength(1)
    worker.wake()
  })

  it('leaves the mails that it has claimed but not begun for the next start when it closes', async () => {
    const release = smtp.hold()
    for (let at = 0; at < 8; at++) await queue({ ...LETTER, to: `reader${at}@example.com` })
    const worker = openWorker()
    worker.wake()
    await expect.poll(async () => (await waiting()).filter(mail => mail.attempts === 1)).toHaveLength(8)
    const closed = worker.close()
    release()
    await closed
    expect(smtp.received).toHaveLength(4)
    expect(await waiting()).toMatchObject(Array(4).fill({ status: 'PENDING', attempts: 0, next_at: now }))
    await openWorker().drain()
    expect(smtp.received).toHaveLength(8)
  })

  it('writes .eml files if no SMTP server is set', async () => {
    const folder = join(dataDir, 'mail')
    await queue()
    await openWorker(createFolderMailer(folder, FROM, log)).drain()
    const [name, ...others] = readdirSync(folder)
    expect([name!.endsWith('.eml'), others]).toEqual([true, []])
    expect(parseMailHeaders(readFileSync(join(folder, name!), 'utf8')).get('to')).toBe('rahima@example.com')
    expect(lines).toMatchObject([{ file: join(folder, name!) }])
  })
})

describe('A mail', () => {
  it('is the same in a file as over SMTP', async () => {
    const draft: MailDraft = {
      to: 'rahima@example.com',
      replyTo: 'eve@example.com',
      subject: 'শাড়ি \r\nBcc: all@example.com',
      parts: [
        { text: `Price = ৳1,234\n.\n--\n${'long '.repeat(40)}` },
        { action: 'Open', url: 'https://haat.example/?a=b' },
      ],
      unsubscribeUrl: 'https://haat.example/newsletters/unsubscribe?token=abc',
    }
    const folder = join(dataDir, 'mail')
    const { source } = await sent(draft)
    await createFolderMailer(folder, FROM, log).send({ ...draft, id: 'one' })
    const written = readFileSync(join(folder, 'one.eml'), 'utf8')
    const headersOf = (mail: string) => {
      const { date: _, 'message-id': __, 'content-type': type, ...rest } = Object.fromEntries(parseMailHeaders(mail))
      return { ...rest, type: type!.replace(/boundary=.*/, '') }
    }
    expect(headersOf(written)).toEqual(headersOf(source))
    expect(parseMailHeaders(written).get('message-id')).toBe('<one@haat.example>')
    const partsOf = (mail: string) => readParts(mail).map(({ type, text }) => [type, text.trim()])
    expect(partsOf(written)).toEqual(partsOf(source))
    expect(partsOf(written)).toHaveLength(2)
  })

  const sent = async (draft: MailDraft) => {
    await queue(draft)
    await openWorker().drain()
    return smtp.received[0]!
  }

  it('cannot get a header from user input', async () => {
    const draft = contactMail({ publicUrl: 'https://haat.example' }, 'admin@haat.example', {
      name: 'Eve\r\nBcc: all@example.com',
      email: 'eve@example.com',
      subject: 'Hello\nX-Evil: 1\u2028\u0000',
      message: 'First\r\n.\r\nRCPT TO:<all@example.com>',
    })
    const { to, source } = await sent(draft)
    const headers = parseMailHeaders(source)
    expect(to).toEqual(['admin@haat.example'])
    expect([headers.has('bcc'), headers.has('x-evil')]).toEqual([false, false])
    expect(headers.get('subject')).toBe('Message from Eve Bcc: all@example.com: Hello X-Evil: 1')
    expect(headers.get('reply-to')).toBe('eve@example.com')
    expect(smtp.received).toHaveLength(1)
  })

  it.each(['a@example.com, b@example.com', 'a@example.com\r\nBcc: b@example.com', '', 'Eve <a@example.com>', 'nobody'])(
    'is not queued for %j, which is not a single address',
    async to => {
      expect([await queue({ ...LETTER, to }), await waiting()]).toEqual([false, []])
    },
  )

  it('of a newsletter has an unsubscribe link in its text and one-click headers', async () => {
    const unsubscribeUrl = 'https://haat.example/newsletters/unsubscribe?token=abc'
    const draft = newsletterMail({ subject: 'Eid', body: 'One\n\nTwo' }, { to: 'a@example.com', unsubscribeUrl })
    const { source } = await sent(draft)
    const headers = parseMailHeaders(source)
    expect(headers.get('list-unsubscribe')).toBe(`<${unsubscribeUrl}>`)
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(readMailText(source)).toContain(`Stop these letters: ${unsubscribeUrl}`)
  })
})

/** The parts of a mail's source, decoded. */
const readParts = (source: string): { type: string; text: string }[] => {
  const unix = source.replaceAll('\r\n', '\n')
  const boundary = /boundary="([^"]+)"/.exec(unix)![1]!
  return unix
    .split(`--${boundary}`)
    .slice(1, -1)
    .map(part => {
      const headers = parseMailHeaders(part.trimStart())
      const body = part.slice(part.indexOf('\n\n') + 2)
      const isBase64 = headers.get('content-transfer-encoding') === 'base64'
      return {
        type: headers.get('content-type')!,
        text: isBase64 ? Buffer.from(body, 'base64').toString('utf8') : readMailText(body),
      }
    })
}
