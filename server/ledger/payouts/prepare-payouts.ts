import { sql } from 'kysely'
import { v7 } from 'uuid'
import { type Poisha, toPoisha, toTaka } from '../../../src/contract/money.ts'
import { insertAuditEntry, type NewAuditEntry } from '../../audit/audit-log.ts'
import type { Database } from '../../db/store.ts'
import { findUnpayableShops } from '../../shops/verifications.ts'
import { type AmountRows, selectAmounts } from '../ledger-sums.ts'
import { postPayout } from '../post-payout.ts'
import { findPresentAccount } from './payout-accounts.ts'

type Preparing = { tx: Database; actor: NewAuditEntry['actor']; now: number }

/** So many in one transaction, which keeps other writes waiting. */
const MAX_PREPARED = 200

/** In taka. Only `shopId`, or shops whose ids come later than `after`. */
export type Preparation = { minimum: number; shopId?: string | undefined; after?: string }

/**
 * Prepares a payout of all that is available to each shop, except to those whose documents the market still waits for.
 * @returns their number, and the last shop where others may follow
 */
export const preparePayouts = async (
  preparing: Preparing,
  { minimum, shopId, after = '' }: Preparation,
): Promise<{ prepared: number; last: string | null }> => {
  const narrow = (rows: AmountRows) => {
    const payable = rows.where('amounts.kind', '=', 'shop-payable').where('amounts.owner', '>', after)
    return shopId === undefined ? payable : payable.where('amounts.owner', '=', shopId)
  }
  const owed = await selectAmounts(preparing.tx, { narrow })
    .select('owner')
    .groupBy('owner')
    .having(sql<boolean>`-sum(amount) >= ${toPoisha(minimum)}`)
    // In one order, so that two runs cannot wait for each other.
    .orderBy('owner')
    .limit(MAX_PREPARED)
    .execute()
  const owners = owed.map(({ owner }) => owner)
  const withheld = await findUnpayableShops(preparing.tx, owners, preparing.now)
  let prepared = 0
  for (const owner of owners)
    if (!withheld.has(owner) && (await preparePayout(preparing, owner, toPoisha(minimum)))) prepared += 1
  return { prepared, last: owed[MAX_PREPARED - 1]?.owner ?? null }
}

/**
 * Prepares a payout to a shop, unless one is not decided yet, or its account was changed a short time ago. It takes the
 * orders that were never paid out, and what has changed since of those that were. An order that becomes payable meanwhile
 * waits for the next one.
 */
const preparePayout = async ({ tx, actor, now }: Preparing, shopId: string, minimum: Poisha): Promise<boolean> => {
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
  const after = { shopId, amount: toTaka(amount) }
  await insertAuditEntry(tx, { actor, action: 'payout.prepare', entity: 'payout', id, before: null, after, now })
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

/** The orders of a payout that is not made go into the next one. */
export const giveBackOrders = async (tx: Database, payoutId: string): Promise<void> => {
  await tx.updateTable('orders').set({ payout_id: null }).where('payout_id', '=', payoutId).execute()
}
