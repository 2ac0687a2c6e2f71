import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ContactMessage, ContactReply } from '../../../src/contract/contact/contact.ts'
import {
  findRefusedAnswer,
  isAnsweredMeanwhile,
  submitContactAnswer,
} from '../../../src/local/contact/contact-messages.ts'
import { db } from '../../../src/local/db/database.ts'
import type { OutboxEntry } from '../../../src/local/db/device-schema.ts'
import { createId } from '../../../src/local/db/ids.ts'
import { createOutboxEntry } from '../../../src/local/outbox/entry.ts'
import { addEntry } from '../../../src/local/outbox/queue.ts'
import { drainNow, drainOnRequest, RIMA, setUpDevice, signInOnDevice, stopDraining } from '../device-fixture.ts'
import { failureReply, successReply } from '../fake-server.ts'

const device = setUpDevice()
beforeEach(() => signInOnDevice(device.server, RIMA, { role: 'ADMIN' }))
afterEach(stopDraining)

const id = createId()
const PATH = `/contact/${id}/answers`
const build = (replies: ContactReply[] = []): ContactMessage => ({
  id,
  name: 'Karim',
  email: 'karim@example.com',
  subject: 'Where is it?',
  message: 'It never came.',
  handled: false,
  replies,
  createdAt: '2026-05-01T10:00:00.000Z',
  seq: 1,
})
const buildAnswer = (isStaff = true): ContactReply => ({
  id: createId(),
  isStaff,
  author: 'Sabina',
  text: 'It comes today.',
  createdAt: '2026-05-01T11:00:00.000Z',
})
const answer = (replies: ContactReply[], text: string, entries: OutboxEntry[] = []) =>
  submitContactAnswer({ ...build(replies), entries }, text, 'Answer to Karim')
const sent = () => device.server.writes().filter(({ path }) => path === PATH)
const ANSWERED = 'Somebody else has just answered.'
const refuse = () =>
  device.server.responses.set(`POST ${PATH}`, () =>
    failureReply(409, 'CONFLICT', ANSWERED, { fields: { text: ANSWERED } }),
  )
const accept = () => device.server.responses.set(`POST ${PATH}`, () => successReply(build()))

describe('An answer to a message of the contact form', () => {
  it('says which answer its writer has seen last: none, or one of staff', async () => {
    drainOnRequest()
    accept()
    const [first, further] = [buildAnswer(), buildAnswer(false)]
    await answer([], 'One.')
    await answer([first, further], 'Two.')
    expect(sent().map(({ body }) => [body.lastSeenAnswerId, body.lastSeenReplyId])).toEqual([
      [null, null],
      [first.id, further.id],
    ])
  })

  it('stays in the outbox with its text where somebody else has answered, and lists of messages are fetched again', async () => {
    drainOnRequest()
    refuse()
    const listing = {
      resource: 'contact' as const,
      isPrivate: 1 as const,
      ids: [],
      rows: [],
      page: 1,
      limit: 10,
      total: 0,
    }
    await db.listings.put({ key: 'contact.list?[]', ...listing, at: Date.now(), stale: 0 })
    const result = await answer([], 'It comes tomorrow.')
    expect(result).toMatchObject({ state: 'rejected', failure: { error: { fields: { text: ANSWERED } } } })
    expect(isAnsweredMeanwhile(result)).toBe(true)
    expect(findRefusedAnswer(await db.outbox.toArray())?.input.text).toBe('It comes tomorrow.')
    expect((await db.listings.get('contact.list?[]'))?.stale).toBe(1)
  })

  it('waits with its text where it is refused later, and is replaced by the next one', async () => {
    const input = {
      id,
      answerId: createId(),
      text: 'It comes tomorrow.',
      lastSeenReplyId: null,
      lastSeenAnswerId: null,
    }
    const options = { scope: `message:${id}`, label: 'Answer to Karim' }
    await addEntry(createOutboxEntry('contact.answer', input, RIMA.id, options))
    refuse()
    await drainNow()
    const entries = await db.outbox.toArray()
    expect(findRefusedAnswer(entries)?.input.text).toBe('It comes tomorrow.')
    accept()
    drainOnRequest()
    expect(await answer([buildAnswer()], 'Or tomorrow.', entries)).toMatchObject({ state: 'done' })
    expect(await db.outbox.toArray()).toEqual([])
    expect(sent().at(-1)?.body.text).toBe('Or tomorrow.')
  })
})
