import { sql } from 'kysely'
import type { SuspenseItem } from '../../src/contract/ledger/suspense.ts'
import { toTaka } from '../../src/contract/money.ts'
import { anyOf, ifGiven, toIso } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import { selectGatewayLines } from '../ledger/post-gateway-settlements.ts'
import { listCourierLines } from './courier-suspense.ts'
import type { ListedPage } from './listed-page.ts'
import type { SuspensePart } from './suspense-part.ts'

/**
 * A page of what stands in suspense: lines of gateways that fit no payment, those of couriers that name no parcel, then orders, which are mostly payments on hold. Then what
 * was decided, the last first.
 */
export const listSuspense = async (
  db: Database,
  paging: ListedPage,
): Promise<{ items: SuspenseItem[]; total: number }> => {
  const { page, limit } = paging
  const items: SuspenseItem[] = []
  let [skipped, total] = [(page - 1) * limit, 0]
  for (const part of [
    openLines(db, paging),
    listCourierLines(db, paging),
    heldOrders(db, paging),
    decidedLines(db, paging),
  ]) {
    const count = await part.count()
    const wanted = limit - items.length
    if (skipped < count && wanted > 0) items.push(...(await part.read(skipped, wanted)))
    skipped = Math.max(0, skipped - count)
    total += count
  }
  return { items, total }
}

const openLines = (db: Database, { asOf, sortOrder = 'desc' }: ListedPage): SuspensePart => {
  const lines = selectGatewayLines(db)
    .where('payment_id', 'is', null)
    .where('decision', 'is', null)
    .$call(ifGiven(asOf, (rows, time) => rows.where('created_at', '<=', time)))
  const ordered = () => selectLine(lines).orderBy('created_at', sortOrder)
  return toPart(db, lines, ordered)
}

const decidedLines = (db: Database, { asOf, sortOrder = 'desc' }: ListedPage): SuspensePart => {
  const lines = selectGatewayLines(db)
    .where('decided_at', 'is not', null)
    .$call(ifGiven(asOf, (rows, time) => rows.where('decided_at', '<=', time)))
  const ordered = () => selectLine(lines).orderBy('decided_at', sortOrder)
  return toPart(db, lines, ordered)
}

type Lines = ReturnType<typeof selectGatewayLines>
type SelectedLines = ReturnType<typeof selectLine>

const toPart = (db: Database, lines: Lines, ordered: () => SelectedLines): SuspensePart => ({
  count: async () => {
    const { count } = await lines.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
    return Number(count)
  },
  read: async (offset, limit) => {
    const rows = await ordered()
      .orderBy('lines.settlement_id')
      .orderBy('lines.position')
      .limit(limit)
      .offset(offset)
      .execute()
    const orders = await findOrders(db, rows)
    return rows.map(line => toItem(line, orders))
  },
})

const selectLine = (lines: Lines) =>
  lines
    .select(['lines.settlement_id', 'lines.position', 'transaction_id', 'payment_id', 'amount'])
    .select(['decision', 'reason', 'decided_at', 'gateway', 'name', 'created_at'])

type Line = Awaited<ReturnType<SelectedLines['execute']>>[number]
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
const heldOrders = (db: Database, { asOf, sortOrder = 'desc' }: ListedPage): SuspensePart => {
  const orders = db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_journals', 'ledger_journals.id', 'journal_id')
    .innerJoin('orders', 'orders.id', 'cause')
    .where('kind', '=', 'suspense')
    .where('owner', '=', '')
    .where('subject', '=', 'order')
    .$call(ifGiven(asOf, (entries, time) => entries.where('ledger_entries.at', '<=', time)))
    .groupBy(['orders.id', 'orders.number'])
    .having(sql<boolean>`sum(amount) <> 0`)
  return {
    count: async () => {
      const counted = db.selectFrom(orders.select('orders.id').as('held')).select(sql<number>`count(*)`.as('count'))
      return Number((await counted.executeTakeFirstOrThrow()).count)
    },
    read: async (offset, limit) => {
      const rows = await orders
        .select(['orders.id', 'orders.number'])
        .select(
          sql<number | boolean>`exists (select 1 from payments where payments.order_id = orders.id
            and payments.status = 'ON_HOLD')`.as('isOnHold'),
        )
        .select(sql<number>`cast(-sum(amount) as bigint)`.as('amount'))
        .select(sql<number>`min(ledger_entries.at)`.as('since'))
        .orderBy(sql`min(ledger_entries.at)`, sortOrder)
        .orderBy('orders.id')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(({ id, number, isOnHold, amount, since }) => ({
        ...{ id, kind: isOnHold ? 'HELD' : 'ORDER', amount: toTaka(Number(amount)), createdAt: toIso(since) },
        ...{ orderId: id, orderNumber: number, line: null, decision: null, reason: null, decidedAt: null },
      }))
    },
  }
}
