import { randomInt } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import type { Database } from '../db/store.ts'
import { insertAttempt, type NewPaymentAttempt } from './payment-attempts.ts'

const TRANSACTION_ID_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const TRANSACTION_ID_LENGTH = 10
const MAX_ID_TRIES = 5

/** Stores an attempt under a new transaction id. @returns the attempt's id */
export const storeAttempt = async (
  tx: Database,
  attempt: Omit<NewPaymentAttempt, 'id' | 'transactionId'>,
): Promise<string> => {
  for (let tries = 0; tries < MAX_ID_TRIES; tries++) {
    const id = uuid()
    if (await insertAttempt(tx, { ...attempt, id, transactionId: generateTransactionId() })) return id
  }
  throw new Error(`No free transaction id in ${MAX_ID_TRIES} tries`)
}

/** Ten upper-case letters or digits. The URL of the sandbox's page contains them, so they must not be guessable. */
export const generateTransactionId = (): string =>
  Array.from(
    { length: TRANSACTION_ID_LENGTH },
    () => TRANSACTION_ID_CHARACTERS[randomInt(TRANSACTION_ID_CHARACTERS.length)],
  ).join('')
