import { SOFTWARE_NAME } from '../../src/contract/constants.ts'

/** The actor of events that no person has caused. */
export const SYSTEM_ACTOR = { userId: null, name: SOFTWARE_NAME.en, role: 'SYSTEM' } as const

/** The displayed name of deleted users. */
export const DELETED_USER = 'Deleted user'
