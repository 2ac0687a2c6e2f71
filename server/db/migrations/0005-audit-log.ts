import { type Kysely, sql } from 'kysely'

const TABLES = `
create table audit_log (id text primary key, actor_id text references users (id), actor_name text not null,
  role text not null, action text not null, entity text not null, entity_id text not null, before_state text,
  after_state text, at bigint not null);
create index audit_log_at on audit_log (at, id);
create index audit_log_entity on audit_log (entity, entity_id, at)
`

/** The audit log of actions by admins. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of TABLES.split(';')) await sql.raw(statement).execute(db)
}
