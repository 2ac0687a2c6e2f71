import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailContactDigest } from '../../../server/contact/contact-digest.ts'
import { listAuditLog } from '../../../src/contract/audit/audit-log.ts'
import { listContact } from '../../../src/contract/contact/contact-list.ts'
import { handleContact, sendContact } from '../../../src/contract/contact/contact-writes.ts'
import { MINUTE_MS } from '../../../src/contract/durations.ts'
import { parseMailHeaders, readMailText, type SmtpServer, startSmtpServer } from '../../support/servers/smtp-server.ts'
import { startServer, type TestServer, type TestUser } from '../../support/servers/test-server.ts'

let server: TestServer
let smtp: SmtpServer
let admin: TestUser
beforeAll(async () => {
  smtp = await startSmtpServer()
  server = await startServer({ config: { smtpUrl: smtp.url, mailFrom: 'market@haat.example', hasRateLimit: false } })
  admin = await server.user('ADMIN')
  await server.user('ADMIN', { isDemo: true })
})
afterAll(async () => {
  await server.stop()
  await smtp.close()
})

const MESSAGE = {
  name: 'Rima\r\nBcc: all@test.example',
  email: 'rima@test.example',
  subject: 'Where is it?',
  message: 'My order <b>never</b> came.',
}

const OTHER = { ...MESSAGE, message: 'Do you have silk sarees?' }

describe('A message from the contact page', () => {
  const mailDigest = async () => {
    server.advance(10 * MINUTE_MS)
    await mailContactDigest(server.services)
    await server.services.mail.drain()
  }

  it('is stored and mailed to the admins, with its sender as Reply-To', async () => {
    const { status, data } = await server.call(sendContact, MESSAGE)
    await mailDigest()
    expect([status, smtp.received.map(mail => mail.to)]).toEqual([201, [[admin.email]]])
    const { source } = smtp.received[0]!
    const headers = parseMailHeaders(source)
    expect([headers.get('reply-to'), headers.has('bcc')]).toEqual(['rima@test.example', false])
    expect(readMailText(source)).toContain('My order &lt;b&gt;never&lt;/b&gt; came.')
    const [row] = (await server.call(listContact, {}, { as: admin })).data
    expect(row).toMatchObject({ id: data.id, email: MESSAGE.email, subject: MESSAGE.subject, handled: false })
  })

  it('that is sent again is stored once', async () => {
    const id = uuid()
    const mails = smtp.received.length
    for (let times = 0; times < 2; times++) {
      expect((await server.call(sendContact, { ...MESSAGE, id })).data).toEqual({ id })
    }
    await mailDigest()
    expect(smtp.received.length).toBe(mails + 1)
  })

  it('of guests is mailed with the others of ten minutes, so that nobody fills the mailboxes of admins', async () => {
    const mails = smtp.received.length
    const messages = Array.from({ length: 25 }, (_, n) => ({ ...OTHER, subject: `Question ${n}` }))
    for (const message of messages) await server.call(sendContact, message)
    await mailContactDigest(server.services)
    await server.services.mail.drain()
    expect(smtp.received.length, 'they wait').toBe(mails)
    await mailDigest()
    await mailDigest()
    expect(smtp.received.length).toBe(mails + 1)
    const text = readMailText(smtp.received.at(-1)!.source)
    expect(text).toContain('Question 0')
    expect(text).toContain('And 5 more.')
    expect(parseMailHeaders(smtp.received.at(-1)!.source).get('subject')).toBe('25 messages from the contact page')
  })

  it('of somebody with a confirmed email is mailed at once, and of an unconfirmed account with the others', async () => {
    const mails = smtp.received.length
    const [known, unknown] = [await server.user('CUSTOMER'), await server.user('CUSTOMER', { isEmailConfirmed: false })]
    await server.call(sendContact, OTHER, { as: unknown })
    await server.call(sendContact, OTHER, { as: known })
    await server.services.mail.drain()
    expect(smtp.received.length).toBe(mails + 1)
    await mailDigest()
    expect(smtp.received.length).toBe(mails + 2)
  })

  it('is validated with the messages of the form', async () => {
    const { error } = await server.call(sendContact, { name: 'R', email: 'r', subject: 'Hi', message: 'Short' })
    expect(error.fields).toEqual({
      name: 'Name must be at least 3 characters.',
      email: 'Email must be a valid email address.',
      subject: 'Subject must be at least 5 characters.',
      message: 'Message must be at least 10 characters.',
    })
  })

  it('can be marked as handled and filtered by it', async () => {
    const [row] = (await server.call(listContact, {}, { as: admin })).data
    const mark = (id: string, handled: boolean) => server.call(handleContact, { id, handled }, { as: admin })
    expect((await mark(row!.id, true)).data.handled).toBe(true)
    const ids = async (query: object) =>
      (await server.call(listContact, query, { as: admin })).data.map(message => message.id)
    expect(await ids({ handled: 'true' })).toEqual([row!.id])
    expect(await ids({ handled: 'false' })).not.toContain(row!.id)
    expect((await ids({ searchTerm: 'never' })).length).toBe(2)
    expect((await mark(uuid(), true)).status).toBe(404)
  })

  it('has an audit entry for each change of its handled state', async () => {
    const id = (await server.call(sendContact, { ...MESSAGE, subject: 'Who has this?' })).data.id
    for (const handled of [true, true, false]) await server.call(handleContact, { id, handled }, { as: admin })
    const { data } = await server.call(listAuditLog, { entity: 'message', entityId: id }, { as: admin })
    expect(data.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['message.handle', { subject: 'Who has this?', handled: true }, { subject: 'Who has this?', handled: false }],
      ['message.handle', { subject: 'Who has this?', handled: false }, { subject: 'Who has this?', handled: true }],
    ])
  })
})
