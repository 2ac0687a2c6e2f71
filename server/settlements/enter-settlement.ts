import { v7 } from 'uuid'
import { findDifferences, type KnownParcel } from '../../src/contract/settlements/differences.ts'
import type { EnteredSettlements } from '../../src/contract/settlements/settlements.ts'
import { collectedCash } from '../../src/contract/shipments/parcel-cash.ts'
import type { Database } from '../db/store.ts'
import { postCourierSettlements } from '../ledger/post-courier-settlements.ts'
import { lockParcels, postParcels } from '../ledger/post-parcels.ts'
import { updatePaidRests } from '../shipments/paid-rests.ts'
import type { NewSettlement, NewSettlementLine } from './new-settlement.ts'
import {
  closeFoundDifferences,
  findSettledParcels,
  insertDifferences,
  insertLines,
  insertSettlement,
  listMissingParcels,
  newDifference,
  type SettledParcel,
  toKnownParcel,
} from './settlement-rows.ts'

/** What a line calls its parcel that stands for the rest of the payment. */
export const NO_PARCEL = ''

const NOTHING = { id: null, settlements: 0, parcels: 0, differences: 0 }

/**
 * Enters a settlement once, in a transaction that has locked the account's owner: its lines, where they differ from the parcels, and
 * what the ledger has of them.
 */
export const enterSettlement = async (
  tx: Database,
  settlement: NewSettlement,
  now: number,
): Promise<EnteredSettlements & { id: string | null }> => {
  const { shopId, courier, reference, name, lines } = settlement
  const columns = settlement.columns ? JSON.stringify(settlement.columns) : null
  const id = v7()
  if (!(await insertSettlement(tx, { id, shop_id: shopId, courier, reference, name, columns, created_at: now })))
    return NOTHING
  const matches = matchLines(await findSettledParcels(tx, settlement), lines)
  const ids = [...new Set(matches.flatMap(({ parcel }) => (parcel ? [parcel.id] : [])))]
  await lockParcels(tx, ids)
  // Read again: a courier may have reported meanwhile.
  const parcels = new Map((await findSettledParcels(tx, settlement)).map(parcel => [parcel.id, toKnownParcel(parcel)]))
  const rows = matches.map((match, position) => toRows({ settlementId: id, shopId, position, now }, match, parcels))
  const rest = toRest({ settlementId: id, shopId, position: rows.length, now }, settlement)
  await insertLines(tx, [...rows.map(({ line }) => line), ...rest.map(({ line }) => line)])
  const missing = await lockMissingParcels(tx, { shopId, courier, ids })
  const differences = [
    ...rows.flatMap(row => row.differences),
    ...rest.flatMap(row => row.differences),
    ...missing.map(parcel => ({
      ...newDifference({ settlementId: id, shopId, position: null, now }),
      shipment_id: parcel.id,
      parcel: parcel.consignment_id ?? parcel.reference,
      kind: 'MISSING' as const,
      amount: collectedCash(parcel),
    })),
  ]
  await insertDifferences(tx, differences)
  await closeFoundDifferences(tx, ids, now)
  await updatePaidRests(tx, ids, now)
  await postParcels(tx, ids, { event: 'parcel-settled', now })
  if (shopId === null) await postCourierSettlements(tx, [id], { event: 'parcel-settled', now })
  return { id, settlements: 1, parcels: lines.length, differences: differences.length }
}

/** Locks the parcels that are missing, so that what couriers report of their cash waits, and reads them after that. */
const lockMissingParcels = async (
  tx: Database,
  account: Parameters<typeof listMissingParcels>[1],
): Promise<SettledParcel[]> => {
  const found = (await listMissingParcels(tx, account)).map(({ id }) => id)
  if (found.length === 0) return []
  await lockParcels(tx, found)
  return (await listMissingParcels(tx, account)).filter(({ id }) => found.includes(id))
}

type Match = { line: NewSettlementLine; parcel: SettledParcel | null }

/** Our reference is unique; where it is missing, the courier's number counts. */
const matchLines = (parcels: readonly SettledParcel[], lines: readonly NewSettlementLine[]): Match[] => {
  const byReference = new Map(parcels.map(parcel => [parcel.reference.toLowerCase(), parcel]))
  const byConsignment = new Map(parcels.map(parcel => [parcel.consignment_id?.toLowerCase() ?? '', parcel]))
  byConsignment.delete('')
  return lines.map(line => ({
    line,
    parcel:
      byReference.get(line.reference?.toLowerCase() ?? '') ??
      byConsignment.get(line.consignmentId?.toLowerCase() ?? '') ??
      null,
  }))
}

type Place = { settlementId: string; shopId: string | null; position: number; now: number }

const toRows = (place: Place, { line, parcel }: Match, parcels: Map<string, KnownParcel>) => {
  const known = parcel && parcels.get(parcel.id)
  const found = findDifferences(known ?? null, line)
  const name = line.consignmentId ?? line.reference ?? ''
  // The next line of this settlement about the same parcel is a repetition.
  if (known && parcel) parcels.set(parcel.id, { ...known, settled: known.settled + line.collected, isSettled: true })
  const { settlementId: settlement_id, position } = place
  const { collected, fee } = line
  const own = { shipment_id: parcel?.id ?? null, parcel: name }
  return {
    line: { settlement_id, position, ...own, collected, fee },
    differences: found.map(difference => ({ ...newDifference(place), ...own, ...difference })),
  }
}

/** A further line, without a parcel, for what was paid beyond the others: below zero, less was paid. */
const toRest = (place: Place, { name, lines, paid }: NewSettlement) => {
  const sum = lines.reduce((total, { collected, fee }) => total + collected - fee, 0)
  const rest = (paid ?? sum) - sum
  if (rest === 0) return []
  const { settlementId: settlement_id, position } = place
  return [
    {
      line: { settlement_id, position, shipment_id: null, parcel: NO_PARCEL, collected: rest, fee: 0 },
      differences: [
        { ...newDifference(place), shipment_id: null, parcel: name, kind: 'TOTAL_DIFFERS' as const, amount: rest },
      ],
    },
  ]
}
