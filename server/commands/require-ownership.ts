import { ApiError } from '../../src/contract/errors.ts'
import { ERROR_MESSAGES } from '../../src/contract/messages/fixed-messages.ts'
import type { Database } from '../db/store.ts'
import { findOrderForUpdate, type OrderForUpdate } from '../queries/order-writes.ts'
import { hasRow } from '../queries/row-existence.ts'
import type { Viewer } from '../queries/viewer.ts'

type ExistsCheck = () => boolean | Promise<boolean>

/**
 * What a look-up that sees the caller's own alone has found (the contract, section 1). Ids cannot be guessed, so whoever
 * asks for one knows already that it is there.
 * @param isThere is there one at all, whosever it is?
 * @throws Refusal FORBIDDEN where it is another's, NOT_FOUND where there is none
 */
export const requireOwned = async <Row>(own: Row | undefined, isThere: ExistsCheck): Promise<Row> =>
  own ?? throwNotOwned(isThere)

/** @throws Refusal likewise, for whoever has found nothing of his own */
export const throwNotOwned = async (isThere: ExistsCheck): Promise<never> => {
  throw (await isThere()) ? notOwnerError() : new ApiError('NOT_FOUND', ERROR_MESSAGES.notFound)
}

/** What a move of an own order depends on. @throws Refusal FORBIDDEN, NOT_FOUND */
export const requireOwnOrder = async (tx: Database, id: string, actor: Viewer): Promise<OrderForUpdate> =>
  requireOwned(await findOrderForUpdate(tx, id, actor), () => hasRow(tx, 'orders', id))

export const notOwnerError = (): ApiError =>
  new ApiError('FORBIDDEN', 'This belongs to another account. Sign in with that one to go on.')
