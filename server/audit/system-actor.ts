/** The actor of events that no person has caused. */
export const SYSTEM_ACTOR = { userId: null, name: 'Haat', role: 'SYSTEM' } as const
