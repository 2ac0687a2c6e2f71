import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../server/db/store.ts'
import { deliverNewsletters } from '../../../server/newsletters/newsletter-delivery.ts'
import { insertNewsletter, isNewsletterSent } from '../../../server/newsletters/newsletters.ts'
import { saveSubscriber } from '../../../server/newsletters/subscribers.ts'
import { listAuditLog } from '../../../src/contract/audit/audit-log.ts'
import { DAY_MS, HOUR_MS } from '../../../src/contract/durations.ts'
import {
  addNewsletterPicture,
  cancelNewsletterDraft,
  deleteNewsletterDraft,
  listNewsletterDrafts,
  saveNewsletterDraft,
} from '../../../src/contract/newsletters/newsletter-drafts.ts'
import { listSentNewsletters, sendNewsletter, testNewsletter } from '../../../src/contract/newsletters/newsletters.ts'
import { createPhoto, sendForm } from '../../support/fixtures/form-requests.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import { hasLockWaiter, pauseCommit } from '../../support/servers/paused-commit.ts'
import { parseMailHeaders, readMailText, type SmtpServer, startSmtpServer } from '../../support/servers/smtp-server.ts'
import { startServer, type TestServer, type TestUser } from '../../support/servers/test-server.ts'

const READERS = Array.from({ length: 120 }, (_, n) => `reader${n}@test.example`).sort()
const LETTER = { subject: 'Eid is near', body: '# New sarees\n\nCome and see **ours**.' }

