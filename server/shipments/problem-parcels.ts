import { sql } from 'kysely'
import type { ProblemParcel } from '../../src/contract/shipments/problem-parcels.ts'
import { toIso } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'

const MAX_ROWS = 200

/** The parcels of all shops that wait for a person, the latest first. */
export const readProblemParcels = async (db: Database): Promise<ProblemParcel[]> => {
  const rows = await db
    .selectFrom('shipments')
    .innerJoin('shops', 'shops.id', 'shipments.shop_id')
    .select(['shipments.id', 'order_id', 'shops.name', 'courier', 'is_market', 'reference', 'shipments.status'])
    .select([sql<string>`problem`.as('problem'), 'problem_text', 'shipments.updated_at'])
    .where('problem', 'is not', null)
    .orderBy('shipments.updated_at', 'desc')
    .orderBy('shipments.id', 'desc')
    .limit(MAX_ROWS)
    .execute()
  return rows.map(row => ({
    id: row.id,
    orderId: row.order_id,
    shopName: row.name,
    courier: row.courier,
    isMarket: row.is_market === 1,
    reference: row.reference,
    status: row.status,
    problem: row.problem,
    ...(row.problem_text !== null && { problemText: row.problem_text }),
    at: toIso(row.updated_at),
  }))
}
