import type { Database } from '../db/store.ts'
import { forgetInAuditLog } from '../queries/audit-log.ts'
import { relistShopProducts } from '../queries/listing.ts'
import { anonymise, dropBelongings, shopIdsOf } from '../queries/people-writes.ts'
import { idChunks, type Row, rowsById, sharedColumns, untyped } from './tables.ts'

/** Beside the account itself: what lets somebody act for it. Rows of both name their account in `user_id`. */
const KEYS_OF_ACCOUNTS = ['sessions', 'mailed_tokens', 'second_factors', 'recovery_codes'] as const

type Change = { id: string; change: Row; former: Row; restored: Row }

/**
 * Gives accounts back what the replaced database knows of them: password, role, email, blocked, deleted, second factor,
 * which sessions ended and how far the others came, which mailed links were used. A restore takes the market back in time,
 * but nobody's secret.
 * @param former the replaced database
 * @returns how many accounts had changed, and the accounts that the replaced database does not know
 */
export const carryAccounts = async (
  tx: Database,
  former: Database,
  now: number,
): Promise<{ changed: number; unknown: string[] }> => {
  const shared = await sharedColumns(tx, former)
  const changes: Change[] = []
  const unknown: string[] = []
  for (const ids of await idChunks(tx, 'users')) {
    const [restored, known] = await Promise.all([
      rowsById(tx, 'users', shared('users'), ids),
      rowsById(former, 'users', shared('users'), ids),
    ])
    unknown.push(...ids.filter(id => !known.has(id)))
    for (const [id, row] of known) changes.push(...changeOf(id, row, restored.get(id)!))
    await carryKeys(tx, former, shared, [...known.keys()])
  }
  await applyChanges(tx, changes, now)
  return { changed: changes.length, unknown }
}

/** A password is only ever replaced by a later one: the replaced database may itself have been restored. */
const changeOf = (id: string, former: Row, restored: Row): Change[] => {
  const isOlder = Number(former.password_version ?? 1) < Number(restored.password_version ?? 1)
  const kept = isOlder ? ['password_hash', 'password_version'] : []
  const names = Object.keys(former).filter(name => former[name] !== restored[name] && !kept.includes(name))
  if (names.length === 0) return []
  return [{ id, former, restored, change: Object.fromEntries(names.map(name => [name, former[name]])) }]
}

const carryKeys = async (
  tx: Database,
  former: Database,
  shared: (table: string) => readonly string[],
  userIds: readonly string[],
): Promise<void> => {
  if (userIds.length === 0) return
  for (const table of KEYS_OF_ACCOUNTS) {
    const columns = shared(table)
    if (columns.length === 0) continue
    const keys = untyped(former)
      .selectFrom(table)
      .select([...columns])
      .where('user_id', 'in', [...userIds])
    const rows = await keys.execute()
    await untyped(tx)
      .deleteFrom(table)
      .where('user_id', 'in', [...userIds])
      .execute()
    for (let at = 0; at < rows.length; at += 500) {
      await untyped(tx)
        .insertInto(table)
        .values(rows.slice(at, at + 500))
        .execute()
    }
  }
}

/** An email may have passed from one account to another, so all that change give theirs up first. */
const applyChanges = async (tx: Database, changes: readonly Change[], now: number): Promise<void> => {
  const users = untyped(tx)
  for (const { id, change } of changes.filter(({ change }) => 'email' in change)) {
    await users
      .updateTable('users')
      .set({ email: `${id}@restoring.invalid` })
      .where('id', '=', id)
      .execute()
    if (await isTaken(tx, String(change.email), changes)) change.email = `${id}@taken.invalid`
  }
  for (const one of changes) {
    if (one.change.deleted_at) await forget(tx, one, now)
    await users.updateTable('users').set(one.change).where('id', '=', one.id).execute()
    if ('status' in one.change || 'deleted_at' in one.change) await relist(tx, one.id, now)
  }
}

/** By an account that does not change: one that the replaced database does not know. */
const isTaken = async (tx: Database, email: string, changes: readonly Change[]): Promise<boolean> => {
  const holder = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  return holder !== undefined && !changes.some(({ id, change }) => id === holder.id && 'email' in change)
}

/** Somebody who was deleted after the backup is deleted again: what names them goes, as it did then. */
const forget = async (tx: Database, { id: userId, restored }: Change, now: number): Promise<void> => {
  const profileId = await profileOf(tx, userId)
  const person = { userId, profileId, email: String(restored.email) }
  await anonymise(tx, { ...person, now })
  await dropBelongings(tx, person)
  await forgetInAuditLog(tx, person)
}

/** A vendor who is blocked or gone has nothing on sale. */
const relist = async (tx: Database, userId: string, now: number): Promise<void> => {
  for (const shopId of await shopIdsOf(tx, await profileOf(tx, userId))) await relistShopProducts(tx, shopId, now)
}

const profileOf = async (tx: Database, userId: string): Promise<string> =>
  (await tx.selectFrom('profiles').select('id').where('user_id', '=', userId).executeTakeFirstOrThrow()).id
