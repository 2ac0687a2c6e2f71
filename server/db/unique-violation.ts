import { driverErrorCode } from './retry-transaction.ts'

const UNIQUE_VIOLATION_CODES = ['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY']

/** Did a statement violate a unique constraint? On PostgreSQL its transaction can then only be rolled back. */
export const isUniqueViolation = (error: unknown): boolean => UNIQUE_VIOLATION_CODES.includes(driverErrorCode(error))
