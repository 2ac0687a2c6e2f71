import { sql } from 'kysely'
import type { WithheldPayout } from '../../../src/contract/ledger/payouts.ts'
import { type Poisha, toTaka } from '../../../src/contract/money.ts'
import type { Database } from '../../db/store.ts'
import { findUnpayableShops } from '../../shops/verifications.ts'
import { type AmountRows, selectAmounts } from '../ledger-sums.ts'

/** A screen shows no more. */
const MAX_LISTED = 100
/** So many shops with money are looked at. */
const MAX_SEARCHED = 1000

/** Shops that are owed money, and are left out of payouts because their documents are missing; those that are owed most first. */
export const listWithheld = async (db: Database, now: number): Promise<WithheldPayout[]> => {
  const narrow = (rows: AmountRows) => rows.where('amounts.kind', '=', 'shop-payable')
  const owed = await selectAmounts(db, { narrow })
    .select('owner')
    .select(sql<Poisha>`cast(-sum(amount) as bigint)`.as('owed'))
    .groupBy('owner')
    .having(sql<boolean>`-sum(amount) > 0`)
    .orderBy('owed', 'desc')
    .orderBy('owner')
    .limit(MAX_SEARCHED)
    .execute()
  const withheld = await findUnpayableShops(
    db,
    owed.map(({ owner }) => owner),
    now,
  )
  const listed = owed.filter(({ owner }) => withheld.has(owner)).slice(0, MAX_LISTED)
  const names = await findNames(
    db,
    listed.map(({ owner }) => owner),
  )
  return listed.map(({ owner, owed: amount }) => ({
    id: owner,
    shopName: names.get(owner) ?? '',
    amount: toTaka(Number(amount)),
    missing: withheld.get(owner) ?? [],
  }))
}

const findNames = async (db: Database, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('shops')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
