/** The actor of events that no person has caused. */
export const SYSTEM_ACTOR = { userId: null, name: 'Haat', role: 'SYSTEM' } as const

/** The displayed name of deleted users. */
export const DELETED_USER = 'Deleted user'
