import { db } from '../db/database.ts'
import type { OutboxAnswer } from '../db/device-schema.ts'

/** For a live query: the answers that no screen has waited for, the oldest first. */
export const readLateAnswers = (): Promise<OutboxAnswer[]> => db.answers.orderBy('at').toArray()
