import { answerQuestion, askQuestion, deleteQuestion } from '../../contract/questions/question-writes.ts'
import type { Question } from '../../contract/questions/questions.ts'
import type { EntryOf, OutboxEntry } from '../db/device-schema.ts'
import { findRowId, isWriteOf } from '../outbox/entry.ts'
import { findCreations } from '../outbox/optimistic-rows.ts'

/** A question with what waits in the outbox applied: its own entries, and those of one's answer. */
export type OptimisticQuestion = Question & { entries: OutboxEntry[]; isDeleting: boolean }

/** Applies what waits to a list: new questions first, answers, deletions. */
export const applyPendingQuestions = (
  rows: readonly Question[],
  entries: readonly OutboxEntry[],
): OptimisticQuestion[] => {
  const asked = findCreations(rows, entries, [askQuestion]).flatMap(({ id, entry }) => toPendingQuestion(id, entry))
  return [...asked.reverse(), ...rows].map(question => applyPendingToQuestion(question, entries))
}

/** Nothing where another client wrote it: then the device does not know its product. */
const toPendingQuestion = (id: string, { input, seen, createdAt }: EntryOf<typeof askQuestion>): Question[] =>
  seen
    ? [
        {
          id,
          text: input.text,
          author: { name: seen.by },
          isOwn: true,
          createdAt: new Date(createdAt).toISOString(),
          productId: input.productId,
          product: seen.product,
          answers: [],
        },
      ]
    : []

const applyPendingToQuestion = (question: Question, entries: readonly OutboxEntry[]): OptimisticQuestion => {
  const answers = entries.filter(isWriteOf(answerQuestion)).filter(({ input }) => input.questionId === question.id)
  const ids = new Set([question.id, ...question.answers.map(({ id }) => id)])
  const deletions = entries.filter(isWriteOf(deleteQuestion)).filter(({ input }) => ids.has(input.id))
  const others = entries.filter(isWriteOf(askQuestion)).filter(entry => findRowId(entry) === question.id)
  const deleted = new Set(deletions.filter(({ state }) => state !== 'rejected').map(({ input }) => input.id))
  return {
    ...question,
    answers: applyPendingAnswer(question.answers, answers).filter(({ id }) => !deleted.has(id)),
    entries: [...others, ...answers, ...deletions],
    isDeleting: deleted.has(question.id),
  }
}

/** The answer that waits stands in the place of one's earlier one. */
const applyPendingAnswer = (
  answers: Question['answers'],
  entries: readonly EntryOf<typeof answerQuestion>[],
): Question['answers'] => {
  const entry = entries.findLast(({ state }) => state !== 'rejected')
  if (!entry?.seen) return answers
  const { input, seen, createdAt } = entry
  const { name, isShop } = seen.by
  const former = answers.find(({ isOwn }) => isOwn) ?? answers.find(answer => isShop && answer.isShop)
  const id = former?.id ?? input.id ?? entry.id
  const at = former?.createdAt ?? new Date(createdAt).toISOString()
  const written = { id, text: input.text, author: { name }, isOwn: true, isShop, createdAt: at }
  return former ? answers.map(one => (one === former ? written : one)) : [...answers, written]
}
