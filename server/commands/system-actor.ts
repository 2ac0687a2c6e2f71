/** Who an order's event names where nobody acted but the market itself. */
export const SYSTEM_ACTOR = { userId: null, name: 'Haat', role: 'SYSTEM' } as const
