import { ApiError } from '../../src/contract/errors.ts'
import type { ServerMessageKey } from '../../src/contract/messages/server-messages.ts'
import { findDifferences, isReversible } from '../../src/contract/settlements/differences.ts'
import type { Database } from '../db/store.ts'
import { lockParcels, postParcels } from '../ledger/post-parcels.ts'
import { judgeSettledCash } from '../shipments/judge-settled-cash.ts'
import { updatePaidRests } from '../shipments/paid-rests.ts'
import { findShipment } from '../shipments/shipments.ts'
import {
  closeFoundDifferences,
  findSettledParcels,
  insertDifferences,
  newDifference,
  type SettledParcel,
  toKnownParcel,
} from './settlement-rows.ts'

type UnknownLine = {
  settlementId: string
  position: number
  /** Null: of the market's own account. */
  shopId: string | null
  parcel: string
}

/**
 * Says to which parcel a line belongs that named none, in a transaction that has locked the account: the parcel is settled by it, and where
 * they differ is a difference of its own.
 * @param number our number of the parcel or its order, or the courier's of the parcel
 * @returns the id of the parcel
 * @throws ApiError VALIDATION (no parcel of the account has this number, or it is settled)
 */
export const matchLine = async (tx: Database, line: UnknownLine, number: string, now: number): Promise<string> => {
  const found = await findParcel(tx, line, number)
  if (!found) throw refuse('No parcel of this account has this number.')
  await lockParcels(tx, [found.id])
  // Read again: a courier may have reported meanwhile.
  const parcel = (await findParcel(tx, line, number)) ?? found
  const { collected, fee } = await readLine(tx, line)
  const differences = findDifferences(toKnownParcel(parcel), { collected, fee })
  if (differences.some(({ kind }) => kind === 'DOUBLED')) throw refuse('This parcel was settled before.')
  const { settlementId, position } = line
  await tx
    .updateTable('settlement_lines')
    .set({ shipment_id: parcel.id })
    .where('settlement_id', '=', settlementId)
    .where('position', '=', position)
    .execute()
  const own = { shipment_id: parcel.id, parcel: line.parcel }
  await insertDifferences(
    tx,
    differences.map(difference => ({ ...newDifference({ ...line, now }), ...own, ...difference })),
  )
  await closeFoundDifferences(tx, [parcel.id], now)
  await updatePaidRests(tx, [parcel.id], now)
  await postParcels(tx, [parcel.id], { event: 'parcel-settled', now })
  return parcel.id
}

type Matched = {
  id: string
  settlement_id: string
  position: number | null
  shipment_id: string | null
  decided_at: number | null
}

/**
 * The line names no parcel again: what was found where they differed is gone, and what it has paid is missing again. Other lines of the
 * parcel are compared once more, because they may have been judged with it.
 * @throws ApiError CONFLICT (a difference from the parcel is decided)
 */
export const unmatchLine = async (
  tx: Database,
  { id, settlement_id: settlementId, position: line, shipment_id: parcelId, decided_at: at }: Matched,
  now: number,
): Promise<void> => {
  const position = line ?? 0
  const found = await tx
    .deleteFrom('settlement_differences')
    .where('settlement_id', '=', settlementId)
    .where('position', '=', position)
    .where('id', '<>', id)
    .returning('decision')
    .execute()
  if (found.some(({ decision }) => isReversible(decision)))
    throw new ApiError('CONFLICT', 'First take back what was decided about the parcel that was found.')
  await tx
    .updateTable('settlement_lines')
    .set({ shipment_id: null })
    .where('settlement_id', '=', settlementId)
    .where('position', '=', position)
    .execute()
  await tx
    .updateTable('settlement_differences')
    .set({ decision: null, decided_at: null })
    .where('shipment_id', '=', parcelId)
    .where('kind', '=', 'MISSING')
    .where('decision', '=', 'FOUND')
    .where('decided_at', '=', at)
    .execute()
  const parcel = parcelId === null ? undefined : await findShipment(tx, parcelId)
  if (parcel) await judgeSettledCash(tx, [parcel], now)
}

const refuse = (message: ServerMessageKey): ApiError =>
  new ApiError('VALIDATION', message, { fields: { parcel: message } })

/** Parcels are numbered within their order, and most orders have one. */
export const findParcel = async (
  tx: Database,
  { settlementId, shopId }: UnknownLine,
  number: string,
): Promise<SettledParcel | undefined> => {
  const { courier } = await tx
    .selectFrom('courier_settlements')
    .select('courier')
    .where('id', '=', settlementId)
    .executeTakeFirstOrThrow()
  const names = [
    { reference: number, consignmentId: number },
    { reference: `${number}-1`, consignmentId: null },
  ]
  const lines = names.map(name => ({ ...name, collected: 0, fee: 0 }))
  const parcels = await findSettledParcels(tx, { shopId, courier, lines })
  return parcels[0]
}

const readLine = (tx: Database, { settlementId, position }: UnknownLine) =>
  tx
    .selectFrom('settlement_lines')
    .select(['collected', 'fee'])
    .where('settlement_id', '=', settlementId)
    .where('position', '=', position)
    .executeTakeFirstOrThrow()
