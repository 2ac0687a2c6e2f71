import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createUnsubscribeToken } from '../../../server/auth/tokens.ts'
import { blockAddress } from '../../../server/mails/bounced-addresses.ts'
import { markMailFailed } from '../../../server/mails/mail-queue.ts'
import { queueMail } from '../../../server/mails/queue-mail.ts'
import { deliverNewsletters } from '../../../server/newsletters/newsletter-delivery.ts'
import { receiveMailEvent } from '../../../server/newsletters/receive-mail-event.ts'
import { saveSubscriber as addReader, markUnsubscribed } from '../../../server/newsletters/subscribers.ts'
import { deleteSubscriber, subscribeNewsletter } from '../../../src/contract/newsletters/newsletter-writes.ts'
import {
  listSentNewsletters,
  listSubscribers,
  sendNewsletter,
  testNewsletter,
} from '../../../src/contract/newsletters/newsletters.ts'
import { LOCALE_COOKIE } from '../../../src/contract/sync/inlined-calls.ts'
import { findMailedLink, getLinkToken } from '../../support/actions/mail-links.ts'
import { ENGINES, type Engine } from '../../support/servers/engines.ts'
import { parseMailHeaders, readMailText, type SmtpServer, startSmtpServer } from '../../support/servers/smtp-server.ts'
import { startServer, type TestServer, type TestUser } from '../../support/servers/test-server.ts'

let server: TestServer
let smtp: SmtpServer
let admin: TestUser
const HTML = { accept: 'text/html,*/*' }
const LETTER = { subject: 'Eid is near', body: 'New sarees are here.\n\nCome and see.' }

const open = async (engine?: Engine, hasRateLimit = false) => {
  smtp = await startSmtpServer()
  const config = { smtpUrl: smtp.url, mailFrom: 'market@haat.example', hasRateLimit }
  server = await startServer({ engine, config })
  admin = await server.user('ADMIN')
}
const close = async () => {
  await server.stop()
  await smtp.close()
}
const post = (path: string, headers: Record<string, string> = {}) => server.request(path, { method: 'POST', headers })
const subscribe = (email: string) => server.call(subscribeNewsletter, { email })
/** The token in the last confirmation mail to this address. */
const askedToken = async (email: string) => getLinkToken(await findMailedLink(server, smtp, email))
const join = async (email: string) => {
  await subscribe(email)
  return post(`/newsletters/confirm?token=${await askedToken(email)}`)
}
const readers = async () => (await server.call(listSubscribers, { limit: 100 }, { as: admin })).data
const received = async () => {
  for (let left = 1; left > 0; ) {
    await deliverNewsletters(server.services)
    await server.services.mail.drain()
    const unsent = await server.store.read
      .selectFrom('newsletters')
      .select('id')
      .where('finished_at', 'is', null)
      .execute()
    left = unsent.length
  }
  return smtp.received
}
const history = async () => (await server.call(listSentNewsletters, {}, { as: admin })).data
const send = async () => (await server.call(sendNewsletter, LETTER, { as: admin })).data.recipients

