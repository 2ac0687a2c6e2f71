import { sql } from 'kysely'
import { toTaka } from '../../src/contract/money.ts'
import type { CourierCash } from '../../src/contract/settlements/settlements.ts'
import type { Viewer } from '../auth/viewer.ts'
import { ifGiven } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import { selectOwnShopIds } from './own-shops.ts'

/** The same as `collectedCash` of the contract. */
const COLLECTED = sql`case when shipments.status = 'DELIVERED' then coalesce(shipments.collected, shipments.cash)
  when shipments.status = 'PARTLY_DELIVERED' then coalesce(shipments.collected, 0) else 0 end`

const MAX_ROWS = 500

/** What the ledger has of each courier of each shop. */
export const listCourierCash = async (
  db: Database,
  { shopId }: { shopId?: string | undefined },
  viewer: Viewer,
): Promise<CourierCash[]> => {
  const [sums, parcels, differences, accounts] = [
    await sumJournals(db, shopId, viewer),
    await countParcels(db, shopId, viewer),
    await countDifferences(db, shopId, viewer),
    await findFetchable(db, viewer),
  ]
  return parcels.map(({ shop_id, courier, name, waiting }) => {
    const isOwn = (row: { shop_id: string; courier: string }) => row.shop_id === shop_id && row.courier === courier
    const of = (kind: string) => toTaka(Number(sums.find(row => isOwn(row) && row.kind === kind)?.amount ?? 0))
    return {
      id: `${shop_id}:${courier}`,
      shopId: shop_id,
      shopName: name,
      courier,
      collected: -of('courier-collected') || 0,
      paid: of('courier-paid'),
      fees: of('courier-fee'),
      lost: of('courier-loss'),
      open: of('courier-cash'),
      parcels: Number(waiting),
      differences: Number(differences.find(isOwn)?.count ?? 0),
      canFetch: accounts.some(isOwn),
    }
  })
}

const sumJournals = (db: Database, shopId: string | undefined, viewer: Viewer) =>
  db
    .selectFrom('shipments')
    .innerJoin('ledger_journals', join =>
      join.onRef('ledger_journals.cause', '=', 'shipments.id').on('ledger_journals.subject', '=', 'parcel'),
    )
    .innerJoin('ledger_entries', 'ledger_entries.journal_id', 'ledger_journals.id')
    .select(['shop_id', 'courier', 'kind', sql<number>`cast(sum(amount) as bigint)`.as('amount')])
    .where('shop_id', 'in', selectOwnShopIds(db, viewer))
    .$call(ifGiven(shopId, (rows, id) => rows.where('shop_id', '=', id)))
    .groupBy(['shop_id', 'courier', 'kind'])
    .execute()

/** Each courier to which a shop has handed parcels, and how many delivered ones are in no settlement. */
const countParcels = (db: Database, shopId: string | undefined, viewer: Viewer) =>
  db
    .selectFrom('shipments')
    .innerJoin('shops', 'shops.id', 'shipments.shop_id')
    .select(['shop_id', 'courier', 'shops.name'])
    .select(
      sql<number>`coalesce(sum(case when ${COLLECTED} > 0 and not exists
        (select 1 from settlement_lines where shipment_id = shipments.id) then 1 else 0 end), 0)`.as('waiting'),
    )
    .where('shop_id', 'in', selectOwnShopIds(db, viewer))
    .$call(ifGiven(shopId, (rows, id) => rows.where('shop_id', '=', id)))
    .groupBy(['shop_id', 'courier', 'shops.name'])
    .orderBy('shops.name')
    .orderBy('courier')
    .limit(MAX_ROWS)
    .execute()

const countDifferences = (db: Database, shopId: string | undefined, viewer: Viewer) =>
  db
    .selectFrom('settlement_differences')
    .innerJoin('courier_settlements', 'courier_settlements.id', 'settlement_differences.settlement_id')
    .select(['settlement_differences.shop_id', 'courier', sql<number>`count(*)`.as('count')])
    .where('settlement_differences.shop_id', 'in', selectOwnShopIds(db, viewer))
    .$call(ifGiven(shopId, (rows, id) => rows.where('settlement_differences.shop_id', '=', id)))
    .where('decision', 'is', null)
    .groupBy(['settlement_differences.shop_id', 'courier'])
    .execute()

const findFetchable = (db: Database, viewer: Viewer) =>
  db
    .selectFrom('courier_connections')
    .select(['shop_id', 'courier'])
    .where('courier', '=', 'steadfast')
    .where('status', '=', 'ACTIVE')
    .where('shop_id', 'in', selectOwnShopIds(db, viewer))
    .execute()
