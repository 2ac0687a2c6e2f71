import { sql } from 'kysely'
import type { SuspenseItem } from '../../src/contract/ledger/suspense.ts'
import { toTaka } from '../../src/contract/money.ts'
import { anyOf, toIso } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import { selectGatewayLines } from '../ledger/post-gateway-settlements.ts'

const MAX_OPEN = 200
const MAX_DECIDED = 50

/** What stands in suspense: lines of gateways that fit no payment, and payments on hold. Then what was decided last. */
export const listSuspense = async (db: Database): Promise<SuspenseItem[]> => {
  const open = await selectLines(db)
    .where('payment_id', 'is', null)
    .where('decision', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('lines.settlement_id')
    .orderBy('lines.position')
    .limit(MAX_OPEN)
    .execute()
  const decided = await selectLines(db)
    .where('decided_at', 'is not', null)
    .orderBy('decided_at', 'desc')
    .orderBy('lines.settlement_id')
    .orderBy('lines.position')
    .limit(MAX_DECIDED)
    .execute()
  const orders = await findOrders(db, [...open, ...decided])
  return [
    ...open.map(line => toItem(line, orders)),
    ...(await listOrders(db)),
    ...decided.map(line => toItem(line, orders)),
  ]
}

const selectLines = (db: Database) =>
  selectGatewayLines(db)
    .select(['lines.settlement_id', 'lines.position', 'transaction_id', 'payment_id', 'amount'])
    .select(['decision', 'reason', 'decided_at', 'gateway', 'name', 'created_at'])

type Line = Awaited<ReturnType<ReturnType<typeof selectLines>['execute']>>[number]
type KnownOrder = { id: string; number: string }

/** The orders of lines, by the id of the payment and by its number. */
const findOrders = async (db: Database, lines: readonly Line[]): Promise<Map<string, KnownOrder>> => {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.id as paymentId', 'transaction_id', 'gateway', 'orders.id', 'number'])
    .where(row =>
      row.or([
        row('payments.id', 'in', anyOf(lines.flatMap(({ payment_id }) => payment_id ?? []))),
        row('transaction_id', 'in', anyOf(lines.map(({ transaction_id }) => transaction_id))),
      ]),
    )
    .execute()
  return new Map(
    rows.flatMap(({ paymentId, transaction_id, gateway, id, number }) => [
      [paymentId, { id, number }],
      [`${gateway} ${transaction_id}`, { id, number }],
    ]),
  )
}

const toItem = (line: Line, orders: ReadonlyMap<string, KnownOrder>): SuspenseItem => {
  const named = orders.get(`${line.gateway} ${line.transaction_id}`)
  const order = (line.payment_id && orders.get(line.payment_id)) || named
  return {
    id: `${line.settlement_id}:${line.position}`,
    kind: named ? 'DOUBLED' : 'UNKNOWN',
    amount: toTaka(Number(line.amount)),
    createdAt: toIso(line.created_at),
    orderId: order?.id ?? null,
    orderNumber: order?.number ?? null,
    line: {
      settlementId: line.settlement_id,
      position: line.position,
      settlement: line.name,
      gateway: line.gateway,
      transaction: line.transaction_id,
    },
    decision: line.decision,
    reason: line.reason,
    decidedAt: line.decided_at === null ? null : toIso(line.decided_at),
  }
}

/**
 * Orders with money in suspense, mostly a payment whose risk is checked. They are decided by marking the order as paid, or cancelling
 * it.
 */
const listOrders = async (db: Database): Promise<SuspenseItem[]> => {
  const rows = await db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_journals', 'ledger_journals.id', 'journal_id')
    .innerJoin('orders', 'orders.id', 'cause')
    .select(['orders.id', 'orders.number'])
    .select(
      sql<number | boolean>`exists (select 1 from payments where payments.order_id = orders.id
        and payments.status = 'ON_HOLD')`.as('isOnHold'),
    )
    .select([sql<number>`cast(-sum(amount) as bigint)`.as('amount'), sql<number>`min(ledger_entries.at)`.as('since')])
    .where('kind', '=', 'suspense')
    .where('owner', '=', '')
    .where('subject', '=', 'order')
    .groupBy(['orders.id', 'orders.number'])
    .having(sql<boolean>`sum(amount) <> 0`)
    .orderBy(sql`min(ledger_entries.at)`, 'desc')
    .orderBy('orders.id')
    .limit(MAX_OPEN)
    .execute()
  return rows.map(({ id, number, isOnHold, amount, since }) => ({
    ...{ id, kind: isOnHold ? 'HELD' : 'ORDER', amount: toTaka(Number(amount)), createdAt: toIso(since) },
    ...{ orderId: id, orderNumber: number, line: null, decision: null, reason: null, decidedAt: null },
  }))
}
