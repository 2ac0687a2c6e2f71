import { sql } from 'kysely'
import { keysOf } from '../../src/contract/records.ts'
import { toCodeKey, toNameKey } from './name-key.ts'
import type { Database } from './store.ts'

/** What has unique names, where they are, and how they are folded. */
const COLUMNS = {
  shop: { table: 'shops', column: 'name', toKey: toNameKey },
  category: { table: 'categories', column: 'name', toKey: toNameKey },
  coupon: { table: 'coupons', column: 'code', toKey: toCodeKey },
} as const
type UniqueNameKind = keyof typeof COLUMNS

type Named = { id: string; name: string }
type Claim = Named & { formerName?: string | undefined }

/**
 * Claims a name for a row, unless another row holds one that looks like it. A row that keeps its folded name may always do so:
 * rows of before may share one.
 * @returns the name of the row that holds it; undefined if it was free
 */
export const claimName = async (
  tx: Database,
  kind: UniqueNameKind,
  { id, name, formerName }: Claim,
): Promise<string | undefined> => {
  await claimUnclaimedNames(tx, kind)
  const { toKey } = COLUMNS[kind]
  const key = toKey(name)
  if (formerName !== undefined && toKey(formerName) === key) return undefined
  if (await insertClaim(tx, kind, key, id)) {
    await tx
      .deleteFrom('unique_names')
      .where('kind', '=', kind)
      .where('owner_id', '=', id)
      .where('name_key', '<>', key)
      .execute()
    return undefined
  }
  const holder = await findHolder(tx, kind, key)
  return holder?.id === id ? undefined : (holder?.name ?? name)
}

/** Frees the name of a row that was removed. */
export const releaseName = async (tx: Database, kind: UniqueNameKind, id: string): Promise<void> => {
  await tx.deleteFrom('unique_names').where('kind', '=', kind).where('owner_id', '=', id).execute()
}

/** Claims the names of all rows, the oldest first, when a server starts or a market was just filled. */
export const claimAllNames = async (tx: Database): Promise<void> => {
  for (const kind of keysOf(COLUMNS)) {
    await releaseOutdatedClaims(tx, kind)
    await claimUnclaimedNames(tx, kind)
  }
}

/** An earlier version may have folded names in another way. */
const releaseOutdatedClaims = async (tx: Database, kind: UniqueNameKind): Promise<void> => {
  const { table, column, toKey } = COLUMNS[kind]
  const { rows } = await sql<Named & { key: string }>`select id, ${sql.ref(column)} as name, name_key as key
    from ${sql.table(table)} join unique_names on owner_id = id where kind = ${kind}`.execute(tx)
  for (const { id, name, key } of rows) if (key !== toKey(name)) await releaseName(tx, kind, id)
}

/**
 * The id of the coupon whose code looks like this one. Claims for codes without one first, because a code of an earlier version
 * can be asked for before another coupon is created.
 */
export const findCouponIdByCode = async (tx: Database, code: string): Promise<string | undefined> => {
  const key = toCodeKey(code)
  const holder = await findHolder(tx, 'coupon', key)
  if (holder) return holder.id
  await claimUnclaimedNames(tx, 'coupon')
  return (await findHolder(tx, 'coupon', key))?.id
}

/** Rows without a claim were written by an earlier version, or look like an older one. */
const claimUnclaimedNames = async (tx: Database, kind: UniqueNameKind): Promise<void> => {
  for (const { id, name } of await listUnclaimed(tx, kind)) await insertClaim(tx, kind, COLUMNS[kind].toKey(name), id)
}

/** Removed shops keep their name, because orders show it. Removed categories and coupons have another. */
const listUnclaimed = async (tx: Database, kind: UniqueNameKind): Promise<Named[]> => {
  const { table, column } = COLUMNS[kind]
  const { rows } = await sql<Named>`select id, ${sql.ref(column)} as name from ${sql.table(table)}
    where not exists (select 1 from unique_names where owner_id = ${sql.ref(table)}.id and kind = ${kind})
    ${kind === 'shop' ? sql`` : sql`and deleted_at is null`} order by created_at, id`.execute(tx)
  return rows
}

const insertClaim = async (tx: Database, kind: UniqueNameKind, key: string, id: string): Promise<boolean> => {
  const added = await tx
    .insertInto('unique_names')
    .values({ kind, name_key: key, owner_id: id })
    .onConflict(conflict => conflict.doNothing())
    .returning('owner_id')
    .executeTakeFirst()
  return added !== undefined
}

const findHolder = async (tx: Database, kind: UniqueNameKind, key: string): Promise<Named | undefined> => {
  const { table, column } = COLUMNS[kind]
  const { rows } = await sql<Named>`select id, ${sql.ref(column)} as name from ${sql.table(table)}
    join unique_names on owner_id = id where kind = ${kind} and name_key = ${key}`.execute(tx)
  return rows[0]
}
