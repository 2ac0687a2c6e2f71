import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * The version before reads only what belongs to a shop. What it enters of parcels of the market meanwhile,
 * `npm run ledger -- --correct` corrects.
 */
export const isExpansion = true

/**
 * The market's own accounts with couriers. `shop_id` null: the account, the settlement or the difference is the market's.
 * `is_market`: the parcel goes with the market's account.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table shipments add column is_market integer not null default 0`.execute(db)
  await sql`create index shipments_of_market on shipments (status_at) where is_market = 1`.execute(db)
  await sql`create index shipments_with_problem on shipments (updated_at) where problem is not null`.execute(db)
  if (db.getExecutor().adapter instanceof PostgresAdapter) await dropNotNull(db)
  else {
    await rebuildConnections(db)
    await rebuildSettlements(db)
  }
  await sql`create unique index courier_connections_of_market on courier_connections (courier)
    where shop_id is null`.execute(db)
  await sql`create unique index courier_settlements_of_market on courier_settlements (courier, reference)
    where shop_id is null`.execute(db)
}

const dropNotNull = async (db: Kysely<unknown>): Promise<void> => {
  for (const table of ['courier_connections', 'courier_settlements', 'settlement_differences'])
    await sql.raw(`alter table ${table} alter column shop_id drop not null`).execute(db)
}

/** SQLite cannot change a column: the rows move to a table that takes the name. */
const rebuildConnections = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table new_connections (
    id text primary key,
    shop_id text references shops (id),
    courier text not null,
    sealed_keys text not null,
    sealed_session text,
    status text not null,
    problem text,
    heard_at bigint,
    created_at bigint not null,
    updated_at bigint not null,
    unique (shop_id, courier)
  )`.execute(db)
  await sql`insert into new_connections (id, shop_id, courier, sealed_keys, sealed_session, status, problem, heard_at,
    created_at, updated_at) select id, shop_id, courier, sealed_keys, sealed_session, status, problem, heard_at,
    created_at, updated_at from courier_connections`.execute(db)
  await replace(db, 'new_connections', 'courier_connections')
}

/** Tables that refer to another one are copied after it and dropped before it. */
const rebuildSettlements = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table new_settlements (
    id text primary key,
    shop_id text references shops (id),
    courier text not null,
    reference text not null,
    name text not null,
    created_at bigint not null,
    unique (shop_id, courier, reference)
  )`.execute(db)
  await sql`create table new_lines (
    settlement_id text not null references new_settlements (id),
    position integer not null,
    shipment_id text references shipments (id),
    parcel text not null,
    collected bigint not null,
    fee bigint not null,
    primary key (settlement_id, position)
  )`.execute(db)
  await sql`create table new_differences (
    id text primary key,
    settlement_id text not null references new_settlements (id),
    position integer,
    shop_id text references shops (id),
    shipment_id text references shipments (id),
    parcel text not null,
    kind text not null,
    amount bigint not null,
    decision text,
    decided_at bigint,
    created_at bigint not null
  )`.execute(db)
  await sql`insert into new_settlements (id, shop_id, courier, reference, name, created_at)
    select id, shop_id, courier, reference, name, created_at from courier_settlements`.execute(db)
  await sql`insert into new_lines (settlement_id, position, shipment_id, parcel, collected, fee)
    select settlement_id, position, shipment_id, parcel, collected, fee from settlement_lines`.execute(db)
  await sql`insert into new_differences (id, settlement_id, position, shop_id, shipment_id, parcel, kind, amount, decision,
    decided_at, created_at) select id, settlement_id, position, shop_id, shipment_id, parcel, kind, amount, decision,
    decided_at, created_at from settlement_differences`.execute(db)
  await replace(db, 'new_differences', 'settlement_differences')
  await replace(db, 'new_lines', 'settlement_lines')
  await replace(db, 'new_settlements', 'courier_settlements')
  await sql`create index settlement_lines_by_parcel on settlement_lines (shipment_id)`.execute(db)
  await sql`create index settlement_differences_by_parcel on settlement_differences (shipment_id)`.execute(db)
  await sql`create index settlement_differences_by_shop on settlement_differences (shop_id, created_at)`.execute(db)
}

const replace = async (db: Kysely<unknown>, from: string, to: string): Promise<void> => {
  await sql.raw(`drop table ${to}`).execute(db)
  await sql.raw(`alter table ${from} rename to ${to}`).execute(db)
}
