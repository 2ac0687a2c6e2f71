import { type Selectable, sql } from 'kysely'
import { DAY_MS } from '../../../src/contract/durations.ts'
import type { FullAccount, PayoutAccount } from '../../../src/contract/ledger/payout-accounts.ts'
import { decryptSecret, encryptSecret, renewEncryption } from '../../auth/secret-encryption.ts'
import { type Viewer, vendorProfileId } from '../../auth/viewer.ts'
import type { Config } from '../../config/config.ts'
import { ifGiven, toIso } from '../../db/sql-expressions.ts'
import type { Database, Store } from '../../db/store.ts'
import type { Tables } from '../../db/tables.ts'

export type PayoutAccountRow = Selectable<Tables['payout_accounts']>
export type KeyConfig = Pick<Config, 'jwtSecret' | 'formerJwtSecrets'>
/** What is encrypted of an account. */
export type AccountDetails = Omit<FullAccount, 'method' | 'bank'>

/** The present accounts of the vendor's own shops. */
export const listOwnAccounts = async (
  db: Database,
  { shopId }: { shopId?: string | undefined },
  vendor: Viewer,
): Promise<PayoutAccount[]> => {
  const rows = await db
    .selectFrom('payout_accounts')
    .innerJoin('shops', 'shops.id', 'payout_accounts.shop_id')
    .where('shops.vendor_id', '=', vendorProfileId(vendor) ?? '')
    .where('shops.deleted_at', 'is', null)
    .where('replaced_at', 'is', null)
    .$call(ifGiven(shopId, (accounts, id) => accounts.where('shop_id', '=', id)))
    .selectAll('payout_accounts')
    .orderBy('payout_accounts.created_at')
    .execute()
  return rows.map(toPayoutAccount)
}

export const toPayoutAccount = (row: PayoutAccountRow): PayoutAccount => ({
  id: row.id,
  shopId: row.shop_id,
  method: row.method,
  bank: row.bank,
  lastDigits: row.last_digits,
  createdAt: toIso(row.created_at),
  usableAt: toIso(row.usable_at),
})

export const findPresentAccount = (db: Database, shopId: string): Promise<PayoutAccountRow | undefined> =>
  db
    .selectFrom('payout_accounts')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('replaced_at', 'is', null)
    .executeTakeFirst()

export const sealDetails = (details: AccountDetails, id: string, config: KeyConfig): string =>
  encryptSecret(JSON.stringify(details), id, config)

type SealedAccount = Pick<PayoutAccountRow, 'id' | 'method' | 'bank' | 'sealed_details'>

/** The whole account; null where it was erased, or the server's secret has changed since. */
export const openAccount = (
  { id, method, bank, sealed_details }: SealedAccount,
  config: KeyConfig,
): FullAccount | null => {
  const text = decryptSecret(sealed_details, id, config)
  if (text === null) return null
  const details: AccountDetails = JSON.parse(text)
  return { ...details, method, bank: bank ?? '' }
}

/** For so long after a payout it can still bounce. */
const BOUNCE_MS = 30 * DAY_MS

/** Erases the accounts of deleted shops to which the market owes nothing more. Method and last digits stay for its books. */
export const erasePayoutAccounts = async (tx: Database, now: number): Promise<void> => {
  await tx
    .updateTable('payout_accounts')
    .set({ sealed_details: '' })
    .where('sealed_details', '<>', '')
    .where('shop_id', 'in', shops => shops.selectFrom('shops').select('id').where('deleted_at', 'is not', null))
    .where(
      sql<boolean>`not exists (select 1 from payouts where payouts.shop_id = payout_accounts.shop_id
        and (status = 'PREPARED' or decided_at > ${now - BOUNCE_MS}))`,
    )
    .where(
      sql<boolean>`coalesce((select sum(amount) from ledger_entries where kind in ('shop-payable', 'shop-pending')
        and owner = payout_accounts.shop_id), 0) >= 0`,
    )
    .execute()
}

/** Encrypts accounts with the present server secret, so that a former one can be forgotten. */
export const renewPayoutAccounts = async (store: Pick<Store, 'read' | 'write'>, config: KeyConfig): Promise<void> => {
  if (config.formerJwtSecrets.length === 0) return
  const rows = await store.read.selectFrom('payout_accounts').select(['id', 'sealed_details']).execute()
  for (const { id, sealed_details } of rows) {
    const renewed = renewEncryption(sealed_details, id, config)
    if (!renewed) continue
    await store.write(tx =>
      tx
        .updateTable('payout_accounts')
        .set({ sealed_details: renewed })
        .where('id', '=', id)
        .where('sealed_details', '=', sealed_details)
        .execute(),
    )
  }
}
