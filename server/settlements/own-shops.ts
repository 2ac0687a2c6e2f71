import type { Expression, SqlBool } from 'kysely'
import { sql } from 'kysely'
import { insertAuditEntry } from '../audit/audit-log.ts'
import type { Actor } from '../auth/authentication.ts'
import { isAdmin, type Viewer, vendorProfileId } from '../auth/viewer.ts'
import { lockShop } from '../db/row-locks.ts'
import type { Database } from '../db/store.ts'
import { lockAccountOwner } from '../shipments/account-owner.ts'

/** Whether a row is of the vendor's shops. An admin sees those of all shops and of the market, which have no shop. */
export const isOwn = (db: Database, column: string, viewer: Viewer): Expression<SqlBool> => {
  if (isAdmin(viewer)) return sql`true`
  const shops = db
    .selectFrom('shops')
    .select('shops.id')
    .where('shops.vendor_id', '=', vendorProfileId(viewer) ?? '')
  return sql`${sql.ref(column)} in ${shops}`
}

/** Whose account is settled; nobody else settles it until the end of the transaction. @throws ApiError like requireAccountOwner */
export const lockSettledAccount = async (
  tx: Database,
  shopId: string | undefined,
  actor: Actor,
): Promise<string | null> => {
  const owner = await lockAccountOwner(tx, shopId, actor)
  if (owner === null) await lockMarketAccounts(tx)
  return owner
}

/** Locks what is settled for a shop, or for the market (null). */
export const lockSettled = (tx: Database, owner: string | null): Promise<void> =>
  owner === null ? lockMarketAccounts(tx) : lockShop(tx, owner)

/** This counter is written once, when the ledger begins. */
const lockMarketAccounts = async (tx: Database): Promise<void> => {
  await tx
    .updateTable('counters')
    .set(row => ({ value: row.ref('value') }))
    .where('name', '=', 'ledger opened')
    .execute()
}

type MarketSettling = {
  actor: Actor
  action: 'courier.settle' | 'courier.decide' | 'courier.reopen'
  id: string
  now: number
}

/** What staff settles of the market's accounts is recorded. */
export const auditSettling = async (
  tx: Database,
  { actor, action, id, now }: MarketSettling,
  after: Record<string, unknown>,
): Promise<void> => {
  if (!isAdmin(actor)) return
  await insertAuditEntry(tx, { actor, action, entity: 'courier', id, before: null, after, now })
}
