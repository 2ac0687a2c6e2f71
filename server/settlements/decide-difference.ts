import { sql } from 'kysely'
import { ApiError } from '../../src/contract/errors.ts'
import { toTaka } from '../../src/contract/money.ts'
import { allowedDecisions } from '../../src/contract/settlements/differences.ts'
import type { Actor } from '../auth/authentication.ts'
import { isAdmin } from '../auth/viewer.ts'
import { hasRow } from '../db/row-existence.ts'
import type { Database } from '../db/store.ts'
import { requireOwned } from '../http/require-ownership.ts'
import { lockParcels, postParcels } from '../ledger/post-parcels.ts'
import { auditSettling, isOwn, lockSettled } from './own-shops.ts'

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
      .select(['shop_id', 'shipment_id', 'parcel', 'kind', 'amount', 'decision'])
      .where('id', '=', id)
      .where(isAdmin(actor) ? sql<boolean>`shop_id is null` : isOwn(tx, 'shop_id', actor))
      .executeTakeFirst()
  const found = await requireOwned(await find(), () => hasRow(tx, 'settlement_differences', id))
  // A settlement that is being entered may close it.
  await lockSettled(tx, found.shop_id)
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
  const { parcel, kind, amount } = difference
  await auditSettling(
    tx,
    { actor, action: 'courier.decide', id, now },
    { parcel, kind, amount: toTaka(amount), decision },
  )
}
