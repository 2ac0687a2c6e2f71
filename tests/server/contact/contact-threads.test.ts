import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailContactDigest } from '../../../server/contact/contact-digest.ts'
import { findMessage, updateState } from '../../../server/contact/contact-messages.ts'
import { purgeOldThreads } from '../../../server/contact/old-threads.ts'
import { listAuditLog } from '../../../src/contract/audit/audit-log.ts'
import { CANNED_ANSWERS_MAX, CONTACT_REPLIES_MAX } from '../../../src/contract/constants.ts'
import {
  createCannedAnswer,
  deleteCannedAnswer,
  listCannedAnswers,
  updateCannedAnswer,
} from '../../../src/contract/contact/canned-answers.ts'
import { listContact } from '../../../src/contract/contact/contact-list.ts'
import { answerContact, handleContact, sendContact } from '../../../src/contract/contact/contact-writes.ts'
import { DAY_MS, MINUTE_MS } from '../../../src/contract/durations.ts'
import type { InputOf } from '../../../src/contract/endpoint.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import { hasLockWaiter } from '../../support/servers/paused-commit.ts'
import { parseMailHeaders, readMailText, type SmtpServer, startSmtpServer } from '../../support/servers/smtp-server.ts'
import { startServer, type TestServer, type TestUser } from '../../support/servers/test-server.ts'

const MESSAGE = {
  name: 'Rima Akter',
  email: 'rima@test.example',
  subject: 'Where is it?',
  message: 'My order never came.',
}

