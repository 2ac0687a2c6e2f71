import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { GatewayFileUse } from '../../src/contract/ledger/file-columns.ts'
import type { EnteredGatewaySettlement, GatewaySettlement } from '../../src/contract/ledger/gateway-settlements.ts'
import { toTaka } from '../../src/contract/money.ts'
import { insertAuditEntry } from '../audit/audit-log.ts'
import type { Actor } from '../auth/authentication.ts'
import { anyOf, countRows, ifGiven, toIso } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import { postGatewaySettlements, selectGatewayLines } from '../ledger/post-gateway-settlements.ts'
import type { GatewayLine } from './gateway-file.ts'
import type { ListedPage } from './listed-page.ts'
import type { SettlementFile } from './settlement-file.ts'

const BATCH = 500

type Entering = { tx: Database; actor: Actor; now: number }
export type GatewayFile = SettlementFile<GatewayFileUse, GatewayLine>
type NewSettlement = GatewayFile & { gateway: string; name: string }

/** Enters a settlement once, with what the ledger has of it. The same file sent again changes nothing. */
export const enterGatewaySettlement = async (
  { tx, actor, now }: Entering,
  { gateway, reference, name, lines, columns }: NewSettlement,
): Promise<EnteredGatewaySettlement> => {
  const id = v7()
  const inserted = await tx
    .insertInto('gateway_settlements')
    .values({ id, gateway, reference, name, columns: columns && JSON.stringify(columns), created_at: now })
    .onConflict(conflict => conflict.columns(['gateway', 'reference']).doNothing())
    .returning('id')
    .execute()
  if (inserted.length === 0) return { settlements: 0, payments: 0, unmatched: 0 }
  const payments = await matchPayments(tx, gateway, lines)
  const rows = lines.map(({ transaction, amount, fee }, position) => ({
    ...{ settlement_id: id, position, transaction_id: transaction, amount, fee },
    payment_id: payments[position] ?? null,
  }))
  for (let from = 0; from < rows.length; from += BATCH)
    await tx
      .insertInto('gateway_settlement_lines')
      .values(rows.slice(from, from + BATCH))
      .execute()
  await postGatewaySettlements(tx, [id], { event: 'gateway-settled', now })
  const after = { gateway, name, ...(columns && { columns }) }
  await insertAuditEntry(tx, { actor, action: 'gateway.settle', entity: 'ledger', id, before: null, after, now })
  const unmatched = rows.filter(row => row.payment_id === null).length
  return { settlements: 1, payments: rows.length - unmatched, unmatched }
}

/**
 * The payment of each line. Null: no payment has this number, or a line before has settled it. A refund is settled once for each
 * amount, because several refunds of a payment have its number.
 */
const matchPayments = async (
  tx: Database,
  gateway: string,
  lines: readonly GatewayLine[],
): Promise<(string | null)[]> => {
  const numbers = [...new Set(lines.map(line => line.transaction))]
  const ids = new Map<string, string>()
  const settled = new Set<string>()
  for (let from = 0; from < numbers.length; from += BATCH) {
    const some = numbers.slice(from, from + BATCH)
    for (const [number, id] of await findPayments(tx, gateway, some)) ids.set(number, id)
  }
  const paymentIds = [...new Set(ids.values())].sort()
  for (let from = 0; from < paymentIds.length; from += BATCH)
    for (const key of await findSettled(tx, paymentIds.slice(from, from + BATCH))) settled.add(key)
  return lines.map(({ transaction, amount }) => {
    const id = ids.get(transaction)
    const key = id && settledKey(id, amount)
    if (!key || settled.has(key)) return null
    settled.add(key)
    return id
  })
}

export const settledKey = (paymentId: string, amount: number): string => `${paymentId} ${amount > 0 ? 'paid' : amount}`

/**
 * By our number, and by the two that the gateway has given, which all shares of a payment of several orders have: its lead counts.
 * Their rows are locked, so that two files wait for each other.
 */
const findPayments = async (tx: Database, gateway: string, numbers: readonly string[]) => {
  const rows = await tx
    .updateTable('payments')
    .set(row => ({ amount: row.ref('amount') }))
    .where('gateway', '=', gateway)
    .where(row =>
      row.or([
        row('transaction_id', 'in', anyOf(numbers)),
        row('reference', 'in', anyOf(numbers)),
        row('bank_reference', 'in', anyOf(numbers)),
      ]),
    )
    .returning(['id', 'lead_id', 'transaction_id', 'reference', 'bank_reference'])
    .execute()
  return rows.flatMap(({ id, lead_id, transaction_id, reference, bank_reference }) =>
    [bank_reference, reference, transaction_id].flatMap(number => (number ? [[number, lead_id ?? id] as const] : [])),
  )
}

/** What lines have settled of these payments, each by its lead. */
export const findSettled = async (tx: Database, ids: readonly string[]): Promise<string[]> => {
  const rows = await tx
    .selectFrom('gateway_settlement_lines')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select(['payments.id', 'lead_id', 'gateway_settlement_lines.amount'])
    .where(row => row.or([row('payments.id', 'in', anyOf(ids)), row('lead_id', 'in', anyOf(ids))]))
    .execute()
  return rows.map(({ id, lead_id, amount }) => settledKey(lead_id ?? id, Number(amount)))
}

/** The latest settlements, with their sums. */
export const listGatewaySettlements = async (
  db: Database,
  { page, limit, asOf, sortOrder = 'desc' }: ListedPage,
): Promise<{ settlements: GatewaySettlement[]; total: number }> => {
  const total = await countRows(
    db
      .selectFrom('gateway_settlements')
      .$call(ifGiven(asOf, (settlements, time) => settlements.where('created_at', '<=', time))),
  )
  const sum = (amount: string) => sql<number>`cast(coalesce(sum(${sql.raw(amount)}), 0) as bigint)`
  const rows = await selectGatewayLines(db)
    .select(['gateway_settlements.id', 'gateway', 'name', 'created_at'])
    .select([sum('amount').as('amount'), sum('fee').as('fee')])
    .select(sum('case when payment_id is null and decision is null then amount else 0 end').as('unmatched'))
    .select(sql<number>`cast(count(*) as integer)`.as('lines'))
    .groupBy(['gateway_settlements.id', 'gateway', 'name', 'created_at'])
    .$call(ifGiven(asOf, (lines, time) => lines.where('created_at', '<=', time)))
    .orderBy('created_at', sortOrder)
    .orderBy('gateway_settlements.id', sortOrder)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const settlements = rows.map(({ created_at, amount, fee, unmatched, lines, ...row }) => ({
    ...row,
    payments: Number(lines),
    amount: toTaka(Number(amount)),
    fees: toTaka(Number(fee)),
    paid: toTaka(Number(amount) - Number(fee)),
    unmatched: toTaka(Number(unmatched)),
    createdAt: toIso(created_at),
  }))
  return { settlements, total }
}
