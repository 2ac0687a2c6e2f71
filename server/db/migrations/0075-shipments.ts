import type { Kysely } from 'kysely'

/** The version before ignores the tables. */
export const isExpansion = true

/** Parcels that couriers carry, what couriers have said of them, and the shops' accounts with couriers. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createConnections(db)
  await createShipments(db)
  await createReports(db)
  await createSandboxParcels(db)
}

const createConnections = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('courier_connections')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('shop_id', 'text', column => column.notNull().references('shops.id'))
    .addColumn('courier', 'text', column => column.notNull())
    .addColumn('sealed_keys', 'text', column => column.notNull())
    .addColumn('sealed_session', 'text')
    .addColumn('status', 'text', column => column.notNull())
    .addColumn('problem', 'text')
    .addColumn('heard_at', 'bigint')
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('updated_at', 'bigint', column => column.notNull())
    .addUniqueConstraint('courier_connections_shop', ['shop_id', 'courier'])
    .execute()
}

const createShipments = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('shipments')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('order_id', 'text', column => column.notNull().references('orders.id'))
    .addColumn('shop_id', 'text', column => column.notNull().references('shops.id'))
    .addColumn('connection_id', 'text')
    .addColumn('courier', 'text', column => column.notNull())
    .addColumn('reference', 'text', column => column.notNull().unique())
    .addColumn('status', 'text', column => column.notNull())
    .addColumn('status_at', 'bigint', column => column.notNull())
    .addColumn('consignment_id', 'text')
    .addColumn('tracking_url', 'text')
    .addColumn('cash', 'bigint', column => column.notNull())
    .addColumn('collected', 'bigint')
    .addColumn('weight', 'integer', column => column.notNull())
    .addColumn('lines', 'text')
    .addColumn('attempts', 'integer', column => column.notNull())
    .addColumn('next_at', 'bigint')
    .addColumn('problem', 'text')
    .addColumn('problem_text', 'text')
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('updated_at', 'bigint', column => column.notNull())
    .execute()
  await db.schema.createIndex('shipments_order').on('shipments').column('order_id').execute()
  await db.schema.createIndex('shipments_next').on('shipments').column('next_at').execute()
  await db.schema.createIndex('shipments_consignment').on('shipments').columns(['consignment_id', 'courier']).execute()
}

const createReports = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('shipment_events')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('shipment_id', 'text', column => column.notNull().references('shipments.id'))
    .addColumn('event_key', 'text', column => column.notNull())
    .addColumn('status', 'text')
    .addColumn('decision', 'text', column => column.notNull())
    .addColumn('note', 'text')
    .addColumn('collected', 'bigint')
    .addColumn('at', 'bigint', column => column.notNull())
    .addColumn('received_at', 'bigint', column => column.notNull())
    .addUniqueConstraint('shipment_events_key', ['shipment_id', 'event_key'])
    .execute()
  await db.schema
    .createTable('courier_messages')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('connection_id', 'text', column => column.notNull())
    .addColumn('content', 'text', column => column.notNull())
    .addColumn('received_at', 'bigint', column => column.notNull())
    .execute()
}

const createSandboxParcels = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('sandbox_parcels')
    .addColumn('reference', 'text', column => column.primaryKey())
    .addColumn('consignment_id', 'text', column => column.notNull())
    .addColumn('status', 'text', column => column.notNull())
    .addColumn('cash', 'bigint', column => column.notNull())
    .addColumn('collected', 'bigint')
    .addColumn('bookings', 'integer', column => column.notNull())
    .addColumn('updated_at', 'bigint', column => column.notNull())
    .execute()
}
