import { type Kysely, sql } from 'kysely'

/** The version before enters no cash of parcels. What it changes meanwhile, `npm run ledger -- --correct` enters. */
export const isExpansion = true

/**
 * Settlements of couriers, their lines, and where they differ from the parcels. The ledger begins with the cash that
 * couriers have reported before: the journal of a parcel has the parcel's own id.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table shipments add column fee bigint`.execute(db)
  await sql`create index shipments_by_shop on shipments (shop_id, courier)`.execute(db)
  await sql`create table courier_settlements (
    id text primary key,
    shop_id text not null references shops (id),
    courier text not null,
    reference text not null,
    name text not null,
    created_at bigint not null,
    unique (shop_id, courier, reference)
  )`.execute(db)
  await sql`create table settlement_lines (
    settlement_id text not null references courier_settlements (id),
    position integer not null,
    shipment_id text references shipments (id),
    parcel text not null,
    collected bigint not null,
    fee bigint not null,
    primary key (settlement_id, position)
  )`.execute(db)
  await sql`create index settlement_lines_by_parcel on settlement_lines (shipment_id)`.execute(db)
  await sql`create table settlement_differences (
    id text primary key,
    settlement_id text not null references courier_settlements (id),
    position integer,
    shop_id text not null references shops (id),
    shipment_id text references shipments (id),
    parcel text not null,
    kind text not null,
    amount bigint not null,
    decision text,
    decided_at bigint,
    created_at bigint not null
  )`.execute(db)
  await sql`create index settlement_differences_by_parcel on settlement_differences (shipment_id)`.execute(db)
  await sql`create index settlement_differences_by_shop on settlement_differences (shop_id, created_at)`.execute(db)
  await enterCollectedCash(db)
}

const enterCollectedCash = async (db: Kysely<unknown>): Promise<void> => {
  const amount = sql`case when status = 'DELIVERED' then coalesce(collected, cash)
    when status = 'PARTLY_DELIVERED' then coalesce(collected, 0) else 0 end`
  const now = sql.lit(Date.now())
  await sql`insert into ledger_journals (id, subject, cause, number, event, at)
    select id, 'parcel', id, 1, 'opening', ${now} from shipments where ${amount} > 0`.execute(db)
  for (const [position, kind, sign] of [
    [0, 'courier-cash', 1],
    [1, 'courier-collected', -1],
  ] as const)
    await sql`insert into ledger_entries (journal_id, position, kind, owner, amount, at)
      select id, ${sql.lit(position)}, ${sql.lit(kind)}, shop_id, ${sql.lit(sign)} * (${amount}), ${now}
      from shipments where ${amount} > 0`.execute(db)
}
