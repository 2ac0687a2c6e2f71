import { type Kysely, sql } from 'kysely'

/** The version before does not know what couriers have said of it. */
export const isExpansion = true

/** In which of its invoices a courier says that it has paid a parcel. Its amounts come with the invoice's file. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `create table courier_invoices (shipment_id text primary key references shipments (id), invoice text not null,
        said_at bigint not null)`,
    )
    .execute(db)
}