describe('A newsletter', () => {
  beforeAll(() => open())
  afterAll(close)
  beforeEach(() => {
    smtp.received.length = 0
  })

  it('is sent to the admin alone first, who is no subscriber by that', async () => {
    const before = (await received()).length
    const response = await server.call(testNewsletter, LETTER, { as: admin })
    expect(response.data).toEqual({ email: admin.email })
    const mails = (await received()).slice(before)
    expect(mails).toHaveLength(1)
    expect(await history()).toEqual([])
  })

  it('can be subscribed to through a mailed link, once, also at the path of deployed clients', async () => {
    for (const email of ['Rima@test.example', 'rima@test.example']) {
      expect(await subscribe(email)).toMatchObject({ status: 200, data: { email: 'rima@test.example' } })
    }
    expect(await readers(), 'nobody is subscribed by typing an address').toEqual([])
    const token = await askedToken('rima@test.example')
    const link = `/newsletters/confirm?token=${token}`
    const look = await server.request(link, { headers: { accept: 'text/html' } })
    expect([look.status, await look.text()]).toEqual([200, expect.stringContaining('<form method="post">')])
    expect(await readers(), 'nor by opening the link').toEqual([])
    expect(await (await post(link)).json()).toMatchObject({ success: true, data: { email: 'rima@test.example' } })
    expect((await post(link)).status, 'a lost response is asked for again').toBe(200)
    expect(smtp.received.every(mail => !/rima/i.test(readMailText(mail.source).split('Hello,')[1]!))).toBe(true)
    const response = await server.request('/newsletters/create', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"email":"karim@test.example"}',
    })
    expect(response.status).toBe(200)
    const page = await post(`/newsletters/confirm?token=${await askedToken('karim@test.example')}`, HTML)
    expect(await page.text()).toContain('karim@test.example gets our newsletters')
    expect((await server.call(subscribeNewsletter, { email: 'nobody' })).message).toBe(
      'Email must be a valid email address.',
    )
    expect((await readers()).map(row => row.email)).toEqual(['karim@test.example', 'rima@test.example'])
    const found = await server.call(listSubscribers, { searchTerm: 'RIMA' }, { as: admin })
    expect([found.data.length, found.meta.total]).toEqual([1, 1])
    const count = async (subscribed: boolean) =>
      (await server.call(listSubscribers, { subscribed, limit: 1 }, { as: admin })).meta.total
    expect([await count(true), await count(false)]).toEqual([2, 0])
  })

  it('reaches each subscriber in a separate mail, with their own unsubscribe link', async () => {
    expect(await send()).toBe(2)
    const mails = await received()
    expect(mails.map(mail => mail.to)).toHaveLength(2)
    const links = mails.map(mail => {
      const headers = parseMailHeaders(mail.source)
      expect([headers.get('subject'), headers.get('list-unsubscribe-post')]).toEqual([
        LETTER.subject,
        'List-Unsubscribe=One-Click',
      ])
      expect(readMailText(mail.source)).toContain('Come and see.')
      return headers.get('list-unsubscribe')!.slice(1, -1)
    })
    expect(new Set(links).size).toBe(2)
    for (const link of links) expect(link).toContain(`${server.url}/api/v1/newsletters/unsubscribe?token=`)
  })

  it('can be unsubscribed from repeatedly by its link, and by a mail program’s one click', async () => {
    await send()
    const mails = await received()
    const linkOf = (email: string) =>
      parseMailHeaders(mails.find(mail => mail.to[0] === email)!.source)
        .get('list-unsubscribe')!
        .slice(1, -1)
    const look = await (await fetch(linkOf('rima@test.example'))).json()
    expect(look).toMatchObject({ success: true, data: { email: 'rima@test.example' } })
    expect(
      (await readers()).map(row => row.unsubscribedAt),
      'opening a link changes nothing',
    ).toEqual([null, null])
    for (let times = 0; times < 2; times++) {
      const response = await (await fetch(linkOf('rima@test.example'), { method: 'POST' })).json()
      expect(response).toMatchObject({ success: true, data: { email: 'rima@test.example' } })
    }
    const click = await fetch(linkOf('karim@test.example'), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(await click.json()).toMatchObject({ success: true, data: { email: 'karim@test.example' } })
    expect((await readers()).map(row => row.unsubscribedAt)).toEqual([expect.any(String), expect.any(String)])
    expect(await send()).toBe(0)
    smtp.received.length = 0
    expect(await received()).toEqual([])
    await subscribe('rima@test.example')
    expect(await send(), 'nobody brings back an address that left').toBe(0)
    expect((await join('rima@test.example')).status).toBe(200)
    expect(await send()).toBe(1)
  })

  it('does not reveal which addresses are subscribed', async () => {
    const knownResponse = await subscribe('rima@test.example')
    const unknown = await subscribe('stranger@test.example')
    expect([knownResponse.status, knownResponse.message]).toEqual([unknown.status, unknown.message])
    await received()
    const to = smtp.received.map(mail => mail.to[0])
    expect(to).toContain('stranger@test.example')
    const questions = smtp.received.filter(mail => parseMailHeaders(mail.source).get('subject') !== LETTER.subject)
    expect(
      questions.map(mail => mail.to[0]),
      'who has it is not asked again',
    ).toEqual(['stranger@test.example'])
  })

  it.each(['', 'x', 'a'.repeat(200)])('is not subscribed to by the token “%s”', async token => {
    expect((await post(`/newsletters/confirm?token=${token}`)).status).toBe(400)
    const page = await post(`/newsletters/confirm?token=${token}`, HTML)
    expect([page.status, await page.text()]).toEqual([400, expect.stringContaining('This link does not work')])
  })

  it('answers a browser with a page that escapes the token', async () => {
    const html = { headers: HTML }
    const row = (await readers()).find(({ unsubscribedAt }) => unsubscribedAt === null)
    const token = createUnsubscribeToken(row!.id, server.services.config)
    const hasLeft = async () => (await readers()).find(({ id }) => id === row!.id)!.unsubscribedAt !== null
    const good = await server.request(`/newsletters/unsubscribe?token=${token}`, html)
    expect([good.status, await good.text()]).toEqual([200, expect.stringContaining('<form method="post">')])
    expect(await hasLeft()).toBe(false)
    const pressed = await post(`/newsletters/unsubscribe?token=${token}`, HTML)
    expect(await pressed.text()).toContain(`${row!.email} gets no more newsletters`)
    expect(await hasLeft()).toBe(true)
    const bangla = await server.request(`/newsletters/unsubscribe?token=${token}`, {
      headers: { ...HTML, cookie: `${LOCALE_COOKIE}=bn` },
    })
    expect(await bangla.text()).toContain('নিউজলেটার বন্ধ করবেন?')
    const bad = await server.request('/newsletters/unsubscribe?token=<script>1</script>', html)
    expect([bad.status, (await bad.text()).includes('<script>')]).toEqual([400, false])
  })

  it.each(['', 'x', 'x.y', `${'a'.repeat(36)}.AAAA`])('is not unsubscribed from by the token “%s”', async token => {
    for (const method of ['GET', 'POST']) {
      expect((await server.request(`/newsletters/unsubscribe?token=${token}`, { method })).status).toBe(400)
    }
  })

  it('is not sent to a removed subscriber', async () => {
    const [row] = await readers()
    const remove = async () => (await server.call(deleteSubscriber, { id: row!.id }, { as: admin })).status
    expect([await remove(), await remove()]).toEqual([200, 404])
    expect((await readers()).map(reader => reader.id)).not.toContain(row!.id)
    const token = createUnsubscribeToken(row!.id, server.services.config)
    expect((await server.request(`/newsletters/unsubscribe?token=${token}`)).status).toBe(200)
  })
})

