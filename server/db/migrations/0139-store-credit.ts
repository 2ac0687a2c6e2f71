import { type Kysely, sql } from 'kysely'

/** The version before knows no store credit, which is off until a super admin turns it on. */
export const isExpansion = true

/**
 * Store credit of customers. `balance` is the sum of their changes; a transaction locks the row before it changes it. `number`
 * counts the changes of a customer, and `balance` of a change is what they had after it. A refund becomes credit once.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table store_credits (
    customer_id text primary key references profiles (id),
    balance bigint not null check (balance >= 0),
    changes integer not null
  )`.execute(db)
  await sql`create table store_credit_changes (
    id text primary key,
    customer_id text not null references store_credits (customer_id),
    number integer not null,
    kind text not null,
    amount bigint not null check (amount <> 0),
    balance bigint not null,
    order_id text references orders (id),
    refund_id text unique references refunds (id),
    reason text,
    created_at bigint not null,
    unique (customer_id, number)
  )`.execute(db)
  await sql`create index refunds_to_credit on refunds (done_at) where source = 'CREDIT'`.execute(db)
}
