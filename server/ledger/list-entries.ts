import { type SelectQueryBuilder, sql } from 'kysely'
import {
  type AccountKind,
  COURIER_ACCOUNTS,
  OWNED_ACCOUNTS,
  SHOP_ACCOUNTS,
} from '../../src/contract/ledger/accounts.ts'
import type { LedgerAccount, LedgerBalance, LedgerEntry } from '../../src/contract/ledger/ledger.ts'
import { addMonths, monthStart } from '../../src/contract/ledger/months.ts'
import { toTaka } from '../../src/contract/money.ts'
import { isAdmin, type Viewer, vendorProfileId } from '../auth/viewer.ts'
import { anyOf, countRows, type Direction, ifGiven, toIso } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import type { Tables } from '../db/tables.ts'
import { type AmountRows, selectAmounts } from './ledger-sums.ts'

const SUM = sql<number>`cast(sum(amount) as bigint)`

type Paging = { page: number; limit: number; asOf?: number | undefined; sortOrder?: Direction | undefined }

/** Which entries are asked for; '2026-11' is a month. */
export type EntrySelection = {
  kind?: AccountKind | undefined
  owner?: string | undefined
  cause?: string | undefined
  payout?: string | undefined
  month?: string | undefined
}

/** The entries of all accounts for an admin, and of the accounts of their own shops for a vendor. */
export const selectOwnEntries = (db: Database, viewer: Viewer) => {
  const entries = db.selectFrom('ledger_entries')
  if (isAdmin(viewer)) return entries
  const own = db
    .selectFrom('shops')
    .select('shops.id')
    .where('vendor_id', '=', vendorProfileId(viewer) ?? '')
  return entries.where('kind', 'in', [...SHOP_ACCOUNTS]).where('owner', 'in', own)
}

/** The accounts that a vendor sees are those of their own shops. */
export const narrowToOwn =
  (viewer: Viewer, db: Database) =>
  (rows: AmountRows): AmountRows => {
    if (isAdmin(viewer)) return rows
    const own = db
      .selectFrom('shops')
      .select('shops.id')
      .where('vendor_id', '=', vendorProfileId(viewer) ?? '')
    return rows.where('amounts.kind', 'in', [...SHOP_ACCOUNTS]).where('amounts.owner', 'in', own)
  }

/** The sum of each kind of account. */
export const listBalances = async (
  db: Database,
  { shopId }: { shopId?: string | undefined },
  viewer: Viewer,
): Promise<LedgerBalance[]> => {
  const narrow = (rows: AmountRows) =>
    narrowToOwn(viewer, db)(shopId === undefined ? rows : rows.where('amounts.owner', '=', shopId))
  const rows = await selectAmounts(db, { narrow })
    .select(['kind', SUM.as('amount')])
    .select(sql<number>`cast(sum(case when amounts.owner = '' then amount else 0 end) as bigint)`.as('market'))
    .groupBy('kind')
    .orderBy('kind')
    .execute()
  return rows.map(({ kind, amount, market }) => ({
    ...{ id: kind, kind, amount: toTaka(Number(amount)) },
    ...(isOfBoth(kind) && Number(market) !== 0 && { marketAmount: toTaka(Number(market)) }),
  }))
}

/** Shops and the market have accounts with couriers. */
const isOfBoth = (kind: string): boolean => COURIER_ACCOUNTS.some(account => account === kind)

type AccountQuery = Paging & { sortBy?: 'amount' | 'createdAt' | undefined; kind?: AccountKind | undefined }

/** A page of the accounts of shops and gateways that have a balance, the largest first. */
export const listAccounts = async (
  db: Database,
  { page, limit, asOf, sortBy, sortOrder = 'desc', kind }: AccountQuery,
): Promise<{ accounts: LedgerAccount[]; total: number }> => {
  const kinds = kind ? [kind] : [...OWNED_ACCOUNTS]
  const before = asOf === undefined ? undefined : asOf + 1
  const accounts = selectAmounts(db, { narrow: rows => rows.where('amounts.kind', 'in', kinds), before })
    .groupBy(['kind', 'owner'])
    .having(sql<boolean>`sum(amount) <> 0`)
  const total = await countRows(
    db.selectFrom(accounts.select(['kind', 'owner']).as('accounts')) as unknown as CountedRows,
  )
  const rows = await accounts
    .select(['kind', 'owner', SUM.as('amount')])
    .orderBy(sortBy === 'createdAt' ? sql`max(at)` : sql`abs(sum(amount))`, sortOrder)
    .orderBy('owner')
    .orderBy('kind')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const names = await findOwnerNames(db, rows)
  return { accounts: rows.map(row => ({ id: `${row.kind}:${row.owner}`, ...toAccount(row, names) })), total }
}