describe.each(ENGINES)('A thread of the contact form on $name', ({ open }) => {
  let server: TestServer
  let smtp: SmtpServer
  let admin: TestUser
  let drop: () => Promise<void>
  beforeAll(async () => {
    const opened = await open()
    drop = opened.drop
    smtp = await startSmtpServer()
    const config = { smtpUrl: smtp.url, mailFrom: 'market@haat.example', hasRateLimit: false }
    server = await startServer({ config: { ...config, databaseUrl: opened.databaseUrl } })
    admin = await server.user('ADMIN', { name: 'Sabina Yasmin' })
  }, 60_000)
  afterAll(async () => {
    await server.stop()
    await smtp.close()
    await drop()
  })

  const staff = async (staff_role: string): Promise<TestUser> => {
    const user = await server.user('ADMIN')
    await server.store.write(tx => tx.updateTable('users').set({ staff_role }).where('id', '=', user.userId).execute())
    return user
  }
  const write = async (message: Partial<InputOf<typeof sendContact>> = {}) =>
    (await server.call(sendContact, { ...MESSAGE, ...message })).data.id
  const answer = (id: string, text: string, answerId = uuid()) =>
    server.call(answerContact, { id, answerId, text }, { as: admin })
  const find = async (id: string) => {
    const { data } = await server.call(listContact, { limit: 100 }, { as: admin })
    return data.find(row => row.id === id)!
  }
  /** What was mailed since, to whoever wrote with the form. */
  const mailed = async (to = MESSAGE.email) => {
    await server.services.mail.drain()
    return smtp.received
      .splice(0)
      .filter(mail => mail.to.includes(to))
      .map(({ source }) => ({ headers: parseMailHeaders(source), text: readMailText(source) }))
  }
  const readReference = (text: string): string => {
    const link = /^http\S+contact\?\S+$/m.exec(text)![0]
    return new URL(link).searchParams.get('reference')!
  }

  it('holds who has answered and when, and is mailed so that mail programs show one conversation', async () => {
    const id = await write()
    const first = await answer(id, 'It is on its way.\n\nIt comes on Monday.')
    expect([first.status, first.message]).toEqual([200, 'The answer is on its way.'])
    const second = (await answer(id, 'It has left Bogura.')).data
    expect(second).toMatchObject({ state: 'ANSWERED', handled: true })
    expect(second.replies!.map(({ author, isStaff, text }) => [author, isStaff, text])).toEqual([
      ['Sabina Yasmin', true, 'It is on its way.\n\nIt comes on Monday.'],
      ['Sabina Yasmin', true, 'It has left Bogura.'],
    ])
    expect(await find(id)).toEqual(second)
    const mails = await mailed()
    const ids = [id, ...second.replies!.map(reply => reply.id)].map(one => `<${one}@haat.example>`)
    const byId = (messageId: string | undefined) =>
      mails.find(({ headers }) => headers.get('message-id') === messageId)!.headers
    const [one, other] = [byId(ids[1]), byId(ids[2])]
    expect(['subject', 'in-reply-to', 'references'].map(name => one.get(name))).toEqual([
      'Re: Where is it?',
      ids[0],
      ids[0],
    ])
    expect(other.get('in-reply-to')).toBe(ids[1])
    expect(other.get('references')!.replace(/\s+/g, ' ')).toBe(`${ids[0]} ${ids[1]}`)
    expect(one.has('auto-submitted'), 'a person wrote it').toBe(false)
    expect(mails[0]!.text).toContain('My order never came.')
    const { data } = await server.call(listAuditLog, { entity: 'message', entityId: id }, { as: admin })
    expect(data.map(({ action }) => action)).toEqual(['message.answer', 'message.answer'])
  })

  it('mails an answer once, however often a device sends it', async () => {
    const id = await write()
    const answerId = uuid()
    for (let times = 0; times < 3; times++)
      expect((await answer(id, 'It comes.', answerId)).data.replies).toHaveLength(1)
    expect(await mailed()).toHaveLength(1)
    expect((await answer(uuid(), 'To nobody.')).status).toBe(404)
  })

  it('is answered by one of two who write at the same time; the other is told, and may answer all the same', async () => {
    const id = await write()
    const other = await staff('SUPPORT')
    const from = (as: TestUser, text: string, lastSeenAnswerId: string | null, answerId = uuid()) =>
      server.call(answerContact, { id, answerId, text, lastSeenReplyId: null, lastSeenAnswerId }, { as })
    const both = await Promise.all([from(admin, 'It comes today.', null), from(other, 'It comes tomorrow.', null)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const late = both.find(({ status }) => status === 409)!
    expect(late.error.fields).toEqual({
      text: 'Somebody else has just answered. Read their answer first, then send yours if it is still needed.',
    })
    expect(await mailed()).toHaveLength(1)
    const [seen] = (await find(id)).replies!
    const answerId = uuid()
    for (let times = 0; times < 2; times++)
      expect((await from(other, 'Or tomorrow.', seen!.id, answerId)).data.replies).toHaveLength(2)
    expect((await from(admin, 'And I?', seen!.id)).status).toBe(409)
    // Clients of before do not say what they have seen.
    expect((await answer(id, 'Have you got it?')).status).toBe(200)
    expect(await mailed()).toHaveLength(2)
  })

  it('is continued through the link in an answer, waits for an answer again, and is mailed to the admins', async () => {
    const id = await write()
    await answer(id, 'Which order?')
    const [mail] = await mailed()
    const reference = readReference(mail!.text)
    const reply = { subject: 'Re: Where is it?', message: 'The one of Friday.', reference }
    const replyId = uuid()
    for (let times = 0; times < 2; times++) expect(await write({ ...reply, id: replyId })).toBe(replyId)
    const thread = await find(id)
    expect([thread.state, thread.handled]).toEqual(['OPEN', false])
    expect(thread.replies!.map(({ author, isStaff, text }) => [author, isStaff, text])).toEqual([
      ['Sabina Yasmin', true, 'Which order?'],
      ['Rima Akter', false, 'The one of Friday.'],
    ])
    expect(await find(replyId), 'it is no thread of its own').toBeUndefined()
    smtp.received.length = 0
    server.advance(10 * MINUTE_MS)
    await mailContactDigest(server.services)
    expect((await mailed(admin.email)).map(({ text }) => text).join()).toContain('The one of Friday.')
    await answer(id, 'Thank you.')
    expect((await mailed())[0]!.text, 'an answer quotes what it answers').toContain('The one of Friday.')
  })

  it('keeps open what the person has written since staff read it, and an answer quotes what staff had read', async () => {
    const [first, second, further] = ['The one of Friday.', 'The red one.', 'And the blue one.']
    const id = await write()
    await answer(id, 'Which order?')
    const reference = readReference((await mailed())[0]!.text)
    const seen = await write({ reference, message: first })
    const unseen = await write({ reference, message: second })
    const answerTo = (lastSeenReplyId: string | null, text: string) =>
      server.call(answerContact, { id, answerId: uuid(), text, lastSeenReplyId }, { as: admin })
    const close = async (lastSeenReplyId: string | null) =>
      (await server.call(handleContact, { id, handled: true, lastSeenReplyId }, { as: admin })).data.state
    expect([await close(null), await close(seen), await close(uuid())]).toEqual(['OPEN', 'OPEN', 'OPEN'])
    const late = (await answerTo(seen, 'It comes on Monday.')).data
    expect([late.state, late.replies!.at(-1)!.text]).toEqual(['OPEN', 'It comes on Monday.'])
    const [mail] = await mailed()
    expect(mail!.text).toContain(first)
    expect(mail!.text).not.toContain(second)
    expect((await answerTo(null, 'It is here.')).data.state).toBe('OPEN')
    expect((await mailed())[0]!.text).toContain(MESSAGE.message)
    expect((await answerTo(unseen, 'It is sold out.')).data.state).toBe('ANSWERED')
    expect((await answerTo(seen, 'Sorry.')).data.state, 'a colleague has answered').toBe('ANSWERED')
    expect(await close(unseen)).toBe('CLOSED')
    // Both at the same moment: whoever is first, the message of the person waits.
    for (let n = 0; n < 5; n++) {
      const lastSeenReplyId = (await find(id)).replies!.findLast(({ isStaff }) => !isStaff)!.id
      await Promise.all([
        write({ reference, message: further }),
        n % 2 ? close(lastSeenReplyId) : answerTo(lastSeenReplyId, 'Bye.'),
      ])
      expect((await find(id)).state).toBe('OPEN')
    }
  })

  it('is not continued by anybody who cannot prove that they got an answer, but nothing that they write is lost', async () => {
    const id = await write()
    const other = await write({ email: 'other@test.example' })
    await answer(id, 'Which order?')
    await answer(other, 'Which one?')
    const [mine] = await mailed()
    const reference = readReference(mine!.text)
    const [, mac = ''] = reference.split('.')
    const forged: Partial<InputOf<typeof sendContact>>[] = [
      { reference: id },
      { reference: `${id}.` },
      { reference: `${id}.${mac.slice(0, -1)}` },
      { reference: `${other}.${mac}`, email: 'other@test.example' },
      { reference, email: 'stranger@test.example' },
      { reference: '' },
      { id },
      {},
    ]
    for (const attempt of forged) {
      const written = await write({ message: 'Send it to me instead.', ...attempt })
      expect((await find(written)).message).toBe(attempt.id ? MESSAGE.message : 'Send it to me instead.')
    }
    for (const thread of [id, other]) expect((await find(thread)).replies).toHaveLength(1)
  })

  it('takes a bounded number of replies; then a further message begins a new thread', async () => {
    const id = await write()
    await answer(id, 'Which order?')
    const reference = readReference((await mailed())[0]!.text)
    for (let n = 1; n < CONTACT_REPLIES_MAX; n++) await write({ reference, message: `It is number ${n}.` })
    const further = await write({ reference, message: 'One more thing.' })
    expect((await find(id)).replies).toHaveLength(CONTACT_REPLIES_MAX)
    expect((await find(further)).message).toBe('One more thing.')
    expect((await answer(id, 'Too much.')).error.code).toBe('CONFLICT')
  })

  it('is found by its state, also by clients that know only whether it is handled', async () => {
    const [open, answered, closed] = [await write(), await write(), await write()]
    await answer(answered, 'It comes.')
    await server.call(handleContact, { id: closed, handled: true }, { as: admin })
    const ids = async (query: object) =>
      (await server.call(listContact, { limit: 100, ...query }, { as: admin })).data.map(row => row.id)
    const has = async (query: object) => {
      const found = await ids(query)
      return [open, answered, closed].map(id => found.includes(id))
    }
    expect(await has({ state: 'OPEN' })).toEqual([true, false, false])
    expect(await has({ state: 'ANSWERED' })).toEqual([false, true, false])
    expect(await has({ state: 'CLOSED' })).toEqual([false, false, true])
    expect(await has({ handled: 'true' })).toEqual([false, true, true])
    const close = (handled: boolean) => server.call(handleContact, { id: answered, handled }, { as: admin })
    expect((await close(true)).data.state).toBe('CLOSED')
    expect((await close(false)).data.state).toBe('OPEN')
  })

  it('can be read and answered by support, and by nobody who works at something else', async () => {
    const id = await write()
    const support = await staff('SUPPORT')
    const finance = await staff('FINANCE')
    const by = (as: TestUser) => server.call(answerContact, { id, answerId: uuid(), text: 'It comes.' }, { as })
    expect([(await by(support)).status, (await by(finance)).status]).toEqual([200, 403])
    expect((await server.call(listCannedAnswers, {}, { as: finance })).status).toBe(403)
  })

  it('is deleted two years after its end, and not before', async () => {
    const [done, waiting] = [await write(), await write()]
    await answer(done, 'It comes.')
    server.advance(729 * DAY_MS)
    await purgeOldThreads(server.services)
    const count = async (table: 'contact_messages' | 'contact_replies') =>
      (await server.store.read.selectFrom(table).select('id').execute()).length
    expect(await count('contact_replies')).toBeGreaterThan(0)
    server.advance(2 * DAY_MS)
    await purgeOldThreads(server.services)
    expect(await count('contact_replies'), 'only open threads have any').toBe(
      (
        await server.store.read
          .selectFrom('contact_replies')
          .innerJoin('contact_messages', 'contact_messages.id', 'message_id')
          .select('contact_replies.id')
          .where('handled', '=', 0)
          .execute()
      ).length,
    )
    const left = await server.store.read.selectFrom('contact_messages').select('id').execute()
    const ids = left.map(row => row.id)
    expect([ids.includes(done), ids.includes(waiting)]).toEqual([false, true])
  })

  it('is not deleted when it is opened again in the moment in which it would be', async () => {
    // The session of the test before has ended.
    admin = await server.user('ADMIN')
    const id = await write()
    expect((await answer(id, 'It comes.')).status).toBe(200)
    server.advance(731 * DAY_MS)
    let purging: Promise<void> | undefined
    await server.store.write(async tx => {
      await updateState(tx, id, 'OPEN', server.services.now())
      purging = purgeOldThreads(server.services)
      await expect.poll(() => hasLockWaiter(server.store)).toBe(true)
    })
    await purging
    expect((await findMessage(server.store.read, id))?.replies).toHaveLength(1)
  })

  it('has canned answers, which are written, changed and deleted, and audited', async () => {
    const as = await staff('SUPPORT')
    const draft = { title: 'Delivery', text: 'Dear {name}, it takes three days.', textBn: 'তিন দিন লাগে।' }
    const { data: made } = await server.call(createCannedAnswer, draft, { as })
    expect(made).toMatchObject(draft)
    await server.call(updateCannedAnswer, { id: made.id, ...draft, textBn: '' }, { as })
    expect((await server.call(listCannedAnswers, {}, { as })).data).toEqual([{ ...made, textBn: null }])
    const remove = async () => (await server.call(deleteCannedAnswer, { id: made.id }, { as })).status
    expect([await remove(), await remove()]).toEqual([200, 404])
    const owner = await server.user('ADMIN')
    const { data } = await server.call(listAuditLog, { entityId: made.id, entity: 'canned-answer' }, { as: owner })
    expect(data.map(({ action }) => action)).toEqual(
      ['delete', 'update', 'create'].map(verb => `canned-answer.${verb}`),
    )
    for (let n = 0; n < CANNED_ANSWERS_MAX; n++) await server.call(createCannedAnswer, draft, { as })
    expect((await server.call(createCannedAnswer, draft, { as })).error.code).toBe('CONFLICT')
  })
})
