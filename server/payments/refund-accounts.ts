import { DAY_MS } from '../../src/contract/durations.ts'
import type { RefundAccount } from '../../src/contract/orders/order-refund-fields.ts'
import { decryptSecret, encryptSecret, renewEncryption } from '../auth/secret-encryption.ts'
import type { Config } from '../config/config.ts'
import type { Database, Store } from '../db/store.ts'
import { owesRefundSql } from './order-payment-state.ts'

type KeyConfig = Pick<Config, 'jwtSecret' | 'formerJwtSecrets'>

const METHOD = 'BKASH'
const SHOWN_DIGITS = 4
/** For so long after the last change a transfer can still bounce, or its shop ask for the number again. */
const KEPT_MS = 30 * DAY_MS

/** Names where the refund of an order goes, in place of what was named before. */
export const storeRefundAccount = async (
  tx: Database,
  { orderId, number, config, now }: { orderId: string; number: string; config: KeyConfig; now: number },
): Promise<void> => {
  const account = {
    method: METHOD,
    last_digits: number.slice(-SHOWN_DIGITS),
    sealed_number: encryptSecret(number, orderId, config),
    updated_at: now,
  }
  await tx
    .insertInto('refund_accounts')
    .values({ order_id: orderId, ...account })
    .onConflict(conflict => conflict.column('order_id').doUpdateSet(account))
    .execute()
}

/** The customer has chosen store credit in place of a wallet. */
export const STORE_CREDIT = 'CREDIT'

/** The refund of an order becomes store credit, in place of what was named before. */
export const storeCreditChoice = async (
  tx: Database,
  { orderId, now }: { orderId: string; now: number },
): Promise<void> => {
  const account = { method: STORE_CREDIT, last_digits: '', sealed_number: '', updated_at: now }
  await tx
    .insertInto('refund_accounts')
    .values({ order_id: orderId, ...account })
    .onConflict(conflict => conflict.column('order_id').doUpdateSet(account))
    .execute()
}

/** The whole number; null where nobody named one, it was erased, or the server's secret has changed since. */
export const openRefundAccount = async (
  db: Database,
  orderId: string,
  config: KeyConfig,
): Promise<{ method: string; number: string } | null> => {
  const row = await db.selectFrom('refund_accounts').selectAll().where('order_id', '=', orderId).executeTakeFirst()
  const number = row && row.method !== STORE_CREDIT ? decryptSecret(row.sealed_number, orderId, config) : null
  return row && number !== null ? { method: row.method, number } : null
}

/** What everybody sees who sees the order, by its id. */
export const listRefundAccounts = async (
  db: Database,
  orderIds: readonly string[],
): Promise<Map<string, RefundAccount>> => {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('refund_accounts')
    .select(['order_id', 'method', 'last_digits'])
    .where('order_id', 'in', [...orderIds])
    .execute()
  return new Map(rows.map(row => [row.order_id, { method: row.method, lastDigits: row.last_digits }]))
}

/** Erases the numbers of orders that owe nothing, 30 days after the last change of the order. */
export const eraseRefundAccounts = async (tx: Database, now: number): Promise<void> => {
  const settled = tx
    .selectFrom('orders')
    .select('orders.id')
    .where('orders.id', 'in', tx.selectFrom('refund_accounts').select('order_id').where('sealed_number', '<>', ''))
    .where('orders.status', '<>', 'RETURN_REQUESTED')
    .where('orders.updated_at', '<', now - KEPT_MS)
    .where(row => row.not(owesRefundSql))
  await tx
    .updateTable('refund_accounts')
    .set({ sealed_number: '' })
    .where('sealed_number', '<>', '')
    .where('order_id', 'in', settled)
    .execute()
}

/** Of a deleted customer. An order that owes them something keeps it until it is refunded. */
export const eraseCustomersRefundAccounts = async (tx: Database, customerId: string): Promise<void> => {
  const orders = tx
    .selectFrom('orders')
    .select('orders.id')
    .where('customer_id', '=', customerId)
    .where(row => row.not(owesRefundSql))
  await tx.deleteFrom('refund_accounts').where('order_id', 'in', orders).execute()
}

/** Encrypts numbers with the present server secret, so that a former one can be forgotten. */
export const renewRefundAccounts = async (store: Pick<Store, 'read' | 'write'>, config: KeyConfig): Promise<void> => {
  if (config.formerJwtSecrets.length === 0) return
  const rows = await store.read.selectFrom('refund_accounts').select(['order_id', 'sealed_number']).execute()
  for (const { order_id, sealed_number } of rows) {
    const renewed = renewEncryption(sealed_number, order_id, config)
    if (!renewed) continue
    await store.write(tx =>
      tx
        .updateTable('refund_accounts')
        .set({ sealed_number: renewed })
        .where('order_id', '=', order_id)
        .where('sealed_number', '=', sealed_number)
        .execute(),
    )
  }
}
