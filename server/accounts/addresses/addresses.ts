import type { Updateable } from 'kysely'
import type { SavedAddress } from '../../../src/contract/accounts/addresses.ts'
import type { Change } from '../../db/change-log-bulk.ts'
import { sortByIds } from '../../db/sql-expressions.ts'
import type { Database } from '../../db/store.ts'
import type { Tables } from '../../db/tables.ts'
import { findStoredPlace } from '../../places/address-area.ts'

type AddressRow = Tables['addresses']

/** A customer's addresses, the default first, then the newest. */
export const listAddresses = async (db: Database, customerId: string): Promise<SavedAddress[]> => {
  const rows = await ownAddresses(db, customerId)
    .selectAll()
    .orderBy('is_default', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toAddress)
}

/** The customer's own addresses with these ids, in the order of the ids. */
export const findAddresses = async (
  db: Database,
  ids: readonly string[],
  customerId: string,
): Promise<SavedAddress[]> => {
  if (ids.length === 0) return []
  const rows = await ownAddresses(db, customerId)
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()
  return sortByIds(ids, rows).map(toAddress)
}

export const ownAddresses = (db: Database, customerId: string) =>
  db.selectFrom('addresses').where('addresses.customer_id', '=', customerId)

/** False if the id is taken. */
export const insertAddress = async (tx: Database, row: AddressRow): Promise<boolean> => {
  const added = await tx
    .insertInto('addresses')
    .values(row)
    .onConflict(conflict => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** False if the customer has no such address. */
export const updateAddress = async (
  tx: Database,
  { id, customerId }: { id: string; customerId: string },
  change: Updateable<AddressRow>,
): Promise<boolean> => {
  const changed = await tx
    .updateTable('addresses')
    .set(row => ({ ...change, seq: row('seq', '+', 1) }))
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

/** Deletes an address and says whether it was the default. Undefined if the customer has no such address. */
export const deleteAddress = async (
  tx: Database,
  { id, customerId }: { id: string; customerId: string },
): Promise<{ wasDefault: boolean } | undefined> => {
  const deleted = await tx
    .deleteFrom('addresses')
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .returning('is_default')
    .executeTakeFirst()
  return deleted && { wasDefault: deleted.is_default === 1 }
}

/** Clears the customer's default address. @returns the ids of the changed addresses */
export const unsetDefault = async (tx: Database, customerId: string): Promise<string[]> => {
  const unset = await tx
    .updateTable('addresses')
    .set(row => ({ is_default: 0, seq: row('seq', '+', 1) }))
    .where('customer_id', '=', customerId)
    .where('is_default', '=', 1)
    .returning('id')
    .execute()
  return unset.map(row => row.id)
}

/** The change log entries of these addresses, for their customer's devices. */
export const toAddressChanges = (userId: string, ids: readonly string[]): Change[] =>
  ids.map(id => ({ scopes: [userId], entity: 'address', id }))

const toAddress = (row: AddressRow): SavedAddress => ({
  id: row.id,
  label: row.label,
  isDefault: row.is_default === 1,
  name: row.name,
  phoneNumber: row.phone_number,
  email: row.email,
  address: row.address,
  district: row.district,
  upazila: row.upazila,
  place: findStoredPlace(row),
  seq: row.seq,
})
