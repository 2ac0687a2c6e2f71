import { ApiError } from '../../src/contract/errors.ts'
import type { Message } from '../../src/contract/messages/server-messages.ts'
import type { Database } from '../db/store.ts'
import { isUniqueViolation } from '../db/unique-violation.ts'

type UniqueNameParams = {
  /** Does a row other than `exceptId` have this name? */
  isNameTaken: (tx: Database, name: string, exceptId: string) => Promise<boolean>
  /** The error message for a taken name. */
  message: (name: string) => Message
}

/**
 * The rule that names of categories, or of shops, are unique. Its functions throw ApiError DUPLICATE for a taken name.
 */
export const createUniqueNameRule = ({ isNameTaken, message }: UniqueNameParams) => {
  const refuse = (name: string): never => {
    throw new ApiError('DUPLICATE', message(name), { fields: { name: message(name) } })
  }
  return {
    refuse,
    requireFree: async (tx: Database, name: string, exceptId: string): Promise<void> => {
      if (await isNameTaken(tx, name, exceptId)) refuse(name)
    },
    /** Runs the update. Another request may have taken the name since the check. */
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