describe.each(ENGINES)('A newsletter that is sent later, on $name', engine => {
  let server: TestServer
  let smtp: SmtpServer
  let admin: TestUser
  beforeAll(async () => {
    smtp = await startSmtpServer()
    const config = { smtpUrl: smtp.url, mailFrom: 'market@haat.example', hasRateLimit: false }
    server = await startServer({ engine, config })
    admin = await server.user('ADMIN')
    for (const email of READERS) await server.store.write(tx => saveSubscriber(tx, email, server.services.now()))
  }, 60_000)
  afterAll(async () => {
    await server.stop()
    await smtp.close()
  })

  /** Sessions end meanwhile. */
  const advance = async (ms: number) => {
    server.advance(ms)
    admin = await server.user('ADMIN')
  }
  const inMs = (ms: number) => new Date(server.services.now() + ms).toISOString()
  const save = (id: string, sendAt: string | null, change = {}) =>
    server.call(saveNewsletterDraft, { id, ...LETTER, ...change, sendAt }, { as: admin })
  const drafts = async () => (await server.call(listNewsletterDrafts, {}, { as: admin })).data
  const history = async () => (await server.call(listSentNewsletters, {}, { as: admin })).data
  const received = async () => {
    for (let left = 1; left > 0; ) {
      await deliverNewsletters(server.services)
      await server.services.mail.drain()
      const unsent = server.store.read.selectFrom('newsletters').select('id').where('finished_at', 'is', null)
      left = (await unsent.execute()).length
    }
    return smtp.received.splice(0)
  }

  it('waits for its time, and then reaches every reader once, whoever runs the job and however often', async () => {
    const id = uuid()
    expect((await save(id, inMs(2 * HOUR_MS))).data).toMatchObject({ id, ...LETTER, author: admin.name })
    await advance(2 * HOUR_MS - 1000)
    expect(await received()).toEqual([])
    expect(await drafts()).toHaveLength(1)
    await advance(2000)
    await Promise.all(Array.from({ length: 3 }, () => deliverNewsletters(server.services)))
    const mails = await received()
    expect(mails.map(mail => mail.to[0]).sort()).toEqual(READERS)
    expect(await received()).toEqual([])
    expect(await drafts()).toEqual([])
    const [sent] = await history()
    expect(sent).toMatchObject({ id, subject: LETTER.subject, recipients: READERS.length, isFinished: true })
    const { data } = await server.call(listAuditLog, { entity: 'newsletter', entityId: id }, { as: admin })
    expect(data.map(({ action, actor }) => [action, actor.role])).toEqual([
      ['newsletter.send', 'SYSTEM'],
      ['newsletter.schedule', 'ADMIN'],
    ])
  })

  it('goes on where a process was killed: nobody gets it twice, and nobody is left out', async () => {
    const id = uuid()
    await save(id, inMs(HOUR_MS))
    await advance(HOUR_MS + 1)
    // A process that dies in the middle of a batch has committed only the batches before it.
    let batches = 0
    const { write } = server.store
    const dying = {
      ...server.services,
      store: {
        ...server.store,
        write: ((run: Parameters<typeof write>[0]) => {
          batches++
          return write(async tx => {
            const result = await run(tx)
            if (batches > 2) throw new Error('killed')
            return result
          })
        }) as typeof write,
      },
    }
    await expect(deliverNewsletters(dying)).rejects.toThrow('killed')
    expect(batches).toBe(3)
    const mails = await received()
    expect(mails.map(mail => mail.to[0]).sort()).toEqual(READERS)
  })

  it('is either sent or saved when somebody does both at the same moment', async () => {
    const send = (draftId: string) =>
      server.call(sendNewsletter, { ...LETTER, format: 'markdown', draftId }, { as: admin })
    const isSaved = async (tx: Database, id: string) =>
      (await tx.selectFrom('newsletter_drafts').select('id').where('id', '=', id).execute()).length > 0
    const race = async (
      isTarget: (tx: Database) => Promise<boolean>,
      first: () => Promise<{ status: number }>,
      second: () => Promise<{ status: number }>,
    ) => {
      const paused = pauseCommit(server.store, isTarget)
      const started = first()
      await paused.isPaused
      let isDone = false
      const waiting = second().finally(() => {
        isDone = true
      })
      await expect.poll(async () => isDone || (await hasLockWaiter(server.store))).toBe(true)
      paused.resume()
      return (await Promise.all([started, waiting])).map(({ status }) => status)
    }
    const [sent, saved, twice] = [uuid(), uuid(), uuid()]
    const saves = (id: string) => () => save(id, inMs(HOUR_MS))
    expect(
      await race(
        tx => isNewsletterSent(tx, sent),
        () => send(sent),
        saves(sent),
      ),
    ).toEqual([200, 409])
    expect(
      await race(
        tx => isSaved(tx, saved),
        saves(saved),
        () => send(saved),
      ),
    ).toEqual([200, 200])
    expect(
      await race(
        tx => isNewsletterSent(tx, twice),
        () => send(twice),
        () => send(twice),
      ),
    ).toEqual([200, 409])
    expect(await drafts()).toEqual([])
    expect(await received()).toHaveLength(3 * READERS.length)
  })

  it('does not wait for one that was sent already, or for one that cannot be queued', async () => {
    const [sent, waiting, failing] = [uuid(), uuid(), uuid()]
    await server.call(sendNewsletter, { ...LETTER, format: 'markdown', draftId: sent }, { as: admin })
    await received()
    // Whoever sends and saves a draft at the same moment leaves it behind.
    const row = {
      ...LETTER,
      id: sent,
      author_id: admin.userId,
      changed_at: 1,
      send_at: server.services.now() + HOUR_MS,
    }
    await server.store.write(tx => tx.insertInto('newsletter_drafts').values(row).execute())
    await save(waiting, inMs(HOUR_MS))
    await advance(HOUR_MS + 1)
    expect(await received()).toHaveLength(READERS.length)
    expect((await history())[0]!.id).toBe(waiting)
    expect(await drafts()).toEqual([])
    const { data } = await server.call(listAuditLog, { entity: 'newsletter', entityId: sent }, { as: admin })
    expect(data.map(({ action }) => action)).toEqual(['newsletter.send'])
    await save(failing, inMs(HOUR_MS))
    await advance(HOUR_MS + 1)
    await server.store.write(tx => insertNewsletter(tx, { ...LETTER, id: uuid(), created_at: server.services.now() }))
    let writes = 0
    const { write } = server.store
    const store: typeof server.store = {
      ...server.store,
      write: work => (writes++ === 0 ? Promise.reject(new Error('It cannot be queued.')) : write(work)),
    }
    await deliverNewsletters({ ...server.services, store })
    expect(writes, 'the others go on').toBeGreaterThan(1)
    await received()
  })

  it('is not sent when it was cancelled or deleted, and is sent at another time when that was changed', async () => {
    const [cancelled, deleted, moved] = [uuid(), uuid(), uuid()]
    for (const id of [cancelled, deleted, moved]) await save(id, inMs(HOUR_MS), { subject: `Letter ${id}` })
    expect((await save(cancelled, null)).data.sendAt).toBeNull()
    const remove = () => server.call(deleteNewsletterDraft, { id: deleted }, { as: admin })
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 404])
    await save(moved, inMs(DAY_MS))
    await advance(2 * HOUR_MS)
    expect(await received()).toEqual([])
    expect((await drafts()).map(({ id }) => id)).toEqual([moved, cancelled])
    await advance(DAY_MS)
    expect(await received()).toHaveLength(READERS.length)
    expect((await drafts()).map(({ id }) => id)).toEqual([cancelled])
    await server.call(deleteNewsletterDraft, { id: cancelled }, { as: admin })
  })

  it('is not replaced or brought back by somebody who has opened it before it was changed or deleted', async () => {
    const id = uuid()
    const first = (await save(id, inMs(HOUR_MS))).data
    const opened = { expectedChangedAt: first.changedAt }
    const second = (await save(id, first.sendAt, { ...opened, body: 'It was written by a colleague.' })).data
    expect(Date.parse(second.changedAt), 'also within a millisecond').toBeGreaterThan(Date.parse(first.changedAt))
    expect((await save(id, null, { ...opened, body: 'It was written by somebody else.' })).error.code).toBe('CONFLICT')
    expect(await drafts()).toEqual([second])
    const repeated = await save(id, second.sendAt, { ...opened, body: second.body })
    expect(repeated.data, 'the response was lost').toEqual(second)
    const cancel = () => server.call(cancelNewsletterDraft, { id }, { as: admin })
    const cancelled = (await cancel()).data
    expect(cancelled).toEqual({ ...second, sendAt: null, changedAt: cancelled.changedAt })
    expect((await cancel()).data).toEqual(cancelled)
    const late = await save(id, inMs(DAY_MS), { expectedChangedAt: second.changedAt })
    expect(late.error.code, 'it would be sent after all').toBe('CONFLICT')
    await server.call(deleteNewsletterDraft, { id }, { as: admin })
    const revived = await save(id, null, { expectedChangedAt: cancelled.changedAt })
    expect([revived.error.code, revived.message]).toEqual(['CONFLICT', expect.stringContaining('deleted meanwhile')])
    expect([(await cancel()).status, await drafts()]).toEqual([404, []])
    const { data } = await server.call(listAuditLog, { entity: 'newsletter', entityId: id }, { as: admin })
    expect(data.map(({ action }) => action)).toEqual(['newsletter.cancel', 'newsletter.schedule'])
  })

  it('is replaced by one of two who save it at the same moment', async () => {
    const id = uuid()
    const { changedAt: expectedChangedAt } = (await save(id, null)).data
    const texts = Array.from({ length: 4 }, (_, n) => `It was written by number ${n}.`)
    const saved = await Promise.all(texts.map(body => save(id, null, { body, expectedChangedAt })))
    expect(saved.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect((await drafts())[0]!.body).toBe(saved.find(({ status }) => status === 200)!.data.body)
    await server.call(deleteNewsletterDraft, { id }, { as: admin })
  })

  it('keeps its time when it is changed within its last moments, and is not cancelled once it was sent', async () => {
    const id = uuid()
    const { sendAt, changedAt } = (await save(id, inMs(HOUR_MS))).data
    await advance(HOUR_MS + 1)
    const late = await save(id, sendAt, { body: 'It was corrected at the last moment.', expectedChangedAt: changedAt })
    expect(late.data.sendAt).toBe(sendAt)
    expect(await received()).toHaveLength(READERS.length)
    const cancelled = await server.call(cancelNewsletterDraft, { id }, { as: admin })
    expect(cancelled.error.code).toBe('CONFLICT')
    const again = await save(id, sendAt, { expectedChangedAt: late.data.changedAt })
    expect(again.message).toBe('This newsletter has been sent already.')
  })

  it('cannot be saved or sent again once it was sent', async () => {
    const id = uuid()
    await save(id, inMs(HOUR_MS))
    await advance(2 * HOUR_MS)
    await received()
    expect((await save(id, inMs(HOUR_MS))).error.code).toBe('CONFLICT')
    const again = await server.call(sendNewsletter, { ...LETTER, format: 'markdown', draftId: id }, { as: admin })
    expect(again.error.code).toBe('CONFLICT')
    expect([await drafts(), await received()]).toEqual([[], []])
  })

  it('can be sent at once, and then not by the job', async () => {
    const id = uuid()
    await save(id, inMs(HOUR_MS))
    await server.call(sendNewsletter, { ...LETTER, format: 'markdown', draftId: id }, { as: admin })
    await advance(2 * HOUR_MS)
    expect(await received()).toHaveLength(READERS.length)
    expect(await drafts()).toEqual([])
  })

  it('needs a time in the future, within a year', async () => {
    for (const sendAt of [inMs(-1000), inMs(400 * DAY_MS), 'tomorrow'])
      expect((await save(uuid(), sendAt)).error.code).toBe('VALIDATION')
    expect(await drafts()).toEqual([])
  })
})

