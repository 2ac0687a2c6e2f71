import { sql } from 'kysely'
import { iteratePages } from '../db/keyset-pages.ts'
import type { Database } from '../db/store.ts'
import { compareSubject, postSubject, type SubjectDifference } from './compare-subject.ts'
import { type CreditMoney, ORDER_KINDS, toCreditBalances } from './credit-balances.ts'
import { selectAmounts } from './ledger-sums.ts'

export type CreditWithId = CreditMoney & { id: string }

const BATCH = 500

const toWanted = (change: CreditWithId) => ({ id: change.id, wanted: toCreditBalances(change) })

/** Enters changes of store credit, in their transaction. @returns the number of journals */
export const postCredit = (
  tx: Database,
  changes: readonly CreditWithId[],
  { event, now }: { event: string; now: number },
): Promise<number> => postSubject(tx, { subject: 'credit', event, now }, changes.map(toWanted))

/** What the ledger lacks for these changes. */
export const compareCredit = (db: Database, changes: readonly CreditWithId[]): Promise<SubjectDifference[]> =>
  compareSubject(db, 'credit', changes.map(toWanted))

/** All changes that have journals of their own. */
export async function* creditPages(db: Database): AsyncGenerator<CreditWithId[]> {
  const read = (after: string) =>
    db
      .selectFrom('store_credit_changes')
      .select(['id', 'customer_id as customerId', 'kind', 'amount'])
      .where('kind', 'not in', [...ORDER_KINDS])
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute()
  for await (const rows of iteratePages(BATCH, read, row => row.id))
    yield rows.map(row => ({ ...row, amount: Number(row.amount) }))
}

/** Customers whose stored balance is not the sum of its changes, or not what the ledger has. */
export const findWrongCredits = async (db: Database): Promise<string[]> => {
  const wrong: string[] = []
  const read = (after: string) =>
    db
      .selectFrom('store_credits')
      .select(['customer_id as id', 'balance'])
      .select(
        sql<number>`cast((select coalesce(sum(amount), 0) from store_credit_changes
          where store_credit_changes.customer_id = store_credits.customer_id) as bigint)`.as('changed'),
      )
      .where('customer_id', '>', after)
      .orderBy('customer_id')
      .limit(BATCH)
      .execute()
  for await (const rows of iteratePages(BATCH, read, row => row.id)) {
    const entered = await sumEntries(
      db,
      rows.map(({ id }) => id),
    )
    for (const { id, balance, changed } of rows)
      if (Number(balance) !== Number(changed) || Number(balance) !== -(entered.get(id) ?? 0)) wrong.push(id)
  }
  return wrong
}

const sumEntries = async (db: Database, customerIds: readonly string[]): Promise<Map<string, number>> => {
  if (customerIds.length === 0) return new Map()
  const rows = await selectAmounts(db, {
    narrow: amounts =>
      amounts.where('amounts.kind', '=', 'store-credit').where('amounts.owner', 'in', [...customerIds]),
  })
    .select(['owner', sql<number>`cast(sum(amount) as bigint)`.as('amount')])
    .groupBy('owner')
    .execute()
  return new Map(rows.map(({ owner, amount }) => [owner, Number(amount)]))
}

/** Sets stored balances to the sum of their changes. */
export const correctCredits = async (tx: Database, customerIds: readonly string[]): Promise<void> => {
  await tx
    .updateTable('store_credits')
    .set({
      balance: sql<number>`(select coalesce(sum(amount), 0) from store_credit_changes
        where store_credit_changes.customer_id = store_credits.customer_id)`,
    })
    .where('customer_id', 'in', [...customerIds])
    .execute()
}
