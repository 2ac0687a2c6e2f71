import { codeOf } from './rerun.ts'

const TAKEN = ['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY']

/** Did a statement fail because another row has that value already? On PostgreSQL its transaction can only be given up. */
export const isTaken = (error: unknown): boolean => TAKEN.includes(codeOf(error))
