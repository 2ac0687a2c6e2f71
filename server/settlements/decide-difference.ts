import { ApiError } from '../../src/contract/errors.ts'
import { allowedDecisions } from '../../src/contract/settlements/differences.ts'
import type { Actor } from '../auth/authentication.ts'
import { hasRow } from '../db/row-existence.ts'
import { lockShop } from '../db/row-locks.ts'
import type { Database } from '../db/store.ts'
import { requireOwned } from '../http/require-ownership.ts'
import { lockParcels, postParcels } from '../ledger/post-parcels.ts'
import { selectOwnShopIds } from './own-shops.ts'

type DecideParams = {
  tx: Database
  input: { id: string; decision: 'ACCEPT' | 'REJECT' }
  actor: Actor
  now: number
}

/**
 * Decides a difference, and enters what follows. The same decision sent again changes nothing.
 * @throws ApiError NOT_FOUND, FORBIDDEN (another's shop), CONFLICT (decided otherwise), VALIDATION
 */
export const decideDifference = async ({ tx, input: { id, decision }, actor, now }: DecideParams): Promise<void> => {
  const find = () =>
    tx
      .selectFrom('settlement_differences')
      .select(['shop_id', 'shipment_id', 'kind', 'decision'])
      .where('id', '=', id)
      .where('shop_id', 'in', selectOwnShopIds(tx, actor))
      .executeTakeFirst()
  const found = await requireOwned(await find(), () => hasRow(tx, 'settlement_differences', id))
  // A settlement that is being entered may close it.
  await lockShop(tx, found.shop_id)
  const difference = (await find()) ?? found
  if (difference.decision === decision) return
  if (difference.decision !== null)
    throw new ApiError('CONFLICT', 'This was decided meanwhile. Look at the list again.')
  if (!allowedDecisions(difference.kind).includes(decision))
    throw new ApiError('VALIDATION', 'This difference has no such decision.')
  const parcels = difference.shipment_id === null ? [] : [difference.shipment_id]
  await lockParcels(tx, parcels)
  await tx.updateTable('settlement_differences').set({ decision, decided_at: now }).where('id', '=', id).execute()
  await postParcels(tx, parcels, { event: 'difference-decided', now })
}
