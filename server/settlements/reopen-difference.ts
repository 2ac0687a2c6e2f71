import { ApiError } from '../../src/contract/errors.ts'
import { toTaka } from '../../src/contract/money.ts'
import type { ReversibleDecision } from '../../src/contract/settlements/differences.ts'
import type { Actor } from '../auth/authentication.ts'
import type { Database } from '../db/store.ts'
import { lockCourierSettlements, postCourierSettlements } from '../ledger/post-courier-settlements.ts'
import { lockParcels, postParcels } from '../ledger/post-parcels.ts'
import { updatePaidRests } from '../shipments/paid-rests.ts'
import { decidedMeanwhile, lockDifference } from './decide-difference.ts'
import { unmatchLine } from './match-line.ts'
import { auditSettling } from './own-shops.ts'

type ReopenParams = { tx: Database; input: { id: string; decision: ReversibleDecision }; actor: Actor; now: number }
type Difference = Awaited<ReturnType<typeof lockDifference>>

/**
 * Takes the decision about a difference back, and enters what follows as a further journal. One that was taken back already changes
 * nothing.
 * @throws ApiError NOT_FOUND, FORBIDDEN (another's shop), CONFLICT (decided otherwise, or something was built on the decision)
 */
export const reopenDifference = async ({ tx, input: { id, decision }, actor, now }: ReopenParams): Promise<void> => {
  const difference = await lockDifference(tx, id, actor)
  if (difference.decision === null) return
  if (difference.decision !== decision) throw decidedMeanwhile()
  const { settlement_id: settlementId, shop_id: shopId, shipment_id: parcelId } = difference
  await lockCourierSettlements(tx, [settlementId])
  const parcels = parcelId === null ? [] : [parcelId]
  await lockParcels(tx, parcels)
  if (parcelId !== null) await requireLastWord(tx, parcelId, { id, ...difference })
  if (decision === 'MATCHED') await unmatchLine(tx, { id, ...difference }, now)
  // Somebody may have said meanwhile which pieces were kept at the door, which replaces it.
  const { numUpdatedRows } = await tx
    .updateTable('settlement_differences')
    .set({ decision: null, decided_at: null, ...(decision === 'MATCHED' && { shipment_id: null }) })
    .where('id', '=', id)
    .where('decision', '=', decision)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw decidedMeanwhile()
  await updatePaidRests(tx, parcels, now)
  await postParcels(tx, parcels, { event: 'difference-reopened', now })
  if (shopId === null) await postCourierSettlements(tx, [settlementId], { event: 'difference-reopened', now })
  const { parcel, kind, amount } = difference
  await auditSettling(
    tx,
    { actor, action: 'courier.reopen', id, now },
    { parcel, kind, amount: toTaka(amount), decision },
  )
}

/**
 * Where a later line differs from the parcel was judged by what was decided before. Any line of a parcel that was in no settlement is
 * later, whenever its file was sent.
 */
const requireLastWord = async (
  tx: Database,
  parcelId: string,
  { id, kind, settlement_id, decided_at }: Difference & { id: string },
): Promise<void> => {
  const later = await tx
    .selectFrom('settlement_lines as lines')
    .innerJoin('courier_settlements as settlements', 'settlements.id', 'lines.settlement_id')
    .leftJoin('settlement_differences as matches', join =>
      join
        .onRef('matches.settlement_id', '=', 'lines.settlement_id')
        .onRef('matches.position', '=', 'lines.position')
        .on('matches.decision', '=', 'MATCHED'),
    )
    .select('lines.position')
    .where('lines.shipment_id', '=', parcelId)
    .where(row =>
      row.or([
        row.lit(kind === 'MISSING'),
        row('lines.settlement_id', '<>', settlement_id).and('settlements.created_at', '>=', decided_at),
        row('matches.id', '<>', id).and('matches.decided_at', '>=', decided_at),
      ]),
    )
    .executeTakeFirst()
  if (later) throw new ApiError('CONFLICT', 'This parcel was settled again since then, so the decision stays.')
}
