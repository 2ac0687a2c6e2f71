import { ApiError } from '../../src/contract/errors.ts'
import { ERROR_MESSAGES } from '../../src/contract/messages/fixed-messages.ts'
import type { Database } from '../db/store.ts'
import type { Parties } from './parties.ts'

/** Blocks the other side for the caller, or ends that. @throws ApiError NOT_FOUND (nobody has written yet) */
export const setBlocked = async (
  tx: Database,
  { id, isShop }: Parties,
  { isBlocked, now }: { isBlocked: boolean; now: number },
): Promise<void> => {
  if (id === null) throw new ApiError('NOT_FOUND', ERROR_MESSAGES.notFound)
  const column = isShop ? 'shop_blocked_at' : 'customer_blocked_at'
  await tx
    .updateTable('conversations')
    .set({ [column]: isBlocked ? now : null })
    .where('id', '=', id)
    .execute()
}
