import { UNDO_MS } from '../../contract/constants.ts'
import { answerQuestion, askQuestion, deleteQuestion } from '../../contract/questions/question-writes.ts'
import type { Question } from '../../contract/questions/questions.ts'
import { createId } from '../db/ids.ts'
import { withdrawOrDelete } from '../outbox/edit-or-submit.ts'
import type { EntryLabel } from '../outbox/entry.ts'
import { type SubmitResult, submit } from '../outbox/submit.ts'

type Writer = { name: string; isShop: boolean }

/** Asks about a product, online or offline. `by`: the asker's name. @throws ApiFailure */
export const submitQuestion = (
  product: Question['product'],
  { text, by }: { text: string; by: string },
  label: EntryLabel,
): Promise<SubmitResult<unknown>> =>
  submit(askQuestion, { id: createId(), productId: product.id, text }, { label, seen: { product, by } })

/** Answers a question, online or offline; one that waits is replaced. @throws ApiFailure */
export const submitAnswer = (
  { id }: Pick<Question, 'id'>,
  { text, by }: { text: string; by: Writer },
  label: EntryLabel,
): Promise<SubmitResult<unknown>> =>
  submit(answerQuestion, { id: createId(), questionId: id, text }, { label, seen: { by } })

/** Deletes one's own question or answer after 8 seconds; one that was never sent is discarded at once. @throws ApiFailure */
export const submitQuestionDeletion = (id: string, label: EntryLabel): Promise<string | null> =>
  withdrawOrDelete([askQuestion, answerQuestion], deleteQuestion, { id }, { label, delay: UNDO_MS })
