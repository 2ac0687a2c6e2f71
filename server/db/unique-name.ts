import { ApiError } from '../../src/contract/errors.ts'
import type { Message } from '../../src/contract/messages/server-messages.ts'
import { driverErrorCode } from './retry-transaction.ts'
import type { Database } from './store.ts'
import { claimName } from './unique-names.ts'

type UniqueNameParams = {
  kind: 'shop' | 'category'
  /** The error message, with the name of the row that holds the name. */
  message: (name: string) => Message
}
type Claim = { id: string; name: string; formerName?: string }

/**
 * The rule that names of categories, or of shops, are unique and not alike. Its functions throw ApiError DUPLICATE for a
 * taken name.
 */
export const createUniqueNameRule = ({ kind, message }: UniqueNameParams) => {
  const refuse = (name: string): never => {
    throw new ApiError('DUPLICATE', message(name), { fields: { name: message(name) } })
  }
  return {
    refuse,
    claim: async (tx: Database, claim: Claim): Promise<void> => {
      const holder = await claimName(tx, kind, claim)
      if (holder !== undefined) refuse(holder)
    },
    /** Runs the update. A server of an earlier version may have taken the name since the claim. */
    refuseIfTaken: async (update: Promise<unknown>, name: string): Promise<void> => {
      try {
        await update
      } catch (error) {
        if (isUniqueViolation(error)) refuse(name)
        throw error
      }
    },
  }
}

const UNIQUE_VIOLATION_CODES = ['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY']

/** Did a statement violate a unique constraint? On PostgreSQL its transaction can then only be rolled back. */
export const isUniqueViolation = (error: unknown): boolean => UNIQUE_VIOLATION_CODES.includes(driverErrorCode(error))