describe('The link of a confirmation mail', () => {
  beforeAll(() => open())
  afterAll(close)

  it('does not bring back an address that has left since', async () => {
    await subscribe('mina@test.example')
    const link = `/newsletters/confirm?token=${await askedToken('mina@test.example')}`
    expect((await post(link)).status).toBe(200)
    const [row] = await readers()
    await post(`/newsletters/unsubscribe?token=${createUnsubscribeToken(row!.id, server.services.config)}`)
    expect((await post(link)).status).toBe(400)
    expect((await readers()).map(({ unsubscribedAt }) => unsubscribedAt)).toEqual([expect.any(String)])
    expect(await send()).toBe(0)
  })
})

describe('The confirmation mail of the newsletter', () => {
  beforeAll(() => open(undefined, true))
  afterAll(close)

  it('is sent to an address at most five times an hour, with the same response after that', async () => {
    for (let times = 0; times < 8; times++) expect((await subscribe('flooded@test.example')).status).toBe(200)
    await server.services.mail.drain()
    expect(smtp.received.filter(mail => mail.to[0] === 'flooded@test.example')).toHaveLength(5)
  })
})

describe.each(ENGINES)('A newsletter to many on $name', engine => {
  beforeAll(() => open(engine), 60_000)
  afterAll(close)

  it('reaches each subscriber once with several workers, and not those who subscribed later', async () => {
    const emails = Array.from({ length: 120 }, (_, n) => `reader${n}@test.example`)
    for (const email of emails) await server.store.write(tx => addReader(tx, email, server.services.now()))
    await server.store.write(tx =>
      tx
        .insertInto('newsletters')
        .values({ id: uuid(), ...LETTER, reached: '', created_at: server.services.now(), finished_at: null })
        .execute(),
    )
    server.advance(1000)
    await server.store.write(tx => addReader(tx, 'late@test.example', server.services.now()))
    await Promise.all(Array.from({ length: 3 }, () => deliverNewsletters(server.services)))
    const to = (await received()).map(mail => mail.to[0])
    expect(to.sort()).toEqual(emails.sort())
    const counts = { recipients: 120, sent: 120, failed: 0, unsubscribed: 0, isFinished: true }
    expect((await history())[0]).toMatchObject({ subject: 'Eid is near', ...counts })
  })

  it('is counted: mails that were sent, have failed or still wait, and who has left since', async () => {
    await server.store.write(tx => blockAddress(tx, 'reader7@test.example', server.services.now()))
    const release = smtp.hold()
    await send()
    await deliverNewsletters(server.services)
    const mails = server.store.read.selectFrom('mails').select('id').where('newsletter_id', 'is not', null)
    const [{ id } = { id: '' }] = await mails.execute()
    await server.store.write(tx => markMailFailed(tx, id, 'No such mailbox.'))
    const [reader] = await readers()
    await server.store.write(tx => markUnsubscribed(tx, reader!.id, server.services.now()))
    const [latest] = await history()
    expect(latest).toMatchObject({ recipients: 121, failed: 2, unsubscribed: 1, isFinished: false })
    release()
    await received()
  })

  it('waits while many mails are queued, so that mails about orders are not delayed', async () => {
    const release = smtp.hold()
    const now = server.services.now()
    const mail = {
      recipient: 'a@test.example',
      content: '{"subject":"s","parts":[]}',
      status: 'PENDING' as const,
      attempts: 0,
    }
    const rest = { next_at: now + 3_600_000, expires_at: null, error: null, created_at: now }
    const waiting = Array.from({ length: 400 }, (_, n) => ({ id: `m${n}`, ...mail, ...rest }))
    await server.store.write(tx => tx.insertInto('mails').values(waiting).execute())
    await send()
    await deliverNewsletters(server.services)
    const letter = server.store.read.selectFrom('newsletters').select('reached').where('finished_at', 'is', null)
    expect((await letter.execute()).map(row => row.reached)).toEqual([''])
    release()
  })
})

