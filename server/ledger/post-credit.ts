import { sql } from 'kysely'
import { iteratePages } from '../db/keyset-pages.ts'
import { anyOf, ifGiven } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import { compareSubject, postSubject, type SubjectDifference, type WantedBalances } from './compare-subject.ts'
import { type CreditMoney, ORDER_KINDS, toCreditBalances } from './credit-balances.ts'
import { selectAmounts } from './ledger-sums.ts'

type CreditWithId = CreditMoney & { id: string }

const SUBJECT = 'credit'
const BATCH = 500

const toWanted = (change: CreditWithId): WantedBalances => ({ id: change.id, wanted: toCreditBalances(change) })

type Posting = { event: string; now: number }

/** Enters a change of store credit, in its transaction. */
export const postCreditChange = async (tx: Database, change: CreditWithId, { event, now }: Posting): Promise<void> => {
  await postSubject(tx, { subject: SUBJECT, event, now }, [toWanted(change)])
}

/** The same for several changes, as they are stored. @returns the number of journals */
export const postCredit = async (tx: Database, ids: readonly string[], { event, now }: Posting): Promise<number> =>
  postSubject(tx, { subject: SUBJECT, event, now }, await readWanted(tx, ids))

/** What the ledger lacks for these changes. */
export const compareCredit = async (db: Database, ids: readonly string[]): Promise<SubjectDifference[]> =>
  compareSubject(db, SUBJECT, await readWanted(db, ids))

const readWanted = async (db: Database, ids: readonly string[]): Promise<WantedBalances[]> => {
  const rows = await db
    .selectFrom('store_credit_changes')
    .select(['id', 'customer_id as customerId', 'kind', 'amount'])
    .where('id', 'in', anyOf(ids))
    .execute()
  return rows.map(row => toWanted({ ...row, amount: Number(row.amount) }))
}

/** The ids of all changes that have journals of their own, a page at a time. Changes stay as they are. */
export async function* creditPages(db: Database): AsyncGenerator<string[]> {
  const read = (after: string) =>
    db
      .selectFrom('store_credit_changes')
      .select('id')
      .where('kind', 'not in', [...ORDER_KINDS])
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute()
  for await (const rows of iteratePages(BATCH, read, row => row.id)) if (rows.length > 0) yield rows.map(({ id }) => id)
}

/** Locks what customers have until the end of the transaction, so that its changes wait. */
export const lockCredits = async (tx: Database, customerIds: readonly string[]): Promise<void> => {
  await tx
    .updateTable('store_credits')
    .set(row => ({ balance: row.ref('balance') }))
    .where('customer_id', 'in', anyOf(customerIds))
    .execute()
}

/** Customers whose stored balance is not the sum of its changes, or not what the ledger has: of all, or of these. */
export const findWrongCredits = async (db: Database, customerIds?: readonly string[]): Promise<string[]> => {
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
      .$call(ifGiven(customerIds, (credits, ids) => credits.where('customer_id', 'in', anyOf(ids))))
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
