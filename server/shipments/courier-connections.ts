import type { Selectable } from 'kysely'
import { v7 } from 'uuid'
import type { CourierConnection, CourierName } from '../../src/contract/shipments/couriers.ts'
import type { CourierKeys, SessionStorage } from '../adapters/couriers/courier.ts'
import type { Services } from '../adapters/services.ts'
import { decryptSecret, encryptSecret, renewEncryption } from '../auth/secret-encryption.ts'
import type { Viewer } from '../auth/viewer.ts'
import { isAdmin, vendorProfileId } from '../auth/viewer.ts'
import type { Config } from '../config/config.ts'
import { toIso } from '../db/sql-expressions.ts'
import type { Database, Store } from '../db/store.ts'
import type { Tables } from '../db/tables.ts'

export type ConnectionRow = Selectable<Tables['courier_connections']>
type KeyConfig = Pick<Config, 'jwtSecret' | 'formerJwtSecrets'>

/** The connections of the vendor's own shops; for admins those of the market. */
const selectOwnConnections = (db: Database, viewer: Viewer) => {
  const connections = db.selectFrom('courier_connections').selectAll('courier_connections')
  if (isAdmin(viewer)) return connections.where('shop_id', 'is', null)
  const shops = db
    .selectFrom('shops')
    .select('shops.id')
    .where('vendor_id', '=', vendorProfileId(viewer) ?? '')
  return connections.where('shop_id', 'in', shops.where('deleted_at', 'is', null))
}

export const listOwnConnections = (db: Database, viewer: Viewer): Promise<ConnectionRow[]> =>
  selectOwnConnections(db, viewer).orderBy('courier_connections.created_at').execute()

export const findOwnConnection = (db: Database, id: string, viewer: Viewer): Promise<ConnectionRow | undefined> =>
  selectOwnConnections(db, viewer).where('courier_connections.id', '=', id).executeTakeFirst()

/** The couriers that carry parcels for the market's account now. */
export const listMarketCouriers = async (db: Database): Promise<CourierName[]> => {
  const market = db.selectFrom('courier_connections').select('courier').where('shop_id', 'is', null)
  const rows = await market.where('status', '=', 'ACTIVE').orderBy('created_at').execute()
  return rows.map(({ courier }) => courier)
}

/** The shops of a vendor that are not deleted. */
export const listOwnShopIds = async (db: Database, vendor: Viewer): Promise<string[]> => {
  const shops = db
    .selectFrom('shops')
    .select('id')
    .where('vendor_id', '=', vendorProfileId(vendor) ?? '')
  const rows = await shops.where('deleted_at', 'is', null).orderBy('created_at').limit(100).execute()
  return rows.map(({ id }) => id)
}

export const findConnection = (db: Database, id: string): Promise<ConnectionRow | undefined> =>
  db.selectFrom('courier_connections').selectAll().where('id', '=', id).executeTakeFirst()

/** Whose account with which courier. `shopId` null: the market's. */
export type CourierAccount = { shopId: string | null; courier: CourierName }

/** The connection of an account, whatever its status. */
export const findAccountConnection = (
  db: Database,
  { shopId, courier }: CourierAccount,
): Promise<ConnectionRow | undefined> =>
  db
    .selectFrom('courier_connections')
    .selectAll()
    .where('shop_id', shopId === null ? 'is' : '=', shopId)
    .where('courier', '=', courier)
    .executeTakeFirst()

/** Of these couriers an account can ask how parcels to a number ended. */
const SCORING: readonly CourierName[] = ['steadfast']

/** The account by which the parcels of a shop are asked about: its own, otherwise the market's. */
export const findScoringConnection = async (db: Database, shopId: string): Promise<ConnectionRow | undefined> => {
  const rows = await db
    .selectFrom('courier_connections')
    .selectAll()
    .where('courier', 'in', SCORING)
    .where('status', '=', 'ACTIVE')
    .where(row => row.or([row('shop_id', '=', shopId), row('shop_id', 'is', null)]))
    .execute()
  return rows.find(row => row.shop_id !== null) ?? rows[0]
}

type NewKeys = CourierAccount & { courier: CourierName; keys: CourierKeys; config: KeyConfig; now: number }

