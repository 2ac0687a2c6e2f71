import { anonymiseUser, listShopIds } from '../../accounts/person-writes.ts'
import { required } from '../../config/required.ts'
import type { Database } from '../../db/store.ts'
import { erasePerson } from '../../privacy/person-erasure.ts'
import { collectTraces } from '../../privacy/person-traces.ts'
import { updateShopListing } from '../../products/product-listing-state.ts'
import { idChunks, rowsById, sharedColumns, toUntyped, type UntypedRow } from './restored-tables.ts'

/** The tables with an account's credentials, which refer to the account by `user_id`. */
const CREDENTIAL_TABLES = [
  'sessions',
  'mailed_tokens',
  'second_factors',
  'recovery_codes',
  'confirmed_phones',
  'phone_moves',
  'passkeys',
  'api_keys',
] as const

type AccountChange = { id: string; change: UntypedRow; former: UntypedRow; restored: UntypedRow }

/**
 * Copies the accounts' present state from the replaced database: password, role, email, blocked, deleted, second
 * factor, sessions and mailed links. A restore takes orders and products back in time, but must not revive old
 * credentials.
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
  // A number may sign in to another account than it did.
  if (shared('confirmed_phones').length > 0) await tx.deleteFrom('confirmed_phones').execute()
  await tx.deleteFrom('phone_moves').execute()
  for (const ids of await idChunks(tx, 'users')) {
    const [restored, formerRows] = await Promise.all([
      rowsById(tx, 'users', shared('users'), ids),
      rowsById(former, 'users', shared('users'), ids),
    ])
    unknown.push(...ids.filter(id => !formerRows.has(id)))
    for (const [id, row] of formerRows) changes.push(...compareAccount(id, row, required(restored.get(id), id)))
    await copyCredentials(tx, former, shared, [...formerRows.keys()])
  }
  await applyAccountChanges(tx, changes, now)
  return { changed: changes.length, unknown }
}

/** Keeps the restored password if it is newer, because the replaced database may itself come from an older backup. */
const compareAccount = (id: string, former: UntypedRow, restored: UntypedRow): AccountChange[] => {
  const isOlder = Number(former.password_version ?? 1) < Number(restored.password_version ?? 1)
  const excluded = isOlder ? ['password_hash', 'password_version'] : []
  const names = Object.keys(former).filter(name => former[name] !== restored[name] && !excluded.includes(name))
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

/** An email may have moved from one account to another, so all changing accounts get a temporary one first. */
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
  for (const account of changes) {
    const { id, change } = account
    if (change.deleted_at) await deleteAccountData(tx, account, now)
    await users.updateTable('users').set(change).where('id', '=', id).execute()
    if ('status' in change || 'deleted_at' in change) await markListingsChanged(tx, id, now)
  }
}

/** Is the email used by an account that does not change, because it is missing in the replaced database? */
const isEmailTaken = async (tx: Database, email: string, changes: readonly AccountChange[]): Promise<boolean> => {
  const holder = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  return holder !== undefined && !changes.some(({ id, change }) => id === holder.id && 'email' in change)
}

/** Deletes the personal data of an account again that was deleted after the backup. */
const deleteAccountData = async (tx: Database, { id: userId, restored }: AccountChange, now: number): Promise<void> => {
  const profileId = await findProfileId(tx, userId)
  // The row has a temporary address by now.
  const email = String(restored.email)
  const traces = await collectTraces(tx, { userId, profileId })
  const person = { ...traces, email, contacts: [...traces.contacts, email] }
  await anonymiseUser(tx, { userId, profileId, now })
  await erasePerson(tx, person, now)
}

/** Updates the vendor's shops, because products of blocked or deleted vendors are not listed. */
const markListingsChanged = async (tx: Database, userId: string, now: number): Promise<void> => {
  for (const shopId of await listShopIds(tx, await findProfileId(tx, userId))) await updateShopListing(tx, shopId, now)
}

const findProfileId = async (tx: Database, userId: string): Promise<string> =>
  (await tx.selectFrom('profiles').select('id').where('user_id', '=', userId).executeTakeFirstOrThrow()).id
