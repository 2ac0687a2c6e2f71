import { sql } from 'kysely'
import { STATEMENT_LINES } from '../../src/contract/constants.ts'
import type { AccountKind } from '../../src/contract/ledger/accounts.ts'
import { addMonths, monthStart } from '../../src/contract/ledger/months.ts'
import { type StatementAmounts, type StatementLine, statementChange } from '../../src/contract/ledger/statements.ts'
import { type Poisha, toTaka } from '../../src/contract/money.ts'
import { keysOf, recordOf } from '../../src/contract/records.ts'
import type { Viewer } from '../auth/viewer.ts'
import { anyOf, toIso } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import { type AmountRows, selectAmounts } from './ledger-sums.ts'
import { narrowToOwn, selectOwnEntries } from './list-entries.ts'

/** What the market owes a shop is in these accounts, less the cash that the shop has. */
const BALANCE_ACCOUNTS = ['shop-pending', 'shop-payable', 'in-payment', 'shop-cash'] as const satisfies AccountKind[]
const STATEMENT_ACCOUNTS = [
  ...BALANCE_ACCOUNTS,
  'commission',
  'vat-on-commission',
  'withholding',
] as const satisfies AccountKind[]

type Movement = StatementAmounts & { kind: string; cause: string | null; at: number }

const NOTHING: StatementAmounts = { earned: 0, cash: 0, commission: 0, vat: 0, withheld: 0, paidOut: 0 }

/** The statement of a shop for a month: from the ledger alone. That of another's shop is empty. */
export const readStatement = async (
  db: Database,
  { shopId, month }: { shopId: string; month: string },
  vendor: Viewer,
): Promise<StatementLine[]> => {
  const [from, to] = [monthStart(month), monthStart(addMonths(month, 1))]
  const entries = selectOwnEntries(db, vendor)
    .where('owner', '=', shopId)
    .where('ledger_entries.at', '>=', from)
    .where('ledger_entries.at', '<', to)
  const opening = await sumBalance(db, { shopId, before: from }, vendor)
  const movements = mergeLast(await readMovements(db, entries))
  return toLines(opening, movements, await readNumbers(db, movements))
}

type OwnEntries = ReturnType<typeof selectOwnEntries>

const sumBalance = async (
  db: Database,
  { shopId, before }: { shopId: string; before: number },
  vendor: Viewer,
): Promise<Poisha> => {
  const narrow = (rows: AmountRows) =>
    narrowToOwn(vendor, db)(rows.where('amounts.owner', '=', shopId).where('amounts.kind', 'in', [...BALANCE_ACCOUNTS]))
  const { sum } = await selectAmounts(db, { narrow, before })
    .select(sql<number>`cast(coalesce(-sum(amount), 0) as bigint)`.as('sum'))
    .executeTakeFirstOrThrow()
  return Number(sum)
}

type MovedAmounts = Record<(typeof STATEMENT_ACCOUNTS)[number], Poisha>
type MovedRow = { subject: string; cause: string; isRelease: number; at: number } & MovedAmounts

/** What each order and payout has moved, the earliest first. */
const readMovements = async (db: Database, entries: OwnEntries): Promise<Movement[]> => {
  // Then money only moves between the shop's own accounts. Where it does not, a correction was entered with it.
  const isRelease = sql<number>`case when event = 'payable' then 1 else 0 end`
  const byJournal = entries
    .where('kind', 'in', [...STATEMENT_ACCOUNTS])
    .select(['journal_id', sql<number>`min(ledger_entries.at)`.as('at')])
    .select(STATEMENT_ACCOUNTS.map(kind => sumOfKind(kind).as(kind)))
    .groupBy('journal_id')
  // An order has few journals and many entries, so the entries are added up before anything is looked up.
  const rows: MovedRow[] = await db
    .selectFrom(byJournal.as('moved'))
    .innerJoin('ledger_journals', 'ledger_journals.id', 'moved.journal_id')
    .select(['subject', 'cause', isRelease.as('isRelease'), sql<number>`min(moved.at)`.as('at')])
    .select(STATEMENT_ACCOUNTS.map(kind => sql<number>`cast(sum(${sql.ref(`moved.${kind}`)}) as bigint)`.as(kind)))
    .groupBy(['subject', 'cause', isRelease])
    .execute()
  return rows
    .map(row => ({ ...toMovement(row), isRelease: Number(row.isRelease) === 1 }))
    .filter(one => (one.isRelease ? statementChange(one) !== 0 : AMOUNTS.some(field => one[field] !== 0)))
    .sort((a, b) => a.at - b.at || ((a.cause ?? '') < (b.cause ?? '') ? -1 : 1))
}

