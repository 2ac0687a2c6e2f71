import { Refusal } from '../../src/contract/errors.ts'
import { REFUSED } from '../../src/contract/messages.ts'
import type { Database } from '../db/store.ts'
import { type OrderFacts, orderFacts } from '../queries/order-writes.ts'
import { isRow } from '../queries/owned-rows.ts'
import type { Viewer } from '../queries/viewer.ts'

type IsThere = () => boolean | Promise<boolean>

/**
 * What a look-up that sees the caller's own alone has found (the contract, section 1). Ids cannot be guessed, so whoever
 * asks for one knows already that it is there.
 * @param isThere is there one at all, whosever it is?
 * @throws Refusal FORBIDDEN where it is another's, NOT_FOUND where there is none
 */
export const requireOwn = async <Row>(own: Row | undefined, isThere: IsThere): Promise<Row> =>
  own ?? refuseOthers(isThere)

/** @throws Refusal likewise, for whoever has found nothing of his own */
export const refuseOthers = async (isThere: IsThere): Promise<never> => {
  throw (await isThere()) ? notYours() : new Refusal('NOT_FOUND', REFUSED.notFound)
}

/** What a move of an own order depends on. @throws Refusal FORBIDDEN, NOT_FOUND */
export const requireOwnOrder = async (tx: Database, id: string, actor: Viewer): Promise<OrderFacts> =>
  requireOwn(await orderFacts(tx, id, actor), () => isRow(tx, 'orders', id))

export const notYours = (): Refusal =>
  new Refusal('FORBIDDEN', 'This belongs to another account. Sign in with that one to go on.')
