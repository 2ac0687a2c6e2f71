import { type Selectable, sql } from 'kysely'
import { v7 } from 'uuid'
import { PAGE_LIMITS, WEBHOOKS_MAX } from '../../src/contract/constants.ts'
import { ApiError } from '../../src/contract/errors.ts'
import type { Webhook } from '../../src/contract/integrations/webhooks.ts'
import { generateWebhookSecret } from '../adapters/webhooks/webhook-sender.ts'
import type { Actor } from '../auth/authentication.ts'
import { encryptSecret, renewEncryption } from '../auth/secret-encryption.ts'
import type { Config } from '../config/config.ts'
import { required } from '../config/required.ts'
import { toIso, toIsoOrNull } from '../db/sql-expressions.ts'
import type { Database, Store } from '../db/store.ts'
import type { Tables } from '../db/tables.ts'

type KeyConfig = Pick<Config, 'jwtSecret' | 'formerJwtSecrets'>
export type WebhookRow = Selectable<Tables['webhooks']>

/** The webhooks of the actor; for a SUPER_ADMIN those of all staff. */
const selectOwnWebhooks = (db: Database, actor: Actor) => {
  const webhooks = db
    .selectFrom('webhooks')
    .innerJoin('users', 'users.id', 'webhooks.user_id')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .selectAll('webhooks')
    .select('profiles.name as ownerName')
  return actor.role === 'SUPER_ADMIN'
    ? webhooks.where('users.role', 'in', ['ADMIN', 'SUPER_ADMIN'])
    : webhooks.where('webhooks.user_id', '=', actor.userId)
}

export const listOwnWebhooks = async (db: Database, actor: Actor): Promise<Webhook[]> => {
  const rows = selectOwnWebhooks(db, actor).orderBy('webhooks.created_at', 'desc').orderBy('webhooks.id')
  return (await rows.limit(PAGE_LIMITS.max).execute()).map(toWebhook)
}

export const findOwnWebhook = async (db: Database, id: string, actor: Actor): Promise<Webhook | undefined> => {
  const row = await selectOwnWebhooks(db, actor).where('webhooks.id', '=', id).executeTakeFirst()
  return row && toWebhook(row)
}

const toWebhook = (row: WebhookRow & { ownerName: string }): Webhook => ({
  id: row.id,
  url: row.url,
  topics: row.topics.split(' '),
  owner: { id: row.user_id, name: row.ownerName },
  status: row.status,
  failingSince: toIsoOrNull(row.failing_since),
  createdAt: toIso(row.created_at),
})

type NewWebhook = { url: string; topics: readonly string[] }

/** Makes a webhook of the actor. @throws ApiError CONFLICT: they have as many as they may */
export const insertWebhook = async (
  tx: Database,
  { url, topics }: NewWebhook,
  { actor, config, now }: { actor: Actor; config: KeyConfig; now: number },
): Promise<{ webhook: Webhook; secret: string }> => {
  // Two at the same moment are counted one after the other.
  await sql`update users set role = role where id = ${actor.userId}`.execute(tx)
  const own = await tx.selectFrom('webhooks').select('id').where('user_id', '=', actor.userId).execute()
  if (own.length >= WEBHOOKS_MAX) throw new ApiError('CONFLICT', 'You have 5 webhooks. Delete one first.')
  const [id, secret] = [v7(), generateWebhookSecret()]
  await tx
    .insertInto('webhooks')
    .values({
      ...{ id, user_id: actor.userId, url, sealed_secret: encryptSecret(secret, id, config) },
      ...{ topics: [...new Set(topics)].join(' '), status: 'ACTIVE', failing_since: null, created_at: now },
    })
    .execute()
  return { webhook: required(await findOwnWebhook(tx, id, actor), id), secret }
}

export const deleteWebhookRow = async (tx: Database, id: string): Promise<void> => {
  await tx.deleteFrom('webhooks').where('id', '=', id).execute()
}

export const activateWebhook = async (tx: Database, id: string): Promise<void> => {
  await tx.updateTable('webhooks').set({ status: 'ACTIVE', failing_since: null }).where('id', '=', id).execute()
}

/** Encrypts secrets with the present server secret, so that a former one can be forgotten. */
export const renewWebhookSecrets = async (store: Pick<Store, 'read' | 'write'>, config: KeyConfig): Promise<void> => {
  if (config.formerJwtSecrets.length === 0) return
  for (const { id, sealed_secret } of await store.read
    .selectFrom('webhooks')
    .select(['id', 'sealed_secret'])
    .execute()) {
    const renewed = renewEncryption(sealed_secret, id, config)
    if (renewed)
      await store.write(tx => tx.updateTable('webhooks').set({ sealed_secret: renewed }).where('id', '=', id).execute())
  }
}
