import { ApiError } from '../../src/contract/errors.ts'
import { createApiKey, listApiKeys, revokeApiKey } from '../../src/contract/integrations/api-keys.ts'
import {
  createWebhook,
  deleteWebhook,
  enableWebhook,
  listDeliveries,
  listWebhooks,
  replayDelivery,
  testWebhook,
  type Webhook,
} from '../../src/contract/integrations/webhooks.ts'
import { TOAST } from '../../src/contract/messages/fixed-messages.ts'
import { requireIdentity } from '../accounts/passkeys/require-identity.ts'
import { apiKeyMadeMail, webhookAddedMail } from '../adapters/mail/account-mails.ts'
import { isWebhookUrl } from '../adapters/webhooks/webhook-sender.ts'
import { insertAuditEntry } from '../audit/audit-log.ts'
import type { Actor } from '../auth/authentication.ts'
import { hasRow } from '../db/row-existence.ts'
import type { Database } from '../db/store.ts'
import { requireOwned } from '../http/require-ownership.ts'
import { createRoute, type Route } from '../http/route-handler.ts'
import { confirmAccess } from './confirm-access.ts'
import { findOwnKey, insertApiKey, listOwnKeys, revokeApiKeyById } from './own-api-keys.ts'
import { findOwnDelivery, insertDelivery, listWebhookDeliveries } from './webhook-deliveries.ts'
import { activateWebhook, deleteWebhookRow, findOwnWebhook, insertWebhook, listOwnWebhooks } from './webhooks.ts'

export const routes: readonly Route[] = [
  createRoute(listApiKeys, async ({ db, actor, now }) => ({ data: await listOwnKeys(db, actor, now) })),

  createRoute(
    createApiKey,
    async ({ db: tx, input, actor, services, now, afterCommit }, checked) => {
      const mail = (to: string) => apiKeyMadeMail(to, input.name)
      await confirmAccess({ tx, actor, checked, code: input.code, mail, services, now, afterCommit })
      const made = await insertApiKey(tx, input, actor, now)
      const { id, name, scopes, expiresAt } = made.key
      const after = { name, scopes, expiresAt }
      await insertAuditEntry(tx, { actor, action: 'api-key.create', entity: 'api-key', id, before: null, after, now })
      return { data: made, message: TOAST.updated, status: 201 }
    },
    { prepare: requireIdentity },
  ),

  createRoute(revokeApiKey, async ({ db: tx, input: { id }, actor, now }) => {
    const found = await findOwnKey(tx, id, actor, now)
    const { name, scopes } = await requireOwned(found, () => hasRow(tx, 'api_keys', id))
    await revokeApiKeyById(tx, id, now)
    const before = { name, scopes }
    await insertAuditEntry(tx, { actor, action: 'api-key.revoke', entity: 'api-key', id, before, after: null, now })
    return { data: { id }, message: TOAST.deleted }
  }),

  createRoute(listWebhooks, async ({ db, actor }) => ({ data: await listOwnWebhooks(db, actor) })),

  createRoute(
    createWebhook,
    async ({ db: tx, input, actor, services, now, afterCommit }, checked) => {
      const { config } = services
      if (!isWebhookUrl(input.url, config))
        throw new ApiError('VALIDATION', INVALID_URL, { fields: { url: INVALID_URL } })
      const mail = (to: string) => webhookAddedMail(to, input.url)
      await confirmAccess({ tx, actor, checked, code: input.code, mail, services, now, afterCommit })
      const made = await insertWebhook(tx, input, { actor, config, now })
      const { id, url, topics } = made.webhook
      const after = { url, topics }
      await insertAuditEntry(tx, { actor, action: 'webhook.create', entity: 'webhook', id, before: null, after, now })
      return { data: made, message: TOAST.updated, status: 201 }
    },
    { prepare: requireIdentity },
  ),

  createRoute(deleteWebhook, async ({ db: tx, input: { id }, actor, now }) => {
    const { url, topics } = await requireOwnWebhook(tx, id, actor)
    await deleteWebhookRow(tx, id)
    const before = { url, topics }
    await insertAuditEntry(tx, { actor, action: 'webhook.delete', entity: 'webhook', id, before, after: null, now })
    return { data: { id }, message: TOAST.deleted }
  }),

  createRoute(enableWebhook, async ({ db: tx, input: { id }, actor }) => {
    await requireOwnWebhook(tx, id, actor)
    await activateWebhook(tx, id)
    return { data: await requireOwnWebhook(tx, id, actor), message: TOAST.changed }
  }),

  createRoute(testWebhook, async ({ db: tx, input: { id }, actor, now }) => {
    await requireOwnWebhook(tx, id, actor)
    return { data: { id: await insertDelivery(tx, id, { entity: 'test', entityId: id }, now) }, message: TOAST.updated }
  }),

  createRoute(listDeliveries, async ({ db, input: { id }, actor }) => {
    await requireOwnWebhook(db, id, actor)
    return { data: await listWebhookDeliveries(db, id) }
  }),

  createRoute(replayDelivery, async ({ db: tx, input, actor, now }) => {
    const found = await findOwnDelivery(tx, input.id, actor)
    const { webhook_id, entity, entity_id } = await requireOwned(found, () =>
      hasRow(tx, 'webhook_deliveries', input.id),
    )
    const id = await insertDelivery(tx, webhook_id, { entity, entityId: entity_id }, now)
    return { data: { id }, message: TOAST.updated }
  }),
]

const INVALID_URL = 'Enter an address that begins with https:// and has a name, not a number, as its host.'

const requireOwnWebhook = async (db: Database, id: string, actor: Actor): Promise<Webhook> =>
  requireOwned(await findOwnWebhook(db, id, actor), () => hasRow(db, 'webhooks', id))
