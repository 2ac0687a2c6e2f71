import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** The version before tells nobody. */
export const isExpansion = true

const TOLD = `new.entity in ('order', 'product', 'shop')
  and exists (select 1 from webhooks where status = 'ACTIVE')`
const QUEUE = `insert into webhook_changes (entity, entity_id, version) values (new.entity, new.entity_id, 1)
  on conflict (entity, entity_id) do update set version = webhook_changes.version + 1`

/**
 * Webhooks of vendors and of staff. Whatever is logged for devices is queued for them in the same transaction, but only while
 * there is one. Deliveries name what has changed and hold nothing of it: it is read when it is sent.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const statements = [
    // PostgreSQL alters no table with triggers that wait for the commit.
    ...(isPostgres ? ['set constraints all immediate'] : []),
    `create table webhooks (id text primary key, user_id text not null references users (id), url text not null,
      sealed_secret text not null, topics text not null, status text not null, failing_since bigint,
      created_at bigint not null)`,
    'create index webhooks_user on webhooks (user_id)',
    `create table webhook_changes (entity text not null, entity_id text not null, version bigint not null,
      primary key (entity, entity_id))`,
    `create table webhook_deliveries (id text primary key,
      webhook_id text not null references webhooks (id) on delete cascade, entity text not null, entity_id text not null,
      status text not null, attempts integer not null, next_at bigint not null, status_code integer, problem text,
      created_at bigint not null, finished_at bigint)`,
    'create index webhook_deliveries_webhook on webhook_deliveries (webhook_id, id)',
    `create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_at) where status = 'PENDING'`,
    'create index webhook_deliveries_finished on webhook_deliveries (finished_at)',
    ...(isPostgres ? ON_POSTGRES : ON_SQLITE),
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const ON_SQLITE = ['insert', 'update'].map(
  change => `create trigger changes_webhooks_${change} after ${change} on changes when ${TOLD} begin ${QUEUE}; end`,
)

const ON_POSTGRES = [
  `create function queue_webhook_change() returns trigger language plpgsql as $$
    begin
      if ${TOLD} then ${QUEUE}; end if;
      return null;
    end $$`,
  `create trigger changes_webhooks after insert or update on changes for each row
    execute function queue_webhook_change()`,
]