/** Stores the keys of an account, in place of those that it had. The id stays, and with it the webhook's address. */
export const saveConnection = async (
  tx: Database,
  { shopId, courier, keys, config, now }: NewKeys,
): Promise<ConnectionRow> => {
  const existing = await findAccountConnection(tx, { shopId, courier })
  const id = existing?.id ?? v7()
  const sealed_keys = encryptSecret(JSON.stringify(keys), id, config)
  const fresh = { sealed_keys, sealed_session: null, status: 'ACTIVE' as const, problem: null, updated_at: now }
  return tx
    .insertInto('courier_connections')
    .values({ id, shop_id: shopId, courier, ...fresh, heard_at: null, created_at: now })
    .onConflict(conflict =>
      (shopId === null
        ? conflict.column('courier').where('shop_id', 'is', null)
        : conflict.columns(['shop_id', 'courier'])
      ).doUpdateSet(fresh),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Empty where the server's secret has changed since. */
export const openKeys = ({ id, sealed_keys }: ConnectionRow, config: KeyConfig): CourierKeys =>
  JSON.parse(decryptSecret(sealed_keys, id, config) ?? '{}')

/** The access token of an account, encrypted like its keys. */
export const openSession = (
  { id }: ConnectionRow,
  { store, config }: Pick<Services, 'store' | 'config'>,
): SessionStorage => ({
  read: async () => {
    const row = await findConnection(store.read, id)
    const session = row?.sealed_session && decryptSecret(row.sealed_session, id, config)
    return session ? JSON.parse(session) : null
  },
  save: async session => {
    const sealed_session = encryptSecret(JSON.stringify(session), id, config)
    await store.write(tx =>
      tx.updateTable('courier_connections').set({ sealed_session }).where('id', '=', id).execute(),
    )
  },
})

type ConnectionChange = { id: string; status: 'ACTIVE' | 'DISABLED'; problem: string | null; now: number }

export const changeConnectionStatus = async (
  tx: Database,
  { id, status, problem, now }: ConnectionChange,
): Promise<void> => {
  await tx.updateTable('courier_connections').set({ status, problem, updated_at: now }).where('id', '=', id).execute()
}

export const noteCourierCall = async (tx: Database, id: string, now: number): Promise<void> => {
  await tx.updateTable('courier_connections').set({ heard_at: now }).where('id', '=', id).execute()
}

export const deleteConnection = async (tx: Database, id: string): Promise<void> => {
  await tx.deleteFrom('courier_connections').where('id', '=', id).execute()
}

/** Keys of a shop whose owner has left. */
export const deleteShopConnections = async (tx: Database, shopIds: readonly string[]): Promise<void> => {
  if (shopIds.length === 0) return
  await tx
    .deleteFrom('courier_connections')
    .where('shop_id', 'in', [...shopIds])
    .execute()
}

/** Encrypts keys with the present server secret, so that a former one can be forgotten. */
export const renewCourierKeys = async (store: Pick<Store, 'read' | 'write'>, config: KeyConfig): Promise<void> => {
  if (config.formerJwtSecrets.length === 0) return
  for (const { id, sealed_keys } of await store.read
    .selectFrom('courier_connections')
    .select(['id', 'sealed_keys'])
    .execute()) {
    const renewed = renewEncryption(sealed_keys, id, config)
    if (!renewed) continue
    await store.write(tx =>
      tx
        .updateTable('courier_connections')
        .set({ sealed_keys: renewed, sealed_session: null })
        .where('id', '=', id)
        .where('sealed_keys', '=', sealed_keys)
        .execute(),
    )
  }
}

/** What its owner sees of it: no key. */
export const toCourierConnection = (
  row: ConnectionRow,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): CourierConnection => ({
  id: row.id,
  ...(row.shop_id === null ? { isMarket: true } : { shopId: row.shop_id }),
  courier: row.courier,
  status: row.status,
  ...(row.problem !== null && { problem: row.problem }),
  webhookUrl: `${publicUrl}${courierCallPath(row.courier, row.id)}`,
  ...(row.heard_at !== null && { heardAt: toIso(row.heard_at) }),
})

export const courierCallPath = (courier: string, id: string): string => `/couriers/calls/${courier}/${id}`
