import { ApiError } from '../../src/contract/errors.ts'
import type { Message } from '../../src/contract/messages/server-messages.ts'
import type { Database } from '../db/store.ts'
import { isUniqueViolation } from '../db/unique-violation.ts'

type UniqueNameParams = {
  /** Does another than `exceptId` have it? */
  isNameTaken: (tx: Database, name: string, exceptId: string) => Promise<boolean>
  /** What is said where one does. */
  message: (name: string) => Message
}

/** The rule that no two categories, or shops, have one name. Each function throws Refusal DUPLICATE where the name is taken. */
export const createUniqueNameRule = ({ isNameTaken, message }: UniqueNameParams) => {
  const refuse = (name: string): never => {
    throw new ApiError('DUPLICATE', message(name), { fields: { name: message(name) } })
  }
  return {
    refuse,
    requireFree: async (tx: Database, name: string, exceptId: string): Promise<void> => {
      if (await isNameTaken(tx, name, exceptId)) refuse(name)
    },
    /** Somebody may have taken the name since we looked. */
    claim: async (update: Promise<unknown>, name: string): Promise<void> => {
      try {
        await update
      } catch (error) {
        if (isUniqueViolation(error)) refuse(name)
        throw error
      }
    },
  }
}
