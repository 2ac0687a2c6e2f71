import type { Database } from './store.ts'

/** Tables whose rows belong to one person. */
type OwnedTable =
  | 'orders'
  | 'payments'
  | 'addresses'
  | 'notifications'
  | 'recent_views'
  | 'imports'
  | 'sessions'
  | 'admin_notes'
  | 'messages'
  | 'reviews'
  | 'questions'
  | 'shops'
  | 'courier_connections'
  | 'settlement_differences'
  | 'api_keys'
  | 'passkeys'
  | 'webhooks'
  | 'webhook_deliveries'

/** Does a row with this id exist, whoever owns it? */
export const hasRow = async (db: Database, table: OwnedTable, id: string): Promise<boolean> =>
  (await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined
