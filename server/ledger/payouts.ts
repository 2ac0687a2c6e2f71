import { sql } from 'kysely'
import { v7 } from 'uuid'
import { ApiError } from '../../src/contract/errors.ts'
import type { Payout, PayoutStatus } from '../../src/contract/ledger/payouts.ts'
import { ERROR_MESSAGES } from '../../src/contract/messages/fixed-messages.ts'
import { type Poisha, toPoisha, toTaka } from '../../src/contract/money.ts'
import { insertAuditEntry } from '../audit/audit-log.ts'
import type { Actor } from '../auth/authentication.ts'
import { isAdmin, type Viewer, vendorProfileId } from '../auth/viewer.ts'
import { iteratePages } from '../db/keyset-pages.ts'
import { countRows, type Direction, ifGiven, toIso, toIsoOrNull } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import { findPresentAccount } from './payout-accounts.ts'
import { postPayout } from './post-payout.ts'

export type PayoutSelection = { status?: PayoutStatus | undefined; shopId?: string | undefined }
type Paging = { page: number; limit: number; asOf?: number | undefined; sortOrder?: Direction | undefined }

/** The payouts of all shops for an admin, of their own shops for a vendor. */
const selectOwnPayouts = (db: Database, viewer: Viewer, { status, shopId }: PayoutSelection = {}) =>
  db
    .selectFrom('payouts')
    .innerJoin('shops', 'shops.id', 'payouts.shop_id')
    .$if(!isAdmin(viewer), payouts => payouts.where('vendor_id', '=', vendorProfileId(viewer) ?? ''))
    .$call(ifGiven(status, (payouts, value) => payouts.where('payouts.status', '=', value)))
    .$call(ifGiven(shopId, (payouts, id) => payouts.where('payouts.shop_id', '=', id)))

export const listPayouts = async (
  db: Database,
  { page, limit, asOf, sortOrder = 'desc', ...selection }: Paging & PayoutSelection,
  viewer: Viewer,
): Promise<{ payouts: Payout[]; total: number }> => {
  const matching = selectOwnPayouts(db, viewer, selection).$call(
    ifGiven(asOf, (payouts, time) => payouts.where('payouts.created_at', '<=', time)),
  )
  const total = await countRows(matching)
  const rows = await withColumns(matching)
    .orderBy('payouts.created_at', sortOrder)
    .orderBy('payouts.id', sortOrder)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { payouts: rows.map(toPayout), total }
}

const withColumns = (payouts: ReturnType<typeof selectOwnPayouts>) =>
  payouts
    .leftJoin('payout_accounts', 'payout_accounts.id', 'payouts.account_id')
    .selectAll('payouts')
    .select(['shops.name as shop_name', 'shops.phone_number as shop_phone', 'method', 'bank', 'last_digits'])
    .select('sealed_details')
export type PayoutRow = Awaited<ReturnType<ReturnType<typeof withColumns>['execute']>>[number]

const BATCH = 500

/** All payouts that match, a page at a time. */
export async function* iteratePayouts(
  db: Database,
  selection: PayoutSelection,
  viewer: Viewer,
): AsyncGenerator<PayoutRow[]> {
  const read = (after: string) =>
    withColumns(selectOwnPayouts(db, viewer, selection))
      .where('payouts.id', '>', after)
      .orderBy('payouts.id')
      .limit(BATCH)
      .execute()
  yield* iteratePages(BATCH, read, row => row.id)
}

const toPayout = (row: PayoutRow): Payout => ({
  id: row.id,
  shopId: row.shop_id,
  shopName: row.shop_name,
  amount: toTaka(Number(row.amount)),
  orders: row.orders,
  status: row.status,
  reference: row.reference,
  problem: row.problem,
  createdAt: toIso(row.created_at),
  decidedAt: toIsoOrNull(row.decided_at),
  account: row.method && { method: row.method, bank: row.bank, lastDigits: row.last_digits ?? '' },
})

type Change = { tx: Database; actor: Actor; now: number }

/** So many in one transaction, which keeps other writes waiting. The rest follows the next time. */
const MAX_PREPARED = 200

/** Prepares a payout of all that is available to each shop. @returns their number */
export const preparePayouts = async (
  change: Change,
  { minimum, shopId }: { minimum: number; shopId?: string | undefined },
): Promise<number> => {
  const owed = await change.tx
    .selectFrom('ledger_entries')
    .select('owner')
    .where('kind', '=', 'shop-payable')
    .$call(ifGiven(shopId, (entries, id) => entries.where('owner', '=', id)))
    .groupBy('owner')
    .having(sql<boolean>`-sum(amount) >= ${toPoisha(minimum)}`)
    // In one order, so that two runs cannot wait for each other.
    .orderBy('owner')
    .limit(MAX_PREPARED)
    .execute()
  let prepared = 0
  for (const { owner } of owed) if (await preparePayout(change, owner, toPoisha(minimum))) prepared += 1
  return prepared
}

