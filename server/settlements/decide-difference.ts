import { sql } from 'kysely'
import { ApiError } from '../../src/contract/errors.ts'
import { toTaka } from '../../src/contract/money.ts'
import { allowedDecisions, type ChosenDecision } from '../../src/contract/settlements/differences.ts'
import type { Actor } from '../auth/authentication.ts'
import { isAdmin } from '../auth/viewer.ts'
import { hasRow } from '../db/row-existence.ts'
import type { Database } from '../db/store.ts'
import { requireOwned } from '../http/require-ownership.ts'
import { lockCourierSettlements, postCourierSettlements } from '../ledger/post-courier-settlements.ts'
import { lockParcels, postParcels } from '../ledger/post-parcels.ts'
import { findParcel, matchLine } from './match-line.ts'
import { auditSettling, isOwn, lockSettled } from './own-shops.ts'

type DecideParams = {
  tx: Database
  input: { id: string; decision: ChosenDecision; parcel?: string | undefined }
  actor: Actor
  now: number
}

/**
 * Decides a difference, and enters what follows. The same decision sent again changes nothing.
 * @throws ApiError NOT_FOUND, FORBIDDEN (another's shop), CONFLICT (decided otherwise), VALIDATION (no such decision or parcel)
 */
export const decideDifference = async ({ tx, input, actor, now }: DecideParams): Promise<void> => {
  const { id, decision } = input
  const difference = await lockDifference(tx, id, actor)
  const stored = decision === 'MATCH' ? 'MATCHED' : decision
  if (difference.decision === stored && (await isSameDecision(tx, difference, input))) return
  if (difference.decision !== null) throw decidedMeanwhile()
  if (!allowedDecisions(difference.kind, difference.shop_id === null).includes(decision))
    throw new ApiError('VALIDATION', 'This difference has no such decision.')
  await lockCourierSettlements(tx, [difference.settlement_id])
  const matched = decision === 'MATCH' ? await match(tx, difference, input.parcel ?? '', now) : {}
  const parcels = difference.shipment_id === null ? [] : [difference.shipment_id]
  await lockParcels(tx, parcels)
  // Somebody may have said meanwhile which pieces were kept at the door, which replaces it.
  const { numUpdatedRows } = await tx
    .updateTable('settlement_differences')
    .set({ decision: stored, decided_at: now, ...matched })
    .where('id', '=', id)
    .where('decision', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw decidedMeanwhile()
  await postParcels(tx, parcels, { event: 'difference-decided', now })
  if (difference.shop_id === null)
    await postCourierSettlements(tx, [difference.settlement_id], { event: 'difference-decided', now })
  const { parcel, kind, amount } = difference
  await auditSettling(
    tx,
    { actor, action: 'courier.decide', id, now },
    { parcel, kind, amount: toTaka(amount), decision: stored, ...(decision === 'MATCH' && { matched: input.parcel }) },
  )
}

export const decidedMeanwhile = (): ApiError =>
  new ApiError('CONFLICT', 'This was decided meanwhile. Look at the list again.')

/**
 * Locks the account of a difference, because a settlement that is being entered may close it, and reads it after that.
 * @throws ApiError NOT_FOUND, FORBIDDEN (another's shop)
 */
export const lockDifference = async (tx: Database, id: string, actor: Actor) => {
  const find = () =>
    tx
      .selectFrom('settlement_differences')
      .select(['settlement_id', 'position', 'shop_id', 'shipment_id', 'parcel', 'kind', 'amount', 'decision'])
      .select('decided_at')
      .where('id', '=', id)
      .where(isAdmin(actor) ? sql<boolean>`shop_id is null` : isOwn(tx, 'shop_id', actor))
      .executeTakeFirst()
  const found = await requireOwned(await find(), () => hasRow(tx, 'settlement_differences', id))
  await lockSettled(tx, found.shop_id)
  return (await find()) ?? found
}

type MatchedLine = {
  settlement_id: string
  position: number | null
  shop_id: string | null
  shipment_id: string | null
  parcel: string
}

const isSameDecision = async (
  tx: Database,
  difference: MatchedLine,
  { decision, parcel = '' }: DecideParams['input'],
) => decision !== 'MATCH' || (await findParcel(tx, toUnknownLine(difference), parcel))?.id === difference.shipment_id

const match = async (tx: Database, difference: MatchedLine, number: string, now: number) => ({
  shipment_id: await matchLine(tx, toUnknownLine(difference), number, now),
})

const toUnknownLine = ({ settlement_id: settlementId, position, shop_id: shopId, parcel }: MatchedLine) => ({
  ...{ settlementId, shopId, parcel },
  position: position ?? 0,
})
