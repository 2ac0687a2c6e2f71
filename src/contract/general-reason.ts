import type { ServerMessageKey } from './messages/server-messages.ts'

/** Where an admin's client has sent no reason, as deployed clients do. */
export const GENERAL_REASON = 'It is against the rules of this market.' satisfies ServerMessageKey