/**
 * Prepares a payout to a shop, unless one is not decided yet, or its account was changed a short time ago. It takes the
 * orders that were never paid out, and what has changed since of those that were. An order that becomes payable meanwhile
 * waits for the next one.
 */
const preparePayout = async ({ tx, actor, now }: Change, shopId: string, minimum: Poisha): Promise<boolean> => {
  const account = await findPresentAccount(tx, shopId)
  if (account && account.usable_at > now) return false
  const id = v7()
  const undecided = { reference: null, problem: null, created_at: now, decided_at: null }
  const inserted = await tx
    .insertInto('payouts')
    .values({
      id,
      shop_id: shopId,
      account_id: account?.id ?? null,
      amount: 0,
      orders: 0,
      status: 'PREPARED',
      ...undecided,
    })
    // A literal, by which SQLite finds the partial index.
    .onConflict(conflict => conflict.column('shop_id').where('status', '=', sql.lit('PREPARED')).doNothing())
    .returning('id')
    .execute()
  if (inserted.length === 0) return false
  const orders = await tx
    .updateTable('orders')
    .set({ payout_id: id })
    .where('shop_id', '=', shopId)
    .where('payable_at', 'is not', null)
    .where('payout_id', 'is', null)
    .returning('id')
    .execute()
  const amount = await sumAvailable(tx, shopId)
  if (amount < minimum) {
    await giveBackOrders(tx, id)
    await tx.deleteFrom('payouts').where('id', '=', id).execute()
    return false
  }
  await tx.updateTable('payouts').set({ amount, orders: orders.length }).where('id', '=', id).execute()
  await postPayout(tx, { id, shopId, amount, status: 'PREPARED' }, { event: 'payout-prepared', now })
  await auditPayout({ tx, actor, now }, 'payout.prepare', id, {
    before: null,
    after: { shopId, amount: toTaka(amount) },
  })
  return true
}

/** What is available of the orders that belong to a payout, less what was paid. */
const sumAvailable = async (tx: Database, shopId: string): Promise<Poisha> => {
  const { amount } = await tx
    .selectFrom('ledger_entries')
    .innerJoin('ledger_journals', 'ledger_journals.id', 'ledger_entries.journal_id')
    .leftJoin('orders', 'orders.id', 'ledger_journals.cause')
    .select(sql<number>`cast(coalesce(-sum(amount), 0) as bigint)`.as('amount'))
    .where('kind', '=', 'shop-payable')
    .where('owner', '=', shopId)
    .where(row => row.or([row('subject', '=', 'payout'), row('orders.payout_id', 'is not', null)]))
    .executeTakeFirstOrThrow()
  return Number(amount)
}

const giveBackOrders = async (tx: Database, payoutId: string): Promise<void> => {
  await tx.updateTable('orders').set({ payout_id: null }).where('payout_id', '=', payoutId).execute()
}

export const markPayoutPaid = (change: Change, id: string, reference: string): Promise<Payout> =>
  decidePayout(change, id, { status: 'PAID', reference }, ['PREPARED'])

/** A transfer can bounce after it was marked as paid. */
export const markPayoutFailed = async (change: Change, id: string, problem: string | null): Promise<Payout> => {
  const payout = await decidePayout(change, id, { status: 'FAILED', problem }, ['PREPARED', 'PAID'])
  await giveBackOrders(change.tx, id)
  return payout
}

type Decision = { status: 'PAID'; reference: string } | { status: 'FAILED'; problem: string | null }

/** @throws ApiError NOT_FOUND, or CONFLICT where it was decided otherwise */
const decidePayout = async (
  { tx, actor, now }: Change,
  id: string,
  decision: Decision,
  from: readonly PayoutStatus[],
): Promise<Payout> => {
  const row = await tx
    .updateTable('payouts')
    .set({ ...decision, decided_at: now })
    .where('id', '=', id)
    .where('status', 'in', [...from])
    .returning(['shop_id', 'amount'])
    .executeTakeFirst()
  if (!row) {
    const known = await tx.selectFrom('payouts').select('id').where('id', '=', id).executeTakeFirst()
    if (!known) throw new ApiError('NOT_FOUND', ERROR_MESSAGES.notFound)
    throw new ApiError('CONFLICT', 'This payout was decided already.')
  }
  const event = decision.status === 'PAID' ? 'payout-paid' : 'payout-failed'
  const amount = Number(row.amount)
  await postPayout(tx, { id, shopId: row.shop_id, amount, status: decision.status }, { event, now })
  await auditPayout({ tx, actor, now }, event.replace('-', '.'), id, { before: null, after: decision })
  const payout = await withColumns(selectOwnPayouts(tx, actor)).where('payouts.id', '=', id).executeTakeFirstOrThrow()
  return toPayout(payout)
}

type AuditStates = Pick<Parameters<typeof insertAuditEntry>[1], 'before' | 'after'>

const auditPayout = ({ tx, actor, now }: Change, action: string, id: string, states: AuditStates): Promise<void> =>
  insertAuditEntry(tx, { actor, action, entity: 'payout', id, ...states, now })