describe('A newsletter in Markdown', () => {
  let server: TestServer
  let smtp: SmtpServer
  let admin: TestUser
  beforeAll(async () => {
    smtp = await startSmtpServer()
    server = await startServer({ config: { smtpUrl: smtp.url, mailFrom: 'market@haat.example', hasRateLimit: false } })
    admin = await server.user('ADMIN')
  })
  afterAll(async () => {
    await server.stop()
    await smtp.close()
  })

  const test = async (body: string) => {
    const { message } = await server.call(
      testNewsletter,
      { subject: 'Eid is near', body, format: 'markdown' },
      { as: admin },
    )
    expect(message).toContain(admin.email)
    await server.services.mail.drain()
    const [mail] = smtp.received.splice(0)
    return { headers: parseMailHeaders(mail!.source), text: readMailText(mail!.source) }
  }

  it('has a part of plain text and one of HTML, with links and pictures by their whole addresses', async () => {
    const file = await createPhoto('#a03040')
    const { data, status } = await sendForm(server, addNewsletterPicture, { data: {}, file }, { as: admin })
    expect(status).toBe(201)
    const hash = /([0-9a-f]{32})\.webp$/.exec(data.image)![1]
    const { headers, text } = await test(
      `# New sarees\n\nSee [ours](/products?category=Sarees) and **more**.\n\n- Silk\n- Cotton\n\n![A red saree](${data.image})`,
    )
    expect(headers.get('content-type')).toContain('multipart/alternative')
    const { publicUrl } = server.services.config
    expect(text).toContain(`See ours (${publicUrl}/products?category=Sarees) and more.`)
    expect(text).toContain('- Silk\n- Cotton\n\n[A red saree]')
    expect(text).toContain(`<img src="${publicUrl}/pictures/${hash}-preview.jpg" alt="A red saree"`)
    expect(text).toMatch(/<h2 [^>]*>New sarees<\/h2>/)
    expect(text).toContain('<strong>more</strong>')
    const picture = await fetch(`${server.url}/pictures/${hash}-preview.jpg`)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  })

  it('shows nothing of others: HTML is text, and pictures from elsewhere and dangerous links are left out', async () => {
    const { text } = await test(
      '<script>alert(1)</script> ![spy](https://spy.example/a.png) ![x](/pictures/../secret.webp) [go](javascript:alert(1)) "quoted"',
    )
    const html = text.slice(text.indexOf('text/html'))
    expect(html).not.toMatch(/<script|<img[^>]*spy|src="[^"]*secret|href="javascript/)
    expect(html).toContain('&lt;script&gt;')
    expect(html).toContain('&quot;quoted&quot;')
  })

  it('links bare addresses in both parts, and names each once in the plain one', async () => {
    const { text } = await test('See https://a.example/b and www.rokomari.com, not http://plain.example.')
    expect(text).toContain('See https://a.example/b and www.rokomari.com, not http://plain.example.')
    expect(text).toMatch(/<a [^>]*href="https:\/\/a\.example\/b">https:\/\/a\.example\/b<\/a>/)
    expect(text).toMatch(/<a [^>]*href="https:\/\/www\.rokomari\.com">www\.rokomari\.com<\/a>/)
    expect(text).not.toContain('href="http:')
  })

  it('is a plain text as before for clients that name no format', async () => {
    await server.call(testNewsletter, { subject: 'Eid is near', body: 'Not **bold**.\n\nBye.' }, { as: admin })
    await server.services.mail.drain()
    expect(readMailText(smtp.received.splice(0)[0]!.source)).toContain('Not **bold**.')
  })
})
