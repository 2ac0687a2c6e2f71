import { type Kysely, sql } from 'kysely'

/** The version before sends through a gateway that reports no deliveries. */
export const isExpansion = true

/**
 * What an SMS provider has reported of a text message that it accepted. `id` is that of the message in the queue of mails, which forgets
 * it once it was sent; there is no number and no text. `reason`: the provider's word for a failure.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `create table text_deliveries (id text primary key, provider_id text, status text not null, reason text,
        sent_at bigint not null, reported_at bigint)`,
    )
    .execute(db)
}

export const indexes = { text_deliveries_sent: 'on text_deliveries (sent_at)' }
