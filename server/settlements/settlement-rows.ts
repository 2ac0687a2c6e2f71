import { type Insertable, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import { v7 } from 'uuid'
import type { KnownParcel } from '../../src/contract/settlements/differences.ts'
import { collectedCash } from '../../src/contract/shipments/parcel-cash.ts'
import type { Database } from '../db/store.ts'
import type { Tables } from '../db/tables.ts'
import type { NewSettlement } from './new-settlement.ts'

type ShipmentRow = Selectable<Tables['shipments']>

/** A parcel with what earlier lines have settled and decisions have written off. */
export type SettledParcel = Pick<
  ShipmentRow,
  'id' | 'reference' | 'consignment_id' | 'status' | 'status_at' | 'cash' | 'collected' | 'fee'
> & { keptCash: number | null; settled: number; hasLine: boolean }

export const toKnownParcel = ({
  status,
  cash,
  collected,
  keptCash,
  fee,
  settled,
  hasLine,
}: SettledParcel): KnownParcel => ({
  status,
  cash,
  collected,
  keptCash,
  fee,
  settled,
  isSettled: hasLine,
})

/** `position` of the line; null: the parcel is in none. */
type DifferencePlace = { settlementId: string; shopId: string | null; position: number | null; now: number }

/** What every new difference has. */
export const newDifference = ({ settlementId, shopId, position, now }: DifferencePlace) => ({
  id: v7(),
  settlement_id: settlementId,
  position,
  shop_id: shopId,
  decision: null,
  decided_at: null,
  created_at: now,
})

/** False: it was entered before. */
export const insertSettlement = async (
  tx: Database,
  row: Insertable<Tables['courier_settlements']>,
): Promise<boolean> => {
  const inserted = await tx
    .insertInto('courier_settlements')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Statements have a limit of parameters. */
const CHUNK = 500
const inChunks = async <Row>(rows: readonly Row[], write: (chunk: Row[]) => Promise<unknown>): Promise<void> => {
  for (let at = 0; at < rows.length; at += CHUNK) await write(rows.slice(at, at + CHUNK))
}

export const insertLines = (tx: Database, rows: readonly Insertable<Tables['settlement_lines']>[]): Promise<void> =>
  inChunks(rows, chunk => tx.insertInto('settlement_lines').values(chunk).execute())

export const insertDifferences = (
  tx: Database,
  rows: readonly Insertable<Tables['settlement_differences']>[],
): Promise<void> => inChunks(rows, chunk => tx.insertInto('settlement_differences').values(chunk).execute())

/** Parcels that went with an account: of a shop, or of the market. */
const ofAccount = ({ shopId, courier }: { shopId: string | null; courier: string }): RawBuilder<SqlBool> =>
  shopId === null
    ? sql`shipments.is_market = 1 and shipments.courier = ${courier}`
    : sql`shipments.is_market = 0 and shipments.shop_id = ${shopId} and shipments.courier = ${courier}`

/** The parcels of the account that the lines may mean. */
export const findSettledParcels = async (
  db: Database,
  { shopId, courier, lines }: Pick<NewSettlement, 'shopId' | 'courier' | 'lines'>,
): Promise<SettledParcel[]> => {
  const found = new Map<string, SettledParcel>()
  const numbers = (name: 'reference' | 'consignmentId') =>
    [...new Set(lines.flatMap(line => line[name] ?? []))].flatMap(text => [text, text.toUpperCase()])
  const add = async (column: 'reference' | 'consignment_id', wanted: readonly string[]) => {
    await inChunks([...new Set(wanted)], async chunk => {
      const rows = await selectSettled(db).where(ofAccount({ shopId, courier })).where(column, 'in', chunk).execute()
      for (const row of rows) found.set(row.id, { ...row, hasLine: Boolean(row.hasLine), settled: Number(row.settled) })
    })
  }
  await add('reference', numbers('reference'))
  await add('consignment_id', numbers('consignmentId'))
  return [...found.values()]
}

/** Lines of which a person has not said that they are real do not count where they repeat another. */
const COUNTED = sql`not exists (select 1 from settlement_differences as repeated
  where repeated.settlement_id = settlement_lines.settlement_id and repeated.position = settlement_lines.position
    and repeated.kind = 'DOUBLED' and coalesce(repeated.decision, '') <> 'ACCEPT')`

const selectSettled = (db: Database) =>
  db
    .selectFrom('shipments')
    .select(['id', 'reference', 'consignment_id', 'status', 'status_at', 'cash', 'collected', 'fee'])
    .select('kept_cash as keptCash')
    .select(
      sql<number>`coalesce((select sum(settlement_lines.collected) from settlement_lines
          where settlement_lines.shipment_id = shipments.id and ${COUNTED}), 0)
        + coalesce((select sum(case when kind = 'MORE_CASH' then -amount else amount end) from settlement_differences
          where settlement_differences.shipment_id = shipments.id and decision = 'ACCEPT'
            and kind in ('LESS_CASH', 'MORE_CASH', 'MISSING')), 0)`.as('settled'),
    )
    .select(
      sql<boolean | number>`exists (select 1 from settlement_lines where shipment_id = shipments.id)`.as('hasLine'),
    )

/**
 * Has the courier named an invoice for the parcel that is not entered yet? One is entered with a settlement of its number, or, because
 * files do not say theirs, with a line about another parcel that it names.
 */
const isInAwaitedInvoice = (account: { shopId: string | null; courier: string }): RawBuilder<SqlBool> =>
  sql`exists (select 1 from courier_invoices where shipment_id = shipments.id and invoice not in (
    select named.invoice from shipments join courier_invoices as named on named.shipment_id = shipments.id
      join settlement_lines on settlement_lines.shipment_id = shipments.id where ${ofAccount(account)}
    union all select reference from courier_settlements
      where courier = ${account.courier} and ${account.shopId === null ? sql`shop_id is null` : sql`shop_id = ${account.shopId}`}))`

const MAX_MISSING = 500

/**
 * Parcels of the account that were delivered before the last of these, and that no settlement names. Those that are
 * missing already are not named again.
 */
export const listMissingParcels = async (
  db: Database,
  { shopId, courier, ids }: { shopId: string | null; courier: string; ids: readonly string[] },
): Promise<SettledParcel[]> => {
  let latest = 0
  await inChunks(ids, async chunk => {
    const row = await db
      .selectFrom('shipments')
      .select(sql<number | null>`max(status_at)`.as('at'))
      .where('id', 'in', chunk)
      .where('status', 'in', ['DELIVERED', 'PARTLY_DELIVERED'])
      .executeTakeFirst()
    latest = Math.max(latest, Number(row?.at ?? 0))
  })
  const rows = await selectSettled(db)
    .where(ofAccount({ shopId, courier }))
    .where('status', 'in', ['DELIVERED', 'PARTLY_DELIVERED'])
    .where('status_at', '<', latest)
    .where(sql<boolean>`not exists (select 1 from settlement_lines where shipment_id = shipments.id)`)
    .where(
      sql<boolean>`not exists (select 1 from settlement_differences where shipment_id = shipments.id and kind = 'MISSING')`,
    )
    .where(sql<boolean>`not ${isInAwaitedInvoice({ shopId, courier })}`)
    .orderBy('status_at')
    .limit(MAX_MISSING)
    .execute()
  return rows.map(row => ({ ...row, hasLine: false, settled: 0 })).filter(parcel => collectedCash(parcel) > 0)
}

/** Missing parcels that have come with a later settlement need nobody any more. */
export const closeFoundDifferences = (tx: Database, shipmentIds: readonly string[], now: number): Promise<void> =>
  inChunks(shipmentIds, chunk =>
    tx
      .updateTable('settlement_differences')
      .set({ decision: 'FOUND', decided_at: now })
      .where('shipment_id', 'in', chunk)
      .where('kind', '=', 'MISSING')
      .where(row => row.or([row('decision', 'is', null), row('decision', '=', 'REJECT')]))
      .execute(),
  )
