import { sql } from 'kysely'
import type { AccountKind } from '../../src/contract/ledger/accounts.ts'
import { toTaka } from '../../src/contract/money.ts'
import type { CourierCash } from '../../src/contract/settlements/settlements.ts'
import { isAdmin, type Viewer } from '../auth/viewer.ts'
import { ifGiven } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import { isOwn } from './own-shops.ts'

/** The same as `collectedCash` of the contract. */
const COLLECTED = sql`case when shipments.status = 'DELIVERED' then coalesce(shipments.collected, shipments.kept_cash, shipments.cash)
  when shipments.status = 'PARTLY_DELIVERED' then coalesce(shipments.collected, shipments.kept_cash, 0) else 0 end`

const MAX_ROWS = 500

/** Null: the market, whose account carries the parcels of many shops. */
const OWNER = sql<string | null>`case when shipments.is_market = 1 then null else shipments.shop_id end`

/** A vendor sees nothing of the market's account. */
const selectOwnParcels = (db: Database, shopId: string | undefined, viewer: Viewer) =>
  db
    .selectFrom('shipments')
    .where(isOwn(db, 'shipments.shop_id', viewer))
    .$if(!isAdmin(viewer) || shopId !== undefined, parcels => parcels.where('is_market', '=', 0))
    .$call(ifGiven(shopId, (parcels, id) => parcels.where('shipments.shop_id', '=', id)))

/** What the ledger has of each courier of each shop, and of the market. */
export const listCourierCash = async (
  db: Database,
  { shopId }: { shopId?: string | undefined },
  viewer: Viewer,
): Promise<CourierCash[]> => {
  const [sums, owed, parcels, differences, accounts, invoices] = [
    await sumJournals(db, shopId, viewer),
    await sumOwed(db, shopId, viewer),
    await countParcels(db, shopId, viewer),
    await countDifferences(db, shopId, viewer),
    await findFetchable(db, viewer),
    await listAnnounced(db, shopId, viewer),
  ]
  return parcels.map(({ owner, courier, name, waiting }) => {
    const isSame = (row: { owner: string | null; courier: string }) => row.owner === owner && row.courier === courier
    const of = (kind: AccountKind) => toTaka(Number(sums.find(row => isSame(row) && row.kind === kind)?.amount ?? 0))
    const announced = invoices.filter(isSame)
    // It has paid this, and the market owes it back.
    const back = toTaka(Number(owed.find(row => owner === null && row.courier === courier)?.amount ?? 0))
    return {
      id: `${owner ?? ''}:${courier}`,
      ...(owner !== null && { shopId: owner }),
      shopName: name ?? '',
      courier,
      collected: -of('courier-collected') || 0,
      paid: of(owner === null ? 'bank' : 'courier-paid') - back,
      fees: of('courier-fee'),
      lost: of('courier-loss'),
      open: of(owner === null ? 'courier' : 'courier-cash') + back,
      parcels: Number(waiting),
      differences: Number(differences.find(isSame)?.count ?? 0),
      ...(announced.length > 0 && { announced: announced.map(toAnnounced) }),
      canFetch: accounts.some(isSame),
    }
  })
}

const sumJournals = (db: Database, shopId: string | undefined, viewer: Viewer) =>
  selectOwnParcels(db, shopId, viewer)
    .innerJoin('ledger_journals', join =>
      join.onRef('ledger_journals.cause', '=', 'shipments.id').on('ledger_journals.subject', '=', 'parcel'),
    )
    .innerJoin('ledger_entries', 'ledger_entries.journal_id', 'ledger_journals.id')
    .select([OWNER.as('owner'), 'courier', 'kind', sql<number>`cast(sum(amount) as bigint)`.as('amount')])
    .groupBy([OWNER, 'courier', 'kind'])
    .execute()

/** What couriers have paid for no parcel of the market, and get back. */
const sumOwed = async (db: Database, shopId: string | undefined, viewer: Viewer) => {
  if (!isAdmin(viewer) || shopId !== undefined) return []
  return db
    .selectFrom('courier_settlements')
    .innerJoin('ledger_journals', join =>
      join.onRef('ledger_journals.cause', '=', 'courier_settlements.id').on('ledger_journals.subject', '=', 'courier'),
    )
    .innerJoin('ledger_entries', 'ledger_entries.journal_id', 'ledger_journals.id')
    .where('kind', '=', 'courier')
    .select(['courier', sql<number>`cast(sum(amount) as bigint)`.as('amount')])
    .groupBy('courier')
    .execute()
}

/** Each courier to which an account has handed parcels, and how many delivered ones are in no settlement. */
const countParcels = (db: Database, shopId: string | undefined, viewer: Viewer) =>
  selectOwnParcels(db, shopId, viewer)
    .innerJoin('shops', 'shops.id', 'shipments.shop_id')
    .select([OWNER.as('owner'), 'courier'])
    .select(sql<string | null>`max(case when shipments.is_market = 1 then null else shops.name end)`.as('name'))
    .select(
      sql<number>`coalesce(sum(case when ${COLLECTED} > 0 and not exists
        (select 1 from settlement_lines where shipment_id = shipments.id) then 1 else 0 end), 0)`.as('waiting'),
    )
    .groupBy([OWNER, 'courier'])
    .orderBy(sql`max(case when shipments.is_market = 1 then '' else shops.name end)`)
    .orderBy('courier')
    .limit(MAX_ROWS)
    .execute()

/** Invoices that couriers have named, with the parcels that are in no settlement. */
const listAnnounced = (db: Database, shopId: string | undefined, viewer: Viewer) =>
  selectOwnParcels(db, shopId, viewer)
    .innerJoin('courier_invoices', 'courier_invoices.shipment_id', 'shipments.id')
    .select([OWNER.as('owner'), 'courier', 'invoice', sql<number>`count(*)`.as('parcels')])
    .select(sql<number>`cast(sum(${COLLECTED}) as bigint)`.as('collected'))
    .where(sql<boolean>`not exists (select 1 from settlement_lines where shipment_id = shipments.id)`)
    .groupBy([OWNER, 'courier', 'invoice'])
    .orderBy(sql`max(said_at)`, 'desc')
    .limit(MAX_ROWS)
    .execute()

type Announced = Awaited<ReturnType<typeof listAnnounced>>[number]

const toAnnounced = ({ invoice, parcels, collected }: Announced) => ({
  ...{ invoice, parcels: Number(parcels), collected: toTaka(Number(collected)) },
})

const countDifferences = (db: Database, shopId: string | undefined, viewer: Viewer) =>
  db
    .selectFrom('settlement_differences')
    .innerJoin('courier_settlements', 'courier_settlements.id', 'settlement_differences.settlement_id')
    .select(['settlement_differences.shop_id as owner', 'courier', sql<number>`count(*)`.as('count')])
    .where(isOwn(db, 'settlement_differences.shop_id', viewer))
    .$call(ifGiven(shopId, (rows, id) => rows.where('settlement_differences.shop_id', '=', id)))
    .where('decision', 'is', null)
    .groupBy(['settlement_differences.shop_id', 'courier'])
    .execute()

const findFetchable = (db: Database, viewer: Viewer) =>
  db
    .selectFrom('courier_connections')
    .select(['shop_id as owner', 'courier'])
    .where('courier', '=', 'steadfast')
    .where('status', '=', 'ACTIVE')
    .where(isOwn(db, 'shop_id', viewer))
    .execute()
