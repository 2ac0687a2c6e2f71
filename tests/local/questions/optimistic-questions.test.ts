import { describe, expect, it } from 'vitest'
import { answerQuestion, askQuestion, deleteQuestion } from '../../../src/contract/questions/question-writes.ts'
import type { Question } from '../../../src/contract/questions/questions.ts'
import type { OutboxEntry } from '../../../src/local/db/device-schema.ts'
import { createOutboxEntry } from '../../../src/local/outbox/entry.ts'
import { applyPendingQuestions } from '../../../src/local/questions/optimistic.ts'

const product = { id: 'p', name: 'Gamcha', image: '/gamcha.webp' }
const question: Question = {
  id: 'q',
  text: 'Is it cotton?',
  author: { name: 'Nusrat' },
  createdAt: '2026-11-01T00:00:00.000Z',
  productId: 'p',
  product,
  answers: [
    { id: 'a', text: 'Yes.', author: { name: 'Tantghar' }, isShop: true, createdAt: '2026-11-02T00:00:00.000Z' },
  ],
}
const entry = (endpoint: { name: string }, input: object, seen: unknown = null, more = {}): OutboxEntry =>
  ({ ...createOutboxEntry(endpoint.name, input, 'u', { scope: 's', label: 'x', seen }), n: 1, ...more }) as OutboxEntry
const apply = (...entries: OutboxEntry[]) => applyPendingQuestions([question], entries)

describe('Questions with what waits on the device', () => {
  it('begin with what was asked offline, marked as waiting', () => {
    const asking = entry(askQuestion, { id: 'new', productId: 'p', text: 'How long?' }, { product, by: 'Rafiq' })
    expect(apply(asking)).toMatchObject([
      { id: 'new', text: 'How long?', author: { name: 'Rafiq' }, product, answers: [], entries: [{ id: asking.id }] },
      { id: 'q', entries: [] },
    ])
  })

  it('have an answer that was written offline after those that came', () => {
    const by = { name: 'Rafiq', isShop: false }
    const [shown] = apply(entry(answerQuestion, { id: 'b', questionId: 'q', text: 'Mine is.' }, { by }))
    expect(shown!.answers.map(({ text }) => text)).toEqual(['Yes.', 'Mine is.'])
    expect(shown!.entries).toHaveLength(1)
  })

  it('have the changed answer of the shop in the place of its former one', () => {
    const by = { name: 'Karim', isShop: true }
    const [shown] = apply(entry(answerQuestion, { id: 'b', questionId: 'q', text: 'Yes, pure.' }, { by }))
    expect(shown!.answers).toMatchObject([{ id: 'a', text: 'Yes, pure.', isShop: true }])
  })

  it('do not have a refused answer, but its entry', () => {
    const by = { name: 'Rafiq', isShop: false }
    const refused = entry(answerQuestion, { id: 'b', questionId: 'q', text: 'No' }, { by }, { state: 'rejected' })
    expect(apply(refused)).toMatchObject([{ answers: [{ text: 'Yes.' }], entries: [{ state: 'rejected' }] }])
  })

  it('lose what is being deleted, unless that was refused', () => {
    expect(apply(entry(deleteQuestion, { id: 'q' }))).toMatchObject([{ isDeleting: true }])
    expect(apply(entry(deleteQuestion, { id: 'a' }))).toMatchObject([{ isDeleting: false, answers: [] }])
    const refused = entry(deleteQuestion, { id: 'q' }, null, { state: 'rejected' })
    expect(apply(refused)).toMatchObject([{ isDeleting: false, entries: [{ state: 'rejected' }] }])
  })
})
