import type { Database } from '../../db/store.ts'
import { anonymiseAuditLog } from '../../queries/audit-log.ts'
import { anonymiseUser, deleteUserBelongings, listShopIds } from '../../queries/person-writes.ts'
import { updateShopListing } from '../../queries/product-listing-state.ts'
import { idChunks, rowsById, sharedColumns, toUntyped, type UntypedRow } from './tables.ts'

/** Beside the account itself: what lets somebody act for it. Rows of both name their account in `user_id`. */
const CREDENTIAL_TABLES = ['sessions', 'mailed_tokens', 'second_factors', 'recovery_codes'] as const

type AccountChange = { id: string; change: UntypedRow; former: UntypedRow; restored: UntypedRow }

/**
 * Gives accounts back what the replaced database knows of them: password, role, email, blocked, deleted, second factor,
 * which sessions ended and how far the others came, which mailed links were used. A restore takes the market back in time,
 * but nobody's secret.
 * @param former the replaced database
 * @returns how many accounts had changed, and the accounts that the replaced database does not know
 */
export const copyAccountChanges = async (
  tx: Database,
  former: Database,
  now: number,
): Promise<{ changed: number; unknown: string[] }> => {
  const shared = await sharedColumns(tx, former)
  const changes: AccountChange[] = []
  const unknown: string[] = []
  for (const ids of await idChunks(tx, 'users')) {
    const [restored, known] = await Promise.all([
      rowsById(tx, 'users', shared('users'), ids),
      rowsById(former, 'users', shared('users'), ids),
    ])
    unknown.push(...ids.filter(id => !known.has(id)))
    for (const [id, row] of known) changes.push(...compareAccount(id, row, restored.get(id)!))
    await copyCredentials(tx, former, shared, [...known.keys()])
  }
  await applyAccountChanges(tx, changes, now)
  return { changed: changes.length, unknown }
}

/** A password is only ever replaced by a later one: the replaced database may itself have been restored. */
const compareAccount = (id: string, former: UntypedRow, restored: UntypedRow): AccountChange[] => {
  const isOlder = Number(former.password_version ?? 1) < Number(restored.password_version ?? 1)
  const kept = isOlder ? ['password_hash', 'password_version'] : []
  const names = Object.keys(former).filter(name => former[name] !== restored[name] && !kept.includes(name))
  if (names.length === 0) return []
  return [{ id, former, restored, change: Object.fromEntries(names.map(name => [name, former[name]])) }]
}

const copyCredentials = async (
  tx: Database,
  former: Database,
  shared: (table: string) => readonly string[],
  userIds: readonly string[],
): Promise<void> => {
  if (userIds.length === 0) return
  for (const table of CREDENTIAL_TABLES) {
    const columns = shared(table)
    if (columns.length === 0) continue
    const keys = toUntyped(former)
      .selectFrom(table)
      .select([...columns])
      .where('user_id', 'in', [...userIds])
    const rows = await keys.execute()
    await toUntyped(tx)
      .deleteFrom(table)
      .where('user_id', 'in', [...userIds])
      .execute()
    for (let at = 0; at < rows.length; at += 500) {
      await toUntyped(tx)
        .insertInto(table)
        .values(rows.slice(at, at + 500))
        .execute()
    }
  }
}

/** An email may have passed from one account to another, so all that change give theirs up first. */
const applyAccountChanges = async (tx: Database, changes: readonly AccountChange[], now: number): Promise<void> => {
  const users = toUntyped(tx)
  for (const { id, change } of changes.filter(({ change }) => 'email' in change)) {
    await users
      .updateTable('users')
      .set({ email: `${id}@restoring.invalid` })
      .where('id', '=', id)
      .execute()
    if (await isEmailTaken(tx, String(change.email), changes)) change.email = `${id}@taken.invalid`
  }
  for (const one of changes) {
    if (one.change.deleted_at) await deleteAccountData(tx, one, now)
    await users.updateTable('users').set(one.change).where('id', '=', one.id).execute()
    if ('status' in one.change || 'deleted_at' in one.change) await markListingsChanged(tx, one.id, now)
  }
}

/** By an account that does not change: one that the replaced database does not know. */
const isEmailTaken = async (tx: Database, email: string, changes: readonly AccountChange[]): Promise<boolean> => {
  const holder = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  return holder !== undefined && !changes.some(({ id, change }) => id === holder.id && 'email' in change)
}

/** Somebody who was deleted after the backup is deleted again: what names them goes, as it did then. */
const deleteAccountData = async (tx: Database, { id: userId, restored }: AccountChange, now: number): Promise<void> => {
  const profileId = await findProfileId(tx, userId)
  const person = { userId, profileId, email: String(restored.email) }
  await anonymiseUser(tx, { ...person, now })
  await deleteUserBelongings(tx, person)
  await anonymiseAuditLog(tx, person)
}

/** A vendor who is blocked or gone has nothing on sale. */
const markListingsChanged = async (tx: Database, userId: string, now: number): Promise<void> => {
  for (const shopId of await listShopIds(tx, await findProfileId(tx, userId))) await updateShopListing(tx, shopId, now)
}

const findProfileId = async (tx: Database, userId: string): Promise<string> =>
  (await tx.selectFrom('profiles').select('id').where('user_id', '=', userId).executeTakeFirstOrThrow()).id
