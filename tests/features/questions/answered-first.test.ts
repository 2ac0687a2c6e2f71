import { expect, it } from 'vitest'
import type { Question } from '../../../src/contract/questions/questions.ts'
import { putAnsweredFirst } from '../../../src/features/questions/product-questions.tsx'
import type { OptimisticQuestion } from '../../../src/local/questions/optimistic.ts'

const answer = { id: 'a', text: 'Yes.', author: { name: 'Tantghar' }, isShop: true, createdAt: '' }
const ask = (id: string, more: Partial<Question> = {}): OptimisticQuestion => ({
  ...{ id, text: id, author: { name: 'Nusrat' }, createdAt: '', productId: 'p', answers: [] },
  product: { id: 'p', name: 'Gamcha', image: '' },
  ...{ entries: [], isDeleting: false },
  ...more,
})

it('Questions of a product begin with those that this device has written, then answered ones, each newest first', () => {
  const answered = { answers: [answer] }
  const questions = [
    ask('own', { isOwn: true }),
    ask('new'),
    ask('newer', answered),
    ask('old'),
    ask('older', answered),
  ]
  expect(putAnsweredFirst(questions).map(({ id }) => id)).toEqual(['own', 'newer', 'older', 'new', 'old'])
})