const sumOfKind = (kind: AccountKind) =>
  sql<number>`cast(sum(case when kind = ${sql.lit(kind)} then amount else 0 end) as bigint)`

const AMOUNTS = keysOf(NOTHING)

/** The amounts of an order or payout, in poisha. */
const toMovement = ({ subject, cause, at, ...moved }: MovedRow): Movement => {
  const owed = (...kinds: (keyof MovedAmounts)[]) => kinds.reduce((sum, kind) => sum - Number(moved[kind]), 0)
  const what = { cause, at: Number(at) }
  if (subject === 'payout')
    return { ...what, ...NOTHING, kind: 'payout', paidOut: 0 - owed('shop-payable', 'in-payment') }
  const commission = owed('commission')
  const vat = owed('vat-on-commission')
  const withheld = owed('withholding')
  const earned = owed('shop-pending', 'shop-payable') + commission + vat + withheld
  return { ...what, kind: 'order', earned, cash: 0 - owed('shop-cash'), commission, vat, withheld, paidOut: 0 }
}

/** The numbers of the orders that have a line. */
const readNumbers = async (db: Database, movements: readonly Movement[]): Promise<Map<string, string>> => {
  const ids = anyOf(movements.flatMap(({ kind, cause }) => (kind === 'order' && cause ? [cause] : [])))
  const rows = await db.selectFrom('orders').select(['id', 'number']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, number }) => [id, number]))
}

/** Lines with the balance after each, between what was owed before and after. */
const toLines = (
  opening: Poisha,
  movements: readonly Movement[],
  numbers: ReadonlyMap<string, string>,
): StatementLine[] => {
  let balance = opening
  const lines = movements.map(({ kind, cause, at, ...amounts }) => {
    balance += statementChange(amounts)
    const when = kind === 'others' ? null : toIso(at)
    const orderNumber = numbers.get(cause ?? '') ?? null
    return toLine({ id: `${kind} ${cause} ${at}`, kind, cause, orderNumber, at: when }, amounts, balance)
  })
  const nobodys = { cause: null, orderNumber: null, at: null }
  return [
    toLine({ id: 'opening', kind: 'opening', ...nobodys }, NOTHING, opening),
    ...lines,
    toLine({ id: 'closing', kind: 'closing', ...nobodys }, NOTHING, balance),
  ]
}

/** Those for which a statement has no room become one. */
const mergeLast = (movements: readonly Movement[]): readonly Movement[] => {
  if (movements.length <= STATEMENT_LINES) return movements
  const rest = movements.slice(STATEMENT_LINES)
  const amounts = recordOf(AMOUNTS, field => rest.reduce((sum, one) => sum + one[field], 0))
  return [...movements.slice(0, STATEMENT_LINES), { kind: 'others', cause: null, at: 0, ...amounts }]
}

const toLine = (
  what: Pick<StatementLine, 'id' | 'kind' | 'cause' | 'orderNumber' | 'at'>,
  { earned, cash, commission, vat, withheld, paidOut }: StatementAmounts,
  balance: Poisha,
): StatementLine => ({
  ...what,
  earned: toTaka(earned),
  cash: toTaka(cash),
  commission: toTaka(commission),
  vat: toTaka(vat),
  withheld: toTaka(withheld),
  paidOut: toTaka(paidOut),
  balance: toTaka(balance),
})
