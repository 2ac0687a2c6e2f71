import { randomBytes } from 'node:crypto'
import type { Updateable } from 'kysely'
import type { SandboxParcel, SandboxParcels } from '../adapters/couriers/demo-courier.ts'
import type { Database, Store } from '../db/store.ts'
import type { Tables } from '../db/tables.ts'

/** The sandbox courier's parcels in this database. */
export const openSandboxParcels = (store: Pick<Store, 'read' | 'write' | 'now'>): SandboxParcels => ({
  find: reference => findSandboxParcel(store.read, reference),
  book: ({ reference, cash }) => store.write(tx => bookSandboxParcel(tx, { reference, cash, now: store.now() })),
})

export const findSandboxParcel = (db: Database, reference: string): Promise<SandboxParcel | undefined> =>
  db.selectFrom('sandbox_parcels').selectAll().where('reference', '=', reference).executeTakeFirst()

const bookSandboxParcel = async (
  tx: Database,
  { reference, cash, now }: { reference: string; cash: number; now: number },
): Promise<SandboxParcel> => {
  const consignment = `SB${randomBytes(4).toString('hex').toUpperCase()}`
  return tx
    .insertInto('sandbox_parcels')
    .values({
      reference,
      consignment_id: consignment,
      status: 'BOOKED',
      cash,
      collected: null,
      bookings: 1,
      updated_at: now,
    })
    .onConflict(conflict =>
      conflict.column('reference').doUpdateSet(row => ({ bookings: row('sandbox_parcels.bookings', '+', 1) })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const changeSandboxParcel = async (
  tx: Database,
  reference: string,
  change: Updateable<Tables['sandbox_parcels']>,
): Promise<SandboxParcel | undefined> =>
  tx.updateTable('sandbox_parcels').set(change).where('reference', '=', reference).returningAll().executeTakeFirst()