/** A page of entries and the exact total, the latest first. */
export const listEntries = async (
  db: Database,
  { page, limit, asOf, sortOrder = 'desc', ...selection }: Paging & EntrySelection,
  viewer: Viewer,
): Promise<{ entries: LedgerEntry[]; total: number }> => {
  const matching = selectMatchingEntries(db, selection, viewer).$call(
    ifGiven(asOf, (entries, time) => entries.where('ledger_entries.at', '<=', time)),
  )
  const total = await countRows(matching)
  const rows = await withJournals(matching)
    // The whole ledger has an index by journal, whose ids grow with time; an account has one by time.
    .$if(selection.kind !== undefined || !isAdmin(viewer), entries => entries.orderBy('ledger_entries.at', sortOrder))
    .orderBy('journal_id', sortOrder)
    .orderBy('position')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { entries: await toEntries(db, rows), total }
}

const BATCH = 1000

/** All of the entries that match, the oldest first, a page at a time. */
export async function* iterateEntries(
  db: Database,
  selection: EntrySelection,
  viewer: Viewer,
): AsyncGenerator<LedgerEntry[]> {
  const read = (after: EntryRow | undefined) =>
    withJournals(selectMatchingEntries(db, selection, viewer))
      .$call(
        ifGiven(after, (entries, { at, journal_id, position }) =>
          entries.where(sql<boolean>`(ledger_entries.at, journal_id, position) > (${at}, ${journal_id}, ${position})`),
        ),
      )
      .orderBy('ledger_entries.at')
      .orderBy('journal_id')
      .orderBy('position')
      .limit(BATCH)
      .execute()
  for (let rows = await read(undefined); rows.length > 0; rows = await read(rows.at(-1))) {
    yield await toEntries(db, rows)
    if (rows.length < BATCH) return
  }
}

const selectMatchingEntries = (db: Database, selection: EntrySelection, viewer: Viewer) => {
  const { kind, owner, cause, payout, month } = selection
  // The market's own accounts have one owner, by which their index is sorted.
  const account = kind && !OWNED_ACCOUNTS.some(account => account === kind) ? '' : owner
  return selectOwnEntries(db, viewer)
    .$call(ifGiven(kind, (entries, value) => entries.where('kind', '=', value)))
    .$call(ifGiven(account, (entries, value) => entries.where('owner', '=', value)))
    .$call(
      ifGiven(month, (entries, value) =>
        entries
          .where('ledger_entries.at', '>=', monthStart(value))
          .where('ledger_entries.at', '<', monthStart(addMonths(value, 1))),
      ),
    )
    .$call(
      ifGiven(cause, (entries, value) =>
        entries.where(
          'journal_id',
          'in',
          db
            .selectFrom('ledger_journals')
            .select('id')
            .where('subject', 'in', ['order', 'payout', 'parcel', 'gateway', 'courier', 'credit'])
            .where('cause', '=', value),
        ),
      ),
    )
    .$call(ifGiven(payout, (entries, value) => entries.where(isOfPaidOrderSql(value))))
}

/** What the orders of a payout have made available. */
const isOfPaidOrderSql = (payoutId: string) => sql<boolean>`(kind = 'shop-payable' and journal_id in
  (select ledger_journals.id from ledger_journals join orders on orders.id = ledger_journals.cause
    where subject = 'order' and orders.payout_id = ${payoutId}))`

type Entries = ReturnType<typeof selectOwnEntries>
type CountedRows = SelectQueryBuilder<Tables, keyof Tables, object>
type AccountRow = { kind: string; owner: string; amount: number }
type EntryRow = Awaited<ReturnType<ReturnType<typeof withJournals>['execute']>>[number]

const withJournals = (entries: Entries) =>
  entries
    .innerJoin('ledger_journals', 'ledger_journals.id', 'ledger_entries.journal_id')
    .leftJoin('orders', 'orders.id', 'ledger_journals.cause')
    .select(['journal_id', 'position', 'kind', 'owner', 'amount', 'ledger_entries.at'])
    .select(['event', 'subject', 'cause', 'orders.number as order_number'])

const toEntries = async (db: Database, rows: readonly EntryRow[]): Promise<LedgerEntry[]> => {
  const names = await findOwnerNames(db, rows)
  return rows.map(row => ({
    id: `${row.journal_id}:${row.position}`,
    ...toAccount(row, names),
    event: row.event,
    subject: row.subject,
    cause: row.cause,
    orderNumber: row.order_number,
    at: toIso(row.at),
  }))
}

const findOwnerNames = async (db: Database, rows: readonly AccountRow[]): Promise<Map<string, string>> => {
  const ids = anyOf([...new Set(rows.map(({ owner }) => owner))])
  const shops = await db.selectFrom('shops').select(['id', 'name']).where('id', 'in', ids).execute()
  const customers = rows.some(({ kind }) => kind === 'store-credit')
    ? await db.selectFrom('profiles').select(['id', 'name']).where('id', 'in', ids).execute()
    : []
  return new Map([...shops, ...customers].map(({ id, name }) => [id, name]))
}

const toAccount = ({ kind, owner, amount }: AccountRow, names: ReadonlyMap<string, string>) => ({
  kind,
  owner,
  ownerName: names.get(owner) ?? (owner || null),
  amount: toTaka(Number(amount)),
})
