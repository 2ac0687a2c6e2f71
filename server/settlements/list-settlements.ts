import { sql } from 'kysely'
import { toTaka } from '../../src/contract/money.ts'
import type { Settlement, SettlementDifference } from '../../src/contract/settlements/settlements.ts'
import type { Viewer } from '../auth/viewer.ts'
import { countRows, ifGiven, toIso } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import { NO_PARCEL } from './enter-settlement.ts'
import type { ListedPage } from './listed-page.ts'
import { isOwn } from './own-shops.ts'

type Selection = { shopId?: string | undefined }

/** A page of the settlements with their sums, and the exact total. */
export const listSettlements = async (
  db: Database,
  { shopId, page, limit, asOf, sortOrder = 'desc' }: Selection & ListedPage,
  viewer: Viewer,
): Promise<{ settlements: Settlement[]; total: number }> => {
  const matching = db
    .selectFrom('courier_settlements')
    .where(isOwn(db, 'courier_settlements.shop_id', viewer))
    .$call(ifGiven(shopId, (settlements, id) => settlements.where('courier_settlements.shop_id', '=', id)))
    .$call(ifGiven(asOf, (settlements, time) => settlements.where('courier_settlements.created_at', '<=', time)))
  const total = await countRows(matching)
  const rows = await matching
    .leftJoin('shops', 'shops.id', 'courier_settlements.shop_id')
    .select(['courier_settlements.id', 'shop_id', 'shops.name as shop_name', 'courier'])
    .select(['courier_settlements.name', 'courier_settlements.created_at'])
    .select(lines =>
      [
        ['parcels', sql<number>`coalesce(sum(case when parcel <> ${NO_PARCEL} then 1 else 0 end), 0)`] as const,
        [
          'difference',
          sql<number>`cast(coalesce(sum(case when parcel = ${NO_PARCEL} then collected else 0 end), 0) as bigint)`,
        ] as const,
        ['collected', sql<number>`cast(coalesce(sum(collected), 0) as bigint)`] as const,
        ['fees', sql<number>`cast(coalesce(sum(fee), 0) as bigint)`] as const,
      ].map(([name, sum]) =>
        lines
          .selectFrom('settlement_lines')
          .select(sum.as('sum'))
          .whereRef('settlement_id', '=', 'courier_settlements.id')
          .as(name),
      ),
    )
    .orderBy('courier_settlements.created_at', sortOrder)
    .orderBy('courier_settlements.id', sortOrder)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const settlements = rows.map(row => ({
    id: row.id,
    ...(row.shop_id !== null && { shopId: row.shop_id }),
    shopName: row.shop_name ?? '',
    courier: row.courier,
    name: row.name,
    parcels: Number(row.parcels),
    collected: toTaka(Number(row.collected) - Number(row.difference)),
    fees: toTaka(Number(row.fees)),
    paid: toTaka(Number(row.collected) - Number(row.fees)),
    ...(Number(row.difference) !== 0 && { difference: toTaka(Number(row.difference)) }),
    createdAt: toIso(row.created_at),
  }))
  return { settlements, total }
}

/** A page of the differences: those without a decision first, each half the latest first. And the exact total. */
export const listDifferences = async (
  db: Database,
  { shopId, page, limit, asOf, sortOrder = 'desc' }: Selection & ListedPage,
  viewer: Viewer,
): Promise<{ differences: SettlementDifference[]; total: number }> => {
  const matching = db
    .selectFrom('settlement_differences')
    .where(isOwn(db, 'settlement_differences.shop_id', viewer))
    .$call(ifGiven(shopId, (rows, id) => rows.where('settlement_differences.shop_id', '=', id)))
    .$call(ifGiven(asOf, (rows, time) => rows.where('settlement_differences.created_at', '<=', time)))
  const total = await countRows(matching)
  const rows = await matching
    .innerJoin('courier_settlements', 'courier_settlements.id', 'settlement_differences.settlement_id')
    .leftJoin('shops', 'shops.id', 'settlement_differences.shop_id')
    .leftJoin('shipments', 'shipments.id', 'settlement_differences.shipment_id')
    .select([
      'settlement_differences.id',
      'settlement_differences.shop_id',
      'shops.name as shop_name',
      'courier_settlements.courier',
    ])
    .select([
      'courier_settlements.name as settlement',
      'settlement_differences.kind',
      'settlement_differences.parcel',
      'shipments.order_id',
    ])
    .select(['settlement_differences.amount', 'settlement_differences.decision', 'settlement_differences.created_at'])
    .orderBy(sql`case when settlement_differences.decision is null then 0 else 1 end`)
    .orderBy('settlement_differences.created_at', sortOrder)
    .orderBy('settlement_differences.id', sortOrder)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const differences = rows.map(row => ({
    id: row.id,
    ...(row.shop_id !== null && { shopId: row.shop_id }),
    shopName: row.shop_name ?? '',
    courier: row.courier,
    settlement: row.settlement,
    kind: row.kind,
    parcel: row.parcel,
    ...(row.order_id !== null && { orderId: row.order_id }),
    amount: toTaka(Number(row.amount)),
    ...(row.decision !== null && { decision: row.decision }),
    createdAt: toIso(row.created_at),
  }))
  return { differences, total }
}
