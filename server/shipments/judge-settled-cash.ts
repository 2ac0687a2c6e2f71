import type { Selectable } from 'kysely'
import { v7 } from 'uuid'
import { type Difference, findDifferences, type KnownParcel } from '../../src/contract/settlements/differences.ts'
import { collectedCash } from '../../src/contract/shipments/parcel-cash.ts'
import { anyOf } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import type { Tables } from '../db/tables.ts'
import { updatePaidRests } from './paid-rests.ts'
import type { ShipmentRow } from './shipments.ts'

type DifferenceRow = Selectable<Tables['settlement_differences']>
type Line = Awaited<ReturnType<typeof listLines>>[number]

const CASH_KINDS: readonly Difference[] = ['LESS_CASH', 'MORE_CASH', 'DOUBLED']

/**
 * Compares what settlements have entered for these parcels once more with what their courier was to collect, because that has changed: a
 * person has said which pieces were kept at the door, or the courier how the delivery ended. A decision about another amount does not
 * hold any more. The orders of the parcels are locked; what the ledger has of them is the caller's.
 */
export const judgeSettledCash = async (tx: Database, parcels: readonly ShipmentRow[], now: number): Promise<void> => {
  const ids = parcels.map(({ id }) => id)
  const differences = await tx
    .selectFrom('settlement_differences')
    .selectAll()
    .where('shipment_id', 'in', anyOf(ids))
    .where('kind', 'in', [...CASH_KINDS, 'MISSING'])
    .execute()
  const lines = await listLines(tx, ids)
  for (const parcel of parcels) {
    const isOwn = ({ shipment_id }: { shipment_id: string | null }) => shipment_id === parcel.id
    const known = { ...parcel, keptCash: parcel.kept_cash }
    await judgeParcel(tx, known, { lines: lines.filter(isOwn), differences: differences.filter(isOwn), now })
  }
  await updatePaidRests(tx, ids, now)
}

/** The lines of these parcels in the order in which they were entered. */
const listLines = (tx: Database, ids: readonly string[]) =>
  tx
    .selectFrom('settlement_lines as lines')
    .innerJoin('courier_settlements as settlements', 'settlements.id', 'lines.settlement_id')
    .select(['lines.settlement_id', 'lines.position', 'lines.shipment_id', 'lines.parcel', 'lines.collected'])
    .select(['lines.fee', 'settlements.shop_id'])
    .where('lines.shipment_id', 'in', anyOf(ids))
    .orderBy('settlements.created_at')
    .orderBy('lines.settlement_id')
    .orderBy('lines.position')
    .execute()

type ParcelCash = Pick<KnownParcel, 'status' | 'cash' | 'collected' | 'keptCash'>
type Settled = { lines: readonly Line[]; differences: readonly DifferenceRow[]; now: number }

const judgeParcel = async (tx: Database, parcel: ParcelCash, { lines, differences, now }: Settled): Promise<void> => {
  const missing = differences.find(({ kind }) => kind === 'MISSING')
  if (lines.length === 0 && missing) return judgeMissing(tx, missing, collectedCash(parcel), now)
  let settled = missing?.decision === 'ACCEPT' ? missing.amount : 0
  for (const [at, line] of lines.entries()) {
    // Fees do not depend on what was kept.
    const [wanted] = findDifferences({ ...parcel, fee: null, settled, isSettled: at > 0 }, line)
    const found = differences.find(
      one =>
        one.settlement_id === line.settlement_id && one.position === line.position && CASH_KINDS.includes(one.kind),
    )
    const holds = found?.kind === wanted?.kind && found?.amount === wanted?.amount
    if (!holds) await replaceDifference(tx, { place: line, found, wanted, now })
    settled += settledBy(line, wanted, (holds && found?.decision) || null)
  }
}

const judgeMissing = async (tx: Database, missing: DifferenceRow, amount: number, now: number): Promise<void> => {
  if (amount === missing.amount) return
  const wanted = amount > 0 ? ({ kind: 'MISSING', amount } as const) : undefined
  await replaceDifference(tx, { place: missing, found: missing, wanted, now })
}

type Wanted = { kind: Difference; amount: number }

/** As the ledger counts it: what repeats another line only where a person says so, and what was written off. */
const settledBy = (line: Line, wanted: Wanted | undefined, decision: DifferenceRow['decision']): number => {
  const isAccepted = decision === 'ACCEPT'
  if (wanted?.kind === 'DOUBLED') return isAccepted ? line.collected : 0
  if (!wanted || !isAccepted) return line.collected
  return line.collected + (wanted.kind === 'LESS_CASH' ? wanted.amount : -wanted.amount)
}

type Place = Pick<DifferenceRow, 'settlement_id' | 'position' | 'shop_id' | 'shipment_id' | 'parcel'>
type Replacement = { place: Place; found: DifferenceRow | undefined; wanted: Wanted | undefined; now: number }

/** Another amount is another difference: nobody decides about it who has seen the one before. */
const replaceDifference = async (tx: Database, { place, found, wanted, now }: Replacement): Promise<void> => {
  if (found) await tx.deleteFrom('settlement_differences').where('id', '=', found.id).execute()
  if (!wanted) return
  const { settlement_id, position, shop_id, shipment_id, parcel } = place
  const undecided = { decision: null, decided_at: null, created_at: now }
  await tx
    .insertInto('settlement_differences')
    .values({ id: v7(), settlement_id, position, shop_id, shipment_id, parcel, ...wanted, ...undecided })
    .execute()
}
