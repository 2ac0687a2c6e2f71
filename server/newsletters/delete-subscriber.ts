import { ApiError } from '../../src/contract/errors.ts'
import { ERROR_MESSAGES } from '../../src/contract/messages/fixed-messages.ts'
import { insertAuditEntry } from '../audit/audit-log.ts'
import type { Actor } from '../auth/authentication.ts'
import type { Database } from '../db/store.ts'
import * as queries from './subscribers.ts'

type DeleteSubscriberParams = { tx: Database; id: string; actor: Actor; now: number }

/** Deletes a subscriber of the newsletter on behalf of an admin. @throws ApiError NOT_FOUND */
export const deleteSubscriber = async ({ tx, id, actor, now }: DeleteSubscriberParams): Promise<void> => {
  const email = await queries.deleteSubscriber(tx, id)
  if (email === undefined) throw new ApiError('NOT_FOUND', ERROR_MESSAGES.notFound)
  const entry = { action: 'subscriber.delete', entity: 'subscriber', id, before: { email }, after: null }
  await insertAuditEntry(tx, { actor, now, ...entry })
}
