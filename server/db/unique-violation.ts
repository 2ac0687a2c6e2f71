import { driverErrorCode } from './retry-transaction.ts'

const UNIQUE_VIOLATION_CODES = ['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY']

/** Did a statement fail because another row has that value already? On PostgreSQL its transaction can only be given up. */
export const isUniqueViolation = (error: unknown): boolean => UNIQUE_VIOLATION_CODES.includes(driverErrorCode(error))