describe.each(ENGINES)('A queued newsletter on $name', engine => {
  beforeAll(() => open(engine), 60_000)
  afterAll(close)

  it('is dropped for those who unsubscribe, complain or are removed meanwhile', async () => {
    const names = ['leaving', 'complaining', 'removed', 'staying']
    for (const name of names) await server.store.write(tx => addReader(tx, `${name}@test.example`, 1))
    smtp.received.length = 0
    const later = server.services.now() + 60_000
    await server.store.write(async tx => {
      for (const name of names) {
        const draft = { to: `${name}@test.example`, subject: 'Eid is near', parts: [{ text: 'Come.' }] }
        await queueMail(tx, draft, later, 'a newsletter')
      }
    })
    const ids = new Map((await readers()).map(({ email, id }) => [email, id]))
    const { config } = server.services
    const token = createUnsubscribeToken(ids.get('leaving@test.example')!, config)
    await post(`/newsletters/unsubscribe?token=${token}`)
    await server.store.write(tx =>
      receiveMailEvent(tx, { email: 'Complaining@test.example', kind: 'complaint' }, server.services.now()),
    )
    await server.call(deleteSubscriber, { id: ids.get('removed@test.example')! }, { as: admin })
    server.advance(120_000)
    expect((await received()).map(mail => mail.to[0])).toEqual(['staying@test.example'])
  })
})
