import type { Database } from '../../db/store.ts'
import { sharedColumns, toUntyped, type UntypedRow } from './restored-tables.ts'

/**
 * Who may act for a shop, and what is told to others, as the replaced database had it: a restore must not let people back in who
 * were removed after the backup, and revives no invitation and no webhook. Whoever joined after it must be invited again.
 */
export const copyGivenAccess = async (tx: Database, former: Database, now: number): Promise<void> => {
  await tx.deleteFrom('shop_invitations').execute()
  const shared = await sharedColumns(tx, former)
  if (shared('shop_staff').length > 0) await copyStaff(tx, await readRows(former, 'shop_staff'), now)
  if (shared('webhooks').length > 0) await copyWebhooks(tx, await readRows(former, 'webhooks'))
}

/** The same where the replaced database is not to be trusted: nothing is told to others until somebody turns it on. */
export const endGivenAccess = async (tx: Database, now: number): Promise<void> => {
  await tx.deleteFrom('shop_invitations').execute()
  await tx.updateTable('webhooks').set({ status: 'DISABLED' }).where('status', '=', 'ACTIVE').execute()
  await tx.updateTable('api_keys').set({ revoked_at: now }).where('revoked_at', 'is', null).execute()
  await endPasskeys(tx)
}

/**
 * One of them may have been removed with a lost phone, or added by a thief. Those of staff without another second factor may be
 * all that keeps a stolen password out.
 */
export const endPasskeys = async (tx: Database): Promise<void> => {
  const others = tx.selectFrom('second_factors').select('user_id').where('confirmed_at', 'is not', null)
  const staff = tx.selectFrom('users').select('id').where('role', 'in', ['ADMIN', 'SUPER_ADMIN'])
  const kept = staff.where('id', 'not in', others)
  await tx.deleteFrom('passkeys').where('user_id', 'not in', kept).execute()
}

const readRows = (db: Database, table: string): Promise<UntypedRow[]> =>
  toUntyped(db).selectFrom(table).selectAll().execute()

const copyStaff = async (tx: Database, former: readonly UntypedRow[], now: number): Promise<void> => {
  const byUser = new Map(former.map(row => [row.user_id, row]))
  const rows = await tx.selectFrom('shop_staff').select(['user_id', 'vendor_id']).execute()
  for (const { user_id, vendor_id } of rows) {
    const row = byUser.get(user_id)
    const isThere = row?.vendor_id === vendor_id && row.removed_at === null
    await tx
      .updateTable('shop_staff')
      .set(isThere ? { shop_role: String(row.shop_role), removed_at: null } : { removed_at: now })
      .where('user_id', '=', user_id)
      .execute()
  }
}

const copyWebhooks = async (tx: Database, former: readonly UntypedRow[]): Promise<void> => {
  const byId = new Map(former.map(row => [row.id, row]))
  for (const { id } of await tx.selectFrom('webhooks').select('id').execute()) {
    const row = byId.get(id)
    if (row === undefined) await tx.deleteFrom('webhooks').where('id', '=', id).execute()
    else if (row.status !== 'ACTIVE')
      await tx.updateTable('webhooks').set({ status: 'DISABLED' }).where('id', '=', id).execute()
  }
}
